import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlatform, type Platform } from '#server/platform.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Lists of own records whose change is cut off, or meets another one: nothing is half done, and the next try succeeds. */

let platform: OwnPlatform;
/** another process of the same platform */
let other: Platform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  other = await createPlatform({ ...platform.services }, { background: false });
});
afterAll(async () => {
  await other.close();
  await platform.close();
});

const text = (more: object = {}) => ({ type: 'text', label: both('Text'), ...more });
const number = { type: 'number', label: both('Number') };
const title = text();
const related = (resource: string, more: object = {}) => ({
  type: 'relation',
  label: both('Related'),
  relation: { resource },
  ...more,
});

/** Makes a write call by one of the two processes. */
async function ask(by: Pick<Platform, 'fetch'>, method: string, path: string, body: object) {
  const answer = await by.fetch(
    new Request(`http://127.0.0.1:4600/jmgr/schema/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${platform.operator}`,
        'accept-language': 'en-US',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  );
  const { msg } = (await answer.json()) as { msg: string };
  return { status: answer.status, msg };
}
const save = (by: Pick<Platform, 'fetch'>, name: string, written: string, revision: number) =>
  ask(by, 'PUT', 'save', { name, text: written, revision });

const columnsOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = ${table}`.execute(
    platform.services.database,
  );
  return rows.map(({ name }) => name);
};

test('a process that is cut off in the middle of a change has changed nothing', async () => {
  const { database } = platform.services;
  await platform.publish('cut', ownText('cut', { title, size: text() }));
  await platform.put('cut', { title: 'a', size: '7' });
  const next = ownText('cut', { title, size: number, note: text() });
  // the change waits for a reader of the table, with all prepared, and its connection is ended there
  const answer = await database.transaction().execute(async (reader) => {
    await sql`select from own_cut`.execute(reader);
    let isAnswered = false;
    const changing = platform.save('cut', next, 1).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended
        from pg_locks where relation = 'own_cut'::regclass
          and mode = 'ShareRowExclusiveLock' and granted`.execute(reader);
      if (rows.length > 0) break;
    }
    return changing;
  });
  expect(answer.status).toBe(503);
  expect(await columnsOf('own_cut')).not.toContain('note');
  expect(await platform.rows('cut')).toMatchObject([{ title: 'a', size: '7' }]);
  expect(await platform.save('cut', next, 1)).toMatchObject({ status: 200 });
  expect(await platform.rows('cut')).toMatchObject([{ title: 'a', size: 7, note: '' }]);
});

test('a database without room for the change says so, and nothing is changed', async () => {
  const { database } = platform.services;
  await platform.publish('roomless', ownText('roomless', { title, size: text() }));
  await platform.put('roomless', { title: 'a', size: '7' });
  const next = ownText('roomless', { title, size: number });
  await sql`create function no_room() returns event_trigger language plpgsql as $$ begin
    raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
  end $$`.execute(database);
  await sql`create event trigger no_room on ddl_command_start when tag in ('CREATE INDEX')
    execute function no_room()`.execute(database);
  const answer = await platform.save('roomless', next, 1);
  await sql`drop event trigger no_room`.execute(database);
  expect(answer.status).toBe(507);
  expect(await columnsOf('own_roomless')).not.toContain('aside_1');
  expect(await platform.rows('roomless')).toMatchObject([{ title: 'a', size: '7' }]);
  expect(await platform.save('roomless', next, 1)).toMatchObject({ status: 200 });
  expect(await platform.rows('roomless')).toMatchObject([{ size: 7 }]);
});

test('of two lists that two processes begin under one name, one is begun and the other told', async () => {
  const answers = await Promise.all([
    save(platform.platform, 'twice', ownText('twice', { title, here: text() }), 0),
    save(other, 'twice', ownText('twice', { title, there: text() }), 0),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isFirst = answers[0]?.status === 200;
  const columns = await columnsOf('own_twice');
  expect(columns.includes('here')).toBe(isFirst);
  expect(columns.includes('there')).toBe(!isFirst);
});

test('a list that another begins to relate to while it is retired is kept, or the other one is refused', async () => {
  await platform.publish('halls', ownText('halls', { title }));
  const [retired, begun] = await Promise.all([
    ask(platform.platform, 'DELETE', 'delete', { name: 'halls', revision: 1 }),
    save(other, 'evenings', ownText('evenings', { title, hall: related('halls') }), 0),
  ]);
  expect([retired?.status, begun?.status].filter((status) => status === 200)).toHaveLength(1);
  const refused = retired?.status === 200 ? begun : retired;
  expect(refused?.status).toBe(400);
  expect(refused?.msg).toMatch(/halls/);
  expect((await columnsOf('own_evenings')).includes('hall')).toBe(begun?.status === 200);
});

test('lists relate to each other and to themselves, and their records in circles', async () => {
  await platform.publish('works', ownText('works', { title, part: related('works') }));
  await platform.publish('writers', ownText('writers', { title, best: related('works') }));
  await platform.publish(
    'works',
    ownText('works', { title, part: related('works'), writer: related('writers') }),
  );
  const { id: writer } = await platform.put('writers', { title: 'Lu Xun' });
  const { id: work } = await platform.put('works', { title: 'Wild Grass', writer });
  await platform.put('works', { id: work, revision: 1, part: work });
  await platform.put('writers', { id: writer, revision: 1, best: work });
  expect(await platform.rows('writers')).toMatchObject([
    { best: { id: work, title: 'Wild Grass' } },
  ]);
  expect(await platform.rows('works')).toMatchObject([
    { part: { id: work }, writer: { id: writer, title: 'Lu Xun' } },
  ]);
});

test('fields whose names differ in capitals alone are refused, and names that would be one column', async () => {
  for (const [one, two] of [
    ['place', 'Place'],
    ['startAt', 'start_at'],
    ['startAt', 'startat'],
  ]) {
    const answer = await platform.save(
      'alike',
      ownText('alike', { title, [one ?? '']: text(), [two ?? '']: text() }),
      0,
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(two);
  }
});
