import { describe, expect, it } from 'vitest';
import { hasText } from '#contract/language.ts';
import { bookThing } from '#contract/things/book.ts';
import { storedFields } from '#contract/things/define.ts';
import { things } from '#contract/things/index.ts';
import { locales } from '#locales/index.ts';
import { declaredFields } from '#server/audit/describe.ts';
import { addressColumns, otherColumns } from '#server/storage/references.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';

it('what only the platform writes is taken by no save', () => {
  expect(bookThing.save.safeParse({ bookName: '活着', ratingsCount: 1 }).success).toBe(false);
});

describe.each(things.map((thing) => [thing.name, thing] as const))('of every %s', (name, thing) => {
  it('the trail of changes has a name for each field that is stored: that of a list, or its own', () => {
    const listed = new Set(
      [...shippedDefinitions().values()].flatMap(({ fields }) => Object.keys(fields)),
    );
    for (const { name: field, field: declared, column } of storedFields(thing)) {
      const inTrail = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect(declaredFields.get(`${name}.${inTrail}`)?.field).toBe(declared);
      expect([`${name}.${inTrail}`, inTrail, field]).toSatisfy((keys: string[]) =>
        keys.some((key) => hasText(locales.audit.fields, key) || listed.has(key)),
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
