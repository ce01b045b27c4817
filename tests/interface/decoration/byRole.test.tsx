import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import type { GrantAction } from '#contract/grant.ts';
import { publishable } from '#tests/platform/special/pages.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { createRole, operatorWith } from '#tests/support/people.ts';
import { loadEditor } from './opened.ts';

/** The decorator as an operator has it whose role opens special pages as far as its grant goes. */

beforeAll(loadEditor);

let made = 0;
async function openAs(
  actions: GrantAction[],
  path: (id: string) => string,
  named: string[] = [],
  { draft = true } = {},
) {
  made += 1;
  const platform = await testPlatform();
  const { call, signIn } = platform;
  const token = await signIn('operator');
  const page = publishable({ name: '角色的页', draft });
  const { id } = (await call(specialSaveCall, { body: page }, token)).data;
  const readNow = async () => (await call(specialDraftDetail, { parameters: { id } }, token)).data;
  const grants = [{ list: 'special-pages', actions, named, hidden: [], readOnly: [] }];
  const name = `page-role-${made}`;
  const role = await createRole(platform, token, name, grants);
  await operatorWith(platform, token, name, role);
  return { ...(await renderApp(path(id), { as: name, language: 'en-US' })), readNow };
}
const edit = (id: string) => `/deciration/main?action=2&id=${id}`;

it('whose role reads special pages looks at one, and finds nothing that saves it', async () => {
  await openAs(['read'], edit);
  await screen.findByText('Read only');
  // until the lists have come it is not known what the role opens
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
});

it('whose role changes and publishes special pages does both', async () => {
  await openAs(['read', 'edit'], edit, ['publish']);
  const publish = await screen.findByRole('button', { name: 'Publish' });
  expect(publish.getAttribute('aria-disabled')).toBeNull();
  screen.getByRole('button', { name: 'Save draft' });
});

it('whose role changes special pages and does not publish saves drafts, and reads why no more', async () => {
  const { user, readNow } = await openAs(['read', 'edit'], edit);
  await screen.findByText('Your role saves drafts only; please ask somebody who may publish');
  const publish = screen.getByRole('button', { name: 'Publish' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(publish.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('saves drafts only');
  await user.click(publish);
  screen.getByRole('button', { name: 'Save draft' });
  expect(await readNow()).toMatchObject({ draft: true, isPublished: false });
});

it('whose role publishes special pages and does not change them publishes a draft as it is', async () => {
  const { user, readNow } = await openAs(['read'], edit, ['publish']);
  await screen.findByText('Read only');
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(async () => expect(await readNow()).toMatchObject({ isPublished: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
});

it('whose role publishes special pages takes one from readers, asked first, and shows it again', async () => {
  const { user, readNow } = await openAs(['read', 'edit'], edit, ['publish'], { draft: false });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    return screen.findByRole('menuitem', { name: 'Withdraw' });
  };
  await user.click(await open());
  const asked = await screen.findByRole('dialog', { name: 'Withdraw this special topic?' });
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readNow()).toMatchObject({ isPublished: true });
  await user.click(await open());
  const again = await screen.findByRole('dialog', { name: 'Withdraw this special topic?' });
  await user.click(within(again).getByRole('button', { name: 'Withdraw' }));
  const told = (await screen.findByText('Withdrawn: readers no longer see it')).closest(
    '.ant-notification-notice',
  );
  expect(await readNow()).toMatchObject({ isPublished: false, draft: true });
  if (!(told instanceof HTMLElement)) throw new Error('the notice is no element');
  await user.click(await within(told).findByRole('button', { name: /Undo/ }));
  await waitFor(async () =>
    expect(await readNow()).toMatchObject({ isPublished: true, draft: false }),
  );
});

it('whose role changes special pages and does not publish takes none from readers', async () => {
  const { user } = await openAs(['read', 'edit'], edit, [], { draft: false });
  await screen.findByText('Your role saves drafts only; please ask somebody who may publish');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: /Templates/ });
  expect(screen.queryByRole('menuitem', { name: 'Withdraw' })).toBeNull();
});

it('whose role creates none is not led to an empty page', async () => {
  const { router } = await openAs(['read', 'edit'], () => '/deciration/main?action=0');
  await waitFor(() => expect(router.state.location.pathname).toBe('/401'));
});
