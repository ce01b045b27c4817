import { describe, expect, it } from 'vitest';
import type { Page } from '#app/decoration/document/comparison.ts';
import { type MergeChoice, mergePages, resolveMerge } from '#app/decoration/document/merge.ts';
import { type DocumentAction, reduceEditor } from '#app/decoration/document/reducer.ts';
import { type EditorState, isDirty, openState } from '#app/decoration/document/state.ts';
import { bookComponent, pageOf } from './pages.ts';

const perform = (state: EditorState, ...actions: DocumentAction[]): EditorState =>
  actions.reduce(reduceEditor, state);
const opened = openState(pageOf(4), true);
const base: Page = opened;
const titles = ({ components }: Page): string =>
  components.map(({ uuid, title }) => uuid + title).join(' ');
const edit = (uuid: string, title: string): DocumentAction => ({
  type: 'change-component',
  uuid,
  patch: { title },
});
const undo: DocumentAction = { type: 'undo' };
const redo: DocumentAction = { type: 'redo' };

/** What the editor does when somebody else has saved: both versions become one. */
function meet(state: EditorState, theirs: Page, choice: MergeChoice = 'own'): EditorState {
  const merge = mergePages(base, state, theirs);
  const choices = new Map(merge.conflicts.map(({ key }) => [key, choice]));
  const page = resolveMerge(merge, choices, () => 'copy');
  return perform(state, { type: 'merge', base, theirs, page });
}

describe('undo after somebody else’s version was taken in', () => {
  const theirs: Page = perform(
    opened,
    edit('b', '他'),
    { type: 'place', components: [bookComponent('n')], at: 4 },
    { type: 'remove', uuids: ['d'] },
    { type: 'change-settings', patch: { summary: '他的简介' } },
  );

  it('takes back the own steps one by one, and never what the other one has done', () => {
    const met = meet(
      perform(opened, edit('a', '我'), { type: 'place', components: [bookComponent('c')], at: 0 }),
      theirs,
    );
    expect(titles(met)).toBe('c a我 b他 n');
    expect(met.past.map(({ name }) => name.act)).toEqual(['edit', 'move']);
    const once = perform(met, undo);
    expect(titles(once)).toBe('a我 b他 c n');
    const twice = perform(once, undo);
    expect(titles(twice)).toBe('a b他 c n');
    expect(twice.settings.summary).toBe('他的简介');
    expect(perform(twice, undo)).toBe(twice);
    expect(titles(perform(twice, redo, redo))).toBe('c a我 b他 n');
  });

  it('is unsaved until the merged page is saved, and saved where undo leads to theirs', () => {
    const met = meet(perform(opened, edit('a', '我')), theirs);
    expect(isDirty(met)).toBe(true);
    expect(isDirty(perform(met, undo))).toBe(false);
    expect(isDirty(meet(opened, theirs))).toBe(false);
  });

  it('brings what was undone before back upon theirs', () => {
    const met = meet(perform(opened, edit('a', '我'), undo), theirs);
    expect(titles(met)).toBe('a b他 c n');
    expect(titles(perform(met, redo))).toBe('a我 b他 c n');
  });

  it('leaves out a step about what the other one has changed meanwhile', () => {
    const met = meet(perform(opened, edit('b', '我'), edit('b', ''), edit('c', '我')), theirs);
    expect(met.past).toHaveLength(1);
    expect(titles(met)).toBe('a b他 c我 n');
    expect(titles(perform(met, undo))).toBe('a b他 c n');
  });

  it.each<[MergeChoice, string]>([
    ['theirs', 'a b他 c n'],
    ['both', 'a b他 copy我 c n'],
  ])(
    'makes the choice %s a step of its own: undone, the own side stands again',
    (choice, chosen) => {
      const met = meet(perform(opened, edit('b', '我')), theirs, choice);
      expect(titles(met)).toBe(chosen);
      expect(met.past.map(({ name }) => name.act)).toEqual(['edit', 'merged']);
      const own = perform(met, undo);
      expect(titles(own)).toBe('a b我 c n');
      // before the own step, there is theirs
      expect(titles(perform(own, undo))).toBe('a b他 c n');
      expect(titles(perform(own, redo))).toBe(chosen);
    },
  );
});
