import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Whatever happens to a list of own records, going back to its first version brings every value back. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
});
afterAll(() => platform.close());

type FieldType = 'text' | 'number' | 'date' | 'dateTime' | 'boolean' | 'tags' | 'enum';
/** One version of the list: what its two fields are; a field that is left out is removed. */
interface Version {
  readonly first?: FieldType;
  readonly second?: FieldType;
  readonly isRenamed: boolean;
}

const types = ['text', 'number', 'date', 'dateTime', 'boolean', 'tags', 'enum'] as const;
const version = fc.record(
  {
    first: fc.constantFrom<FieldType>(...types),
    second: fc.constantFrom<FieldType>(...types),
    isRenamed: fc.boolean(),
  },
  { requiredKeys: ['isRenamed'] },
);
const value = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '').trim()),
  fc.constantFrom(
    '012',
    '1.50',
    '2026-02-29',
    '2024-02-29',
    '2026-01-31T10:00:00Z',
    'true',
    '是',
    'a, b',
    '',
  ),
);

function textOf(name: string, { first, second, isRenamed }: Version): string {
  const field = (type: FieldType, more: object) => ({
    type,
    label: both('Field'),
    ...(type === 'enum' ? { options: [{ value: 'true', label: both('Yes') }] } : {}),
    ...more,
  });
  return ownText(name, {
    title: { type: 'text', label: both('Title') },
    ...(first && !isRenamed ? { first: field(first, {}) } : {}),
    ...(first && isRenamed ? { other: field(first, { aliases: ['first'] }) } : {}),
    ...(second ? { second: field(second, {}) } : {}),
  });
}

const asText: Version = { first: 'text', second: 'text', isRenamed: false };

test('the first version of a list brings back all values that were written under it', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ first: value, second: value }), { minLength: 1, maxLength: 4 }),
      fc.array(version, { minLength: 1, maxLength: 4 }),
      async (records, versions) => {
        count += 1;
        const name = `kept-${count}`;
        await platform.publish(name, textOf(name, asText));
        for (const [index, record] of records.entries())
          await platform.put(name, { title: String(index), ...record });
        for (const one of versions) await platform.publish(name, textOf(name, one));
        await platform.publish(name, textOf(name, asText));
        const rows = await platform.rows(name, { sort: 'title' });
        expect(rows.map(({ first, second }) => ({ first, second }))).toEqual(records);
      },
    ),
    { numRuns: 5, seed: 20261125 },
  );
});

test('what is written under a later version is kept as the later type wrote it', async () => {
  await platform.publish('later', textOf('later', asText));
  const { id } = await platform.put('later', { title: 'a', first: '007', second: 'many' });
  await platform.publish(
    'later',
    textOf('later', { first: 'number', second: 'number', isRenamed: true }),
  );
  await platform.put('later', { id, revision: 1, other: 8 });
  await platform.publish('later', textOf('later', asText));
  expect(await platform.rows('later')).toMatchObject([{ first: '8', second: 'many' }]);
});
