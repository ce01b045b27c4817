import { describe, expect, it } from 'vitest';
import type { Page } from '#app/decoration/document/comparison.ts';
import { type MergeChoice, mergePages, resolveMerge } from '#app/decoration/document/merge.ts';
import { type DocumentAction, reduceEditor } from '#app/decoration/document/reducer.ts';
import { openState } from '#app/decoration/document/state.ts';
import { sameJson } from '#schema/json.ts';
import fc from '#tests/support/properties.ts';
import { bookComponent, pageOf } from './pages.ts';
import { editingOf, type RandomStep, randomStep } from './randomEditing.ts';

const base: Page = pageIn(openState(pageOf(5), true));
const pageAfter = (...actions: DocumentAction[]): Page =>
  pageIn(actions.reduce(reduceEditor, openState(pageOf(5), true)));
const order = ({ components }: Page): string => components.map(({ uuid }) => uuid).join('');
const edit = (uuid: string, patch: { title?: string; name?: string }): DocumentAction => ({
  type: 'change-component',
  uuid,
  patch,
});
const insert = (uuid: string, at: number): DocumentAction => ({
  type: 'place',
  components: [bookComponent(uuid)],
  at,
});
const merged = (own: Page, theirs: Page) => mergePages(base, own, theirs);

describe('two people on one page: their changes merge', () => {
  it('takes changes of different components and of different settings together', () => {
    const { page, conflicts, taken } = merged(
      pageAfter(edit('a', { title: '我的' }), { type: 'change-settings', patch: { name: '书店' } }),
      pageAfter(edit('b', { title: '他的' }), {
        type: 'change-settings',
        patch: { summary: '简介' },
      }),
    );
    expect(conflicts).toEqual([]);
    expect(taken).toBe(2);
    expect(page.components.map(({ title }) => title)).toEqual(['我的', '他的', '', '', '']);
    expect(page.settings).toMatchObject({ name: '书店', summary: '简介' });
  });

  it.each<[string, DocumentAction[], DocumentAction[], string]>([
    ['what each has added', [insert('x', 1)], [insert('y', 5)], 'axbcdey'],
    ['both at one place, the own one first', [insert('x', 2)], [insert('y', 2)], 'abxycde'],
    ['a removal and a move', [remove('a')], [move('e', 1)], 'ebcd'],
    ['a move and a removal', [move('e', 0)], [remove('c')], 'eabd'],
    ['moves of two components', [move('a', 4)], [move('d', 1)], 'dbcea'],
    ['a removal by both', [remove('b')], [remove('b', 'c')], 'ade'],
    ['an addition behind what the other has moved', [insert('x', 1)], [move('a', 4)], 'bcdeax'],
  ])('keeps %s', (_name, own, theirs, expected) => {
    const { page, conflicts } = merged(pageAfter(...own), pageAfter(...theirs));
    expect(order(page)).toBe(expected);
    expect(conflicts).toEqual([]);
  });

  it('hands over both where both have changed the same component', () => {
    const own = pageAfter(edit('b', { title: '我的' }));
    const theirs = pageAfter(edit('b', { title: '他的' }));
    const result = merged(own, theirs);
    expect(result.conflicts).toMatchObject([
      { key: 'b', own: { title: '我的' }, theirs: { title: '他的' }, together: undefined },
    ]);
    const titles = (choice: MergeChoice) =>
      resolveMerge(result, new Map([['b', choice]]), () => 'copy').components.map(
        ({ uuid, title }) => `${uuid}${title}`,
      );
    expect(titles('own')).toEqual(['a', 'b我的', 'c', 'd', 'e']);
    expect(titles('theirs')).toEqual(['a', 'b他的', 'c', 'd', 'e']);
    expect(titles('both')).toEqual(['a', 'b他的', 'copy我的', 'c', 'd', 'e']);
  });

  it('offers both changes in one where they are about different keys', () => {
    const result = merged(
      pageAfter(edit('b', { title: '标题' })),
      pageAfter(edit('b', { name: '名称' })),
    );
    const chosen = resolveMerge(result, new Map([['b', 'together']]), () => 'copy');
    expect(chosen.components[1]).toMatchObject({ uuid: 'b', title: '标题', name: '名称' });
  });

  it('asks where one has removed what the other has changed, and keeps it until then', () => {
    const changed = pageAfter(edit('b', { title: '标题' }));
    const removed = pageAfter(remove('b'));
    for (const result of [merged(changed, removed), merged(removed, changed)]) {
      expect(order(result.page)).toBe('abcde');
      expect(result.conflicts).toHaveLength(1);
    }
    const result = merged(removed, changed);
    expect(order(resolveMerge(result, new Map([['b', 'own']]), () => 'copy'))).toBe('acde');
    expect(order(resolveMerge(result, new Map([['b', 'theirs']]), () => 'copy'))).toBe('abcde');
  });

  it('asks in the order of the page, whoever has removed, moved or added what', () => {
    const changed = ['a', 'c', 'd', 'e'];
    const own = pageAfter(
      ...changed.map((uuid) => edit(uuid, { title: '我的' })),
      move('e', 0),
      insert('x', 1),
    );
    const theirs = pageAfter(
      ...changed.map((uuid) => edit(uuid, { title: '他的' })),
      remove('a'),
      remove('c'),
    );
    const { page, conflicts } = merged(own, theirs);
    expect(order(page)).toBe('exabcd');
    expect(conflicts.map(({ key }) => key)).toEqual(['e', 'a', 'c', 'd']);
  });

  it('asks about a setting that both have changed differently', () => {
    const named = (name: string) => pageAfter({ type: 'change-settings', patch: { name } });
    expect(merged(named('甲'), named('甲')).conflicts).toEqual([]);
    const result = merged(named('甲'), named('乙'));
    expect(result.conflicts).toEqual([{ kind: 'setting', key: 'name', own: '甲', theirs: '乙' }]);
    const chosen = resolveMerge(result, new Map([['name', 'theirs']]), () => 'copy');
    expect(chosen.settings.name).toBe('乙');
  });
});

