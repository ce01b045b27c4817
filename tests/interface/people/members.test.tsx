import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { logout } from '#app/session/account.ts';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import type { MemberRole } from '#contract/codes.ts';
import { memberEnd, memberInvite, memberList } from '#contract/endpoints/members.ts';
import { invitationTake } from '#contract/endpoints/people.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { found, lastMessage } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** The page of an institution's members, and the app as a member has it. */

const password = 'bookdesk-demo';
const hash = hashPassword(password);

let made = 0;
let person: { name: string; nickname: string };
beforeEach(async () => {
  made += 1;
  person = { name: `colleague${made}`, nickname: `Colleague ${made}` };
  const { services } = await testPlatform();
  await createAccount(services.database, { ...person, passwordHash: await hash });
});

/** The address in the last mail to somebody. */
const linkSentTo = async (mail: string): Promise<string> =>
  found(await lastMessage(mail), /\/invitation\/[\w-]{43}/);

const mailOf = () => `${person.name}@example.com`;

async function invited(role: MemberRole): Promise<string> {
  const { call, signIn } = await testPlatform();
  await call(memberInvite, { body: { mail: mailOf(), role } }, await signIn('press'));
  return linkSentTo(mailOf());
}

/** Makes the person a member, whose next sign-in acts for the press. */
async function beMember(role: MemberRole) {
  const code = (await invited(role)).split('/').at(-1) ?? '';
  const { call, signIn, services } = await testPlatform();
  await call(invitationTake, { body: { code } }, await signIn(person.name));
  return services.database;
}

it('invites by mail with a role, and revokes the invitation after asking', async () => {
  const { user } = await renderApp('/members', { as: 'press', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a member' }));
  await user.type(dialog.getByLabelText('Email address'), mailOf());
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  const revoke = await screen.findByRole('button', { name: `Revoke ${mailOf()}` });
  expect(revoke.closest('li')?.textContent).toContain('Author');
  await user.click(revoke);
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => screen.queryByText(mailOf())).toBeNull();
});

it('an invitation says of which institution, as what, and leads to the app in its name', async () => {
  const link = await invited('author');
  const { router, user } = await renderApp(link, { as: person.name, language: 'en-US' });
  expect(await screen.findByRole('heading', { name: /^Become a member of / })).toBeDefined();
  expect(screen.getByText('Author')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/publish/);
  const menu = await screen.findByRole('button', { name: /^Account menu: .+ · Colleague/ });
  await user.click(menu);
  expect(
    await screen.findByRole('menuitem', { name: `Act as yourself: ${person.nickname}` }),
  ).toBeDefined();
  // how the account of the institution is signed in to is not theirs to change
  expect(screen.queryByRole('menuitem', { name: 'Institution settings' })).toBeNull();
  // drafts are saved, and a line says why there is no button that publishes
  expect(await screen.findByRole('button', { name: 'Save draft' })).toHaveProperty(
    'disabled',
    false,
  );
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getAllByText(/Your role at the institution/).length).toBeGreaterThan(0);
});

