import { isUntouched, type Page } from './comparison.ts';
import type { EditorState, HistoryEntry } from './state.ts';
import { type Deed, nameStep } from './steps.ts';

/** How many steps can be undone; older ones are forgotten. */
const longestPast = 200;

interface Recording {
  /** consecutive changes with the same key are one step: a typed word is undone at once */
  readonly joinKey?: string | undefined;
  /** what was done, if the change alone does not tell it */
  readonly deed?: Deed;
}

/**
 * Makes a change and records it; the same object if it changes nothing. Undone steps are dropped. A step holds the page before
 * and after it: what a step leaves alone is the same object in both.
 */
export function record(
  state: EditorState,
  change: Partial<Page>,
  { joinKey, deed }: Recording = {},
): EditorState {
  const { settings, components } = state;
  const from: Page = { settings, components };
  const to: Page = { ...from, ...change };
  if (isUntouched(from, to)) return state;
  const after = state.lastRevision + 1;
  const name = nameStep(from, to, deed);
  const past = extended(state, { name, from, to, before: state.revision, after, joinKey });
  return {
    ...state,
    ...to,
    // typing a word and deleting it again leads back to the first revision
    revision: past.length < state.past.length ? (state.past.at(-1)?.before ?? after) : after,
    lastRevision: after,
    past,
    future: [],
  };
}

function extended(state: EditorState, entry: HistoryEntry): readonly HistoryEntry[] {
  const last = state.past.at(-1);
  // the revision that the platform has saved must stay reachable
  const joins =
    last !== undefined &&
    entry.joinKey !== undefined &&
    last.joinKey === entry.joinKey &&
    last.after !== state.savedRevision;
  if (!joins) return [...state.past, entry].slice(-longestPast);
  const earlier = state.past.slice(0, -1);
  const { from, before } = last;
  if (isUntouched(from, entry.to)) return earlier;
  return [...earlier, { ...entry, name: nameStep(from, entry.to, undefined), from, before }];
}

/** Ends the step that is being typed: the next change is a step of its own. */
export function settle(state: EditorState): EditorState {
  const last = state.past.at(-1);
  if (last?.joinKey === undefined) return state;
  return { ...state, past: [...state.past.slice(0, -1), ended(last)] };
}

const ended = ({ joinKey: _joinKey, ...entry }: HistoryEntry): HistoryEntry => entry;

/** The state with so many steps of the history done. */
function withDone(state: EditorState, count: number): EditorState {
  const steps = [...state.past, ...state.future];
  const [first] = steps;
  const last = steps[count - 1];
  if (!first || count < 0 || count > steps.length || count === state.past.length) return state;
  return {
    ...state,
    ...(last?.to ?? first.from),
    revision: last?.after ?? first.before,
    past: steps.slice(0, count),
    future: steps.slice(count).map(ended),
  };
}

/** Undoes the last step. */
export const undo = (state: EditorState): EditorState => withDone(state, state.past.length - 1);

/** Redoes the step that was undone last. */
export const redo = (state: EditorState): EditorState => withDone(state, state.past.length + 1);

/** The step that led to a revision; undefined for the first one and for unknown ones. */
export function stepTo(
  { past, future }: Pick<EditorState, 'past' | 'future'>,
  revision: number,
): HistoryEntry | undefined {
  return [...past, ...future].find(({ after }) => after === revision);
}

/** Goes to a revision of the history; an unknown one changes nothing. */
export function travel(state: EditorState, revision: number): EditorState {
  const steps = [...state.past, ...state.future];
  if (steps[0]?.before === revision) return withDone(state, 0);
  const step = steps.findIndex(({ after }) => after === revision);
  return step < 0 ? state : withDone(state, step + 1);
}
