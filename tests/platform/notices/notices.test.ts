import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContentDealType, ContentType, InstitutionStatus } from '#contract/codes.ts';
import {
  getInstitutionInfo,
  institutionReview,
  updateInstitutionInfo,
} from '#contract/endpoints/institution.ts';
import { liveCalls, livePushCall } from '#contract/endpoints/lists.ts';
import {
  type NoticeKind,
  noticeList,
  noticeMail,
  noticeMailSave,
  noticeRead,
  noticeUnread,
} from '#contract/endpoints/notices.ts';
import {
  specialContribute,
  specialContributionList,
  specialContributionReview,
} from '#contract/endpoints/specialContributions.ts';
import { languages } from '#contract/language.ts';
import { keptNoticeDays, keptNotices, noticePageSize } from '#contract/limits.ts';
import { noticeText } from '#contract/messages/notices.ts';
import { inTransaction } from '#server/database/connection.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { platformJobs } from '#server/jobs/jobs.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { sweepNotices, tell } from '#server/notices/tell.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { importsOf } from '../import/support.ts';
import { openSpecials, type SpecialPlatform } from '../special/support.ts';

/** The bell: who is told of what, what they have read, and what of it is mailed. */

let platform: TestPlatform;
let operator: string;
let press: string;
beforeAll(async () => {
  platform = await createTestPlatform({
    demo: true,
    background: false,
    settings: {
      LIVE_PUSH_URL: 'rtmp://media.example.com/live',
      LIVE_PLAYBACK_URL: 'https://media.example.com/live',
      LIVE_SECRET: 's'.repeat(32),
    },
  });
  operator = await platform.signIn('operator');
  press = await platform.signIn('press');
});
afterAll(() => platform.close());

const listOf = async (token: string, before?: string) =>
  (await platform.call(noticeList, { body: { before } }, token)).data;
const unreadOf = async (token: string) =>
  (await platform.call(noticeUnread, {}, token)).data.unread;
const accountNamed = (name: string) =>
  platform.services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select(['id', 'mail', 'institution_id'])
    .executeTakeFirstOrThrow();
const mailsTo = async (mail: string | null) =>
  (
    await platform.services.database
      .selectFrom('outbox_message')
      .where('recipient', '=', mail ?? '')
      .select(['subject', 'body'])
      .orderBy('id')
      .execute()
  ).map(({ subject, body }) => ({ subject, body }));
const happened = (kind: NoticeKind, accounts: readonly string[], thing = newIdentifier()) => ({
  ...{ kind, thing, name: 'a.csv', outcome: kind === 'import' ? 'finished' : '' },
  ...{ path: () => '/home', accounts },
});
const tellNow = (kind: NoticeKind, account: string, thing?: string) =>
  inTransaction(platform.services.database, (transaction) =>
    tell(platform.services, transaction, happened(kind, [account], thing)),
  );
const clear = () => platform.services.database.deleteFrom('notice').execute();

