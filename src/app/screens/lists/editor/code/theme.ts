import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--bd-info)' },
  { tag: tags.string, color: 'var(--bd-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--bd-warning)' },
  { tag: tags.punctuation, color: 'var(--bd-text-soft)' },
]);

/** The colours of the code editor; each has enough contrast on white. */
export const codeTheme = [
  syntaxHighlighting(colours),
  EditorView.theme({
    '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--bd-surface)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--bd-font-code)',
      lineHeight: '1.6',
    },
    '.cm-gutters': {
      backgroundColor: 'var(--bd-ground)',
      color: 'var(--bd-text-faint)',
      borderRight: '1px solid var(--bd-line)',
    },
    '.cm-activeLine, .cm-activeLineGutter': {
      backgroundColor: 'color-mix(in srgb, var(--bd-primary) 7%, transparent)',
    },
    '.cm-selectionMatch': {
      backgroundColor: 'color-mix(in srgb, var(--bd-primary) 18%, transparent)',
    },
    '.cm-tooltip': {
      border: '1px solid var(--bd-line)',
      borderRadius: '8px',
      backgroundColor: 'var(--bd-surface)',
      boxShadow: '0 8px 24px color-mix(in srgb, var(--bd-shade) 14%, transparent)',
      overflow: 'hidden',
    },
    '.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '260px' },
    '.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--bd-primary-soft)',
      color: 'var(--bd-text)',
    },
    '.cm-diagnostic': { padding: '8px 12px', fontFamily: 'var(--bd-font)', maxWidth: '460px' },
    '.cm-diagnosticAction': {
      backgroundColor: 'var(--bd-primary-deep)',
      borderRadius: '6px',
      padding: '2px 10px',
    },
    '.cm-panels': {
      backgroundColor: 'var(--bd-ground)',
      color: 'var(--bd-text)',
      fontFamily: 'var(--bd-font)',
    },
    '.cm-panel.cm-search': { padding: '8px 10px' },
    '.cm-textfield': {
      border: '1px solid var(--bd-line)',
      borderRadius: '6px',
      padding: '3px 8px',
    },
    '.cm-button': {
      border: '1px solid var(--bd-line)',
      borderRadius: '6px',
      backgroundImage: 'none',
      backgroundColor: 'var(--bd-surface)',
    },
  }),
];
