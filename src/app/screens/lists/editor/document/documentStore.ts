import { type ParseError, parse } from 'jsonc-parser';
import { createListeners } from '#app/listeners.ts';
import {
  applyChange,
  changeBetween,
  type History,
  inverse,
  noHistory,
  record,
  type TextChange,
} from './history.ts';

/** The document as it is now. */
interface DocumentState {
  readonly text: string;
  /** the parsed text; while the text does not parse, the value of the last one that did */
  readonly value: unknown;
  /** whether the text parses; while it does not, the form cannot change anything */
  readonly isJson: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** grows with every change */
  readonly version: number;
}

/** A schema that is being edited: one text with one history, whether the form or the code changes it. */
export interface DocumentStore {
  readonly get: () => DocumentState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Changes the text.
   *
   * @param group changes of the same group in quick succession are one step of the history
   */
  readonly change: (edit: (text: string) => string, group?: string) => void;
  readonly undo: () => TextChange | undefined;
  readonly redo: () => TextChange | undefined;
  /** Replaces the text by one that was loaded, and clears the history. */
  readonly load: (text: string) => void;
}

/** milliseconds: two changes of one group that are closer in time are one step */
const groupTime = 800;

function read(text: string): { value: unknown } | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { disallowComments: true });
  return errors.length > 0 || value === undefined ? undefined : { value };
}

/** Makes a document from a text. `now`: the clock in milliseconds, replaced in tests. */
export function createDocument(text: string, now: () => number = Date.now): DocumentStore {
  let history: History = noHistory;
  let lastChange = 0;
  const listeners = createListeners();
  const first = read(text);
  let state: DocumentState = {
    text,
    value: first?.value,
    isJson: first !== undefined,
    canUndo: false,
    canRedo: false,
    version: 0,
  };

  const put = (next: string) => {
    const found = read(next);
    state = {
      text: next,
      value: found ? found.value : state.value,
      isJson: found !== undefined,
      canUndo: history.done.length > 0,
      canRedo: history.undone.length > 0,
      version: state.version + 1,
    };
    listeners.tell();
  };

  return {
    get: () => state,
    subscribe: listeners.add,
    change: (edit, group) => {
      const next = edit(state.text);
      const change = changeBetween(state.text, next);
      if (!change) return;
      const continues = now() - lastChange < groupTime;
      lastChange = now();
      history = record(continues ? history : { ...history, open: undefined }, change, group);
      put(next);
    },
    undo: () => {
      const change = history.done.at(-1);
      if (!change) return undefined;
      history = {
        done: history.done.slice(0, -1),
        undone: [...history.undone, change],
        open: undefined,
      };
      const back = inverse(change);
      put(applyChange(state.text, back));
      return back;
    },
    redo: () => {
      const change = history.undone.at(-1);
      if (!change) return undefined;
      history = {
        done: [...history.done, change],
        undone: history.undone.slice(0, -1),
        open: undefined,
      };
      put(applyChange(state.text, change));
      return change;
    },
    load: (next) => {
      history = noHistory;
      put(next);
    },
  };
}
