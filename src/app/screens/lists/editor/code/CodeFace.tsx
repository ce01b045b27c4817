import {
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentUnit,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { withCommandKey } from '#app/widgets/composing.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { fill, type Language, type Localized } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import { formatJson } from '../document/edits.ts';
import { changeBetween } from '../document/history.ts';
import { type JsonObject, valueAt } from '../document/json.ts';
import { applyFix, fixOf, offsetOf, spanAt } from '../document/places.ts';
import { useSources } from '../useBase.ts';
import { suggestAt, type Vocabulary } from './completion.ts';
import { codeTheme } from './theme.ts';

const t = textsOf(locales.listEditor.code);

/** What CodeMirror says itself, by its English. */
const phrasesIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(locales.listEditor.phrases[language]).map(([phrase, text]) => [
      phrase,
      fill(text),
    ]),
  );

export interface CodeFaceProps {
  readonly store: DocumentStore;
  /** what the text may say. Default: the language of resources */
  readonly meta?: Vocabulary['meta'];
  /** the whole list that the document extends; undefined if it extends none */
  readonly base: JsonObject | undefined;
  /** what is wrong with the text, by line */
  readonly findings: readonly SchemaFinding[];
  /** the text that the findings are about; findings are shown only while this is the present text */
  readonly checkedText: string | undefined;
  /** where the caret goes; a new object moves it again, even to the same offset */
  readonly jump: { readonly offset: number } | undefined;
}

/** Marks a change that comes from the document: the form, undo, or another version. */
const fromDocument = Annotation.define<boolean>();

/** Edits the document as JSON, with line numbers, findings at their places, completion, search and formatting. */
export default function CodeFace({
  store,
  meta,
  base,
  findings,
  checkedText,
  jump,
}: CodeFaceProps) {
  const { language } = useLanguage();
  const { outlines } = useResources();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [caret, setCaret] = useState({ line: 1, column: 1 });
  const { value } = useSyncExternalStore(store.subscribe, store.get);
  const sources = useSources(valueAt(value, ['provider']) === 'source');
  const known = useRef<Pick<Vocabulary, 'base' | 'resources' | 'sources'>>({ resources: [] });
  known.current = {
    base,
    resources: outlines.map(({ name }) => name),
    sources: sources.map(({ name }) => name),
  };
  const words = useMemo(() => new Compartment(), []);
  const label = t('editor');

  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: store.get().text,
        extensions: [
          words.of([]),
          ...faceExtensions(store, () => ({ meta, ...known.current })),
          EditorView.updateListener.of((update) => {
            if (
              update.docChanged &&
              !update.transactions.some((one) => one.annotation(fromDocument))
            )
              store.change(() => update.state.doc.toString(), 'code');
            if (update.docChanged || update.selectionSet) {
              const { head } = update.state.selection.main;
              const line = update.state.doc.lineAt(head);
              setCaret({ line: line.number, column: head - line.from + 1 });
            }
          }),
        ],
      }),
    });
    view.current = editor;
    const follow = () => {
      const change = changeBetween(editor.state.doc.toString(), store.get().text);
      if (!change) return;
      const { from, removed, inserted } = change;
      editor.dispatch({
        changes: { from, to: from + removed.length, insert: inserted },
        annotations: fromDocument.of(true),
      });
    };
    const stop = store.subscribe(follow);
    return () => {
      stop();
      editor.destroy();
      view.current = undefined;
    };
  }, [store, words, meta]);

  useEffect(() => {
    view.current?.dispatch({
      effects: words.reconfigure([
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorState.phrases.of(phrasesIn(language)),
      ]),
    });
  }, [words, language, label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() !== checkedText) return;
    const diagnostics = findings.map((finding) =>
      diagnosticOf(finding, checkedText, { store, localized, fix: (word) => t('fix', { word }) }),
    );
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [findings, checkedText, store]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !jump) return;
    const anchor = Math.min(jump.offset, editor.state.doc.length);
    editor.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
    editor.focus();
  }, [jump]);

  return (
    <div className="bd-column bd-le-code">
      <div className="bd-grow bd-cut bd-le-code-place" ref={place} />
      <div className="bd-row bd-gap-8 bd-rigid bd-soft bd-tiny bd-le-code-foot">
        <span>{t('line', caret)}</span>
        <span className="bd-grow bd-cut bd-faint bd-le-code-hint">
          {t('completionHint', { search: withCommandKey('F') })}
        </span>
        <Button
          size="small"
          type="text"
          onClick={() => view.current && openSearchPanel(view.current)}
        >
          {t('search')}
        </Button>
        <Button size="small" type="text" onClick={() => store.change(formatJson)}>
          {t('format')}
        </Button>
      </div>
    </div>
  );
}

function faceExtensions(store: DocumentStore, known: () => Omit<Vocabulary, 'root'>): Extension[] {
  const complete: CompletionSource = (context) => {
    const found = suggestAt(context.state.doc.toString(), context.pos, {
      root: store.get().value,
      ...known(),
    });
    if (!found || (!context.explicit && found.from === context.pos)) return null;
    // the typed text begins with a quote; the suggested names do not
    const typed = context.state.sliceDoc(found.from, context.pos).replace(/^"/, '').toLowerCase();
    return {
      from: found.from,
      to: found.to,
      filter: false,
      options: found.items
        .filter(({ label }) => label.toLowerCase().includes(typed))
        .map(({ label, snippet, kind, detail }) =>
          snippetCompletion(snippet, {
            label,
            type: kind === 'value' ? 'constant' : kind === 'field' ? 'variable' : 'property',
            ...(detail ? { detail } : {}),
          }),
        ),
    };
  };
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    foldGutter(),
    codeFolding(),
    lintGutter(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    json(),
    autocompletion({ override: [complete] }),
    keymap.of([
      // the history of the document is used, because it also contains the changes of the form
      { key: 'Mod-z', run: () => Boolean(store.undo()) || true },
      { key: 'Mod-y', run: () => Boolean(store.redo()) || true },
      { key: 'Mod-Shift-z', run: () => Boolean(store.redo()) || true },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    ...codeTheme,
  ];
}

interface DiagnosticTools {
  readonly store: DocumentStore;
  readonly localized: (text: Localized) => string;
  readonly fix: (word: string) => string;
}

function diagnosticOf(
  finding: SchemaFinding,
  text: string,
  { store, localized, fix: fixLabel }: DiagnosticTools,
): Diagnostic {
  const fix = fixOf(text, finding);
  return {
    ...spanAt(text, offsetOf(text, finding)),
    severity: finding.severity,
    source: finding.code,
    message: [localized(finding.message), finding.hint ? localized(finding.hint) : '']
      .filter(Boolean)
      .join('\n'),
    actions: fix
      ? [
          {
            name: fixLabel(fix.word),
            apply: () => store.change((now) => (now === text ? applyFix(now, fix) : now)),
          },
        ]
      : [],
  };
}