const side = fc.array(randomStep, { maxLength: 12 });
const edited = (steps: readonly RandomStep[], mark: string): Page => {
  let state = openState(pageOf(5), true);
  steps.forEach((step, index) => {
    state = reduceEditor(state, editingOf(state, step, `${mark}${index}`));
  });
  return pageIn(state);
};
const find = ({ components }: Page, uuid: string) =>
  components.find((component) => component.uuid === uuid);

describe('merging, whatever both have done', () => {
  it('is the other side where one has done nothing', () => {
    fc.assert(
      fc.property(side, (steps) => {
        const page = edited(steps, 'n');
        expect(merged(page, base).page).toEqual(page);
        expect(merged(base, page).page).toEqual(page);
        expect(merged(page, page).page).toEqual(page);
        expect(merged(base, page).conflicts).toEqual([]);
        expect(merged(page, page).conflicts).toEqual([]);
      }),
    );
  });

  it('neither loses nor invents a component', () => {
    fc.assert(
      fc.property(side, side, (ownSteps, theirSteps) => {
        const own = edited(ownSteps, 'x');
        const theirs = edited(theirSteps, 'y');
        const { page, conflicts } = merged(own, theirs);
        const uuids = page.components.map(({ uuid }) => uuid);
        expect(new Set(uuids).size).toBe(uuids.length);
        const known = [...base.components, ...own.components, ...theirs.components];
        for (const uuid of new Set(known.map((component) => component.uuid))) {
          const [before, ours, other] = [base, own, theirs].map((one) => find(one, uuid));
          const changedHere = !sameJson(ours, before);
          const changedThere = !sameJson(other, before);
          const result = find(page, uuid);
          if (changedHere && changedThere && !sameJson(ours, other)) {
            expect(conflicts).toContainEqual(
              expect.objectContaining({ key: uuid, own: ours, theirs: other }),
            );
            expect(result).toBeDefined();
          } else {
            expect(result).toEqual(changedThere ? other : ours);
            expect(conflicts.some(({ key }) => key === uuid)).toBe(false);
          }
        }
        for (const { uuid } of page.components)
          expect(find(own, uuid) ?? find(theirs, uuid)).toBeDefined();
      }),
    );
  });

  it('finds the same conflicts from either side', () => {
    fc.assert(
      fc.property(side, side, (ownSteps, theirSteps) => {
        const own = edited(ownSteps, 'x');
        const theirs = edited(theirSteps, 'y');
        const keys = (conflicts: readonly { key: string }[]) =>
          conflicts.map(({ key }) => key).sort();
        expect(keys(merged(own, theirs).conflicts)).toEqual(keys(merged(theirs, own).conflicts));
      }),
    );
  });
});

function pageIn({ settings, components }: Page): Page {
  return { settings, components };
}
function remove(...uuids: string[]): DocumentAction {
  return { type: 'remove', uuids };
}
function move(uuid: string, to: number): DocumentAction {
  return insert(uuid, to);
}
