import { describe, expect, it } from 'vitest';
import { hasText } from '#contract/language.ts';
import { bookThing } from '#contract/things/book.ts';
import { defineThing, storedFields } from '#contract/things/define.ts';
import { atLeast } from '#contract/things/filter.ts';
import { things } from '#contract/things/index.ts';
import { decimal, text } from '#contract/things/kinds.ts';
import { locales } from '#locales/index.ts';
import { declaredFields } from '#server/audit/describe.ts';
import { declared } from '#server/jmgr/declared.ts';
import { References } from '#server/jmgr/references.ts';
import { addressColumns, otherColumns } from '#server/storage/references.ts';

/** Books with two fields more than there are. */
const withTwoMore = defineThing({
  name: 'book',
  table: 'book',
  id: 'bookId',
  title: 'bookName',
  fields: {
    ...bookThing.fields,
    binding: text({ max: 20, sort: true }),
    shelfWeight: decimal({ minimum: 0, column: 'weight' }),
  },
  filters: {
    ...bookThing.filters,
    shelfWeightMin: atLeast('shelfWeight', bookThing.filters.ratingMin.validator),
  },
});
const books = declared(withTwoMore, {
  publishYearMin: () => undefined,
  publishYearMax: () => undefined,
});

const stored = {
  id: '7',
  name: '活着',
  author_name: '余华',
  translator: '',
  publisher_name: '作家出版社',
  cover: '',
  edition_class: 1,
  publish_time: '2012',
  isbn: '',
  price: '29.50',
  currency: 'CNY',
  rating: null,
  ratings_count: 3,
  category: '',
  language: 'zh',
  tags: ['小说'],
  content: '',
  binding: '精装',
  weight: '0.45',
  created_at: new Date('2026-01-02T03:04:05Z'),
  updated_at: new Date('2026-01-02T03:04:05Z'),
  revision: 2,
};

describe('a field that is added to the declaration of a book', () => {
  it('is answered in rows, after what is stored', () => {
    const row = books.rowOf(stored, new References([]), {});
    expect(row).toMatchObject({ bookId: '7', price: 29.5, binding: '精装', shelfWeight: 0.45 });
    expect(withTwoMore.row.parse(row)).toEqual(row);
  });

  it('is taken by a save, with its default', () => {
    expect(withTwoMore.save.parse({ bookName: '活着' })).toMatchObject({
      binding: '',
      shelfWeight: null,
    });
    expect(withTwoMore.save.safeParse({ bookName: '活着', shelfWeight: -1 }).success).toBe(false);
    expect(bookThing.save.safeParse({ bookName: '活着', binding: '' }).success).toBe(false);
  });

  it('is kept by a change that does not name it, and written to its column', () => {
    const body = books.declaration.bodyOf(stored);
    expect(body).toMatchObject({ binding: '精装', shelfWeight: 0.45 });
    expect(books.columnsOf({ ...body, binding: ' 平装 ' })).toMatchObject({
      binding: '平装',
      weight: 0.45,
    });
  });

  it('is read and sorted by its list', () => {
    const { columns, sorts } = books.declaration.source;
    expect(columns).toEqual(expect.arrayContaining(['binding', 'weight']));
    expect(sorts.binding).toEqual({ column: 'binding' });
    expect(sorts.shelfWeight).toBeUndefined();
  });

  it('narrows a list', () => {
    expect(books.predicates({ shelfWeightMin: 0.2 })).toHaveLength(1);
    expect(books.predicates({})).toEqual([]);
  });
});

it('what only the platform writes is answered, and no save takes it', () => {
  expect(books.declaration.bodyOf(stored)).not.toHaveProperty('ratingsCount');
  expect(bookThing.save.safeParse({ bookName: '活着', ratingsCount: 1 }).success).toBe(false);
});

describe.each(things.map((thing) => [thing.name, thing] as const))('of every %s', (name, thing) => {
  it('the trail of changes has a name for each field that is stored', () => {
    for (const { field, column } of storedFields(thing)) {
      const inTrail = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect(declaredFields.get(`${name}.${inTrail}`)?.field).toBe(field);
      expect([`${name}.${inTrail}`, inTrail]).toSatisfy((keys: string[]) =>
        keys.some((key) => hasText(locales.audit.fields, key)),
      );
    }
  });

  it('storage knows of each text whether addresses of files may stand in it', () => {
    const texts = storedFields(thing).filter(
      ({ sql }) => sql.startsWith('text') || sql === 'jsonb',
    );
    for (const { field, column } of texts) {
      const [listed, other] = field.holdsFiles
        ? [addressColumns, otherColumns]
        : [otherColumns, addressColumns];
      expect(listed[thing.table]).toContain(column);
      expect(other[thing.table] ?? []).not.toContain(column);
    }
  });

  it('no two fields have one column', () => {
    const columns = storedFields(thing).map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
  });
});
