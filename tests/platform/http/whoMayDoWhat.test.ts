import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { includesRole, type MemberRole, memberRoles } from '#contract/codes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { endpointName } from '#server/http/endpointAddress.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/**
 * The one table of who may do what (contract 6, 10.4, 10.9 and 11): every endpoint of the platform stands in it, and the
 * accounts that it lets pass.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  anybody: [
    'POST /connect/token',
    'POST /api/Sms/Send',
    'GET /api/User/SendMailVerificationCode',
    'POST /api/User/Register',
    'POST /api/User/ResetPasswordByCode',
    'GET /api/Institution/ActiveMailbox',
    'GET /api/User/GenerateQrCode',
    'GET /api/User/CheckScanStatus',
    'GET /api/User/GetExternalAddress',
    'POST /api/User/ExchangeExternalCode',
    'POST /api/User/BeginPasskeySignIn',
    'GET /jmgr/app/config/info/{id}',
  ],
  'every account': [
    'GET /api/User/GetProfile',
    'GET /api/User/GetUserInfo',
    'POST /api/User/Logout',
    'POST /api/Sms/SendSms',
    'GET /api/User/ValidateIdentityByMailAddr',
    'POST /api/User/ValidateIdentityByMailCode',
    'GET /api/user/ValidateIdentityByPhoneNum',
    'POST /api/user/ValidateIdentityBySms',
    'POST /api/User/ValidateIdentityByPassword',
    'POST /api/User/ChangeMail',
    'POST /api/user/ChangePhone',
    'POST /api/User/ResetPasswordByPwd',
    'GET /api/User/GetAccountInfo',
    'POST /api/Institution/UpdateAccountInfo',
    'POST /api/User/BeginSecondFactor',
    'POST /api/User/ConfirmSecondFactor',
    'POST /api/User/RenewRecoveryCodes',
    'POST /api/User/EndSecondFactor',
    'POST /api/User/BeginPasskey',
    'POST /api/User/AddPasskey',
    'POST /api/User/RenamePasskey',
    'POST /api/User/RemovePasskey',
    'GET /api/User/GetSessions',
    'POST /api/User/EndSession',
    'POST /api/User/EndOtherSessions',
    'GET /api/User/ScanLoginConfirm',
    'POST /api/User/BindExternal',
    'POST /api/User/UnbindExternal',
    'GET /jmgr/getRouters',
    // by the code of an invitation alone (tests/platform/identity/people.test.ts)
    'POST /jmgr/operator/invitation/check',
    'PUT /jmgr/operator/invitation/take',
    'PUT /jmgr/member/act',
    'GET /jmgr/schema/list',
    'PUT /jmgr/view/save',
    'DELETE /jmgr/view/delete',
    'PUT /jmgr/view/star',
    'PUT /jmgr/view/arrange',
    // on records that they may see alone (tests/platform/notes)
    'POST /jmgr/note/list',
    'POST /jmgr/note/count',
    'PUT /jmgr/note/save',
    'DELETE /jmgr/note/delete',
    'POST /jmgr/note/people/list',
    'GET /jmgr/notice/unread',
    'POST /jmgr/notice/list',
    'PUT /jmgr/notice/read',
    'GET /jmgr/notice/mail',
    'PUT /jmgr/notice/mail',
    'POST /jmgr/find',
    'POST /jmgr/chart/values',
    'GET /jmgr/dashboard/view/{name}',
    'GET /jmgr/special/labels',
    'GET /jmgr/special/contribute/{id}',
    'POST /jmgr/special/contribute/list',
    'POST /jmgr/common/upload/oss/sign',
    'POST /jmgr/common/upload/fetch',
    'POST /jmgr/book/search/bookSearch',
    'GET /jmgr/book/detail/{id}',
    'GET /jmgr/bookList/detail/{id}',
    'GET /jmgr/channel/detail/{id}',
    'GET /jmgr/channel/domain/list',
    'GET /jmgr/circle/detail/{id}',
    'POST /jmgr/circle/list',
    'GET /jmgr/label/detail/{id}',
    'GET /jmgr/live/detail/{id}',
    'GET /jmgr/label/list',
    'GET /jmgr/label/push/list',
    'POST /jmgr/label/personality/list',
    'GET /jmgr/post/detail/{id}',
    'GET /jmgr/reading/detail/{id}',
    'POST /jmgr/reading/list',
    'GET /jmgr/topic/detail/{id}',
    'POST /jmgr/topic/list',
  ],
  'every institution': [
    'GET /api/Institution/GetInstitutionInfo',
    'GET /api/Institution/GetReviews',
    'GET /api/Institution/SendActiveMail',
    'POST /api/Institution/UpdateInstitutionInfo',
    'POST /api/Institution/BindOperator',
    'GET /jmgr/member/list',
    'POST /jmgr/member/invitation/create',
    'PUT /jmgr/member/invitation/revoke',
    'PUT /jmgr/member/role',
    'PUT /jmgr/member/end',
  ],
  'members: individual accounts, institutions of status 30, operators': [
    'GET /jmgr/home',
    'POST /jmgr/post/manage/list',
    'POST /jmgr/post/manage/list/count',
    'POST /jmgr/bookList/manage/list',
    'POST /jmgr/bookList/manage/list/count',
    'POST /jmgr/circle/manage/list',
    'POST /jmgr/topic/manage/list',
    'DELETE /jmgr/post/delete',
    'DELETE /jmgr/bookList/delete',
    'PUT /jmgr/post/restore',
    'PUT /jmgr/bookList/restore',
    'PUT /jmgr/post/withdraw',
    'PUT /jmgr/post/top',
    'PUT /jmgr/bookList/withdraw',
    'PUT /jmgr/bookList/top',
    'PUT /jmgr/special/contribute',
    // what they did themselves in the last day (tests/platform/audit/takeBack.test.ts)
    'PUT /jmgr/audit/takeBack',
    // of files that are their own; the list says into which (tests/platform/own/grants.test.ts)
    'GET /jmgr/import/detail/{id}',
    'GET /jmgr/import/rejects/{id}',
    'POST /jmgr/import/cancel/{id}',
    'POST /jmgr/import/start/{resource}',
    'POST /jmgr/import/upload/{resource}',
    'GET /jmgr/import/plan/{id}',
    'PUT /jmgr/import/plan/{id}',
    'POST /jmgr/import/run/{id}',
    'POST /jmgr/import/row/list',
    'GET /jmgr/import/rows/{id}',
  ],
  'members with the publish permission': [
    'PUT /jmgr/post/save',
    'PUT /jmgr/post/publish',
    'PUT /jmgr/bookList/save',
    'PUT /jmgr/bookList/publish',
    'PUT /jmgr/writing/save',
    'POST /jmgr/writing/list',
    'GET /jmgr/writing/detail/{id}',
    'DELETE /jmgr/writing/delete',
  ],
  'institutions of status 30, operators': [
    'POST /jmgr/live/manage/list',
    'POST /jmgr/live/manage/list/count',
    'DELETE /jmgr/live/delete',
    'PUT /jmgr/live/restore',
    'PUT /jmgr/live/withdraw',
    'PUT /jmgr/live/top',
  ],
  'institutions with the publish permission, operators': [
    'PUT /jmgr/live/save',
    'PUT /jmgr/live/publish',
    'PUT /jmgr/live/state',
    'PUT /jmgr/live/replay',
    'POST /jmgr/live/push',
  ],
  operators: [
    'GET /jmgr/state',
    'DELETE /jmgr/schema/records/delete',
    'GET /jmgr/webhook/list',
    'POST /jmgr/webhook/create',
    'PUT /jmgr/webhook/save',
    'POST /jmgr/webhook/renew',
    'DELETE /jmgr/webhook/delete',
    'POST /jmgr/webhook/test',
    'GET /jmgr/webhook/deliveries/{id}',
    'PUT /jmgr/webhook/again',
    'GET /jmgr/operator/list',
    'PUT /jmgr/operator/make',
    'PUT /jmgr/operator/end',
    'PUT /jmgr/operator/role',
    'GET /jmgr/role/list',
    'PUT /jmgr/role/save',
    'DELETE /jmgr/role/delete',
    'POST /jmgr/operator/invitation/create',
    'PUT /jmgr/operator/invitation/revoke',
    'GET /jmgr/key/list',
    'POST /jmgr/key/create',
    'PUT /jmgr/key/revoke',
    'POST /jmgr/audit/list',
    'GET /jmgr/audit/detail/{id}',
    'GET /jmgr/schema/manage/list',
    'GET /jmgr/schema/detail/{name}',
    'GET /jmgr/schema/history/{name}',
    'GET /jmgr/schema/revision/{name}/{revision}',
    'POST /jmgr/schema/affected',
    'POST /jmgr/schema/check',
    'PUT /jmgr/schema/save',
    'PUT /jmgr/schema/rename',
    'PUT /jmgr/schema/rollback',
    'DELETE /jmgr/schema/delete',
    'DELETE /jmgr/schema/draft/delete',
    'GET /jmgr/dashboard/manage/list',
    'GET /jmgr/dashboard/detail/{name}',
    'GET /jmgr/dashboard/history/{name}',
    'GET /jmgr/dashboard/revision/{name}/{revision}',
    'PUT /jmgr/dashboard/save',
    'PUT /jmgr/dashboard/rollback',
    'DELETE /jmgr/dashboard/delete',
    'GET /jmgr/source/manage/list',
    'GET /jmgr/source/detail/{name}',
    'GET /jmgr/source/history/{name}',
    'GET /jmgr/source/revision/{name}/{revision}',
    'PUT /jmgr/source/save',
    'PUT /jmgr/source/rollback',
    'DELETE /jmgr/source/delete',
    'PUT /jmgr/source/secret/save',
    'DELETE /jmgr/source/secret/delete',
    'POST /jmgr/source/try',
    'POST /jmgr/schema/inferSource',
    'DELETE /jmgr/book/delete',
    'DELETE /jmgr/channel/delete',
    'DELETE /jmgr/circle/delete',
    'DELETE /jmgr/label/delete',
    'DELETE /jmgr/reading/delete',
    'DELETE /jmgr/special/delete',
    'DELETE /jmgr/topic/delete',
    'PUT /jmgr/book/restore',
    'PUT /jmgr/channel/restore',
    'PUT /jmgr/circle/restore',
    'PUT /jmgr/label/restore',
    'PUT /jmgr/reading/restore',
    'PUT /jmgr/special/restore',
    'PUT /jmgr/topic/restore',
    // of books; of own records also for whom the list lets create
    'GET /jmgr/import/template/{resource}',
    'POST /jmgr/import/proposal/upload',
    'PUT /jmgr/import/proposal/{id}',
    'PUT /jmgr/import/assign/{id}',
    'GET /jmgr/institution/detail/{id}',
    'POST /jmgr/institution/manage/list',
    'POST /jmgr/institution/review',
    'PUT /jmgr/institution/save',
    'POST /jmgr/appDownload/manage/list',
    'PUT /jmgr/appDownload/save',
    'POST /jmgr/licence/manage/list',
    'PUT /jmgr/licence/save',
    'GET /jmgr/special/detail/draft/{id}',
    'GET /jmgr/special/detail/{id}',
    'GET /jmgr/special/preview/code/{id}',
    'POST /jmgr/special/draft/list',
    'POST /jmgr/special/list',
    'POST /jmgr/special/list/count',
    'POST /jmgr/special/top',
    'PUT /jmgr/special/save',
    'PUT /jmgr/special/publish',
    'PUT /jmgr/special/withdraw',
    'POST /jmgr/special/version/list',
    'GET /jmgr/special/version/{id}/{revision}',
    'PUT /jmgr/special/version/restore',
    'POST /jmgr/special/preview/list',
    'DELETE /jmgr/special/preview/revoke',
    'GET /jmgr/special/figures/{id}',
    'PUT /jmgr/special/presence',
    'DELETE /jmgr/special/presence',
    'PUT /jmgr/record/presence',
    'DELETE /jmgr/record/presence',
    'POST /jmgr/special/automatic',
    'POST /jmgr/special/check',
    'PUT /jmgr/special/copy',
    'POST /jmgr/special/template/list',
    'PUT /jmgr/special/template/save',
    'PUT /jmgr/special/template/rename',
    'DELETE /jmgr/special/template/delete',
    'GET /jmgr/special/part/{id}',
    'PUT /jmgr/special/part/save',
    'DELETE /jmgr/special/part/delete',
    'POST /jmgr/special/contribution/list',
    'POST /jmgr/special/contribution/list/count',
    'PUT /jmgr/special/contribution/review',
    'GET /jmgr/system/user/select/list',
    'GET /jmgr/user/list',
    'POST /jmgr/user/list',
    'GET /jmgr/user/detail/{id}',
    'PUT /jmgr/user/save',
    'PUT /jmgr/book/save',
    'PUT /jmgr/channel/save',
    'PUT /jmgr/circle/save',
    'PUT /jmgr/label/save',
    'PUT /jmgr/reading/save',
    'PUT /jmgr/topic/save',
  ],
};

