import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondProcess } from '../schemas/support.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Lists of own records whose file is changed while their table takes long. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
});
afterAll(() => platform.close());

const field = (type: string) => ({ type, label: both('Text') });

test('while the table of a changed file is being made, all lists are read and its own one says that it is not ready', async () => {
  const { database } = platform.services;
  const list = 'filed';
  await platform.write(list, ownText(list, { title: field('text'), size: field('text') }));
  const { id } = await platform.put(list, { title: 'a', size: '7' });
  await database.transaction().execute(async (reader) => {
    // the exchange waits for somebody who reads
    await sql`select from own_filed`.execute(reader);
    await platform.write(list, ownText(list, { title: field('text'), size: field('number') }));
    expect(await platform.listsOf(platform.operator)).toContain(list);
    expect(await platform.own(`${list}/save`, { title: 'b', size: 8 })).toMatchObject({
      code: 503,
    });
    const other = await secondProcess(platform);
    expect(await other.listsOf(platform.operator)).toContain(list);
    await other.close();
  });
  const read = () => platform.rows(list).catch(() => []);
  await expect.poll(read, { timeout: 30_000 }).toMatchObject([{ id, revision: 1, size: 7 }]);
});