describe('is told once, with what happened', () => {
  test('an institution of the decision on it, in the bell and by the mail that there was before', async () => {
    await clear();
    const { id: account, institution_id: id, mail } = await accountNamed('press');
    const before = (await mailsTo(mail)).length;
    const institution = () =>
      platform.services.database
        .selectFrom('institution')
        .where('id', '=', id ?? '')
        .select(['revision', 'status'])
        .executeTakeFirstOrThrow();
    const decide = async (decision: 'suspend' | 'lift', revision: number) =>
      platform.ask(
        institutionReview,
        { body: { id, decision, reason: '资料有误', revision } },
        operator,
      );
    const { revision, status } = await institution();
    expect(status).toBe(InstitutionStatus.approved);
    // of a decision that does not come about nobody is told
    expect((await decide('suspend', revision + 7)).body).toMatchObject({ code: 409 });
    expect(await unreadOf(press)).toBe(0);
    expect((await decide('suspend', revision)).status).toBe(200);
    const told = await listOf(press);
    expect(told).toMatchObject({
      unread: 1,
      more: false,
      notices: [
        {
          ...{ kind: 'review', outcome: 'suspend', note: '资料有误', isRead: false, count: 1 },
          path: '/setting/institution',
        },
      ],
    });
    expect(await unreadOf(operator)).toBe(0);
    expect((await mailsTo(mail)).length - before).toBe(mail === null ? 0 : 1);
    // who does not want such mails gets none
    await platform.services.database
      .insertInto('notice_mail')
      .values({ account_id: account, kind: 'review', is_mailed: false })
      .execute();
    expect((await decide('lift', (await institution()).revision)).status).toBe(200);
    expect((await mailsTo(mail)).length - before).toBe(mail === null ? 0 : 1);
    // what happened again before it was read stands once
    expect((await listOf(press)).notices).toMatchObject([{ outcome: 'lift', count: 2 }]);
    await platform.services.database.deleteFrom('notice_mail').execute();
  });

  test('the author and operators of a live stream that begins, each with their own screen', async () => {
    await clear();
    const startAt = new Date(platform.services.now().getTime() + 3_600_000).toISOString();
    const made = await platform.call(liveCalls.save, { body: { title: '新书夜', startAt } }, press);
    const { id } = made.data;
    const { data } = await platform.call(livePushCall, { body: { id, renew: false } }, press);
    const [name = '', query] = (data.push?.key ?? '').split('?');
    const publish = () =>
      platform.send('/live/hook/publish', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `name=${name}&clientid=1&${query}`,
      });
    expect((await publish()).status).toBe(200);
    expect((await publish()).status).toBe(200);
    expect((await listOf(press)).notices).toMatchObject([
      { kind: 'live', name: '新书夜', count: 1, path: `/manage/live/${id}` },
    ]);
    expect((await listOf(operator)).notices).toMatchObject([
      { kind: 'live', count: 1, path: `/resource/live/detail/${id}` },
    ]);
    expect(await unreadOf(await platform.signIn('reader'))).toBe(0);
  });

  test('who began an import, how it ended; a dry run is nothing to be told of', async () => {
    await clear();
    const books = importsOf(() => ({ test: platform, token: operator }), 'books');
    const file = 'title\n铃声里的书\n';
    await books.run(file, { dryRun: 'true', fileName: 'bell.csv' });
    expect(await unreadOf(operator)).toBe(0);
    const report = await books.run(file, { fileName: 'bell.csv' });
    const { notices } = await listOf(operator);
    expect(notices).toMatchObject([{ kind: 'import', name: 'bell.csv', count: 1 }]);
    const outcome =
      report.state === 'failed' ? 'failed' : report.rejected > 0 ? 'partly' : 'finished';
    expect(notices[0]?.outcome).toBe(outcome);
    expect(await unreadOf(press)).toBe(0);
  });

  test('operators of a job that fails: when it begins to, not at each run', async () => {
    await clear();
    let isWell = false;
    const name = 'try-bell';
    const run = async () => {
      platform.advance(1_000);
      await runDueJobs(platform.services, [
        {
          name,
          everyMilliseconds: 1_000,
          run: () => (isWell ? Promise.resolve() : Promise.reject(new Error('no ink'))),
        },
      ]);
    };
    const failures = async () =>
      (await listOf(operator)).notices.filter((one) => one.kind === 'job');
    await run();
    await run();
    expect(await failures()).toMatchObject([{ name, count: 1, path: '/state' }]);
    expect((await failures())[0]?.note).toContain('no ink');
    isWell = true;
    await run();
    isWell = false;
    await run();
    expect(await failures()).toMatchObject([{ name, count: 2 }]);
    expect(await unreadOf(press)).toBe(0);
  });
});