/**
 * What each of the ready-made roles opens of the calls of operators, before it is known what they carry: calls of which it opens
 * certain values alone are in tests/platform/identity/roles.test.ts.
 */
const opened: Readonly<Record<string, readonly string[]>> = {
  reviewer: [
    'GET /jmgr/institution/detail/{id}',
    'POST /jmgr/institution/manage/list',
    'POST /jmgr/special/contribution/list',
    'POST /jmgr/special/contribution/list/count',
    // with the values of actions that the role names alone
    'POST /jmgr/institution/review',
    'PUT /jmgr/special/contribution/review',
    'PUT /jmgr/circle/save',
    'PUT /jmgr/topic/save',
  ],
  cataloguer: [
    'DELETE /jmgr/book/delete',
    'PUT /jmgr/book/restore',
    'PUT /jmgr/book/save',
    'PUT /jmgr/label/save',
    'GET /jmgr/import/template/{resource}',
  ],
  editor: [
    'DELETE /jmgr/circle/delete',
    'DELETE /jmgr/reading/delete',
    'DELETE /jmgr/topic/delete',
    'PUT /jmgr/circle/restore',
    'PUT /jmgr/reading/restore',
    'PUT /jmgr/topic/restore',
    'PUT /jmgr/circle/save',
    'PUT /jmgr/reading/save',
    'PUT /jmgr/topic/save',
    'PUT /jmgr/label/save',
    'POST /jmgr/special/list',
    'POST /jmgr/special/draft/list',
    'POST /jmgr/special/list/count',
    'GET /jmgr/special/detail/draft/{id}',
    // what the decorator shows
    'GET /jmgr/special/detail/{id}',
    'POST /jmgr/special/version/list',
    'GET /jmgr/special/version/{id}/{revision}',
    'POST /jmgr/special/preview/list',
    'GET /jmgr/special/figures/{id}',
    'POST /jmgr/special/automatic',
    'POST /jmgr/special/template/list',
    'GET /jmgr/special/part/{id}',
  ],
};

