import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { removeUnused } from '#server/storage/records.ts';
import { addressColumns, otherColumns } from '#server/storage/references.ts';
import { createObjectStore, type ObjectStore } from '#server/storage/store.ts';
import { cleanUp } from '#server/storage/sweep.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { md5, png, storageOf } from './support.ts';

let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let store: ObjectStore;
let token: string;
let press: string;

beforeAll(async () => {
  test = await createTestPlatform({ demo: true, background: false });
  storage = storageOf(test);
  store = createObjectStore(test.services.settings.DATA_DIR);
  token = await test.signIn('press');
  const account = await test.services.database
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'press')
    .executeTakeFirstOrThrow();
  press = account.id;
});
afterAll(() => test.close());

const hour = 3_600_000;
let run = 0;
let content: Buffer;
let key: string;

/** A picture that was last used so many hours ago. */
async function uploadedBefore(hours: number): Promise<string> {
  run += 1;
  content = png(`unused ${run}`);
  const uploaded = await storage.upload(token, content);
  await usedBefore(uploaded, hours);
  return uploaded;
}
const usedBefore = (which: string, hours: number) =>
  test.services.database
    .updateTable('stored_object')
    .set({ used_at: new Date(Date.now() - hours * hour) })
    .where('key', '=', which)
    .execute();
const hasRow = async (which: string) =>
  (await test.services.database
    .selectFrom('stored_object')
    .select('key')
    .where('key', '=', which)
    .executeTakeFirst()) !== undefined;
const hasFile = async (which: string) => (await store.find(which)) !== undefined;

beforeEach(async () => {
  key = await uploadedBefore(100);
});

async function expectKept(which = key) {
  await cleanUp(test.services, store);
  expect(await hasFile(which)).toBe(true);
  expect(await hasRow(which)).toBe(true);
}
async function expectRemoved(which = key) {
  await cleanUp(test.services, store);
  expect(await hasFile(which)).toBe(false);
  expect(await hasRow(which)).toBe(false);
}

/** Whether a statement waits for a row that another one holds. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(
    test.services.database,
  );
  return rows.length > 0;
}

/** The values of a post that was never filled in. */
const emptyPost = () => ({
  id: newIdentifier(),
  content_type: 1050,
  account_id: press,
  created_at: new Date(),
  updated_at: new Date(),
});
const addPost = async (values: Record<string, string | boolean>) => {
  await test.services.database
    .insertInto('post')
    .values({ ...emptyPost(), ...values })
    .execute();
  // as if it had been written long ago
  await usedBefore(key, 100);
};

describe('a stored file that nothing refers to', () => {
  it('goes after STORAGE_KEEP_UNUSED_HOURS, its row too', async () => {
    await expectRemoved();
    expect((await storage.ask(`/cdn/${key}`)).status).toBe(404);
  });

  it('stays until then', async () => {
    await usedBefore(key, 71);
    await expectKept();
  });

  it('can be uploaded anew', async () => {
    await expectRemoved();
    expect(await storage.upload(token, content)).toBe(key);
    await expectKept();
  });

  it('goes once, however many clean up at the same time', async () => {
    const swept = await Promise.all([1, 2, 3, 4].map(() => cleanUp(test.services, store)));
    expect(swept.map(({ removed }) => removed).reduce((sum, one) => sum + one)).toBe(1);
    expect(await hasRow(key)).toBe(false);
    expect(await hasFile(key)).toBe(false);
  });
});

describe('a stored file that is referred to stays, and counts as used', () => {
  it('as a cover', async () => {
    await addPost({ cover: `/cdn/${key}` });
    await expectKept();
    const { used_at } = await test.services.database
      .selectFrom('stored_object')
      .select('used_at')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(Date.now() - used_at.getTime()).toBeLessThan(hour);
  });

  it('in the text of an article, whatever the base of the addresses was then', async () => {
    await addPost({ content: `<p><img src="https://cdn.example.com/files/${key}?x=1"></p>` });
    await expectKept();
  });

  it('in the second of several pictures, and in the poster of a video', async () => {
    await addPost({ images: JSON.stringify(['/cdn/other.png', `/cdn/${key}`]) });
    await expectKept();
    const poster = await uploadedBefore(100);
    await addPost({ videos: JSON.stringify([{ url: '/cdn/a.mp4', preview: `/cdn/${poster}` }]) });
    await expectKept(poster);
  });

  it('in a record that was deleted and can be brought back', async () => {
    await addPost({ cover: `/cdn/${key}`, is_deleted: true });
    await expectKept();
  });

  it('in a former version of a special page', async () => {
    const id = newIdentifier();
    const stamps = { created_at: new Date(), updated_at: new Date() };
    const { database } = test.services;
    await database
      .insertInto('special')
      .values({ id, account_id: press, document: '{}', ...stamps })
      .execute();
    await database
      .insertInto('special_revision')
      .values({
        special_id: id,
        revision: 1,
        account_id: press,
        is_draft: true,
        document: JSON.stringify({ cover: `/cdn/${key}` }),
        created_at: new Date(),
      })
      .execute();
    await usedBefore(key, 100);
    await expectKept();
  });

  it('in what somebody is writing', async () => {
    await test.services.database
      .insertInto('writing')
      .values({
        account_id: press,
        id: crypto.randomUUID(),
        kind: 'article',
        record_id: null,
        base_revision: null,
        content: JSON.stringify({ body: `<img src="/cdn/${key}">` }),
        updated_at: new Date(),
      })
      .execute();
    await usedBefore(key, 100);
    await expectKept();
  });

  it('as an avatar', async () => {
    await test.services.database
      .updateTable('account')
      .set({ avatar: `/cdn/${key}` })
      .where('id', '=', press)
      .execute();
    await usedBefore(key, 100);
    await expectKept();
  });
});

