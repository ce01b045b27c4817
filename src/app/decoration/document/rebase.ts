import { applyChange, inverseOf, type Page } from './changes.ts';
import { samePage } from './equality.ts';
import { record } from './history.ts';
import { type Merge, type MergeChoice, mergerOf, resolveMerge } from './merge.ts';
import { type EditorState, type HistoryEntry, idsOf } from './state.ts';

/** Two versions that have met: somebody else's, the one that both began from, and what both make together. */
export interface MetVersions {
  readonly base: Page;
  readonly theirs: Page;
  /** both in one, with what a person has chosen where both have changed the same */
  readonly page: Page;
}

/** A state of the history, by the number it had, and what it is upon the other version. */
interface RebasedState {
  readonly was: number;
  readonly revision: number;
  readonly page: Page;
}

/**
 * Puts the whole history upon somebody else's version, as if theirs had been there before its first step: undo and redo
 * go through the own changes alone and never take theirs back. What both have changed is theirs along the history. Only
 * what the present page still has differently, and a person has therefore decided on, stays the own there; the decision
 * is a last step by itself. A step that changes nothing any more is left out.
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
      const change = { kind: 'replace', from: from.page, to: to.page } as const;
      return [{ name, change, before: from.revision, after: to.revision }];
    });
  // the platform has theirs; where no step leads there, that is a state by itself
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
  return record(rebased, { kind: 'replace', from: present.page, to: page }, { act: 'merged' });
}

/** Every state of the history upon the other version, by the number it had; states in a row that are alike become one. */
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

/** A state of the history with the other side: the own of what a person has decided on, else theirs or both in one. */
function settled(merge: Merge, decided: ReadonlySet<string>): Page {
  const choices = merge.conflicts.map((conflict): [string, MergeChoice] => {
    if (decided.has(conflict.key)) return [conflict.key, 'own'];
    return [
      conflict.key,
      conflict.kind === 'component' && conflict.together ? 'together' : 'theirs',
    ];
  });
  // nothing is kept twice, so no copy needs a key
  return resolveMerge(merge, new Map(choices), () => '');
}

/** Every state that the history leads to, the oldest first, the present one among them. */
function statesOf(state: EditorState): { revision: number; page: Page }[] {
  const states = [{ revision: state.revision, page: pageOf(state) }];
  for (const { change, before } of state.past.toReversed())
    states.unshift({
      revision: before,
      page: applyChange(states[0]?.page ?? state, inverseOf(change)),
    });
  for (const { change, after } of state.future)
    states.push({ revision: after, page: applyChange(states.at(-1)?.page ?? state, change) });
  return states;
}

const pageOf = ({ settings, components }: EditorState): Page => ({ settings, components });
