import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBoolean } from '#contract/cellText.ts';
import { schemaAffected } from '#contract/endpoints/schemas.ts';
import fc from '#tests/support/properties.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** A field that becomes one type after another: what the plan counts as lost is what is empty afterwards. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  const title = { type: 'text', label: both('Title') };
  await platform.publish('halls', ownText('halls', { title }));
  for (const name of ['Blue', 'Red, large', '12', 'twin', 'twin'])
    await platform.put('halls', { title: name });
});
afterAll(() => platform.close());

const title = { type: 'text', label: both('Title') };
const note = { type: 'text', label: both('Note') };
const halls = { relation: { resource: 'halls' } };
const option = (value: string | number, label = String(value)) => ({ value, label: both(label) });
const types: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    [
      ...['text', 'longText', 'richText', 'number', 'money', 'duration', 'boolean', 'date'],
      ...['partialDate', 'dateTime', 'tags', 'link', 'image', 'images', 'json'],
    ].map((type) => [type, { type }]),
  ),
  integer: { type: 'number', minimum: 0 },
  decimal: { type: 'number', decimals: 3 },
  dollars: { type: 'money', currency: 'USD' },
  enum: { type: 'enum', options: [option('walk', 'A walk'), option('12', 'Twelve'), option('是')] },
  numbered: { type: 'enum', options: [option(1, 'Walk'), option(12, 'Blue')] },
  relation: { type: 'relation', ...halls },
  relations: { type: 'relations', ...halls },
};

const textOf = (list: string, type: string) =>
  ownText(list, { title, note, part: { label: both('Part'), ...types[type] } });

/** What stands in the field of each record, as the database has it. */
async function stored(list: string): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ id: string; part: unknown }>`
    select id, to_jsonb(part) as part from ${sql.table(`own_${list.replaceAll('-', '_')}`)}
    where not is_deleted order by id`.execute(platform.services.database);
  return new Map(rows.map(({ id, part }) => [id, part]));
}

const isBlank = (type: string, value: unknown) =>
  value === null ||
  (type !== 'json' && (value === '' || value === false || JSON.stringify(value) === '[]'));

/** Whether a value says no, so that a no is what it becomes. */
const saysNo = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 1 && saysNo(value[0])
    : readBoolean(String(value).replace(/<[^>]*>/g, '')) === false;

/** Gives the field another type. @returns how many values the plan counts as lost, and how many are gone afterwards */
async function become(list: string, from: string, to: string) {
  const body = { name: list, text: textOf(list, to) };
  const { plan } = (await platform.call(schemaAffected, { body }, platform.operator)).data;
  const before = await stored(list);
  await platform.publish(list, textOf(list, to));
  const after = await stored(list);
  const gone = [...before].filter(
    ([id, value]) =>
      !isBlank(from, value) &&
      isBlank(to, after.get(id)) && // a length of time is a clock, which says nothing
      !(to === 'boolean' && from !== 'duration' && saysNo(value)),
  );
  const told = plan.filter(({ field }) => field === 'part');
  expect(told.every(({ isExact }) => isExact)).toBe(true);
  return { told: told.reduce((sum, { lost }) => sum + lost, 0), gone: gone.length };
}

/** A list with a text in each record. */
async function listOf(list: string, values: readonly string[]): Promise<void> {
  await platform.publish(list, textOf(list, 'text'));
  await sql`insert into ${sql.table(`own_${list.replaceAll('-', '_')}`)} (id, account_id, title, part)
    select place, (select min(id) from account), place::text, given
    from unnest(${values}::text[]) with ordinality as texts (given, place)`.execute(
    platform.services.database,
  );
}

const amounts = ['1,234.50', '￥39.80', '１２３', '12 元', '8', '0.5', 'many'];

test('texts that became numbers and texts again become amounts, and those that do not are told', async () => {
  await listOf('amounts', amounts);
  expect(await become('amounts', 'text', 'number')).toEqual({ told: 1, gone: 1 });
  expect(await become('amounts', 'number', 'text')).toEqual({ told: 0, gone: 0 });
  expect([...(await stored('amounts')).values()]).toEqual(amounts);
  expect(await become('amounts', 'text', 'money')).toEqual({ told: 1, gone: 1 });
  expect([...(await stored('amounts')).values()]).toEqual([1234.5, 39.8, 123, 12, 8, 0.5, null]);
});

const hostile = fc.oneof(
  fc.constantFrom(
    ...[
      ...amounts,
      '-0',
      '1e400',
      '1.234',
      '1,234',
      '(12.50)',
      'USD 8',
      '12%',
      '99999999999999999999',
    ],
    ...[
      '是',
      '否',
      'yes',
      'No',
      '0',
      'NULL',
      '#N/A',
      'null',
      'true',
      '""',
      '{"a":"\\u0000"}',
      '[1,"a"]',
    ],
    ...[
      '[]',
      '{}',
      '["/a"]',
      '2026-02-29',
      '0001-01-01',
      '0000-00-00',
      '1997-05',
      '-0300',
      '9999-12-31',
    ],
    ...[
      '2026-01-31T10:00:00.123456Z',
      '31/12/2024',
      '05/06/2024',
      '民国二十三年五月',
      '01:75',
      '1:35',
      'Blue',
    ],
    ...[
      '《Blue》',
      'twin',
      'Red, large',
      'Blue; Red',
      '#1',
      'Blue #999',
      'walk',
      'Ａ WALK',
      'https://a.example/b c',
    ],
    ...[
      '//evil.example',
      '/a, /b',
      ', ;',
      ' ',
      '\t',
      '<b>x</b>',
      '<img src="/a" />',
      "it's 100%\\ $1",
      '\u200b',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.double({ noNaN: true }).map(String),
);

let count = 0;

test('the plan counts just the values that are gone afterwards, whatever the types', async () => {
  const step = fc.constantFrom(...Object.keys(types));
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostile, { minLength: 8, maxLength: 30 }),
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 3, maxLength: 6 }),
      async (values, steps) => {
        count += 1;
        const list = `types-${count}`;
        await listOf(list, values);
        let from = 'text';
        for (const [to, isTouched] of steps) {
          if (to === from) continue;
          const { told, gone } = await become(list, from, to);
          expect({ from, to, lost: told }).toEqual({ from, to, lost: gone });
          from = to;
          const [row] = await platform.rows(list);
          if (isTouched && row)
            await platform.put(list, {
              id: row.id,
              revision: row.revision,
              note: `${count} ${to}`,
            });
        }
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 12) },
  );
}, 300_000);
