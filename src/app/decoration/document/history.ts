import { applyChange, type Change, changesNothing, inverseOf, joined } from './changes.ts';
import type { EditorState, HistoryEntry } from './state.ts';
import { nameStep, type StepAct } from './steps.ts';

/** How many steps can be undone; older ones are forgotten. */
const longestPast = 200;

interface Recording {
  /** consecutive changes with the same key are one step: a typed word is undone at once */
  readonly joinKey?: string | undefined;
  /** the name of the step, if the change alone does not tell it */
  readonly act?: StepAct | undefined;
}

/** Makes a change and records it. Undone steps are dropped. */
export function record(
  state: EditorState,
  change: Change,
  { joinKey, act }: Recording = {},
): EditorState {
  if (changesNothing(change)) return state;
  const revision = state.lastRevision + 1;
  const entry: HistoryEntry = {
    name: nameStep(state, change, act),
    change,
    before: state.revision,
    after: revision,
    joinKey,
  };
  const past = extended(state, entry);
  return {
    ...state,
    ...applyChange(state, change),
    // typing a word and deleting it again leads back to the first revision
    revision: past.length < state.past.length ? (state.past.at(-1)?.before ?? revision) : revision,
    lastRevision: revision,
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
  const both = joins ? joined(last.change, entry.change) : undefined;
  if (!both || !last) return [...state.past, entry].slice(-longestPast);
  const earlier = state.past.slice(0, -1);
  if (changesNothing(both)) return earlier;
  const name = { ...nameStep(state, both), subjects: last.name.subjects };
  return [...earlier, { ...entry, name, change: both, before: last.before }];
}

/** Ends the step that is being typed: the next change is a step of its own. */
export function settle(state: EditorState): EditorState {
  const last = state.past.at(-1);
  if (last?.joinKey === undefined) return state;
  return { ...state, past: [...state.past.slice(0, -1), ended(last)] };
}

function ended({ joinKey: _joinKey, ...entry }: HistoryEntry): HistoryEntry {
  return entry;
}

/** Undoes the last step. */
export function undo(state: EditorState): EditorState {
  const entry = state.past.at(-1);
  if (!entry) return state;
  return {
    ...state,
    ...applyChange(state, inverseOf(entry.change)),
    revision: entry.before,
    past: state.past.slice(0, -1),
    future: [ended(entry), ...state.future],
  };
}

/** Redoes the step that was undone last. */
export function redo(state: EditorState): EditorState {
  const [entry, ...future] = state.future;
  if (!entry) return state;
  return {
    ...state,
    ...applyChange(state, entry.change),
    revision: entry.after,
    past: [...state.past, entry],
    future,
  };
}

/** The step that led to a revision; undefined for the first one and for unknown ones. */
export function stepTo(
  { past, future }: Pick<EditorState, 'past' | 'future'>,
  revision: number,
): HistoryEntry | undefined {
  return [...past, ...future].find(({ after }) => after === revision);
}

/** Goes to a revision of the history; an unknown one changes nothing. */
export function travel(state: EditorState, revision: number): EditorState {
  const back = state.past.findIndex(({ before }) => before === revision);
  const forth = state.future.findIndex(({ after }) => after === revision);
  let there = state;
  if (back >= 0) for (let step = state.past.length; step > back; step -= 1) there = undo(there);
  else for (let step = 0; step <= forth; step += 1) there = redo(there);
  return there;
}
