import { expect } from 'vitest';
import type { Page } from '#app/decoration/document/comparison.ts';
import { sameComponent } from '#app/decoration/document/comparison.ts';
import { reduceEditor } from '#app/decoration/document/reducer.ts';
import { componentOf, type EditorState } from '#app/decoration/document/state.ts';

/** A merge, and the states of the history before and after it, the oldest first. */
export interface Merged {
  readonly base: Page;
  readonly theirs: Page;
  /** what both had changed, and a person has therefore decided on */
  readonly decided: ReadonlySet<string>;
  readonly before: readonly EditorState[];
  readonly after: readonly EditorState[];
}

type Components = Pick<Page, 'components'>;

/** The page in the plainest words there are: what stands where. */
export const shapeOf = ({ components }: Components): string[] =>
  components.map(({ uuid, title, active }) => `${uuid} ${title} ${active}`);

const uuidsOf = ({ components }: Components): string[] => components.map(({ uuid }) => uuid);

/** Every state that undo and redo lead to, the oldest first. */
export function historyOf(state: EditorState): EditorState[] {
  const revisions = [...state.past.map(({ before }) => before), state.revision];
  return [...revisions, ...state.future.map(({ after }) => after)].map((revision) =>
    reduceEditor(state, { type: 'travel', revision }),
  );
}

/** The states up to the one of that revision. */
export function upTo(states: readonly EditorState[], revision: number): readonly EditorState[] {
  return states.slice(0, states.findIndex((state) => state.revision === revision) + 1);
}

/** Wherever undo and redo lead: what the other one did is there, nothing is there twice, and nothing came from nowhere. */
export function expectTheirsEverywhere({ base, theirs, decided, before, after }: Merged): void {
  const own = new Set(before.flatMap(uuidsOf));
  for (const state of after) {
    const uuids = uuidsOf(state);
    expect(new Set(uuids).size).toBe(uuids.length);
    for (const uuid of new Set([...uuids, ...uuidsOf(theirs), ...uuidsOf(base)])) {
      // the copy of a component that was kept twice
      if (decided.has(uuid) || uuid.startsWith('copy')) continue;
      const theyDidNothing = sameComponent(componentOf(base, uuid), componentOf(theirs, uuid));
      if (!theyDidNothing) expectTheirs(base, theirs, state, uuid);
      else if (uuids.includes(uuid) && !uuidsOf(theirs).includes(uuid)) expect(own).toContain(uuid);
    }
  }
}

function expectTheirs(base: Page, theirs: Page, state: EditorState, uuid: string): void {
  const was = componentOf(base, uuid);
  const other = componentOf(theirs, uuid);
  const now = componentOf(state, uuid);
  if (!other || !now) {
    expect(now).toBe(other);
    return;
  }
  for (const key of ['title', 'active', 'name'] as const)
    if (was?.[key] !== other[key]) expect(now[key]).toBe(other[key]);
}

/** The history of what the other one left alone is the same as before, step by step. */
export function expectOwnStory({ base, theirs, decided, before, after }: Merged): void {
  const untouched = [...new Set(before.flatMap(uuidsOf))].filter(
    (uuid) =>
      !decided.has(uuid) && sameComponent(componentOf(base, uuid), componentOf(theirs, uuid)),
  );
  const story = (states: readonly EditorState[]) =>
    states
      .map((state) => untouched.map((uuid) => lineOf(state, uuid)).join('|'))
      .filter((line, at, lines) => line !== lines[at - 1]);
  expect(story(after)).toEqual(story(before));
}

/** What a page says of one component, wherever it stands. */
const lineOf = (page: Components, uuid: string): string =>
  shapeOf({ components: page.components.filter((component) => component.uuid === uuid) }).join();
