import { describe, expect, it } from 'vitest';
import { type EditorAction, reduceEditor } from '#app/decoration/document/reducer.ts';
import {
  documentOf,
  type EditorState,
  hasUnsavedComponents,
  isDirty,
  openState,
} from '#app/decoration/document/state.ts';
import { bookComponent, pageOf } from './pages.ts';

const open = (count = 3): EditorState => openState(pageOf(count), true);
const perform = (state: EditorState, ...actions: EditorAction[]): EditorState =>
  actions.reduce(reduceEditor, state);
const order = (state: EditorState): string => state.components.map(({ uuid }) => uuid).join('');
const page = ({ settings, components }: EditorState) => ({ settings, components });
const typed = (name: string): EditorAction => ({
  type: 'change-settings',
  patch: { name },
  typing: true,
});

describe('history of the editor', () => {
  it('undoes and redoes a move, recorded by its places alone', () => {
    const moved = perform(open(), { type: 'move', uuid: 'a', to: 2 });
    expect(order(moved)).toBe('bca');
    expect(moved.past.map(({ change }) => change)).toEqual([
      { kind: 'move', id: 'a', from: 0, to: 2 },
    ]);
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

  it('records nothing where nothing has changed', () => {
    const state = open();
    expect(perform(state, { type: 'move', uuid: 'a', to: 0 })).toBe(state);
    expect(perform(state, { type: 'change-settings', patch: { name: '书单' } })).toBe(state);
  });

  it('forgets what was undone once something new is done', () => {
    const state = perform(open(), { type: 'remove', uuid: 'a' }, { type: 'undo' }, typed('新'));
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

  it('knows a component without a saved id (SPEC 2.3), and keeps ids through undo', () => {
    const { id: _id, ...fresh } = bookComponent('n');
    const added = perform(open(), { type: 'insert', component: fresh, at: 1 });
    expect(hasUnsavedComponents(added)).toBe(true);
    expect(added.selection).toBe('n');
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
    const theirs = perform(mine, { type: 'replace', document: pageOf(1), saved: true });
    expect(order(theirs)).toBe('a');
    expect(isDirty(theirs)).toBe(false);
    const back = perform(theirs, { type: 'undo' });
    expect(back.settings.name).toBe('我的');
    expect(isDirty(back)).toBe(true);
  });

  it('comes back to every earlier state, whatever was done (random sequences)', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = generator(seed);
      const states = [open(4)];
      for (let step = 0; step < 40; step += 1) {
        const last = states.at(-1) ?? open();
        const next = reduceEditor(last, randomAction(last, random, step));
        if (next.revision !== last.revision) states.push(next);
      }
      let state = states.at(-1) ?? open();
      const newest = page(state);
      for (const earlier of states.slice(0, -1).reverse()) {
        state = reduceEditor(state, { type: 'undo' });
        expect(page(state)).toEqual(page(earlier));
        expect(state.revision).toBe(earlier.revision);
      }
      expect(isDirty(state)).toBe(false);
      while (state.future.length > 0) state = reduceEditor(state, { type: 'redo' });
      expect(page(state)).toEqual(newest);
    }
  });
});

function randomAction(
  state: EditorState,
  random: (below: number) => number,
  step: number,
): EditorAction {
  const uuid = state.components[random(state.components.length)]?.uuid ?? 'none';
  const place = random(state.components.length + 1);
  switch (random(5)) {
    case 0:
      return { type: 'insert', component: bookComponent(`n${step}`), at: place };
    case 1:
      return { type: 'remove', uuid };
    case 2:
      return { type: 'change-component', uuid, patch: { title: `标题${step}` } };
    case 3:
      return { type: 'change-settings', patch: { summary: `简介${step}` } };
    default:
      return { type: 'move', uuid, to: place };
  }
}

/** Numbers that look random and are the same at each run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return below === 0 ? 0 : state % below;
  };
}
