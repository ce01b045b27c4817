import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
} from '#tests/platform/sources/support.ts';
import { renderApp, server } from '#tests/support/interface.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

/** A list whose records come from a source: the platform asks it, with a secret that no browser sees. */

const secret = 'a-secret-of-the-library';
let platform: SourcePlatform;
let library: RestService;
beforeAll(async () => {
  process.env.LIBRARY_TOKEN = secret;
  library = await startRestService('publishers', [
    { id: 1, name: 'Commercial Press', city: 'Beijing' },
    { id: 2, name: 'Zhonghua Book Company', city: 'Shanghai' },
  ]);
  platform = await createSourcePlatform(['library']);
  await platform.writeSource('library', {
    address: `${library.origin}/api`,
    credentials: { kind: 'bearer', token: { env: 'LIBRARY_TOKEN' } },
  });
  await platform.writeList('publishers', {
    source: 'library',
    recordTitle: 'name',
    endpoints: {
      list: { method: 'GET', path: '/publishers' },
      save: { method: 'PATCH', path: '/publishers/{id}' },
      delete: { method: 'DELETE', path: '/publishers/{id}' },
    },
    fields: {
      name: { type: 'text', label: both('Name'), required: true },
      city: { type: 'text', label: both('City') },
    },
    list: {
      columns: ['name', { field: 'city', editable: true }],
      filters: [{ name: 'city', kind: 'text', field: 'city' }],
    },
    forms: { create: { groups: [{ fields: ['name', 'city'] }] }, edit: 'create' },
  });
});
afterAll(async () => {
  delete process.env.LIBRARY_TOKEN;
  await platform.close();
  await library.close();
});
beforeEach(() => {
  server.use(
    http.all(`${location.origin}/*`, ({ request }) =>
      platform.platform.fetch(request, { clientAddress: '127.0.0.1' }),
    ),
  );
  sessionStore.setTokens({
    token: platform.operator,
    refreshToken: undefined,
    time: Date.now(),
  });
});

const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
const open = async (search = '') => {
  const app = await renderApp(`/resource/publishers${search}`, { language: 'en-US' });
  await screen.findByRole('grid');
  return app;
};

describe('a list of a source', () => {
  it.each(['50%', 'x ?y#z', '①'])(
    'opens the record %s by its address, and changes it alone',
    async (id) => {
      library.records.set(id, { id, name: 'Odd Press', city: 'Wuhan' });
      library.records.set('50', { id: '50', name: 'Fifty', city: 'Wuhan' });
      const address = `/resource/publishers/edit/${encodeURIComponent(id)}`;
      const { user } = await renderApp(address, { language: 'en-US' });
      const dialog = await screen.findByRole('dialog');
      const city = await within(dialog).findByLabelText('City');
      await waitFor(() => expect(city).toHaveProperty('value', 'Wuhan'));
      await user.clear(city);
      await user.type(city, 'Xi’an');
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(library.records.get(id)).toMatchObject({ city: 'Xi’an' }));
      expect(library.records.get('50')).toMatchObject({ city: 'Wuhan' });
    },
  );

  it('shows, narrows and changes its records, asked for by the platform with its own secret', async () => {
    const { user } = await open('?city=Beijing');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Commercial Press');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    const city = await within(dialog).findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Nanjing');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(library.records.get('1')).toMatchObject({ city: 'Nanjing' }));
    const tokens = new Set(library.asked.map(({ headers }) => headers.authorization));
    expect([...tokens]).toEqual([`Bearer ${secret}`]);
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it('says which source refuses the platform, and the person stays signed in', async () => {
    library.failNext(401, { message: 'who are you' });
    await renderApp('/resource/publishers', { language: 'en-US' });
    const told = await screen.findAllByText(/The source "library" refuses the credentials/);
    expect(told.length).toBeGreaterThan(0);
    expect(sessionStore.get().token).toBe(platform.operator);
    expect(screen.queryByText(/Login expired/)).toBeNull();
  });
});