describe('special pages', () => {
  let page: SpecialPlatform;
  beforeAll(async () => {
    page = await openSpecials();
  });
  afterAll(() => page.test.close());
  const bell = async (token: string) =>
    (await page.test.call(noticeList, { body: {} }, token)).data;

  /** Somebody who is an operator with a role: 1 reviews, 2 catalogues. */
  async function withRole(role_id: string): Promise<string> {
    const { database } = page.test.services;
    const name = `with-role-${role_id}`;
    const { id } = await createAccount(database, { name, nickname: name, roles: ['operator'] });
    await database.updateTable('account').set({ role_id }).where('id', '=', id).execute();
    return page.test.signIn(name);
  }

  test('operators and reviewers are told of contributions, their authors of what was decided', async () => {
    const contentDealType = ContentDealType.shownAfterReview;
    const [reviewer, cataloguer] = [await withRole('1'), await withRole('2')];
    const { id } = await page.save(page.running({ contentDealType }));
    for (const title of ['甲', '乙']) {
      const contentId = await page.post('reader', { title });
      const body = { id, contentType: ContentType.dynamic, contentId };
      await page.test.call(specialContribute, { body }, page.reader);
      // a second time it is refused, and told of to nobody
      expect((await page.test.ask(specialContribute, { body }, page.reader)).status).toBe(400);
    }
    expect((await bell(cataloguer)).unread).toBe(0);
    for (const token of [page.operator, page.colleague, reviewer])
      expect(await bell(token)).toMatchObject({
        unread: 1,
        notices: [
          {
            ...{ kind: 'contribution', by: 'reader', count: 2 },
            path: `/resource/contributions?tab=awaiting&specialId=${id}`,
          },
        ],
      });
    const waiting = await page.test.call(
      specialContributionList,
      { body: { specialId: id } },
      page.operator,
    );
    const review = (title: string, isAccepted: boolean) =>
      page.test.call(
        specialContributionReview,
        {
          body: {
            ids: waiting.data.filter((row) => row.title === title).map((row) => row.id),
            isAccepted,
            ...(isAccepted ? {} : { reason: '太短' }),
          },
        },
        page.operator,
      );
    await review('甲', true);
    await review('甲', true);
    await review('乙', false);
    const decided = { kind: 'decision', count: 1, path: `/contribute/${id}` };
    expect((await bell(page.reader)).notices).toMatchObject([
      { ...decided, outcome: 'rejected', note: '太短' },
      { ...decided, outcome: 'accepted', note: '' },
    ]);
  });
});

test('operators and who may review are told that an institution waits, and not again while it does', async () => {
  await clear();
  const { database } = platform.services;
  const { id } = await createAccount(database, {
    ...{ name: 'reviewer', nickname: 'reviewer', roles: ['operator'] },
  });
  await database.updateTable('account').set({ role_id: '1' }).where('id', '=', id).execute();
  const reviewer = await platform.signIn('reviewer');
  const rejected = await platform.signIn('press-rejected');
  const { data } = await platform.call(getInstitutionInfo, {}, rejected);
  const { revision, information } = data;
  const handIn = { body: { revision, information, submit: true } };
  await platform.call(updateInstitutionInfo, handIn, rejected);
  for (const token of [operator, reviewer])
    expect(await listOf(token)).toMatchObject({
      unread: 1,
      notices: [
        {
          ...{ kind: 'registration', name: information.name, count: 1 },
          path: '/resource/institutions?tab=underReview',
        },
      ],
    });
  expect(await unreadOf(rejected)).toBe(0);
  // by mail for who may review, as they choose
  const kinds = (await platform.call(noticeMail, {}, reviewer)).data.choices.map(
    ({ kind }) => kind,
  );
  expect(kinds).toContain('registration');
  expect(kinds).not.toContain('job');
});

test('a job is told of by a name that people know, in both languages', () => {
  for (const language of languages)
    for (const { name } of platformJobs) {
      const told = { kind: 'job', name, outcome: '', by: '', count: 1 } as const;
      expect(noticeText(told, language), name).not.toContain(name);
    }
});

test('what is rolled back was never told, in the bell or by mail', async () => {
  await clear();
  const { id, mail } = await accountNamed('reader');
  const token = await platform.signIn('reader');
  const choice = { kind: 'import', isMailed: true } as const;
  await platform.call(noticeMailSave, { body: choice }, token);
  const before = (await mailsTo(mail)).length;
  const work = inTransaction(platform.services.database, async (transaction) => {
    await tell(platform.services, transaction, happened('import', [id]));
    throw new Error('it did not happen');
  });
  await expect(work).rejects.toThrow('it did not happen');
  expect(await unreadOf(token)).toBe(0);
  expect((await mailsTo(mail)).length).toBe(before);
  await platform.call(noticeMailSave, { body: { ...choice, isMailed: false } }, token);
});

