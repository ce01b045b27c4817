import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { keyCreate } from '#contract/endpoints/programs.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** Lists that programs copy with a cursor. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  for (const name of ['walked', 'late', 'followed'])
    await platform.publish(name, ownText(name, { title: eventFields.title }));
  await platform.publish(
    'fairs',
    ownText(
      'fairs',
      {
        title: eventFields.title,
        isDraft: { type: 'boolean', label: both('Draft') },
        updatedAt: {
          type: 'dateTime',
          label: both('Changed'),
          readOnly: true,
          access: { view: { field: '$user.roles', op: 'contains', value: 'operator' } },
        },
      },
      {
        access: { readers: { read: true } },
        publishing: { draft: 'isDraft' },
        forms: { create: { groups: [{ fields: ['title', 'isDraft'] }] }, edit: 'create' },
        import: undefined,
      },
    ),
  );
});
afterAll(() => platform.close());

const page = z.object({
  code: z.literal(200),
  data: z.array(z.looseObject({ id: z.string(), revision: z.number() })),
  after: z.string(),
});
type Kept = { readonly id: string; readonly revision: number };
type Order = { readonly sort?: 'id' | 'updatedAt' };

/** What follows a cursor. */
const following = async (list: string, body: Order & { after: string; pageSize?: number }) => {
  const { body: answered } = await platform.send(`/jmgr/own/${list}/list`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${platform.operator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return page.parse(answered);
};

/** All that follows a cursor, with what to do between two pages. */
async function walk(
  list: string,
  { meanwhile, ...asked }: Order & { pageSize: number; meanwhile?: () => Promise<void> },
) {
  const seen: z.output<typeof page>['data'] = [];
  for (let after = ''; ; ) {
    const { data, after: next } = await following(list, { ...asked, after });
    if (data.length === 0) return { seen, after };
    seen.push(...data);
    after = next;
    await meanwhile?.();
  }
}

/** Lets the time pass after which changes are told by their times. */
const settle = () => platform.advance(10_000);
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

test('a walk with a cursor loses no record that stood all along and repeats none, whatever comes and goes', async () => {
  const make = () => platform.put('walked', { title: 'One of many' });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Order[]>({}, { sort: 'id' }, { sort: 'updatedAt' }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.tuple(fc.constantFrom('insert', 'delete', 'change'), fc.nat()), {
        maxLength: 8,
      }),
      async (order, pageSize, steps) => {
        const kept: Kept[] = [];
        const touched: Kept[] = [];
        for (let index = 0; index < 12; index += 1)
          (index % 3 === 0 ? touched : kept).push(await make());
        settle();
        const left = steps.values();
        const { seen } = await walk('walked', {
          ...order,
          pageSize,
          meanwhile: async () => {
            const [step, which] = left.next().value ?? [];
            if (step === 'insert') await make();
            const index = (which ?? 0) % touched.length;
            const record = touched[index];
            if (step === 'delete' && record) {
              await platform.own('walked/delete', { ids: [record.id] });
              touched.splice(index, 1);
            }
            if (step === 'change' && record)
              touched[index] = await platform.put('walked', { ...record, title: `Again ${which}` });
            settle();
          },
        });
        const states = seen.map(({ id, revision }) => `${id} ${revision}`);
        expect(new Set(states).size).toBe(states.length);
        expect(idsOf(seen)).toEqual(expect.arrayContaining(idsOf(kept)));
        if (order.sort !== 'updatedAt') expect(new Set(idsOf(seen)).size).toBe(seen.length);
        const { data } = await platform.own('walked/list', { pageSize: 100 });
        await platform.own('walked/delete', { ids: idsOf(page.shape.data.parse(data)) });
      },
    ),
    { numRuns: 12 },
  );
});

test('by the times of changes, a cursor that is kept brings what has changed since, and that alone', async () => {
  const first = await platform.put('followed', { title: 'First' });
  const second = await platform.put('followed', { title: 'Second' });
  settle();
  const { seen, after } = await walk('followed', { sort: 'updatedAt', pageSize: 1 });
  expect(idsOf(seen)).toEqual([first.id, second.id]);
  await platform.put('followed', { ...first, title: 'First, anew' });
  const third = await platform.put('followed', { title: 'Third' });
  settle();
  const { data } = await following('followed', { sort: 'updatedAt', after });
  expect(idsOf(data)).toEqual([first.id, third.id]);
});