/**
 * What members of an institution may do in its name: each role what stands by it and by those after it. The calls that everybody may make
 * are open to them as well, and no others: what is about the account itself is for whoever signs in to it.
 */
const ofMembers: Readonly<Record<MemberRole, readonly string[]>> = {
  administrator: [
    'GET /api/User/GetAccountInfo',
    'POST /api/Institution/UpdateAccountInfo',
    'POST /api/Institution/UpdateInstitutionInfo',
    'GET /jmgr/member/list',
    'POST /jmgr/member/invitation/create',
    'PUT /jmgr/member/invitation/revoke',
    'PUT /jmgr/member/role',
    'PUT /jmgr/member/end',
    'PUT /jmgr/notice/mail',
  ],
  editor: [
    'DELETE /jmgr/post/delete',
    'PUT /jmgr/post/restore',
    'PUT /jmgr/post/withdraw',
    'PUT /jmgr/post/publish',
    'PUT /jmgr/post/top',
    'DELETE /jmgr/bookList/delete',
    'PUT /jmgr/bookList/restore',
    'PUT /jmgr/bookList/withdraw',
    'PUT /jmgr/bookList/publish',
    'PUT /jmgr/bookList/top',
    'DELETE /jmgr/live/delete',
    'PUT /jmgr/live/restore',
    'PUT /jmgr/live/withdraw',
    'PUT /jmgr/live/publish',
    'PUT /jmgr/live/top',
    'PUT /jmgr/live/state',
    'PUT /jmgr/live/replay',
    'POST /jmgr/live/push',
    'POST /jmgr/import/upload/{resource}',
    'PUT /jmgr/import/plan/{id}',
    'POST /jmgr/import/run/{id}',
    'POST /jmgr/import/start/{resource}',
    'POST /jmgr/import/cancel/{id}',
    'PUT /jmgr/special/contribute',
    'PUT /jmgr/audit/takeBack',
  ],
  author: [
    'PUT /jmgr/post/save',
    'PUT /jmgr/bookList/save',
    'PUT /jmgr/live/save',
    'POST /jmgr/common/upload/oss/sign',
    'POST /jmgr/common/upload/fetch',
    'PUT /jmgr/writing/save',
    'DELETE /jmgr/writing/delete',
  ],
  viewer: [
    'GET /api/User/GetProfile',
    'GET /api/User/GetUserInfo',
    'POST /api/User/Logout',
    'GET /api/Institution/GetInstitutionInfo',
    'GET /api/Institution/GetReviews',
    'POST /jmgr/post/manage/list',
    'POST /jmgr/post/manage/list/count',
    'GET /jmgr/post/detail/{id}',
    'POST /jmgr/bookList/manage/list',
    'POST /jmgr/bookList/manage/list/count',
    'GET /jmgr/bookList/detail/{id}',
    'POST /jmgr/live/manage/list',
    'POST /jmgr/live/manage/list/count',
    'GET /jmgr/live/detail/{id}',
    'POST /jmgr/reading/list',
    'GET /jmgr/reading/detail/{id}',
    'POST /jmgr/circle/manage/list',
    'POST /jmgr/circle/list',
    'GET /jmgr/circle/detail/{id}',
    'POST /jmgr/topic/manage/list',
    'POST /jmgr/topic/list',
    'GET /jmgr/topic/detail/{id}',
    'POST /jmgr/book/search/bookSearch',
    'GET /jmgr/book/detail/{id}',
    'GET /jmgr/label/list',
    'GET /jmgr/label/push/list',
    'POST /jmgr/label/personality/list',
    'GET /jmgr/label/detail/{id}',
    'GET /jmgr/channel/domain/list',
    'GET /jmgr/channel/detail/{id}',
    'GET /jmgr/getRouters',
    'GET /jmgr/schema/list',
    'GET /jmgr/import/plan/{id}',
    'GET /jmgr/import/detail/{id}',
    'POST /jmgr/import/row/list',
    'GET /jmgr/import/rows/{id}',
    'GET /jmgr/import/rejects/{id}',
    'PUT /jmgr/view/save',
    'DELETE /jmgr/view/delete',
    'PUT /jmgr/view/star',
    'PUT /jmgr/view/arrange',
    'POST /jmgr/find',
    'POST /jmgr/chart/values',
    'GET /jmgr/dashboard/view/{name}',
    'POST /jmgr/operator/invitation/check',
    'PUT /jmgr/member/act',
    'GET /jmgr/special/labels',
    'GET /jmgr/special/contribute/{id}',
    'POST /jmgr/special/contribute/list',
    'POST /jmgr/writing/list',
    'GET /jmgr/writing/detail/{id}',
    'GET /jmgr/home',
    // on records that they may see alone (tests/platform/notes)
    'POST /jmgr/note/list',
    'POST /jmgr/note/count',
    'PUT /jmgr/note/save',
    'DELETE /jmgr/note/delete',
    'POST /jmgr/note/people/list',
    'GET /jmgr/notice/unread',
    'POST /jmgr/notice/list',
    'PUT /jmgr/notice/read',
    'GET /jmgr/notice/mail',
  ],
};