test('a person sees and reads their own alone, on all devices; what came since stays unread', async () => {
  await clear();
  const [{ id: reader }, { id: library }] = [
    await accountNamed('reader'),
    await accountNamed('library'),
  ];
  const token = await platform.signIn('reader');
  const phone = await platform.signIn('reader');
  const others = await platform.signIn('library');
  for (const account of [reader, reader, reader, library]) await tellNow('import', account);
  const { notices } = await listOf(token);
  expect(notices).toHaveLength(3);
  const read = async (body: object, as = token) =>
    noticeRead.response.parse((await platform.ask(noticeRead, { body }, as)).body).data.unread;
  const [newest, second] = notices.map(({ id }) => id);
  const foreign = (await listOf(others)).notices.map(({ id }) => id);
  expect(await read({ ids: [second, ...foreign] })).toBe(2);
  // once more is as once
  expect(await read({ ids: [second] })).toBe(2);
  expect(await unreadOf(others)).toBe(1);
  await tellNow('import', reader);
  expect(await read({ upTo: newest })).toBe(1);
  expect(await unreadOf(phone)).toBe(1);
  expect((await listOf(phone)).notices.map(({ isRead }) => isRead)).toEqual([
    ...[false, true, true, true],
  ]);
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { upTo: '1', ids: ['1'] }])
    expect((await platform.ask(noticeRead, { body }, token)).status, JSON.stringify(body)).toBe(
      400,
    );
});

test('mails go out for the kinds that were chosen, once until it is read', async () => {
  await clear();
  const { id, mail } = await accountNamed('operator');
  expect(mail).not.toBeNull();
  const choices = async () => (await platform.call(noticeMail, {}, operator)).data;
  expect(await choices()).toEqual({
    hasMail: true,
    choices: [
      'contribution',
      'registration',
      'job',
      'webhook',
      'decision',
      'live',
      'import',
      'mention',
    ].map((kind) => ({
      kind,
      isMailed: false,
    })),
  });
  expect((await platform.call(noticeMail, {}, press)).data.choices[0]).toEqual({
    kind: 'review',
    isMailed: true,
  });
  const before = (await mailsTo(mail)).length;
  await tellNow('import', id);
  expect((await mailsTo(mail)).length).toBe(before);
  const save = { kind: 'import', isMailed: true } as const;
  const saved = (await platform.call(noticeMailSave, { body: save }, operator)).data;
  expect(saved.choices.filter(({ isMailed }) => isMailed)).toEqual([save]);
  await tellNow('import', id, '5');
  await tellNow('import', id, '5');
  await tellNow('live', id);
  const mails = (await mailsTo(mail)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('文件“a.csv”已导入完成');
  expect(mails[0]?.body).toContain('/setting/user?section=notices');
});

test('a bell of 10,000 is read in pages, counted up to its bound, and cut to the newest 1,000', async () => {
  await clear();
  const { id: account } = await accountNamed('reader');
  const { id: other } = await accountNamed('library');
  const token = await platform.signIn('reader');
  await tellNow('import', other);
  await sql`insert into notice (id, account_id, kind, thing_id, facts, created_at)
    select number, ${account}, 'import', number::text,
      ${JSON.stringify({ name: 'a', outcome: 'finished', by: '', note: '', path: '/' })}::jsonb, ${platform.services.now()}
    from generate_series(1, 10000) as number`.execute(platform.services.database);
  const first = await listOf(token);
  expect(first).toMatchObject({ unread: keptNotices, more: true });
  expect(first.notices.map(({ id }) => id)).toEqual(
    Array.from({ length: noticePageSize }, (_, place) => String(10_000 - place)),
  );
  const older = await listOf(token, first.notices.at(-1)?.id);
  expect(older.notices[0]?.id).toBe(String(10_000 - noticePageSize));
  await sweepNotices(platform.services);
  const kept = async (id: string) =>
    Number(
      (
        await platform.services.database
          .selectFrom('notice')
          .where('account_id', '=', id)
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  expect([await kept(account), await kept(other)]).toEqual([keptNotices, 1]);
  expect((await listOf(token)).notices[0]?.id).toBe('10000');
  // those that are too old go, read or not
  platform.advance((keptNoticeDays * 24 + 1) * 3_600_000);
  await sweepNotices(platform.services);
  expect([await kept(account), await kept(other)]).toEqual([0, 0]);
});
