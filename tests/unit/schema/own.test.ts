import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { diffResources } from '#schema/diff.ts';
import { grantOf, mayChangeRow } from '#schema/own/grants.ts';
import { newOwnList, withPublishing } from '#schema/own/start.ts';

const person = (roles: string[], isInstitution: boolean) => ({ id: '7', roles, isInstitution });

describe('a new list of own records', () => {
  it.each([
    ['without drafts', newOwnList('events')],
    ['with drafts', withPublishing(newOwnList('events'))],
    ['narrowed by whose records they are', narrowedByAccount()],
  ])('%s has no findings', (_what, list) => {
    const [checked] = checkResources(
      [{ file: 'events.json', text: JSON.stringify(list) }],
      endpoints,
    );
    expect(checked?.findings).toEqual([]);
  });
});

describe('the former names of fields of own records', () => {
  const text = { type: 'text', label: { 'zh-CN': '文字', 'en-US': 'Text' } };
  const codesOf = (fields: Record<string, string[]>) => {
    const named = Object.entries(fields).map(([name, aliases]) => [name, { ...text, aliases }]);
    const list = newOwnList('events');
    const [checked] = checkResources(
      [
        {
          file: 'events.json',
          text: JSON.stringify({
            ...list,
            fields: { ...list.fields, ...Object.fromEntries(named) },
          }),
        },
      ],
      endpoints,
    );
    return checked?.findings.map(({ code }) => code).filter((code) => code.startsWith('alias'));
  };

  it('may be present names of fields that were renamed themselves: names are passed on and exchanged', () => {
    expect(codesOf({ beta: ['alpha'], gamma: ['beta'] })).toEqual([]);
    expect(codesOf({ alpha: ['beta'], beta: ['alpha'] })).toEqual([]);
  });

  it('lead to one field, and to none that has kept its name', () => {
    expect(codesOf({ beta: [], gamma: ['beta'] })).toEqual(['alias-taken']);
    expect(codesOf({ beta: ['beta'] })).toEqual(['alias-taken']);
    expect(codesOf({ beta: ['alpha'], gamma: ['alpha'] })).toEqual(['alias-taken']);
  });
});

describe('a relation of own records', () => {
  const shelf = {
    type: 'relation',
    label: { 'zh-CN': '书', 'en-US': 'Book' },
    relation: { resource: 'shop-books' },
  };
  const events = newOwnList('events');
  const own = { ...events, fields: { ...events.fields, shelf } };
  const shop = {
    ...newOwnList('shop-books'),
    provider: 'source',
    source: 'shop',
    endpoints: { list: { method: 'GET', path: '/books' } },
    forms: undefined,
    import: undefined,
  };

  it('to records of a source is refused, with what to do instead', () => {
    const checked = checkResources(
      [own, shop].map((list) => ({ file: `${list.name}.json`, text: JSON.stringify(list) })),
      endpoints,
      ['shop'],
    );
    const found = checked
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'own-part');
    expect(found).toMatchObject([
      {
        file: 'events.json',
        message: { 'en-US': expect.stringContaining('are elsewhere') },
        hint: { 'en-US': 'keep their ids in a text field' },
      },
    ]);
  });
});

describe('the access of a list of own records', () => {
  const access = {
    institutions: { read: 'all', create: true, edit: 'own' },
    accounts: { read: 'own' },
  } as const;

  it('lets operators do everything, and others what their group is granted', () => {
    expect(grantOf({ access }, person(['operator'], true))).toEqual({
      read: 'all',
      create: true,
      edit: 'all',
      delete: 'all',
    });
    expect(grantOf({ access }, person([], true))).toEqual(access.institutions);
    expect(grantOf({ access }, person([], false))).toEqual({ read: 'own' });
    expect(grantOf({}, person([], false))).toEqual({});
  });

  it('lets a row be changed by its owner alone where the grant says so', () => {
    const may = (owner: string, isInstitution = true) =>
      mayChangeRow({ access }, 'edit', { user: { id: owner } }, person([], isInstitution));
    expect([may('7'), may('8'), may('7', false)]).toEqual([true, false, false]);
    expect(mayChangeRow({ access }, 'delete', { user: { id: '7' } }, person([], true))).toBe(false);
    expect(mayChangeRow({ access }, 'edit', {}, person(['operator'], false))).toBe(true);
    expect(mayChangeRow({}, 'edit', {}, person([], false))).toBe(true);
  });

  it('breaks something where it takes something away, and is seen where it adds something', () => {
    const before = { ...newOwnList('events'), access };
    const severityOf = (next: object) =>
      diffResources(before, { ...before, access: next }).map(
        ({ severity, code }) => `${severity} ${code}`,
      );
    expect(severityOf({ ...access, accounts: { read: 'all' } })).toEqual(['visible grant-more']);
    expect(severityOf({ institutions: access.institutions })).toEqual(['breaking grant-less']);
    expect(severityOf({ ...access, readers: { read: true } })).toEqual(['visible grant-more']);
    expect(severityOf({ ...access, institutions: { read: 'own' } })).toEqual([
      'breaking grant-less',
    ]);
    expect(severityOf(access)).toEqual([]);
  });
});

function narrowedByAccount() {
  const list = newOwnList('events');
  const user = {
    type: 'user',
    label: { 'zh-CN': '账号', 'en-US': 'Account' },
    readOnly: true,
  } as const;
  return {
    ...list,
    fields: { ...list.fields, user },
    list: {
      ...list.list,
      filters: [
        ...(list.list.filters ?? []),
        { name: 'user', kind: 'relation', field: 'user' } as const,
      ],
    },
  };
}
