import { applyChange, type Change, inverseOf, isNothing, joined } from './changes.ts';
import type { EditorState, HistoryEntry } from './state.ts';

/** Steps that can be undone; older ones are forgotten. */
const longestPast = 200;

/**
 * Makes a change and records it. What was undone before is forgotten.
 *
 * @param joinKey consecutive changes of one key are one step: a word typed is undone at once
 */
export function record(state: EditorState, change: Change, joinKey?: string): EditorState {
  if (isNothing(change)) return state;
  const revision = state.lastRevision + 1;
  const entry: HistoryEntry = {
    name: change.kind,
    change,
    before: state.revision,
    after: revision,
    joinKey,
  };
  return {
    ...state,
    ...applyChange(state, change),
    revision,
    lastRevision: revision,
    past: extended(state, entry),
    future: [],
  };
}

function extended(state: EditorState, entry: HistoryEntry): HistoryEntry[] {
  const last = state.past.at(-1);
  // what the platform has must stay a place to come back to
  const joins =
    last !== undefined &&
    entry.joinKey !== undefined &&
    last.joinKey === entry.joinKey &&
    last.after !== state.savedRevision;
  const both = joins ? joined(last.change, entry.change) : undefined;
  if (!both || !last) return [...state.past, entry].slice(-longestPast);
  return [...state.past.slice(0, -1), { ...entry, change: both, before: last.before }];
}

/** Ends the step that is being typed: what comes next is a step of its own. */
export function settle(state: EditorState): EditorState {
  const last = state.past.at(-1);
  if (last?.joinKey === undefined) return state;
  const { joinKey: _joinKey, ...ended } = last;
  return { ...state, past: [...state.past.slice(0, -1), ended] };
}

/** Takes the last step back. */
export function undo(state: EditorState): EditorState {
  const entry = state.past.at(-1);
  if (!entry) return state;
  return {
    ...state,
    ...applyChange(state, inverseOf(entry.change)),
    revision: entry.before,
    past: state.past.slice(0, -1),
    future: [entry, ...state.future],
  };
}

/** Makes the step again that was taken back last. */
export function redo(state: EditorState): EditorState {
  const [entry, ...future] = state.future;
  if (!entry) return state;
  const { joinKey: _joinKey, ...ended } = entry;
  return {
    ...state,
    ...applyChange(state, entry.change),
    revision: entry.after,
    past: [...state.past, ended],
    future,
  };
}
