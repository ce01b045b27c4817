import { type Page, samePage } from './comparison.ts';
import { record } from './history.ts';
import { type Merge, type MergeChoice, mergerOf, resolveMerge } from './merge.ts';
import { type EditorState, type HistoryEntry, idsOf } from './state.ts';

/** Two versions that were merged: somebody else's, the one that both began from, and the result. */
export interface MetVersions {
  readonly base: Page;
  readonly theirs: Page;
  /** the result, with the person's choices where both had changed the same */
  readonly page: Page;
}

/** A state of the history by its revision, and what it becomes on top of the other version. */
interface RebasedState {
  readonly was: number;
  readonly revision: number;
  readonly page: Page;
}

/**
 * Puts the whole history on top of somebody else's version, as if theirs had been there before the first step. Undo and
 * redo then go through the own changes and never undo theirs. Where both changed the same, each state of the history has
 * theirs; only the present page keeps what the person decided, as a last step of its own. Steps that change nothing any
 * more are left out.
 */
export function rebase(state: EditorState, { base, theirs, page }: MetVersions): EditorState {
  const states = rebasedStates(state, base, theirs);
  const present = states.get(state.revision);
  if (!present) return state;
  const entries = (steps: readonly HistoryEntry[]): HistoryEntry[] =>
    steps.flatMap(({ name, before, after }) => {
      const from = states.get(before);
      const to = states.get(after);
      if (!from || !to || from.revision === to.revision) return [];
      return [{ name, from: from.page, to: to.page, before: from.revision, after: to.revision }];
    });
  // the platform has their version; if no step leads to it, it gets a revision of its own
  const elsewhere = state.lastRevision + states.size + 1;
  const saved = [...states.values()].find((one) => samePage(one.page, theirs));
  const rebased: EditorState = {
    ...state,
    ...present.page,
    revision: present.revision,
    lastRevision: elsewhere,
    openedRevision: states.get(state.openedRevision)?.revision ?? state.openedRevision,
    savedRevision: saved?.revision ?? elsewhere,
    past: entries(state.past),
    future: entries(state.future),
    componentIds: { ...state.componentIds, ...idsOf(theirs.components) },
  };
  if (samePage(present.page, page)) return rebased;
  return record(rebased, page, { deed: { act: 'merged' } });
}

/** Every state of the history on top of the other version, by its revision; equal states in a row become one. */
function rebasedStates(
  state: EditorState,
  base: Page,
  theirs: Page,
): ReadonlyMap<number, RebasedState> {
  const merge = mergerOf(base, theirs);
  const decided = new Set(merge(state).conflicts.map(({ key }) => key));
  const states = new Map<number, RebasedState>();
  let last: RebasedState | undefined;
  for (const { revision: was, page: own } of statesOf(state)) {
    const page = settled(merge(own), decided);
    const next: RebasedState =
      last && samePage(last.page, page)
        ? { ...last, was }
        : { was, revision: state.lastRevision + states.size + 1, page };
    states.set(was, next);
    last = next;
  }
  return states;
}

/** A state of the history merged with the other version: own where the person has decided so, else theirs. */
function settled(merge: Merge, decided: ReadonlySet<string>): Page {
  const choices = merge.conflicts.map((conflict): [string, MergeChoice] => {
    if (decided.has(conflict.key)) return [conflict.key, 'own'];
    return [
      conflict.key,
      conflict.kind === 'component' && conflict.together ? 'together' : 'theirs',
    ];
  });
  // no conflict is resolved with `both`, so no copy needs a key
  return resolveMerge(merge, new Map(choices), () => '');
}

/** Every state that the history leads to, oldest first, including the present one. */
const statesOf = (state: EditorState): { revision: number; page: Page }[] => [
  ...state.past.map(({ before, from }) => ({ revision: before, page: from })),
  { revision: state.revision, page: { settings: state.settings, components: state.components } },
  ...state.future.map(({ after, to }) => ({ revision: after, page: to })),
];