const institutions = [
  'press',
  'library',
  'press-new',
  'press-review',
  'press-rejected',
  'press-suspected',
];
const accounts = ['operator', ...institutions, 'reader'];
const allowed: Readonly<Record<string, readonly string[]>> = {
  anybody: ['no token', 'expired token', ...accounts],
  'every account': accounts,
  'every institution': institutions,
  'members: individual accounts, institutions of status 30, operators': [
    'operator',
    'press',
    'library',
    'reader',
  ],
  'members with the publish permission': ['operator', 'press', 'reader'],
  'institutions of status 30, operators': ['operator', 'press', 'library'],
  'institutions with the publish permission, operators': ['operator', 'press'],
  operators: ['operator'],
};

let platform: TestPlatform;
const tokens = new Map<string, string | undefined>();
const roleTokens = new Map<string, string>();
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  const expired = await platform.signIn('operator');
  // a day later the first token is over; all others are made then
  platform.advance(24 * 60 * 60 * 1_000);
  tokens.set('no token', undefined).set('expired token', expired);
  for (const name of accounts) tokens.set(name, await platform.signIn(name));
  const { database } = platform.services;
  for (const [index, name] of Object.keys(opened).entries()) {
    const { id } = await createAccount(database, { name, nickname: name, roles: ['operator'] });
    const role_id = String(index + 1);
    await database.updateTable('account').set({ role_id }).where('id', '=', id).execute();
    roleTokens.set(name, await platform.signIn(name));
  }
});
afterAll(() => platform.close());

