import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import { creditCodeProblem } from '#contract/creditCode.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import {
  getReviews,
  institutionDetail,
  institutionManageList,
  institutionReview,
  institutionSaveCall,
} from '#contract/endpoints/institution.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { recordPresenceCall, recordPresenceEnd } from '#contract/endpoints/presence.ts';
import { institutionInformation } from '#contract/entities/institution.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import type { NewRow } from '#server/database/tables.ts';
import { accountSearchColumns } from '#server/identity/accountSearch.ts';
import { institutionColumns } from '#server/identity/institutionColumns.ts';
import { createListPlatform, type ListPlatform, problemsOf, sentenceOf } from './support.ts';

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
});
afterAll(() => platform.close());

const complete = {
  name: '松风书院',
  kind: 'publisher' as const,
  licence: '/cdn/licence.png',
  contactName: '宋松',
  contactPhone: '010-12345678',
  address: '福州市鼓楼区书院街 1 号',
  introduction: '整理地方文献。',
};

interface Institution {
  readonly id: string;
  readonly accountId: string;
  readonly token: string;
}

let made = 0;
/** A credit code that no other institution has, with its check digit. */
function newCreditCode(): string {
  made += 1;
  const body = `91350100M${String(made).padStart(8, '0')}`;
  const [code] = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
    .map((digit) => body + digit)
    .filter((one) => creditCodeProblem(one) === undefined);
  if (code === undefined) throw new Error('no check digit fits');
  return code;
}

/** An institution with an account that is signed in. */
async function institution(
  more: Partial<NewRow<'institution'>> = {},
  account: Partial<NewRow<'account'>> = {},
  information: Partial<z.input<typeof institutionInformation>> = {},
): Promise<Institution> {
  const { database } = platform.services;
  const details = { ...complete, creditCode: newCreditCode(), ...information };
  const id = newIdentifier();
  const accountId = newIdentifier();
  const name = `institution-${made}`;
  await database
    .insertInto('institution')
    .values({
      id,
      ...institutionColumns(institutionInformation.parse(details)),
      status: InstitutionStatus.underReview,
      ...more,
    })
    .execute();
  await database
    .insertInto('account')
    .values({
      id: accountId,
      name,
      nickname: name,
      is_institution: true,
      institution_id: id,
      ...accountSearchColumns({ name, nickname: name }),
      ...account,
    })
    .execute();
  return { id, accountId, token: await platform.signIn(name) };
}

/** Another operator, signed in. */
async function operatorNamed(name: string): Promise<string> {
  await platform.services.database
    .insertInto('account')
    .values({
      id: newIdentifier(),
      name,
      nickname: name,
      roles: ['operator'],
      ...accountSearchColumns({ name, nickname: name }),
    })
    .execute();
  return platform.signIn(name);
}

async function rowOf(id: string) {
  const { data } = await platform.call(
    institutionDetail,
    { parameters: { id } },
    platform.operator.token,
  );
  return data;
}

const review = (body: unknown) =>
  platform.ask(institutionReview, { body }, platform.operator.token);

async function messagesTo(recipient: string) {
  return await platform.services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .select(['kind', 'subject', 'body'])
    .orderBy('id')
    .execute();
}