test('a change that is committed late is not lost, although later ones were there before', async () => {
  const { database, now } = platform.services;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { id } = await platform.put('late', { title: 'Slow' });
  let writing: Promise<void> = Promise.resolve();
  const at = await new Promise<Date>((written) => {
    writing = database.transaction().execute(async (transaction) => {
      await sql`lock table own_late in row exclusive mode`.execute(transaction);
      const time = now();
      await sql`update own_late set title = 'Late', updated_at = ${time}, revision = 2
        where id = ${id}`.execute(transaction);
      written(time);
      await ended;
    });
  });
  settle();
  const quick = await platform.put('late', { title: 'Quick' });
  settle();
  const before = await walk('late', { sort: 'updatedAt', pageSize: 10 });
  expect(idsOf(before.seen)).not.toContain(quick.id);
  end();
  await writing;
  const { data } = await following('late', { sort: 'updatedAt', after: before.after });
  expect(data.slice(-2)).toMatchObject([
    { id, revision: 2, updatedAt: at.toISOString() },
    { id: quick.id },
  ]);
});

const open = (query: string) =>
  platform.send(`/open/fairs?${query}`, { headers: { 'accept-language': 'en-US' } });

test('readers walk through what they see, and neither cursor nor order tells what is hidden', async () => {
  const shown = await platform.put('fairs', { title: 'Shown' });
  const draft = await platform.put('fairs', { title: 'Draft', isDraft: true });
  settle();
  const { body } = await open('after=');
  const answered = page.parse(body);
  expect(idsOf(answered.data)).toEqual([shown.id]);
  expect(answered.data[0]).not.toHaveProperty('updatedAt');
  expect(answered.after).toBe(shown.id);
  expect(page.parse((await open(`after=${shown.id}`)).body)).toMatchObject({
    data: [],
    after: shown.id,
  });
  expect(JSON.stringify(body)).not.toContain(draft.id);
  expect((await open('after=&sort=updatedAt')).status).toBe(403);
  expect((await open(`after=1,${draft.id}`)).status).toBe(400);
});

test.each([
  ['after=12x', 'is not a valid after for this order'],
  ['after=9999999999999999999', 'is not a valid after for this order'],
  ['after=&sort=-title', 'not by “-title”'],
  ['after=&sort=-id', 'not by “-id”'],
  ['after=&pageIndex=2', 'leave pageIndex out'],
])('%s is refused with a sentence: %s', async (query, told) => {
  const { status, body } = await open(query);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(told);
});

test('the key of a program walks, and a cursor of the other order is refused', async () => {
  const body = { name: 'copy', lists: ['followed'], expiresAt: null, actions: ['read' as const] };
  const { key } = (await platform.call(keyCreate, { body }, platform.operator)).data;
  const ask = (question: Order & { after: string }) => platform.own('followed/list', question, key);
  expect(await ask({ after: '' })).toMatchObject({ code: 200 });
  const { after } = await following('followed', { after: '', pageSize: 1 });
  expect(await ask({ sort: 'updatedAt', after })).toMatchObject({ code: 400 });
});

test('a list whose own filter is called after keeps it', async () => {
  const after = { type: 'text', label: both('After') };
  await platform.publish('shows', ownText('shows', { title: eventFields.title, after }));
  await platform.put('shows', { title: 'One', after: 'dinner' });
  const { data } = await platform.own('shows/list', { after: 'dinner' });
  expect(data).toMatchObject([{ title: 'One' }]);
  expect(await platform.own('shows/list', { after: 'lunch' })).toMatchObject({ dataCount: 0 });
});

test('OpenAPI has the cursor, as it is asked for and as it is answered', async () => {
  const { body } = await platform.send('/openapi.json');
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(body);
  const asked = JSON.stringify(paths['/jmgr/own/followed/list']?.post);
  const opened = JSON.stringify(paths['/open/fairs']?.get);
  for (const text of [asked, opened]) {
    expect(text).toContain('the after of the previous answer');
    expect(text.split('"after":')).toHaveLength(text === asked ? 3 : 2);
  }
  expect(opened).toContain('"name":"after"');
});