/** The token of somebody who acts for the press in a role. */
async function memberToken(role: MemberRole): Promise<string> {
  const { database } = platform.services;
  const name = `press-${role}`;
  const { id: account_id } = await createAccount(database, { name, nickname: name });
  const token = await platform.signIn(name);
  const press = database.selectFrom('account').where('name', '=', 'press').select('id');
  const { id: for_account_id } = await press.executeTakeFirstOrThrow();
  const id = newIdentifier();
  await database
    .insertInto('institution_member')
    .values({ id, for_account_id, account_id, role, created_at: platform.services.now() })
    .execute();
  await database
    .updateTable('session')
    .set({ member_id: id })
    .where('account_id', '=', account_id)
    .execute();
  return token;
}

/** Input that no endpoint takes, so that a call which is let pass changes nothing. */
function uselessInput({ body, query, encoding }: Endpoint) {
  const nonsense = { nonsense: '1' };
  return {
    parameters: { id: '7', resource: 'books', name: 'books', revision: '1' },
    query: query && nonsense,
    body: encoding === 'stream' ? '' : body && nonsense,
  };
}

/** What one of them gets from one endpoint, where that is not as the table says. */
async function surprise(group: string, endpoint: Endpoint, who: string): Promise<string[]> {
  const input = uselessInput(endpoint);
  const { status, body } = await platform.ask(endpoint, input, tokens.get(who));
  const refusal = who.endsWith('token') ? 401 : 403;
  const isRight = allowed[group]?.includes(who)
    ? status !== 401 && status !== 403
    : status === refusal;
  // a refusal says why
  const isSaid = status < 400 || /"msg":"[^"]{5,}/.test(JSON.stringify(body));
  return isRight && isSaid ? [] : [`${who}: ${endpointName(endpoint)} answered ${status}`];
}