describe('the list of institutions', () => {
  const list = (body: object) =>
    platform.call(institutionManageList, { body }, platform.operator.token);

  test('is found by pieces of the name and of the credit code', async () => {
    const { id } = await institution(
      {},
      {},
      { name: '拾穗书局', creditCode: '911101080MA01ABC2D' },
    );
    for (const searchText of ['拾穗', '01080ma01', '书局 拾穗'])
      expect((await list({ searchText })).data.map((row) => row.id)).toEqual([id]);
    expect(await list({ searchText: '没有这样的机构' })).toMatchObject({ data: [], dataCount: 0 });
  });

  test('shows the account that speaks for each', async () => {
    const { id, accountId } = await institution(
      { operator_name: '林运营', submitted_at: new Date('2026-01-02T03:04:05Z') },
      { mail: 'row@example.com', phone: '13800000001', enable_publish: true },
      { name: '行间书社' },
    );
    const { data } = await list({ searchText: '行间书社' });
    expect(data).toEqual([
      {
        ...complete,
        id,
        name: '行间书社',
        creditCode: expect.stringMatching(/^91350100M/),
        operatorName: '林运营',
        operatorPhone: '13800000001',
        mail: 'row@example.com',
        accountId,
        accountName: expect.stringMatching(/^institution-/),
        enablePublish: true,
        status: 5,
        reason: '',
        submittedAt: '2026-01-02T03:04:05.000Z',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        revision: 1,
      },
    ]);
  });

  test('filters by status, kind, and time of handing in; totals follow', async () => {
    const late = { submitted_at: new Date('2031-05-01T00:00:00Z') };
    const { id } = await institution(late, {}, { name: '晚到书店', kind: 'bookstore' });
    expect(
      await list({
        status: 5,
        kind: 'bookstore',
        submittedAtFrom: '2031-01-01T00:00:00Z',
        submittedAtTo: '2031-12-31T00:00:00Z',
      }),
    ).toMatchObject({ data: [{ id }], dataCount: 1 });
    const suspended = async () => (await list({ status: 22, pageSize: 1 })).dataCount;
    const before = await suspended();
    const other = await institution({ status: 30 });
    await review({ id: other.id, revision: 1, decision: 'suspend', reason: '核实' });
    expect(await suspended()).toBe(before + 1);
    await institution({ status: 2 });
    const unfinished = await list({ isIncomplete: true, pageSize: 100 });
    expect(unfinished.data.map(({ status }) => status)).toContain(2);
    expect(unfinished.data.every(({ status }) => status <= 3)).toBe(true);
  });

  test('sorts by the time of handing in, with those that never were at the end', async () => {
    await institution({ status: 3 });
    await institution({ submitted_at: new Date('2030-01-01T00:00:00Z') });
    await institution({ submitted_at: new Date('2030-02-01T00:00:00Z') });
    const times = (await list({ sort: '-submittedAt', pageSize: 100 })).data.map(
      ({ submittedAt }) => submittedAt,
    );
    const known = times.filter((time) => time !== null);
    expect(times.slice(0, known.length)).toEqual([...known].sort().reverse());
    expect(times.at(-1)).toBeNull();
  });

  test('is the operators’ alone, as are all calls about institutions', async () => {
    const { id } = await institution();
    for (const { token } of [platform.press, platform.reader, { token: undefined }]) {
      const statuses = await Promise.all([
        platform.ask(institutionManageList, { body: {} }, token),
        platform.ask(institutionDetail, { parameters: { id } }, token),
        platform.ask(
          institutionSaveCall,
          { body: { id, revision: 1, ...complete, creditCode: '' } },
          token,
        ),
        platform.ask(institutionReview, { body: { id, revision: 1, decision: 'approve' } }, token),
      ]);
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([token ? 403 : 401]));
    }
    expect((await rowOf(id)).status).toBe(5);
  });
});

