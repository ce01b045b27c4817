import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { specialSave } from '#contract/entities/special.ts';
import type { GrantAction } from '#contract/grant.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { createRole, operatorWith } from '#tests/support/people.ts';
import { loadEditor } from './opened.ts';

/** The decorator as an operator has it whose role opens special pages as far as its grant goes. */

beforeAll(loadEditor);

let made = 0;
async function openAs(actions: GrantAction[], path: (id: string) => string) {
  made += 1;
  const platform = await testPlatform();
  const { call, signIn } = platform;
  const token = await signIn('operator');
  const page = specialSave.parse({ name: '角色的页', components: [], draft: true, preview: false });
  const { id } = (await call(specialSaveCall, { body: page }, token)).data;
  const grants = [{ list: 'special-pages', actions, named: [], hidden: [], readOnly: [] }];
  const name = `page-role-${made}`;
  const role = await createRole(platform, token, name, grants);
  await operatorWith(platform, token, name, role);
  return renderApp(path(id), { as: name, language: 'en-US' });
}
const edit = (id: string) => `/deciration/main?action=2&id=${id}`;

it('whose role reads special pages looks at one, and finds nothing that saves it', async () => {
  await openAs(['read'], edit);
  await screen.findByText('Read only');
  // until the lists have come it is not known what the role opens
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
});

it('whose role changes special pages saves and publishes them', async () => {
  await openAs(['read', 'edit'], edit);
  await screen.findByRole('button', { name: 'Publish' });
  screen.getByRole('button', { name: 'Save draft' });
});

it('whose role creates none is not led to an empty page', async () => {
  const { router } = await openAs(['read', 'edit'], () => '/deciration/main?action=0');
  await waitFor(() => expect(router.state.location.pathname).toBe('/401'));
});