describe('who may do what (contract 6)', () => {
  it('is said of every endpoint, once', () => {
    expect(Object.values(table).flat().sort()).toEqual(endpoints.map(endpointName).sort());
  });

  it.each(Object.entries(table))('calls for %s', async (group, names) => {
    const surprises: string[] = [];
    for (const endpoint of endpoints.filter((one) => names.includes(endpointName(one))))
      for (const who of tokens.keys()) surprises.push(...(await surprise(group, endpoint, who)));
    expect(surprises).toEqual([]);
  });
});

describe('what a role opens', () => {
  it.each(Object.entries(opened))('%s', async (name, names) => {
    const surprises: string[] = [];
    const ofOperators = endpoints.filter((one) => table.operators?.includes(endpointName(one)));
    for (const endpoint of ofOperators) {
      const { status, body } = await platform.ask(
        endpoint,
        uselessInput(endpoint),
        roleTokens.get(name),
      );
      const isOpen = status !== 403;
      if (isOpen !== names.includes(endpointName(endpoint)))
        surprises.push(`${endpointName(endpoint)} answered ${status} ${JSON.stringify(body)}`);
    }
    expect(surprises).toEqual([]);
  });
});

describe('what a member of an institution may do in its name', () => {
  it.each(memberRoles)('%s', async (role) => {
    const token = await memberToken(role);
    const open = [
      ...(table.anybody ?? []),
      ...memberRoles.filter((one) => includesRole(role, one)).flatMap((one) => ofMembers[one]),
    ];
    const surprises: string[] = [];
    for (const endpoint of endpoints) {
      const { status } = await platform.ask(endpoint, uselessInput(endpoint), token);
      if ((status !== 401 && status !== 403) !== open.includes(endpointName(endpoint)))
        surprises.push(`${endpointName(endpoint)} answered ${status}`);
    }
    expect(surprises).toEqual([]);
  });

  it('names no call twice', () => {
    const named = Object.values(ofMembers).flat();
    expect(named).toHaveLength(new Set(named).size);
  });
});

