import { useEffect, useRef } from 'react';
import { type Editing, useEditing } from '../EditorContext.tsx';

/** The parts of the editor in the order of the page, and what takes the focus in each. */
const panes = [
  { pane: '.decoration-toolbar', first: 'a, button' },
  { pane: '.decoration-palette', first: 'input' },
  { pane: '.decoration-outline', first: '[aria-pressed="true"]' },
  { pane: '.decoration-canvas', first: '.decoration-component-face[aria-pressed="true"]' },
  { pane: '.decoration-inspector', first: 'input' },
] as const;

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

/**
 * Takes the focus to the next part of the editor that is shown, or to the one before, as F6 does between parts of a window;
 * a dialog keeps it.
 */
function focusPane(by: 1 | -1): void {
  if (document.activeElement?.closest('[role="dialog"]')) return;
  const here = panes.findIndex(({ pane }) => document.activeElement?.closest(pane));
  for (let step = 1; step <= panes.length; step += 1) {
    // from nowhere, forward begins with the first and back with the last
    const from = here < 0 && by < 0 ? panes.length : here;
    const next = panes.at((from + by * step + panes.length) % panes.length);
    const pane = next && document.querySelector(next.pane);
    const found = [next?.first, reachable].flatMap((selector) =>
      selector && pane ? [...pane.querySelectorAll<HTMLElement>(selector)] : [],
    );
    // what is not shown on a narrow screen takes no focus: the next one is tried
    for (const element of found) {
      element.focus();
      if (document.activeElement === element) return;
    }
  }
}

/** Where keys act on components: the page, its outline, or no particular element. */
const componentGround = '.decoration-canvas, .decoration-outline';

/** Buttons that keep the focus after a click: Ctrl with a letter still acts on components there. */
const buttonGround = '.decoration-toolbar, .decoration-palette';

/**
 * The keys of the editor. Ctrl or Cmd with S, Z, Shift+Z, Y anywhere; inside an input Z stays the input's own. On the page
 * and its outline, and on the buttons beside them: Ctrl with A, C, X, V, D. On the page and its outline alone: Delete, Alt with
 * arrows, Escape. F6 takes the focus to the next part of the editor.
 */
export function useShortcuts(onSave: () => void): void {
  const editing = useEditing();
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    if (editing.readOnly) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey;
      const isDone = withControl
        ? pressWithControl(editing, event, save.current)
        : pressAlone(editing, event);
      if (isDone) event.preventDefault();
    };
    const copy = (event: ClipboardEvent) => {
      const { selection } = editing.store.getState();
      if (!isBesideComponents(event) || selection.length === 0 || hasTextSelected()) return;
      const text = editing.commands[event.type === 'cut' ? 'cut' : 'copy'](selection);
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      // files have a way of their own (`drops`)
      const hasFiles = (event.clipboardData?.files?.length ?? 0) > 0;
      if (hasFiles || !isBesideComponents(event)) return;
      event.preventDefault();
      void editing.commands.paste(event.clipboardData?.getData('text/plain'));
    };
    window.addEventListener('keydown', press);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [editing]);
}

function pressWithControl(editing: Editing, event: KeyboardEvent, save: () => void): boolean {
  const { store, commands } = editing;
  const key = event.key.toLowerCase();
  if (key === 's') {
    save();
    return true;
  }
  if ((key === 'z' || key === 'y') && !isTyping(event)) {
    if (key === 'y' || event.shiftKey) commands.redo();
    else commands.undo();
    return true;
  }
  if ((key !== 'a' && key !== 'd') || !isBesideComponents(event)) return false;
  if (key === 'a') store.dispatch({ type: 'select-all' });
  else commands.duplicate(store.getState().selection);
  return true;
}

function pressAlone({ store, commands }: Editing, event: KeyboardEvent): boolean {
  if (event.key === 'F6') {
    focusPane(event.shiftKey ? -1 : 1);
    return true;
  }
  const { selection } = store.getState();
  if (!isAboutComponents(event) || selection.length === 0) return false;
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    commands.move(selection, event.key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (event.altKey) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    commands.remove(selection);
    return true;
  }
  if (event.key !== 'Escape') return false;
  store.dispatch({ type: 'select', uuid: undefined });
  return true;
}

function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, textarea, select, [contenteditable="true"], [contenteditable="true"] *')
  );
}

const isAboutComponents = (event: Event): boolean => isOn(event, componentGround);

const isBesideComponents = (event: Event): boolean =>
  isOn(event, `${componentGround}, ${buttonGround}`);

/** Whether the event is not in an input, and inside one of these areas or in no particular element. */
function isOn(event: Event, grounds: string): boolean {
  const { target } = event;
  if (isTyping(event) || !(target instanceof Element)) return false;
  return target === document.body || target.closest(grounds) !== null;
}

/** Whether the person has selected text: then copying copies that text. */
function hasTextSelected(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
