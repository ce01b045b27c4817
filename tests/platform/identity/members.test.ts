import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberRole } from '#contract/codes.ts';
import { getAccountInfo, getSessions } from '#contract/endpoints/account.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import { bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import {
  memberAct,
  memberEnd,
  memberInvitationRevoke,
  memberInvite,
  memberList,
  memberRole,
} from '#contract/endpoints/members.ts';
import { invitationCheck, invitationTake, operatorList } from '#contract/endpoints/people.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { writingList, writingSaveCall } from '#contract/endpoints/writing.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { invitationCode } from '#tests/support/people.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Institutions have members, who act for them with accounts and roles of their own. */

let platform: TestPlatform;
let press: string;
let pressId: string;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  press = await platform.signIn('press');
  pressId = (await platform.call(userInfoCall, {}, press)).data.id;
});
afterAll(() => platform.close());

let made = 0;
async function person() {
  made += 1;
  const name = `member${made}`;
  const { id } = await createAccount(platform.services.database, { name, nickname: name });
  return { id, name, mail: `${name}@example.com`, token: await platform.signIn(name) };
}

const codeSentTo = (mail: string) => invitationCode(platform, mail);

const take = (code: string, token: string) =>
  platform.ask(invitationTake, { body: { code } }, token);

/** A person who has taken an invitation of the press, and acts for it. */
async function member(role: MemberRole) {
  const someone = await person();
  await platform.call(memberInvite, { body: { mail: someone.mail, role } }, press);
  expect((await take(await codeSentTo(someone.mail), someone.token)).status).toBe(200);
  const { data } = await platform.call(userInfoCall, {}, someone.token);
  return { ...someone, membership: data.member?.id ?? '' };
}

const draft = { content: '成员写的草稿', isDraft: true };
const status = async (answer: Promise<{ status: number }>) => (await answer).status;

test('whoever takes an invitation of an institution acts for it at once, and what they make is its own', async () => {
  const someone = await person();
  await platform.call(memberInvite, { body: { mail: someone.mail, role: 'editor' } }, press);
  const code = await codeSentTo(someone.mail);
  const offer = await platform.call(invitationCheck, { body: { code } }, someone.token);
  expect(offer.data.invitation?.member).toMatchObject({ role: 'editor' });
  expect(await status(take(code, someone.token))).toBe(200);
  const { data: user } = await platform.call(userInfoCall, {}, someone.token);
  expect(user).toMatchObject({
    id: pressId,
    isInstitution: true,
    institutionStatus: 30,
    member: { role: 'editor', nickname: someone.name },
  });
  const post = await platform.call(
    postCalls.save,
    { body: { content: '成员发布的' } },
    someone.token,
  );
  const { data } = await platform.call(
    postCalls.detail,
    { parameters: { id: post.data.id } },
    press,
  );
  expect(JSON.stringify(data)).toContain(pressId);
  const entry = await platform.services.database
    .selectFrom('audit')
    .where('record_id', '=', post.data.id)
    .select('account_id')
    .executeTakeFirstOrThrow();
  expect(entry.account_id).toBe(someone.id);
  // it works once, and not for whoever is a member already
  expect(await status(take(code, (await person()).token))).toBe(404);
});