describe('a clean-up at the very moment when a file is used', () => {
  it('leaves what was signed for just now: the answer that it is stored holds', async () => {
    const { data } = await test.call(
      uploadSign,
      { body: { fileMd5: `${md5(content)}.png` } },
      token,
    );
    expect(data.isStored).toBe(true);
    await expectKept();
  });

  it('never lets the answer be wrong, whichever comes first', async () => {
    const [{ data }] = await Promise.all([
      test.call(uploadSign, { body: { fileMd5: `${md5(content)}.png` } }, token),
      cleanUp(test.services, store),
    ]);
    expect(await hasFile(key)).toBe(data.isStored);
    expect(await hasRow(key)).toBe(data.isStored);
  });

  it('waits for a save that is not committed yet, and leaves its picture', async () => {
    let removing: Promise<boolean> | undefined;
    await test.services.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('post')
        .values({ ...emptyPost(), cover: `/cdn/${key}` })
        .execute();
      // the clean-up has looked before: it does not see the post
      removing = removeUnused(test.services.database, store, key, new Date(Date.now() - hour));
      await expect.poll(somebodyWaits).toBe(true);
    });
    expect(await removing).toBe(false);
    await expectKept();
  });

  it('leaves a file whose content is uploaded again meanwhile', async () => {
    const [again] = await Promise.all([
      storage.upload(token, content),
      cleanUp(test.services, store),
      cleanUp(test.services, store),
    ]);
    expect(again).toBe(key);
    expect(await hasRow(key)).toBe(true);
    expect(await hasFile(key)).toBe(true);
  });

  it('keeps rows and files together through many of both', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => uploadedBefore(100)));
    const contents = keys.map((_, index) => png(`unused ${run - 7 + index}`));
    await Promise.all([
      ...contents.map((one) => storage.upload(token, one)),
      cleanUp(test.services, store),
      cleanUp(test.services, store),
    ]);
    const stored = contents.map((one) => `image/${md5(one).slice(0, 2)}/${md5(one)}.png`);
    for (const one of stored) expect([one, await hasRow(one)]).toEqual([one, await hasFile(one)]);
  });
});

describe('after a hard end', () => {
  it('a file without a row gets one, and goes later like any other', async () => {
    await test.services.database.deleteFrom('stored_object').where('key', '=', key).execute();
    const long = new Date(Date.now() - 2 * hour);
    await utimes(join(test.services.settings.DATA_DIR, 'objects', key), long, long);
    expect((await cleanUp(test.services, store)).adopted).toBe(1);
    expect(await hasFile(key)).toBe(true);
    expect(await hasRow(key)).toBe(true);
    await usedBefore(key, 100);
    await expectRemoved();
  });

  it('a row whose file is lost is no promise: the file is asked for again', async () => {
    await store.remove(key);
    const input = { body: { fileMd5: `${md5(content)}.png` } };
    expect((await test.call(uploadSign, input, token)).data.isStored).toBe(false);
    await storage.upload(token, content);
    expect((await test.call(uploadSign, input, token)).data.isStored).toBe(true);
  });

  it('what an upload left behind goes within the hour, what comes in stays', async () => {
    const long = new Date(Date.now() - 2 * hour);
    for (const place of ['objects/uploads', 'uploads']) {
      const folder = join(test.services.settings.DATA_DIR, place);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'old.part'), 'half');
      await writeFile(join(folder, 'new.part'), 'half');
      await utimes(join(folder, 'old.part'), long, long);
    }
    expect((await cleanUp(test.services, store)).interrupted).toBe(2);
    expect(await storage.receptions()).toEqual(['new.part']);
  });
});

describe('every column of text or JSON', () => {
  const listed = (columns: object) =>
    Object.entries(columns).flatMap(([table, names]) =>
      names.map((name: string) => `${table}.${name}`),
    );

  it('is listed as one that may hold addresses of files, or as one that never does', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
        and table_name in (select relname from pg_class where relkind in ('r', 'p'))
        and (data_type in ('text', 'character varying', 'json', 'jsonb') or udt_name in ('_text', '_varchar', '_jsonb'))
        and table_name not like '%_total'`.execute(test.services.database);
    const all = [...listed(addressColumns), ...listed(otherColumns)];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
  });

  it('that may hold addresses is watched, so that a save at the moment of a clean-up is safe', async () => {
    const { rows } = await sql<{ name: string }>`
      select event_object_table || '.' || event_object_column as name
      from information_schema.triggered_update_columns
      where trigger_name = event_object_table || '_uses_objects'`.execute(test.services.database);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(listed(addressColumns).toSorted());
  });
});
