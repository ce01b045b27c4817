import { describe, expect, it } from 'vitest';
import { filterMenu, menuGroups } from '#app/widgets/places/menu.ts';
import type { RouteEntry } from '#contract/endpoints/menu.ts';

const entry = (
  name: string,
  meta: Partial<RouteEntry['meta']> = {},
  rest: Partial<RouteEntry> = {},
) => ({
  name,
  path: `/${name}`,
  component: name,
  meta: { title: { 'zh-CN': name, 'en-US': name }, ...meta },
  ...rest,
});

describe('the menu filter (contract 2.4, 10.2)', () => {
  const entries = [
    entry('both'),
    entry('users', { userIncluded: true }),
    entry('institutions', { userIncluded: false }),
    entry('group', {}, { children: [entry('a', { userIncluded: true }), entry('b')] }),
  ];
  const names = (isInstitution: boolean) =>
    filterMenu(entries, isInstitution).flatMap((one) => [
      one.name,
      ...(one.children ?? []).map((child) => child.name),
    ]);

  it('gives institutions what is not for users', () => {
    expect(names(true)).toEqual(['both', 'institutions', 'group', 'b']);
  });
  it('gives user accounts what is not for institutions', () => {
    expect(names(false)).toEqual(['both', 'users', 'group', 'a', 'b']);
  });
});

describe("the server's route list as a menu", () => {
  it('sorts groups and links by order and joins relative paths', () => {
    const groups = menuGroups([
      entry('late', { order: 2 }, { component: 'Layout', children: [entry('x', { order: 1 })] }),
      entry(
        'early',
        { order: 1 },
        {
          component: 'Layout',
          children: [
            entry('second', { order: 2 }),
            entry('first', { order: 1 }, { path: 'first' }),
          ],
        },
      ),
      entry('alone'),
    ]);
    expect(groups.map((group) => [group.key, group.links.map((link) => link.path)])).toEqual([
      ['', ['/alone']],
      ['early', ['/early/first', '/second']],
      ['late', ['/x']],
    ]);
  });

  it('leaves out a group without links', () => {
    expect(menuGroups([entry('empty', {}, { children: [] })])).toEqual([]);
  });
});
