import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { seeAsOneself } from '#app/session/seeAs.ts';
import { roleList, roleSave } from '#contract/endpoints/people.ts';
import { inLanguage } from '#contract/language.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { operatorWith } from '#tests/support/people.ts';

/** Roles as operators see and change them, and the app as a role has it. */

let made = 0;
let role: { id: string; name: string };
beforeEach(async () => {
  made += 1;
  seeAsOneself();
  const { call, signIn } = await testPlatform();
  const name = `Helper ${made}`;
  const grants = [
    { list: 'institutions', actions: ['read' as const], named: [], hidden: [], readOnly: [] },
  ];
  const body = { label: { 'zh-CN': `助手${made}`, 'en-US': name }, grants };
  const { data } = await call(roleSave, { body }, await signIn('operator'));
  role = { id: data.id, name };
});

/** An operator with the role. */
async function member(): Promise<string> {
  const platform = await testPlatform();
  const name = `helper${made}`;
  await operatorWith(platform, await platform.signIn('operator'), name, role.id);
  return name;
}

async function storedRole() {
  const { call, signIn } = await testPlatform();
  const { data } = await call(roleList, {}, await signIn('operator'));
  return data.roles.find(({ id }) => id === role.id);
}

it('shows a role as a matrix, and saves what is checked', async () => {
  const { user, router } = await renderApp(`/people/roles/${role.id}`, {
    as: 'operator',
    language: 'en-US',
  });
  const read = await screen.findByRole('checkbox', { name: 'Institutions: Read' });
  expect(read).toHaveProperty('checked', true);
  await user.click(screen.getByRole('checkbox', { name: 'Books: Change' }));
  await user.click(screen.getByRole('button', { name: 'Books: Actions and fields: None' }));
  await user.click(await screen.findByRole('combobox', { name: 'Books: Hidden fields' }));
  await user.click(await screen.findByTitle('ISBN'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => router.state.location.pathname).toBe('/people');
  expect((await storedRole())?.grants).toEqual([
    { list: 'institutions', actions: ['read'], named: [], hidden: [], readOnly: [] },
    { list: 'books', actions: ['edit'], named: [], hidden: ['isbn'], readOnly: [] },
  ]);
});

it('makes one role where its answer was lost, though another name is sent afterwards, and says so', async () => {
  const { platform, signIn, call } = await testPlatform();
  const { user } = await renderApp('/people/roles/new', { as: 'operator', language: 'en-US' });
  await user.type(await screen.findByLabelText('Name (简体中文)'), `只一份${made}`);
  const english = screen.getByLabelText('Name (English)');
  await user.type(english, `Only one ${made}`);
  server.use(
    http.put(
      `${location.origin}/jmgr/role/save`,
      async ({ request }) => {
        await platform.fetch(request, { clientAddress: '127.0.0.1' });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/This may or may not have been done/);
  await user.type(english, ' again');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/An earlier attempt was saved/);
  const { data } = await call(roleList, {}, await signIn('operator'));
  const names = data.roles.map(({ label }) => inLanguage(label, 'en-US'));
  expect(names.filter((name) => name.startsWith(`Only one ${made}`))).toEqual([`Only one ${made}`]);
});

it('tells that somebody else has changed the role, and shows it as it is now', async () => {
  const { user } = await renderApp(`/people/roles/${role.id}`, {
    as: 'operator',
    language: 'en-US',
  });
  const name = await screen.findByLabelText('Name (English)');
  const { call, signIn } = await testPlatform();
  const body = { id: role.id, revision: 1, label: { 'zh-CN': '新', 'en-US': 'New' }, grants: [] };
  await call(roleSave, { body }, await signIn('operator'));
  await user.type(name, ' mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Show the latest version' }));
  await expect.poll(() => screen.queryByDisplayValue('New')).not.toBeNull();
});

it('gives an operator a role', async () => {
  const name = await member();
  const { user } = await renderApp('/people', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: `Change role ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `The role of ${name}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByTitle('Cataloguer'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(`The role of ${name} was changed, effective immediately`),
  ).toBeDefined();
});

it('whoever has the role has its lists, without what it does not allow, and no other place of operators', async () => {
  const name = await member();
  await renderApp('/resource/institutions', { as: name, language: 'en-US' });
  expect(await screen.findByRole('heading', { name: 'Institutions' })).toBeDefined();
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect(menu.queryByText('Users')).toBeNull();
  expect(menu.queryByText('Team')).toBeNull();
});

it('says that an operator sees what a role sees', async () => {
  const { seeAs } = await import('#app/session/seeAs.ts');
  seeAs(role.id);
  await renderApp('/resource/institutions', { as: 'operator', language: 'en-US' });
  expect(
    await screen.findByText(`You are previewing as ${role.name}. Nothing can be changed.`),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Leave preview' })).toBeDefined();
  seeAsOneself();
});