describe('a decision', () => {
  const { underReview, rejected, suspected, approved } = InstitutionStatus;
  const decisions = ['approve', 'reject', 'suspend', 'lift'] as const;
  const leadsTo: Record<number, Partial<Record<(typeof decisions)[number], number>>> = {
    1: {},
    2: {},
    3: {},
    [underReview]: { approve: approved, reject: rejected, suspend: suspected },
    [rejected]: { approve: approved },
    [suspected]: { lift: underReview },
    [approved]: { suspend: suspected },
  };
  const cases = Object.entries(leadsTo).flatMap(([from, steps]) =>
    decisions.map((decision) => [Number(from), decision, steps[decision]] as const),
  );

  test.each(cases)('at status %i: %s leads to %s', async (from, decision, to) => {
    const { id } = await institution({ status: from });
    const answered = await review({ id, revision: 1, decision, reason: '理由' });
    if (to === undefined) {
      expect(answered.status).toBe(400);
      expect(sentenceOf(answered.body)).toContain(`(${from})`);
      expect(await rowOf(id)).toMatchObject({ status: from, revision: 1 });
    } else {
      expect(answered.body).toMatchObject({ data: { id, revision: 2, status: to } });
      expect(await rowOf(id)).toMatchObject({ status: to, revision: 2 });
    }
  });

  test.each(['reject', 'suspend'])('%s needs a reason', async (decision) => {
    const { id } = await institution();
    for (const reason of [undefined, '', '   ']) {
      const answered = await review({ id, revision: 1, decision, reason });
      expect(answered.status).toBe(400);
      expect(problemsOf(answered.body)).toMatchObject([{ field: 'reason', code: 'required' }]);
    }
    expect((await rowOf(id)).status).toBe(5);
  });

  test('counts on the very next call of the institution, which reads the reason', async () => {
    const { id, token } = await institution();
    const ask = async () => {
      const { data } = await platform.call(userInfoCall, {}, token);
      const listed = await platform.ask(postCalls.list, { body: {} }, token);
      return [data.institutionStatus, data.institutionReason, listed.status];
    };
    expect(await ask()).toEqual([5, '', 403]);
    await review({ id, revision: 1, decision: 'reject', reason: '证照模糊' });
    expect(await ask()).toEqual([20, '证照模糊', 403]);
    await review({ id, revision: 2, decision: 'approve' });
    expect(await ask()).toEqual([30, '', 200]);
    await review({ id, revision: 3, decision: 'suspend', reason: '证照过期' });
    expect(await ask()).toEqual([22, '证照过期', 403]);
    await review({ id, revision: 4, decision: 'lift' });
    expect(await ask()).toEqual([30, '', 200]);
  });

  test('an approval gives or takes the publish permission where it says so, and leaves it otherwise', async () => {
    const publishing = async (enablePublish: boolean | undefined, before: boolean) => {
      const { id, token } = await institution({}, { enable_publish: before });
      await review({ id, revision: 1, decision: 'approve', enablePublish });
      const { data } = await platform.call(userInfoCall, {}, token);
      return data.enablePublish;
    };
    expect(await publishing(true, false)).toBe(true);
    expect(await publishing(false, true)).toBe(false);
    expect(await publishing(undefined, true)).toBe(true);
    expect(await publishing(undefined, false)).toBe(false);
  });

  test('a stale one is refused with what there is now', async () => {
    const { id } = await institution();
    await review({ id, revision: 1, decision: 'approve' });
    const answered = await review({ id, revision: 1, decision: 'reject', reason: '迟了' });
    expect(answered.body).toMatchObject({
      code: 409,
      data: { revision: 2, current: { id, status: 30, revision: 2 } },
    });
  });

  test('of two at once, one is taken', async () => {
    const { id } = await institution();
    const answers = await Promise.all([
      review({ id, revision: 1, decision: 'approve' }),
      review({ id, revision: 1, decision: 'reject', reason: '不符' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('stays in the history that the institution reads, with its reason, newest first', async () => {
    const { id, token } = await institution();
    await review({ id, revision: 1, decision: 'reject', reason: '证照模糊' });
    await review({ id, revision: 2, decision: 'approve' });
    const { data } = await platform.call(getReviews, {}, token);
    expect(data).toMatchObject([
      { status: 30, reason: '' },
      { status: 20, reason: '证照模糊' },
    ]);
    const other = await institution();
    expect((await platform.call(getReviews, {}, other.token)).data).toEqual([]);
  });

  test('tells the second of two operators who decided, and what', async () => {
    const { id } = await institution();
    const second = await operatorNamed('second-operator');
    await platform.ask(
      institutionReview,
      { body: { id, revision: 1, decision: 'reject', reason: '名称不符' } },
      second,
    );
    expect((await review({ id, revision: 1, decision: 'approve' })).body).toMatchObject({
      code: 409,
      data: { changedBy: 'second-operator', current: { status: 20, reason: '名称不符' } },
    });
    expect((await rowOf(id)).status).toBe(20);
  });

  test('says which other operators have it open at this moment', async () => {
    const { id } = await institution();
    const second = await operatorNamed('third-operator');
    const body = { resource: 'institutions', id, tab: 'a' };
    const here = (token: string) => platform.call(recordPresenceCall, { body }, token);
    expect((await here(platform.operator.token)).data).toEqual([]);
    expect((await here(second)).data).toMatchObject([{ id: platform.operator.id }]);
    expect((await here(platform.operator.token)).data).toMatchObject([
      { nickname: 'third-operator' },
    ]);
    await platform.call(recordPresenceEnd, { body }, second);
    expect((await here(platform.operator.token)).data).toEqual([]);
  });

  test('about nobody is a 404', async () => {
    expect((await review({ id: '1', revision: 1, decision: 'approve' })).status).toBe(404);
  });

  test('is told by mail where one is confirmed, else by text message, else not at all', async () => {
    const mail = 'told@example.com';
    const phone = '13900000001';
    const both = await institution({}, { mail, phone });
    await review({ id: both.id, revision: 1, decision: 'reject', reason: '名称与证照不一致' });
    await review({ id: both.id, revision: 2, decision: 'approve' });
    await review({ id: both.id, revision: 3, decision: 'suspend', reason: '正在核实' });
    await review({ id: both.id, revision: 4, decision: 'lift' });
    const told = await messagesTo(mail);
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['mail', '机构认证未通过审核'],
      ['mail', '机构认证已通过'],
      ['mail', '机构已被暂停使用'],
      ['mail', '机构的暂停已解除'],
    ]);
    expect(told[0]?.body).toContain('名称与证照不一致');
    expect(told[2]?.body).toContain('正在核实');
    expect(await messagesTo(phone)).toEqual([]);

    const byPhone = await institution({}, { phone: '13900000002', pending_mail: 'p@example.com' });
    await review({ id: byPhone.id, revision: 1, decision: 'approve' });
    expect(await messagesTo('13900000002')).toMatchObject([{ kind: 'sms' }]);
    expect(await messagesTo('p@example.com')).toEqual([]);

    const unreachable = await institution();
    const { body } = await review({ id: unreachable.id, revision: 1, decision: 'approve' });
    expect(body).toMatchObject({ code: 200 });
  });

  test('a refused one tells nobody', async () => {
    const { id } = await institution({ status: 30 }, { mail: 'quiet@example.com' });
    await review({ id, revision: 1, decision: 'reject', reason: '不能' });
    expect(await messagesTo('quiet@example.com')).toEqual([]);
  });
});

describe('mending details', () => {
  const save = (body: object) =>
    platform.ask(institutionSaveCall, { body }, platform.operator.token);

  test('changes what is found and leaves the status', async () => {
    const { id } = await institution({ status: 30 });
    const creditCode = newCreditCode();
    const typed = `${creditCode.slice(0, 8)} ${creditCode.slice(8).toLowerCase()}`;
    const body = { id, revision: 1, ...complete, name: '改名后的书院', creditCode: typed };
    expect((await save(body)).body).toMatchObject({ data: { id, revision: 2 } });
    const { data } = await platform.call(
      institutionManageList,
      { body: { searchText: '改名后' } },
      platform.operator.token,
    );
    expect(data).toMatchObject([{ id, status: 30, creditCode }]);
  });

  test('keeps complete what was handed in, and names every problem', async () => {
    const { id } = await institution();
    const creditCode = '91350100M000100Y44';
    const answered = await save({ id, revision: 1, ...complete, creditCode, address: '' });
    expect(answered.status).toBe(400);
    expect(problemsOf(answered.body)).toMatchObject([
      { field: 'creditCode', code: 'creditCodeCheck' },
      { field: 'address', code: 'addressRequired' },
    ]);
  });

  test('allows gaps while a registration is on its way, but nothing wrong', async () => {
    const { id } = await institution({ status: 3 });
    const gaps = { id, revision: 1, ...complete, creditCode: '', address: '', licence: '' };
    expect((await save({ ...gaps, contactPhone: '12' })).status).toBe(400);
    expect((await save(gaps)).status).toBe(200);
  });

  test('cannot change the status, and refuses a stale revision', async () => {
    const { id } = await institution();
    const body = { id, revision: 1, ...complete, creditCode: newCreditCode() };
    expect((await save({ ...body, status: 30 })).status).toBe(400);
    await save(body);
    expect((await save(body)).body).toMatchObject({
      code: 409,
      data: { revision: 2, current: { id } },
    });
  });

  test('two institutions that are certified never share a credit code', async () => {
    const creditCode = newCreditCode();
    await institution({ status: 30 }, {}, { creditCode });
    const other = await institution();
    const saved = await save({ id: other.id, revision: 1, ...complete, creditCode });
    expect(problemsOf(saved.body)).toMatchObject([{ field: 'creditCode', code: 'taken' }]);

    const rejected = await institution({ status: 20 }, {}, { creditCode });
    const approved = await review({ id: rejected.id, revision: 1, decision: 'approve' });
    expect(approved.status).toBe(400);
    expect(sentenceOf(approved.body)).toContain(creditCode);
    expect((await rowOf(rejected.id)).status).toBe(20);
  });
});

test('nobody decides on their own institution, operator or not', async () => {
  const { id, token } = await institution({}, { roles: ['operator'] });
  const decision = { id, revision: 1, decision: 'approve' };
  const details = { id, revision: 1, ...complete, creditCode: newCreditCode() };
  const answers = [
    await platform.ask(institutionReview, { body: decision }, token),
    await platform.ask(institutionSaveCall, { body: details }, token),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(sentenceOf(answer.body)).toContain('another operator');
  }
  expect((await rowOf(id)).status).toBe(5);
  expect((await review(decision)).status).toBe(200);
});
