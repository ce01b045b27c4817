import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ContentType, postContentTypes } from '#contract/codes.ts';
import { video } from '#contract/entities/media.ts';
import { specialDocument } from '#contract/entities/special.ts';
import { isMailAddress, isMobileNumber } from '#contract/formats.ts';
import { institutionProblems } from '#contract/institution.ts';
import { coverRoutes } from '#server/catalogue/covers.ts';
import { loadCatalogue } from '#server/catalogue/load.ts';
import { informationOf } from '#server/identity/institutionColumns.ts';
import { createPictureSizer } from '#server/pictures/index.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let store: TestDatabase;
let services: Services;
const now = new Date('2026-03-14T08:00:00Z');

async function count(statement: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`${sql.raw(statement)}`.execute(store.database);
  return Number(rows[0]?.count);
}

beforeAll(async () => {
  store = await createTestDatabase();
  services = {
    database: store.database,
    settings: environment.parse({ LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    now: () => now,
  };
  await loadCatalogue(services);
});
afterAll(() => store.close());

describe('the catalogue of the first start', () => {
  it('holds at least 200 books, in both languages', async () => {
    expect(await count('select count(*) from book')).toBeGreaterThanOrEqual(200);
    expect(await count("select count(*) from book where language = 'zh'")).toBeGreaterThanOrEqual(
      120,
    );
    expect(await count("select count(*) from book where language = 'en'")).toBeGreaterThanOrEqual(
      90,
    );
  });

  it('names every book once', async () => {
    expect(await count('select count(*) - count(distinct name) as count from book')).toBe(0);
  });

  it('has the accounts of contract 11 with their statuses', async () => {
    const rows = await store.database
      .selectFrom('account')
      .leftJoin('institution', 'institution.id', 'account.institution_id')
      .where('account.password_hash', 'is not', null)
      .orderBy('account.name')
      .select(['account.name', 'institution.status', 'account.enable_publish', 'account.roles'])
      .execute();
    expect(rows).toEqual([
      { name: 'library', status: 30, enable_publish: false, roles: [] },
      { name: 'operator', status: null, enable_publish: true, roles: ['operator'] },
      { name: 'press', status: 30, enable_publish: true, roles: [] },
      { name: 'press-new', status: 3, enable_publish: false, roles: [] },
      { name: 'press-rejected', status: 20, enable_publish: false, roles: [] },
      { name: 'press-review', status: 5, enable_publish: false, roles: [] },
      { name: 'press-suspected', status: 22, enable_publish: false, roles: [] },
      { name: 'reader', status: null, enable_publish: true, roles: [] },
    ]);
  });

  it('has something to pick for every link option of a banner (contract 3), a video that plays among it', async () => {
    const shown = 'not is_blocked and not is_draft and not is_deleted and status = 30';
    for (const contentType of Object.values(postContentTypes))
      expect([
        contentType,
        await count(`select count(*) from post where content_type = ${contentType} and ${shown}`),
      ]).not.toEqual([contentType, 0]);
    for (const table of ['book_list', 'reading', 'circle'])
      expect([table, await count(`select count(*) from ${table} where ${shown}`)]).not.toEqual([
        table,
        0,
      ]);

    const stored = await store.database
      .selectFrom('post')
      .where('content_type', '=', ContentType.video)
      .select(['cover', 'videos'])
      .executeTakeFirstOrThrow();
    const [file] = z.array(video).parse(stored.videos);
    expect(stored.cover).toBe(file?.preview);
    const ask = (range?: string) =>
      coverRoutes(createPictureSizer(services.log)).request(file?.url ?? '', {
        headers: range ? { range } : {},
      });
    const whole = await ask();
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes.byteLength, bytes.subarray(4, 8).toString()]).toEqual([file?.size, 'ftyp']);
    const part = await ask('bytes=4-7');
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${file?.size}`,
      'ftyp',
    ]);
    expect((await ask(`bytes=${file?.size}-`)).status).toBe(416);
  });

  it('has each picture that it shows', async () => {
    const { rows } = await sql<{ address: string }>`select distinct address from (
        select avatar as address from account
        ${sql.join(
          ['circle', 'topic', 'post', 'book_list', 'reading', 'live'].map(
            (table) => sql`union all select cover from ${sql.table(table)}`,
          ),
          sql` `,
        )}
        union all select jsonb_array_elements_text(images) from post
        union all select information ->> 'licence' from institution
        union all select jsonb_path_query(document, '$.**.cover') #>> '{}' from special
      ) as shown where address <> ''`.execute(store.database);
    expect(rows.length).toBeGreaterThan(190);
    const covers = coverRoutes(createPictureSizer(services.log));
    for (const { address } of rows)
      expect((await covers.request(address)).status, address).toBe(200);
    expect((await covers.request('/covers/portrait.svg?title=nobody')).status).toBe(404);
  });

  it('points at nothing that is not there', async () => {
    const dangling = (table: string, column: string, target: string) =>
      count(`select count(*) from ${table} source, unnest(source.${column}) as pointed (id)
        where not exists (select from ${target} where ${target}.id = pointed.id)`);
    expect(await dangling('post', 'topic_ids', 'topic')).toBe(0);
    expect(await dangling('post', 'book_ids', 'book')).toBe(0);
    expect(await dangling('post', 'label_ids', 'label')).toBe(0);
  });

  it('counts what can be counted', async () => {
    const wrong = (table: string, column: string, counted: string) =>
      count(`select count(*) from ${table} where ${column} <> (${counted})`);
    expect(
      await wrong(
        'circle',
        'member_count',
        'select count(*) from circle_member where circle_id = circle.id',
      ),
    ).toBe(0);
    expect(
      await wrong(
        'circle',
        'content_count',
        'select count(*) from post where circle_id = circle.id',
      ),
    ).toBe(0);
    expect(
      await wrong(
        'topic',
        'discuss_count',
        'select count(*) from post where topic_ids @> array[topic.id]',
      ),
    ).toBe(0);
    expect(
      await wrong(
        'book_list',
        'book_size',
        'select count(*) from book_list_book where book_list_id = book_list.id',
      ),
    ).toBe(0);
  });

  it('has live streams of every state, the announced ones ahead and the others behind', async () => {
    const rows = await store.database.selectFrom('live').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map((row) => row.state)).size).toBe(4);
    for (const row of rows) {
      expect([row.title, row.start_at !== null && row.start_at > now]).toEqual([
        row.title,
        row.state === 'scheduled',
      ]);
      expect(row.began_at !== null).toBe(row.state !== 'scheduled');
      expect(row.ended_at !== null).toBe(row.state === 'ended' || row.state === 'replay');
      expect((row.began_at ?? now) <= now && (row.ended_at ?? now) <= now).toBe(true);
    }
  });

  it('lies in the past', async () => {
    for (const table of [
      'account',
      'book',
      'circle',
      'topic',
      'post',
      'book_list',
      'live',
      'special',
    ])
      expect(
        await count(`select count(*) from ${table} where created_at > '${now.toISOString()}'`),
      ).toBe(0);
  });

  it('has published special pages and a draft, whose documents the contract takes', async () => {
    const rows = await store.database
      .selectFrom('special')
      .select(['document', 'published', 'has_draft'])
      .execute();
    expect(rows.filter((row) => row.published !== null).length).toBeGreaterThanOrEqual(2);
    expect(rows.filter((row) => row.published === null && row.has_draft).length).toBe(1);
    for (const row of rows) {
      expect(specialDocument.safeParse(row.document).error).toBeUndefined();
      const types = specialDocument.parse(row.document).components.map(({ type }) => type);
      expect(types).toEqual(expect.arrayContaining([1, 2, 3]));
    }
  });

  describe('its institutions', () => {
    const read = async () =>
      (
        await store.database
          .selectFrom('institution')
          .innerJoin('account', 'account.institution_id', 'institution.id')
          .select([
            'account.name as key',
            'account.phone',
            'account.mail',
            'institution.name',
            'institution.information',
            'institution.status',
            'institution.operator_name',
            'institution.submitted_at',
            'institution.reason',
          ])
          .execute()
      ).map((row) => ({ ...row, details: informationOf(row) }));

    it('could have been handed in as they are, by an operator with a phone', async () => {
      const handedIn = (await read()).filter(({ status }) => status >= 5);
      for (const { key, details, phone, mail, operator_name, submitted_at } of handedIn) {
        expect(institutionProblems(details), key).toEqual([]);
        expect([isMobileNumber(phone ?? ''), isMailAddress(mail ?? '')], key).toEqual([true, true]);
        expect(operator_name, key).not.toBe('');
        expect(submitted_at, key).toBeInstanceOf(Date);
      }
      const codes = handedIn.map(({ details }) => details.creditCode);
      expect(new Set(codes).size).toBe(codes.length);
    });

    it('are enough under review for a list of them', async () => {
      const waiting = (await read()).filter(({ status }) => status === 5);
      expect(waiting.length).toBeGreaterThanOrEqual(10);
      expect(waiting.filter(({ key }) => key === 'press-review')).toHaveLength(1);
    });

    it('have one with gaps, and reasons where something was decided against them', async () => {
      const byKey = new Map((await read()).map((row) => [row.key, row]));
      const fresh = byKey.get('press-new');
      expect(fresh?.details.contactName).not.toBe('');
      expect(fresh?.details.licence).toBe('');
      expect(fresh?.submitted_at).toBeNull();
      expect(byKey.get('press-rejected')?.reason).toContain('重新上传');
      expect(byKey.get('press-suspected')?.reason).not.toBe('');
    });

    it('show licences that nobody can take for real ones', async () => {
      const covers = coverRoutes(createPictureSizer(services.log));
      for (const { key, details } of await read()) {
        if (details.licence === '') continue;
        const answer = await covers.request(details.licence);
        expect(answer.status, key).toBe(200);
        const picture = await answer.text();
        expect(picture, key).toContain('SAMPLE 样本');
        expect(picture, key).toContain(details.creditCode);
      }
    });
  });

  it('is loaded once, however often and by however many at once it is asked for', async () => {
    const before = await count('select count(*) from post');
    const accounts = await count('select count(*) from account');
    await Promise.all([loadCatalogue(services), loadCatalogue(services)]);
    expect(await count('select count(*) from post')).toBe(before);
    expect(await count('select count(*) from account')).toBe(accounts);
  });
});