describe('what belongs to another account (contract 6, 10.9)', () => {
  const others = ['library', 'reader', 'press-review', 'press-suspected'];
  const tokenOf = (name: string) => tokens.get(name) ?? '';

  it('is not in the lists of others, not to be read before it is published, not to be changed, not to be deleted', async () => {
    const press = tokenOf('press');
    const post = await platform.call(
      postCalls.save,
      { body: { content: '只给自己看的草稿', isDraft: true } },
      press,
    );
    const list = await platform.call(
      bookListCalls.save,
      { body: { title: '只给自己看的书单', books: [], isDraft: true } },
      press,
    );
    for (const name of others) {
      const token = tokenOf(name);
      const { id, revision } = post.data;
      const answers = [
        await platform.ask(postCalls.detail, { parameters: { id } }, token),
        await platform.ask(bookListCalls.detail, { parameters: { id: list.data.id } }, token),
        await platform.ask(postCalls.save, { body: { id, revision, content: '改了' } }, token),
        await platform.ask(
          bookListCalls.save,
          { body: { ...list.data, title: '改了', books: [] } },
          token,
        ),
        await platform.ask(postCalls.delete, { body: { ids: [id] } }, token),
      ];
      expect(
        answers.map(({ status }) => [403, 404].includes(status)),
        name,
      ).toEqual(answers.map(() => true));
      for (const endpoint of [postCalls.list, bookListCalls.list]) {
        const { body } = await platform.ask(endpoint, { body: { pageSize: 100 } }, token);
        expect(JSON.stringify(body), name).not.toContain('只给自己看的');
      }
    }
    const kept = await platform.call(postCalls.detail, { parameters: { id: post.data.id } }, press);
    expect(kept.data).toMatchObject({ content: '只给自己看的草稿', revision: 1 });
  });
});