test('each role does what it says, and no more', async () => {
  const roles = ['administrator', 'editor', 'author', 'viewer'] as const;
  const answers: Record<string, number[]> = {};
  for (const role of roles) {
    const { token } = await member(role);
    const published = await platform.call(postCalls.save, { body: { content: '已发布' } }, press);
    answers[role] = [
      await status(platform.ask(postCalls.list, { body: {} }, token)),
      await status(platform.ask(postCalls.save, { body: draft }, token)),
      await status(platform.ask(postCalls.save, { body: { content: '发布' } }, token)),
      await status(
        platform.ask(postCalls.save, { body: { ...published.data, content: '改了' } }, token),
      ),
      await status(platform.ask(postCalls.withdraw, { body: { ids: [published.data.id] } }, token)),
      await status(platform.ask(postCalls.publish, { body: { ids: [published.data.id] } }, token)),
      await status(platform.ask(postCalls.delete, { body: { ids: [published.data.id] } }, token)),
      await status(platform.ask(memberList, {}, token)),
      await status(platform.ask(getAccountInfo, {}, token)),
      await status(platform.ask(getSessions, {}, token)),
      await status(platform.ask(operatorList, {}, token)),
    ];
  }
  expect(answers).toEqual({
    administrator: [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403],
    editor: [200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403],
    author: [200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403],
    viewer: [200, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  });
});

test('an author goes on with drafts of the institution, also of others, and publishes none', async () => {
  const { token } = await member('author');
  const mine = await platform.call(postCalls.save, { body: draft }, press);
  const changed = await platform.call(
    postCalls.save,
    { body: { ...mine.data, content: '接着写' } },
    token,
  );
  const publishing = { body: { ...changed.data, isDraft: false } };
  expect(await status(platform.ask(postCalls.save, publishing, token))).toBe(403);
  const books = { body: { title: '成员的书单', books: [] } };
  expect(await status(platform.ask(bookListCalls.save, books, token))).toBe(403);
  // what was published is no draft again by an author
  const published = await platform.call(postCalls.save, publishing, press);
  const hidden = { body: { ...published.data, isDraft: true } };
  expect(await status(platform.ask(postCalls.save, hidden, token))).toBe(403);
});

test('what is begun to be written is shared by all who act for the institution', async () => {
  const { token } = await member('author');
  const id = crypto.randomUUID();
  await platform.call(
    writingSaveCall,
    { body: { id, kind: 'dynamic', title: '', values: { content: '写到一半' }, device: '' } },
    token,
  );
  const { data } = await platform.call(writingList, { body: {} }, press);
  expect(JSON.stringify(data)).toContain(id);
});

test('the lists tell a member what their role does not include', async () => {
  const { token } = await member('viewer');
  const { data } = await platform.call(schemaList, {}, token);
  const posts = data.find(({ name }) => name === 'posts');
  expect(posts?.refused).toMatchObject({ delete: 'beyondMember' });
});

test('a person chooses for whom they act, and is asked who they are with each call', async () => {
  const { token, membership, id, name } = await member('viewer');
  await platform.call(memberAct, { body: { id: null } }, token);
  expect((await platform.call(userInfoCall, {}, token)).data).toMatchObject({ id, name });
  const { data } = await platform.call(userInfoCall, {}, token);
  expect(data).toMatchObject({ memberships: [{ id: membership, role: 'viewer' }] });
  expect(data).not.toHaveProperty('member');
  // somebody else's membership is none of theirs
  const other = await person();
  expect(await status(platform.ask(memberAct, { body: { id: membership } }, other.token))).toBe(
    404,
  );
  await platform.call(memberAct, { body: { id: membership } }, token);
  expect((await platform.call(userInfoCall, {}, token)).data.id).toBe(pressId);
  // another sign-in begins as the person
  const again = await platform.signIn(name);
  expect((await platform.call(userInfoCall, {}, again)).data.id).toBe(id);
});

test('a change of a role counts at once, and so does the end of a membership', async () => {
  const { token, membership, name, id } = await member('author');
  const asThemselves = await platform.signIn(name);
  expect(await status(platform.ask(postCalls.save, { body: { content: '一' } }, token))).toBe(403);
  await platform.call(memberRole, { body: { id: membership, role: 'editor' } }, press);
  expect(await status(platform.ask(postCalls.save, { body: { content: '二' } }, token))).toBe(200);
  await platform.call(memberEnd, { body: { id: membership } }, press);
  expect(await status(platform.ask(postCalls.list, { body: {} }, token))).toBe(401);
  // their own account stays, and what it is signed in to
  expect((await platform.call(userInfoCall, {}, asThemselves)).data.id).toBe(id);
  expect(await status(platform.ask(memberAct, { body: { id: membership } }, asThemselves))).toBe(
    404,
  );
  expect(await status(platform.ask(memberEnd, { body: { id: membership } }, press))).toBe(404);
});

test('the account of the institution is no member, so nobody locks it out', async () => {
  const { token, membership } = await member('administrator');
  const { data } = await platform.call(memberList, {}, token);
  expect(data.members.map(({ name }) => name)).not.toContain('press');
  for (const { id } of data.members)
    await platform.call(memberEnd, { body: { id } }, press).catch(() => undefined);
  expect(data.members.find(({ id }) => id === membership)?.isSelf).toBe(true);
  expect(await status(platform.ask(memberList, {}, token))).toBe(401);
  expect((await platform.call(memberList, {}, press)).data.members).toEqual([]);
});

test('institutions keep their members and invitations apart, and from operators', async () => {
  const { membership } = await member('author');
  const library = await platform.signIn('library');
  const ofOther = { body: { id: membership } };
  expect(await status(platform.ask(memberEnd, ofOther, library))).toBe(404);
  const invited = { body: { mail: 'apart@example.com', role: 'author' } } as const;
  const { data } = await platform.call(memberInvite, invited, press);
  // the same address is invited by both
  await platform.call(memberInvite, invited, library);
  expect((await platform.call(memberList, {}, press)).data.invitations).toMatchObject([
    { mail: 'apart@example.com' },
  ]);
  const revoking = { body: { id: data.id } };
  expect(await status(platform.ask(memberInvitationRevoke, revoking, library))).toBe(404);
  const operator = await platform.signIn('operator');
  const team = await platform.call(operatorList, {}, operator);
  expect(team.data.invitations).toEqual([]);
  expect(await status(platform.ask(memberInvitationRevoke, revoking, press))).toBe(200);
});

test('an institution that is not approved invites nobody, and none is a member of another', async () => {
  const invitation = { body: { mail: 'nobody@example.com', role: 'author' } } as const;
  const waiting = await platform.signIn('press-review');
  expect(await status(platform.ask(memberInvite, invitation, waiting))).toBe(403);
  await platform.call(memberInvite, invitation, press);
  const code = await codeSentTo('nobody@example.com');
  expect(await status(take(code, await platform.signIn('library')))).toBe(409);
  const { token } = await member('viewer');
  // who acts for an institution takes none in its name
  expect(await status(take(code, token))).toBe(403);
  await platform.call(memberAct, { body: { id: null } }, token);
  expect(await status(take(code, token))).toBe(409);
});

test('a member whose institution or account is blocked acts for it no more', async () => {
  const { token, id } = await member('editor');
  await platform.services.database
    .updateTable('account')
    .set({ is_blocked: true })
    .where('id', '=', id)
    .execute();
  platform.advance(10_000);
  expect(await status(platform.ask(postCalls.list, { body: {} }, token))).toBe(401);
});
