// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { differenceBetween, isSame } from '#app/decoration/versions/comparison.ts';
import { ComponentType, StyleType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import {
  type SpecialComponent,
  specialComponent,
  specialSettings,
} from '#contract/entities/special.ts';

const component = (uuid: string, patch: object = {}): SpecialComponent =>
  specialComponent.parse({ type: ComponentType.imageText, uuid, name: uuid, order: 0, ...patch });
const page = (components: readonly SpecialComponent[], settings: object = {}) => ({
  settings: specialSettings.parse({ name: '读一座城', ...settings }),
  components,
});
const uuids = (components: readonly SpecialComponent[]) => components.map(({ uuid }) => uuid);

describe('two versions of a page compared', () => {
  it('are the same where only ids and counted places differ', () => {
    const before = page([component('a'), component('b', { order: 1 })]);
    const after = page([component('a', { id: '12', order: 4 }), component('b', { order: 5 })]);
    expect(isSame(differenceBetween(before, after))).toBe(true);
  });

  it('are the same where opening the page alone has brought one up to date', () => {
    const books = (styleType: number | undefined) =>
      page([component('a', { type: ComponentType.book, styleType })]);
    const [first, another] = componentLooks[ComponentType.book].styleTypes;
    // a page that came by a call without a look is drawn in the first of its type
    expect(isSame(differenceBetween(books(StyleType.fill), books(first)))).toBe(true);
    expect(isSame(differenceBetween(books(StyleType.fill), books(another)))).toBe(false);
  });

  it('differ by settings, with what each was and became', () => {
    const { settings } = differenceBetween(
      page([], { label: { id: '1', name: '散文' } }),
      page([], { label: { id: '1', name: '散文' }, name: '读一条河' }),
    );
    expect(settings).toEqual([{ key: 'name', from: '读一座城', to: '读一条河' }]);
  });

  it('differ by components that came, went and were moved, as few as possible', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((uuid) => component(uuid));
    if (!a || !b || !c || !d) throw new Error('there are four');
    const found = differenceBetween(page([a, b, c]), page([c, a, b, d]));
    expect(uuids(found.added)).toEqual(['d']);
    expect(found.removed).toEqual([]);
    expect(uuids(found.moved)).toEqual(['c']);
    expect(uuids(differenceBetween(page([a, b]), page([b])).removed)).toEqual(['a']);
  });

  it('differ by keys and items of one component', () => {
    const items = (titles: readonly string[]) => titles.map((title) => ({ uuid: title, title }));
    const before = component('a', { title: '旧', contents: items(['1', '2', '3']) });
    const changed = items(['2', '3', '4']).map((item) =>
      item.uuid === '3' ? { ...item, summary: '新' } : item,
    );
    const after = component('a', { title: '新', contents: changed });
    expect(differenceBetween(page([before]), page([after])).changed).toEqual([
      { component: after, keys: ['title'], contents: { added: 1, removed: 1, changed: 1 } },
    ]);
    const turned = component('a', { title: '旧', contents: items(['3', '2', '1']) });
    expect(differenceBetween(page([before]), page([turned])).changed).toEqual([
      { component: turned, keys: [], contents: { added: 0, removed: 0, changed: 0 } },
    ]);
  });
});
