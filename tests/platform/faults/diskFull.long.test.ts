import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import { importStart } from '#contract/endpoints/imports.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { platformStateCall } from '#contract/endpoints/state.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { publishable } from '../special/pages.ts';
import {
  type BuiltServer,
  builtServer,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { png, storageOf } from '../storage/support.ts';
import { smallDisk } from './smallDisk.ts';
import { clientOf, patience, tokenOf } from './support.ts';

/** A disk that is full: said in words that name it and its mend; what is there stays, is read, and grows again with room. */

/** Fills a disk but for so many bytes. */
async function fill(path: string, remaining: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(path);
  const filler = join(path, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - remaining)));
  return () => rm(filler);
}

describe('the disk of the database', () => {
  let platform: TestPlatform;
  let press: string;
  let operator: string;
  beforeAll(async () => {
    platform = await createTestPlatform({ demo: true, background: false });
    [press, operator] = [await platform.signIn('press'), await platform.signIn('operator')];
    // PostgreSQL reports it when it needs another page: here at every write
    await sql`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
    end $$`.execute(platform.services.database);
  });
  afterAll(() => platform.close());

  const tables = async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      platform.services.database,
    );
    return rows.map(({ name }) => name);
  };
  async function withoutRoom<T>(work: () => Promise<T>): Promise<T> {
    const names = await tables();
    for (const name of names)
      await sql`create trigger no_room before insert or update on ${sql.table(name)}
        for each statement execute function no_room()`.execute(platform.services.database);
    try {
      return await work();
    } finally {
      for (const name of names)
        await sql`drop trigger no_room on ${sql.table(name)}`.execute(platform.services.database);
    }
  }
  const counts = async () => {
    const { rows } = await sql`select (select count(*) from post) as posts,
      (select count(*) from special) as pages, (select count(*) from special_revision) as revisions,
      (select count(*) from stored_object) as files, (select count(*) from import_job) as imports,
      (select count(*) from session) as sessions`.execute(platform.services.database);
    return rows[0];
  };

  const words = {
    'zh-CN': /数据库的磁盘已满.*联系平台腾出空间/,
    'en-US': /disk of the database is full.*Ask the platform to free up space/,
  } as const;
  const languages = ['zh-CN', 'en-US'] as const;

  test('is full: every write says so and leaves nothing, every read is answered, operators see it', async () => {
    const content = png('no room for its row');
    const parts = await storageOf(platform).signedParts(press, content);
    const { data } = await platform.call(postCalls.save, { body: { content: '在此之前' } }, press);
    const before = await counts();
    await withoutRoom(async () => {
      for (const language of languages) {
        const headers = { 'accept-language': language };
        const refused = [
          await platform.ask(postCalls.save, { body: { content: '写不下' } }, press, headers),
          await platform.ask(postCalls.delete, { body: { ids: [data.id] } }, press, headers),
          await platform.ask(specialSaveCall, { body: publishable() }, operator, headers),
          await platform.ask(
            importStart,
            { parameters: { resource: 'books' }, query: {}, body: 'a,b' },
            operator,
            headers,
          ),
          await platform.ask(
            tokenCall,
            {
              body: {
                client_id: clientId,
                scope: tokenScope,
                grant_type: 'password',
                username: 'reader',
                password: 'bookdesk-demo',
              },
            },
            undefined,
            headers,
          ),
        ];
        for (const { status, body } of refused) {
          expect(status, JSON.stringify(body)).toBe(507);
          expect(JSON.stringify(body)).toMatch(words[language]);
        }
        const upload = await storageOf(platform).post(parts, headers);
        expect([upload.status, upload.code]).toEqual([507, 'InsufficientStorage']);
        expect(upload.text).toMatch(words[language]);
      }
      expect(await storageOf(platform).receptions()).toEqual([]);

      expect(
        (await platform.ask(postCalls.detail, { parameters: { id: data.id } }, press)).status,
      ).toBe(200);
      const list = { body: { pageIndex: 1, pageSize: 10 } };
      expect((await platform.ask(postCalls.list, list, press)).status).toBe(200);
      const page = await platform.services.database
        .selectFrom('special')
        .where('published', 'is not', null)
        .select('id')
        .executeTakeFirstOrThrow();
      expect((await platform.send(`/s/${page.id}`)).status).toBe(200);
      expect((await platform.send('/readyz')).status).toBe(200);

      const state = await platform.call(platformStateCall, {}, operator);
      expect(state.data.failures).toContainEqual(
        expect.objectContaining({ status: 507, count: 12 }),
      );
    });
    expect(await counts()).toEqual(before);
    expect(JSON.stringify(platform.logged)).toContain('No space left on device');

    await platform.call(postCalls.save, { body: { content: '有空间了' } }, press);
    expect((await storageOf(platform).post(parts)).status).toBe(204);
  });
});

