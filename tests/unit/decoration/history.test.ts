import { describe, expect, it } from 'vitest';
import { type DocumentAction, reduceEditor } from '#app/decoration/document/reducer.ts';
import {
  documentOf,
  type EditorState,
  gapOfPlace,
  hasUnsavedComponents,
  isDirty,
  mostComponents,
  openState,
  placeInGap,
} from '#app/decoration/document/state.ts';
import { bookComponent, pageOf } from './pages.ts';

const open = (count = 3): EditorState => openState(pageOf(count), true);
const perform = (state: EditorState, ...actions: DocumentAction[]): EditorState =>
  actions.reduce(reduceEditor, state);
const order = (state: EditorState): string => state.components.map(({ uuid }) => uuid).join('');
const page = ({ settings, components }: EditorState) => ({ settings, components });
const typed = (name: string): DocumentAction => ({
  type: 'change-settings',
  patch: { name },
  typing: true,
});

const moveTo = (at: number, ...uuids: string[]): DocumentAction => ({
  type: 'place',
  components: uuids.map((uuid) => bookComponent(uuid)),
  at,
});

describe('history of the editor', () => {
  it('undoes and redoes a move, which leaves every component the same object', () => {
    const before = open();
    const moved = perform(before, moveTo(2, 'a'));
    expect(order(moved)).toBe('bca');
    expect(moved.components.every((one) => before.components.includes(one))).toBe(true);
    expect(order(perform(moved, { type: 'undo' }))).toBe('abc');
    expect(order(perform(moved, { type: 'undo' }, { type: 'redo' }))).toBe('bca');
  });

  it('undoes what was typed in one go at once, and what came after a pause apart', () => {
    const state = perform(open(), typed('书'), typed('书架'), { type: 'settle' }, typed('书架上'));
    expect(state.past).toHaveLength(2);
    const once = perform(state, { type: 'undo' });
    expect(once.settings.name).toBe('书架');
    expect(perform(once, { type: 'undo' }).settings.name).toBe('书单');
  });

  it('knows where the editing began, also once that is forgotten', () => {
    const few = perform(open(), typed('书'));
    expect(few.past[0]?.before).toBe(few.openedRevision);
    const hides = Array.from(
      { length: 300 },
      (_, at): DocumentAction => ({
        type: 'change-components',
        uuids: ['a'],
        patch: { active: at % 2 === 1 },
      }),
    );
    const many = perform(open(), ...hides);
    expect(many.past[0]?.before).not.toBe(many.openedRevision);
  });

  it('records nothing where nothing has changed', () => {
    const state = open();
    expect(perform(state, moveTo(0, 'a'))).toBe(state);
    expect(perform(state, { type: 'change-settings', patch: { name: '书单' } })).toBe(state);
  });

  it('forgets what was undone once something new is done', () => {
    const state = perform(open(), { type: 'remove', uuids: ['a'] }, { type: 'undo' }, typed('新'));
    expect(state.future).toEqual([]);
    expect(perform(state, { type: 'redo' })).toBe(state);
  });

  it('reads as unsaved after a save, an undo and a new edit (dirty by revision, not by place)', () => {
    const edited = perform(open(), typed('甲'));
    const saved = perform(edited, { type: 'saved', revision: edited.revision, componentIds: {} });
    expect(isDirty(saved)).toBe(false);
    const undone = perform(saved, { type: 'undo' });
    expect(isDirty(undone)).toBe(true);
    expect(isDirty(perform(undone, { type: 'redo' }))).toBe(false);
    expect(isDirty(perform(undone, typed('乙')))).toBe(true);
  });

  it('stays unsaved where the page has changed while it was being saved', () => {
    const sent = perform(open(), typed('甲'));
    const later = perform(sent, typed('甲乙'), {
      type: 'saved',
      revision: sent.revision,
      componentIds: {},
    });
    expect(isDirty(later)).toBe(true);
  });

  it('knows a component without a saved id (contract 2.3), and keeps ids through undo', () => {
    const { id: _id, ...fresh } = bookComponent('n');
    const added = perform(open(), { type: 'place', components: [fresh], at: 1 });
    expect(hasUnsavedComponents(added)).toBe(true);
    expect(added.selection).toEqual(['n']);
    const saved = perform(added, {
      type: 'saved',
      revision: added.revision,
      componentIds: { n: '7' },
    });
    expect(hasUnsavedComponents(saved)).toBe(false);
    const again = perform(saved, { type: 'undo' }, { type: 'redo' });
    expect(documentOf(again).components.map(({ id }) => id)).toEqual(['100', '7', '101', '102']);
  });

  it('takes another version as one step that undo brings back', () => {
    const mine = perform(open(), typed('我的'));
    const theirs = perform(mine, {
      type: 'replace',
      document: pageOf(1),
      saved: true,
      as: 'theirs',
    });
    expect(order(theirs)).toBe('a');
    expect(isDirty(theirs)).toBe(false);
    const back = perform(theirs, { type: 'undo' });
    expect(back.settings.name).toBe('我的');
    expect(isDirty(back)).toBe(true);
  });

  it('takes away again what was typed and deleted, as if nothing had been', () => {
    const state = perform(open(), typed('书单甲'), typed('书单'));
    expect(state.past).toEqual([]);
    expect(isDirty(state)).toBe(false);
  });

  it('selects one, one more, a range from the first one, all, and the page itself', () => {
    const select = (uuid: string | undefined, mode?: 'toggle' | 'range'): DocumentAction => ({
      type: 'select',
      uuid,
      ...(mode && { mode }),
    });
    const chosen = (...actions: DocumentAction[]) => perform(open(5), ...actions).selection;
    expect(chosen(select('b'), select('d', 'toggle'))).toEqual(['b', 'd']);
    expect(chosen(select('b'), select('d', 'toggle'), select('b', 'toggle'))).toEqual(['d']);
    expect(chosen(select('d'), select('b', 'range'))).toEqual(['d', 'b', 'c']);
    expect(chosen(select('d'), select('b', 'range'), select('e', 'range'))).toEqual(['d', 'e']);
    expect(chosen(select('b'), select('c'))).toEqual(['c']);
    expect(chosen({ type: 'select-all' })).toHaveLength(5);
    expect(chosen({ type: 'select-all' }, select(undefined))).toEqual([]);
    expect(chosen(select('b'), { type: 'remove', uuids: ['b'] }, { type: 'undo' })).toEqual([]);
  });

  it('moves, hides and removes several at once, each in one step that undo takes back whole', () => {
    const state = open(5);
    const moved = perform(state, moveTo(2, 'd', 'a'));
    expect(order(moved)).toBe('bcade');
    expect(order(perform(moved, { type: 'undo' }))).toBe('abcde');
    const removed = perform(state, { type: 'remove', uuids: ['e', 'b', 'none'] });
    expect(order(removed)).toBe('acd');
    expect(order(perform(removed, { type: 'undo' }))).toBe('abcde');
    const hidden = perform(state, {
      type: 'change-components',
      uuids: ['a', 'c'],
      patch: { active: false },
    });
    expect(hidden.components.map(({ active }) => active)).toEqual([false, true, false, true, true]);
    expect(hidden.past).toHaveLength(1);
    expect(page(perform(hidden, { type: 'undo' }))).toEqual(page(state));
  });

  it.each([
    [['a'], 3, 2, 'bcade'],
    [['d'], 1, 1, 'adbce'],
    [['a', 'b'], 4, 2, 'cdabe'],
    [['a', 'e'], 2, 1, 'baecd'],
    [['a', 'b'], 1, 0, 'abcde'],
    [['c'], 2, 2, 'abcde'],
    [['c'], 3, 2, 'abcde'],
    [['b'], 5, 4, 'acdeb'],
  ] as const)('puts %j into gap %i, at place %i: %s', (uuids, gap, place, expected) => {
    const state = open(5);
    expect(placeInGap(state, uuids, gap)).toBe(place);
    expect(order(perform(state, moveTo(place, ...uuids)))).toBe(expected);
    expect(placeInGap(state, uuids, gapOfPlace(state, uuids, place))).toBe(place);
  });

  it('refuses one component twice, and the two hundred and first', () => {
    const state = open(2);
    const insert = (...uuids: string[]) => moveTo(0, ...uuids);
    expect(perform(state, insert('n', 'n'))).toBe(state);
    const many = Array.from({ length: mostComponents - 1 }, (_, index) => `n${index}`);
    expect(perform(state, insert(...many))).toBe(state);
    expect(perform(state, insert(...many.slice(1))).components).toHaveLength(mostComponents);
  });

  it('names each step: what was done, to which components, to which keys', () => {
    const state = perform(
      open(),
      { type: 'place', components: [bookComponent('n')], at: 0, as: 'paste' },
      { type: 'change-component', uuid: 'a', patch: { name: '新书' } },
      { type: 'change-component', uuid: 'a', patch: { title: '本周', showLimit: 5 } },
      { type: 'change-components', uuids: ['b', 'c'], patch: { active: false } },
      typed('书店'),
      { type: 'remove', uuids: ['a'], as: 'cut' },
    );
    const named = state.past.map(({ name: { act, subjects, keys } }) =>
      [act, ...subjects.map(({ name }) => name), ...keys].join(' '),
    );
    expect(named).toEqual([
      'paste 图书n',
      'rename 图书a name',
      'edit 新书 title showLimit',
      'hide 图书b 图书c active',
      'settings name',
      'cut 新书',
    ]);
  });

  it('goes to any step of the history and back', () => {
    const steps = [1, 2, 3, 4].map((place) => moveTo(place % 3, 'a'));
    const states = [open()];
    for (const step of steps) states.push(perform(states.at(-1) ?? open(), step));
    const last = states.at(-1) ?? open();
    for (const { revision } of states)
      for (const from of states) {
        const start = perform(last, { type: 'travel', revision: from.revision });
        const there = perform(start, { type: 'travel', revision });
        expect(page(there)).toEqual(page(states[revision] ?? open()));
        expect(there.revision).toBe(revision);
      }
    expect(perform(last, { type: 'travel', revision: 99 })).toBe(last);
  });
});
