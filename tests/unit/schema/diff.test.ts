import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diffResources, gravest } from '#schema/diff.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { newOwnList } from '#schema/own/start.ts';
import { upgradeResource } from '#schema/upgrade.ts';

const read = (name: string): ResourceDefinition =>
  resource.parse(upgradeResource(JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8'))).value);
const books = read('books');

/** What one edit of the list of books changes: `severity code path`. */
function changesOf(edit: (draft: ResourceDefinition) => unknown, from = books): string[] {
  const draft = structuredClone(from);
  edit(draft);
  return diffResources(from, draft).map(
    ({ severity, code, path }) => `${severity} ${code} ${path.join('.')}`,
  );
}

/** A field of a draft, which is there. */
function fieldOf({ fields }: ResourceDefinition, name: string) {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** Renames a field everywhere, as a person would. */
function rename(draft: ResourceDefinition, from: string, to: string, aliases: string[]): void {
  const text = JSON.stringify(draft).replaceAll(`"${from}"`, `"${to}"`);
  const headings = structuredClone(draft.import?.columns.map((column) => column.headings)) ?? [];
  Object.assign(draft, JSON.parse(text));
  draft.import?.columns.forEach((column, index) => {
    column.headings = headings[index] ?? column.headings;
  });
  Object.assign(fieldOf(draft, to), aliases.length > 0 ? { aliases } : {}, {
    path: from,
    saveAs: from,
  });
}

describe('nothing', () => {
  it('is told of a list that stays as it is, whatever the order of its keys', () => {
    expect(changesOf(() => undefined)).toEqual([]);
    const reversed = Object.fromEntries(
      Object.entries(books.fields).map(([name, field]) => [
        name,
        Object.fromEntries(Object.entries(field).reverse()),
      ]),
    );
    expect(diffResources(books, resource.parse({ ...books, fields: reversed }))).toEqual([]);
    expect(gravest([])).toBe('safe');
  });
});

describe('what breaks', () => {
  it.each<[string, (draft: ResourceDefinition) => unknown, string]>([
    [
      'a removed field',
      (draft) => Reflect.deleteProperty(draft.fields, 'translator'),
      'breaking field-removed fields.translator',
    ],
    [
      'another type',
      (draft) => Object.assign(fieldOf(draft, 'price'), { type: 'text' }),
      'breaking type-changed fields.price.type',
    ],
    [
      'a value that is gone',
      (draft) => fieldOf(draft, 'editionClass').options?.pop(),
      'breaking option-removed fields.editionClass.options.2',
    ],
    [
      'a tighter limit',
      (draft) => Object.assign(fieldOf(draft, 'bookName'), { maxLength: 10 }),
      'breaking limit-tightened fields.bookName.maxLength',
    ],
    [
      'a field that only some see',
      (draft) =>
        Object.assign(fieldOf(draft, 'price'), {
          access: { view: { field: '$user.isInstitution', op: 'equals', value: true } },
        }),
      'breaking access-tightened fields.price.access.view',
    ],
    [
      'a field that can no longer be changed',
      (draft) => Object.assign(fieldOf(draft, 'isbn'), { readOnly: true }),
      'breaking read-only-set fields.isbn.readOnly',
    ],
    [
      'a removed filter',
      (draft) => draft.list.filters?.shift(),
      'breaking filter-removed list.filters.0',
    ],
    [
      'another call',
      (draft) => Object.assign(draft.endpoints.list, { path: '/post/manage/list' }),
      'breaking endpoint-changed endpoints.list',
    ],
    [
      'a call that is gone',
      (draft) => Reflect.deleteProperty(draft.endpoints, 'delete'),
      'breaking endpoint-removed endpoints.delete',
    ],
    [
      'another identifier',
      (draft) => Object.assign(draft, { identifier: 'isbn' }),
      'breaking identifier-changed identifier',
    ],
    [
      'a new name without the former one',
      (draft) => Object.assign(draft, { name: 'titles' }),
      'breaking list-renamed name',
    ],
    [
      'a heading that the import forgets',
      (draft) => draft.import?.columns[0]?.headings.pop(),
      'breaking heading-removed import.columns.0.headings',
    ],
    [
      'a new required field, because files lack it',
      (draft) =>
        Object.assign(draft.fields, {
          shelf: { type: 'text', label: { 'zh-CN': '架', 'en-US': 'Shelf' }, required: true },
        }),
      'breaking required-added fields.shelf',
    ],
    [
      'a rule before saving',
      (draft) =>
        Object.assign(draft, {
          rules: [
            {
              field: 'price',
              must: { field: 'price', op: 'notEmpty' },
              message: { 'zh-CN': '价', 'en-US': 'Price' },
            },
          ],
        }),
      'breaking rule-added rules.0',
    ],
    [
      'a column that no longer sorts',
      (draft) => {
        draft.list.columns[4] = 'publishTime';
      },
      'breaking sorting-removed list.columns.4',
    ],
  ])('%s', (_what, edit, expected) => {
    expect(changesOf(edit)).toContain(expected);
  });
});

describe('a label that is another in one language only', () => {
  it('is told in that language to readers of all', () => {
    const draft = structuredClone(books);
    Object.assign(draft, { label: { ...books.label, 'en-US': 'Holdings' } });
    const [change] = diffResources(books, draft);
    expect(change?.message).toMatchObject({
      'zh-CN': '“books”的名称由“Books”改为“Holdings”',
      'en-US': '"books" is labeled "Holdings" instead of "Books"',
    });
  });
});

describe('what is seen, and breaks nothing', () => {
  it.each<[string, (draft: ResourceDefinition) => unknown, string[]]>([
    [
      'another label',
      (draft) =>
        Object.assign(fieldOf(draft, 'price'), { label: { 'zh-CN': '售价', 'en-US': 'Price' } }),
      ['visible label-changed fields.price.label'],
    ],
    [
      'another name of the list, and of one record',
      (draft) =>
        Object.assign(draft, {
          label: { 'zh-CN': '藏书', 'en-US': 'Holdings' },
          singular: { 'zh-CN': '藏书', 'en-US': 'holding' },
        }),
      ['visible label-changed label', 'visible singular-changed singular'],
    ],
    [
      'columns in another order',
      (draft) => draft.list.columns.reverse(),
      ['visible columns-reordered list.columns'],
    ],
    [
      'a wider column',
      (draft) => {
        draft.list.columns[1] = { field: 'bookName', width: 300, pinned: true, sortable: true };
      },
      ['visible column-changed list.columns.1'],
    ],
    [
      'a column that is gone while its field stays',
      (draft) => draft.list.columns.splice(2, 1),
      ['visible column-removed list.columns.2'],
    ],
    [
      'a new value',
      (draft) =>
        fieldOf(draft, 'editionClass').options?.push({
          value: 4,
          label: { 'zh-CN': '四', 'en-US': 'Four' },
        }),
      ['visible option-added fields.editionClass.options.3'],
    ],
    [
      'a text that may be long',
      (draft) => Object.assign(fieldOf(draft, 'isbn'), { type: 'longText' }),
      ['visible type-widened fields.isbn.type'],
    ],
    [
      'another order at first',
      (draft) => Object.assign(draft.list, { sort: { field: 'price', direction: 'ascending' } }),
      ['visible order-changed list.sort'],
    ],
  ])('%s', (_what, edit, expected) => {
    expect(changesOf(edit)).toEqual(expected);
  });

  it('a field that becomes required where nothing is imported', () => {
    const channels = read('channels');
    const { import: _none, ...without } = channels;
    expect(
      changesOf(
        (draft) => Object.assign(fieldOf(draft, 'description'), { required: true }),
        without,
      ),
    ).toEqual(['visible required-asked fields.description']);
  });

  it('access that opens', () => {
    const closed = structuredClone(books);
    Object.assign(fieldOf(closed, 'price'), {
      access: { edit: { field: '$user.isInstitution', op: 'equals', value: true } },
    });
    expect(
      changesOf((draft) => Reflect.deleteProperty(fieldOf(draft, 'price'), 'access'), closed),
    ).toEqual(['visible access-widened fields.price.access.edit']);
  });
});

describe('aliases', () => {
  it('make a new name of a field safe, wherever it stands', () => {
    const kept = changesOf((draft) =>
      rename(draft, 'translator', 'translatorName', ['translator']),
    );
    expect(kept).toEqual(['safe field-renamed fields.translatorName']);
    const lost = changesOf((draft) => rename(draft, 'translator', 'translatorName', []));
    expect(lost).toContain('breaking field-removed fields.translator');
  });

  it('make a new name of a filter, a tab and the list safe', () => {
    expect(
      changesOf((draft) =>
        Object.assign(draft.list.filters?.[0] ?? {}, { name: 'words', aliases: ['searchText'] }),
      ),
    ).toContain('safe filter-renamed list.filters.0');
    const labels = read('labels');
    expect(
      changesOf(
        (draft) =>
          Object.assign(draft.list.tabs?.[1] ?? {}, { name: 'messages', aliases: ['push'] }),
        labels,
      ),
    ).toEqual(['safe tab-renamed list.tabs.1']);
    expect(
      changesOf((draft) => Object.assign(draft, { name: 'titles', aliases: ['books'] })),
    ).toEqual(['safe list-renamed-kept name']);
  });

  it('that are taken away break what they led home', () => {
    const aliased = structuredClone(books);
    Object.assign(fieldOf(aliased, 'price'), { aliases: ['listPrice'] });
    expect(
      changesOf((draft) => Reflect.deleteProperty(fieldOf(draft, 'price'), 'aliases'), aliased),
    ).toEqual(['breaking alias-removed fields.price.aliases']);
  });
});

describe('what is told', () => {
  it('comes gravest first, in both languages, without an empty place', () => {
    const draft = structuredClone(books);
    Reflect.deleteProperty(draft.fields, 'translator');
    Object.assign(fieldOf(draft, 'price'), { label: { 'zh-CN': '售价', 'en-US': 'Sale price' } });
    const changes = diffResources(books, draft);
    expect(gravest(changes)).toBe('breaking');
    expect(changes[0]).toMatchObject({ severity: 'breaking', side: 'before' });
    const texts = changes.flatMap(({ message }) => Object.values(message));
    expect(texts.join('\n')).not.toMatch(/\{\w+\}/);
    expect(texts).toContain('"price" is labeled "Sale price" instead of "Price"');
    expect(texts).toContain('“price”的名称由“定价”改为“售价”');
  });
});

describe('a field of own records', () => {
  it('that is renamed with its former name has its values under the new one', () => {
    const events = newOwnList('events');
    const renamed = changesOf((draft) => {
      rename(draft, 'title', 'heading', ['title']);
      const { path: _path, saveAs: _saveAs, ...field } = fieldOf(draft, 'heading');
      draft.fields = { ...draft.fields, heading: field };
    }, events);
    expect(renamed).toContain('safe field-renamed fields.heading');
    expect(renamed.filter((change) => /path-changed|save-name-changed/.test(change))).toEqual([]);
  });
});