it('a role is changed and a member removed after asking', async () => {
  await beMember('author');
  const { user } = await renderApp('/members', { as: 'press', language: 'en-US' });
  const change = await screen.findByRole('button', { name: `Change role ${person.nickname}` });
  await user.click(change);
  const dialog = within(
    await screen.findByRole('dialog', { name: `The role of ${person.nickname}` }),
  );
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByTitle('Editor'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const row = () =>
    screen.getByRole('button', { name: `Change role ${person.nickname}` }).closest('li');
  await expect.poll(() => row()?.textContent).toContain('Editor');
  await user.click(screen.getByRole('button', { name: `Remove ${person.nickname}` }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this member?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByText(person.nickname)).toBeNull();
});

it('who is a member of an institution finds it in the account menu', async () => {
  await beMember('editor');
  const { user } = await renderApp('/', { as: person.name, language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: `Account menu: ${person.nickname}` }));
  expect(await screen.findByRole('menuitem', { name: /^Act for / })).toBeDefined();
});

/** Signs in as people do. */
async function signInByHand(path = '/login') {
  const app = await renderApp(path, { language: 'en-US' });
  await app.user.type(await screen.findByLabelText('Account'), person.name);
  await app.user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  return app;
}

const signedInFor = (name: RegExp | string) =>
  screen.findByRole('button', { name: typeof name === 'string' ? `Account menu: ${name}` : name });
const forThePress = /^Account menu: .+ · Colleague/;

/** Where pages are loaded anew. */
const loads = () => vi.mocked(page.load);

it('who signs in anew acts for the institution that they acted for last', async () => {
  await beMember('editor');
  const loaded = loads();
  const { user, unmount } = await signInByHand();
  await user.click(await signedInFor(person.nickname));
  await user.click(await screen.findByRole('menuitem', { name: /^Act for / }));
  await expect.poll(() => loaded.mock.calls).toEqual([['/']]);
  unmount();
  await logout();

  await signInByHand();
  await signedInFor(forThePress);
});

it('who acted as themselves last does so after the next sign-in', async () => {
  await beMember('editor');
  const loaded = loads();
  const { user, unmount } = await signInByHand();
  await user.click(await signedInFor(person.nickname));
  await user.click(await screen.findByRole('menuitem', { name: /^Act for / }));
  await expect.poll(() => loaded.mock.calls).toHaveLength(1);
  await user.click(await signedInFor(forThePress));
  await user.click(await screen.findByRole('menuitem', { name: /^Act as yourself/ }));
  await expect.poll(() => loaded.mock.calls).toHaveLength(2);
  unmount();
  await logout();

  await signInByHand();
  await signedInFor(person.nickname);
});

it('an institution that has removed the member is acted for no more, and forgotten', async () => {
  await beMember('editor');
  const { services, call, signIn } = await testPlatform();
  const { id } = await services.database
    .selectFrom('account')
    .select('id')
    .where('name', '=', person.name)
    .executeTakeFirstOrThrow();
  const { members } = (await call(memberList, {}, await signIn('press'))).data;
  const member = members.find(({ name }) => name === person.name)?.id ?? '';
  localStorage.setItem(`bookdesk.actsFor.${id}`, member);
  await call(memberEnd, { body: { id: member } }, await signIn('press'));
  await signInByHand();
  await signedInFor(person.nickname);
  expect(localStorage.getItem(`bookdesk.actsFor.${id}`)).toBeNull();
});

it('what a browser keeps of another account makes nobody act for its institution', async () => {
  await beMember('editor');
  const { services } = await testPlatform();
  const stranger = await services.database
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'reader')
    .executeTakeFirstOrThrow();
  const member = await services.database
    .selectFrom('institution_member')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  localStorage.setItem(`bookdesk.actsFor.${stranger.id}`, member.id);
  person.name = 'reader';
  await signInByHand();
  await expect.poll(() => sessionStore.get().userInfo?.name).toBe('reader');
  expect(sessionStore.get().userInfo?.member).toBeUndefined();
  expect(localStorage.getItem(`bookdesk.actsFor.${stranger.id}`)).toBeNull();
});

it('where the own account may not publish, one press acts for the institution on the same page', async () => {
  await beMember('author');
  const loaded = loads();
  const { user } = await renderApp('/publish/article', { as: person.name, language: 'en-US' });
  await screen.findByText(/Your account may not publish/);
  await user.click(await screen.findByRole('button', { name: /^Act for / }));
  await expect.poll(() => loaded.mock.calls).toEqual([['/publish/article']]);
  expect(sessionStore.get().userInfo?.member?.role).toBe('author');
});

it('a viewer is not offered to publish for the institution', async () => {
  await beMember('viewer');
  await renderApp('/publish/article', { as: person.name, language: 'en-US' });
  await screen.findByText(/Your account may not publish/);
  expect(screen.queryByRole('button', { name: /^Act for / })).toBeNull();
});

it('a page that an institution can open is opened by acting for it', async () => {
  await beMember('administrator');
  const loaded = loads();
  const { user, router } = await renderApp('/members', { as: person.name, language: 'en-US' });
  await expect.poll(() => router.state.location.pathname).toBe('/401');
  await user.click(await screen.findByRole('button', { name: /^Act for / }));
  await expect.poll(() => loaded.mock.calls).toEqual([['/members']]);
});

it('a page that the institution cannot open either offers nothing', async () => {
  await beMember('editor');
  const { router } = await renderApp('/members', { as: person.name, language: 'en-US' });
  await expect.poll(() => router.state.location.pathname).toBe('/401');
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('button', { name: /^Act for / })).toBeNull();
});

it('the page of members is for institutions', async () => {
  const { router } = await renderApp('/members', { as: 'reader', language: 'en-US' });
  await expect.poll(() => router.state.location.pathname).toBe('/401');
});