describe('a real disk', () => {
  test('of files that is full refuses the next one in words, keeps and serves the others, takes it when there is room', async ({
    skip,
  }) => {
    const disk = await smallDisk('3m');
    if (!disk) return skip('left out: this account may not mount a small disk');
    const platform = await createTestPlatform({
      demo: true,
      background: false,
      settings: { DATA_DIR: disk.path },
    });
    try {
      const storage = storageOf(platform);
      const press = await platform.signIn('press');
      const operator = await platform.signIn('operator');
      const kept = await storage.upload(press, png('small enough'));
      const large = Buffer.concat([png('too large'), Buffer.alloc(2_000_000, 1)]);
      const parts = await storage.signedParts(press, large);
      const makeRoom = await fill(disk.path, 1_000_000);

      const refused = await storage.post(parts, { 'accept-language': 'en-US' });
      expect([refused.status, refused.code]).toEqual([507, 'InsufficientStorage']);
      expect(refused.text).toMatch(/disk for files is full.*free up space/);
      expect(await readdir(join(disk.path, 'objects', 'uploads'))).toEqual([]);
      expect((await storage.ask(`/cdn/${kept}`)).status).toBe(200);
      // what an operator sees
      const { data } = await platform.call(platformStateCall, {}, operator);
      expect(data.disk?.freeBytes).toBeLessThan(1_100_000);
      expect(data.failures).toEqual([expect.objectContaining({ status: 507, count: 1 })]);
      expect(platform.logged).toContainEqual(
        expect.objectContaining({
          msg: 'upload failed',
          err: expect.objectContaining({ message: expect.stringContaining('is full') }),
        }),
      );

      await makeRoom();
      expect((await storage.post(parts)).status).toBe(204);
    } finally {
      await platform.close();
      await disk.remove();
    }
  });

  test(
    'of the embedded database that is full loses nothing acknowledged, and is written to again when there is room',
    async ({ skip }) => {
      const disk = await smallDisk('400m');
      if (!disk) return skip('left out: this account may not mount a small disk');
      let built: BuiltServer | undefined;
      const folder = await temporaryFolder();
      try {
        built = await builtServer();
        const server = startProcess(built, { DATA_DIR: disk.path, DEMO: 'on' });
        const client = clientOf(await server.origin);
        const press = tokenOf(await client.signIn('press'));
        const body = {
          contentType: 1040,
          title: '很长',
          content: `<p>${'很长的一段话。'.repeat(5_000)}</p>`,
        };
        const acknowledged: string[] = [];
        const save = async () => {
          const answer = await client.ask(postCalls.save, { body }, press);
          if (answer.status === 200) acknowledged.push(JSON.parse(answer.text).data.id);
          return answer;
        };
        expect((await save()).status).toBe(200);
        const makeRoom = await fill(disk.path, 2_000_000);
        const refusals = new Set<number>();
        await expect
          .poll(
            async () => {
              const { status } = await save();
              if (status !== 200) refusals.add(status);
              return refusals.size;
            },
            { timeout: patience },
          )
          .toBeGreaterThan(0);
        // full, or gone with its log: in either case said so
        for (const status of refusals) expect([503, 507]).toContain(status);
        expect((await client.send('/healthz')).status).toBe(200);

        await makeRoom();
        await expect.poll(async () => (await save()).status, { timeout: patience }).toBe(200);
        for (const id of acknowledged) {
          const found = await client.ask(postCalls.detail, { parameters: { id } }, press);
          expect(found.status, `${id} of ${acknowledged.length}`).toBe(200);
        }
        expect(server.child.exitCode).toBe(null);
        server.child.kill('SIGTERM');
        expect((await server.ended).said).not.toMatch(/unhandled/i);
      } finally {
        await built?.remove();
        await folder.remove();
        await disk.remove();
      }
    },
    4 * patience,
  );
});
