import { screen, waitFor, within } from '@testing-library/react';
import { http, passthrough } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
} from '#tests/platform/sources/support.ts';
import { renderApp, server } from '#tests/support/interface.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

/** A list of a source that browsers may ask: they do where the setting names it, and the platform where it does not. */

let platform: SourcePlatform;
let library: RestService;
let atGateway: string[] = [];
beforeAll(async () => {
  library = await startRestService('publishers', [
    { id: 1, name: 'Commercial Press', city: 'Beijing' },
    { id: 2, name: 'Zhonghua Book Company', city: 'Shanghai' },
  ]);
  platform = await createSourcePlatform(['library', 'other'], {
    REST_SERVICES: `library=${library.origin}/api`,
  });
  const fields = {
    name: { type: 'text', label: both('Name'), required: true },
    city: { type: 'text', label: both('City') },
  };
  for (const [source, address] of [
    ['library', `${library.origin}/api`],
    ['other', `${library.origin}/api/`.replace('127.0.0.1', 'localhost')],
  ] as const) {
    await platform.writeSource(source, { address, reach: 'browser' });
    await platform.writeList(`${source}-publishers`, {
      source,
      recordTitle: 'name',
      access: { accounts: { read: 'all' } },
      endpoints: {
        list: { method: 'GET', path: '/publishers' },
        save: { method: 'PATCH', path: '/publishers/{id}' },
        delete: { method: 'DELETE', path: '/publishers/{id}' },
      },
      fields,
      list: {
        columns: [{ field: 'name', sortable: true }, 'city'],
        filters: [{ name: 'city', kind: 'text', field: 'city' }],
        actions: [
          {
            name: 'close',
            label: both('Close'),
            scope: 'row',
            call: { method: 'POST', path: '/publishers/{id}/close' },
          },
        ],
      },
      forms: { create: { groups: [{ fields: ['name', 'city'] }] }, edit: 'create' },
    });
  }
});
afterAll(async () => {
  await platform.close();
  await library.close();
});
beforeEach(() => {
  atGateway = [];
  library.asked.length = 0;
  server.use(
    http.all(`${library.origin}/*`, () => passthrough()),
    http.all(`${location.origin}/*`, ({ request }) => {
      if (/\/jmgr\/source\/\w+-publishers\//.test(request.url)) atGateway.push(request.url);
      return platform.platform.fetch(request, { clientAddress: '127.0.0.1' });
    }),
  );
});

const as = (token: string) =>
  sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
const open = async (list: string, search = '') => {
  const app = await renderApp(`/resource/${list}${search}`, { language: 'en-US' });
  await screen.findByRole('grid');
  return app;
};

describe('a list of a source that browsers may ask', () => {
  it('is asked for by the browser of others, too', async () => {
    as(platform.reader);
    await open('library-publishers');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(atGateway).toEqual([]);
  });

  it('does its actions, and says in a sentence what its source refuses', async () => {
    as(platform.operator);
    const { user } = await open('library-publishers');
    await screen.findByText('Zhonghua Book Company');
    const row = screen.getByText('Zhonghua Book Company').closest('tr');
    if (!row) throw new Error('no row');
    await user.click(within(row).getByRole('button', { name: 'Close' }));
    const lines = () => library.asked.map(({ line }) => line).join();
    await waitFor(() => expect(lines()).toContain('POST /api/publishers/2/close'));
    library.failNext(422, { message: 'closed today' });
    await renderApp('/resource/library-publishers', { language: 'en-US' });
    expect((await screen.findAllByText(/closed today/)).length).toBeGreaterThan(0);
  });

  it('is asked for by the platform where the setting does not name it', async () => {
    as(platform.operator);
    await open('other-publishers');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(atGateway.length).toBeGreaterThan(0);
  });

  it('is asked for, narrowed and changed by the browser itself, which tells nobody’s token', async () => {
    as(platform.operator);
    const { user } = await open('library-publishers', '?city=Beijing');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Commercial Press');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const city = await within(await screen.findByRole('dialog')).findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Nanjing');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(library.records.get('1')).toMatchObject({ city: 'Nanjing' }));
    expect(atGateway).toEqual([]);
    expect(library.asked.length).toBeGreaterThan(2);
    expect(library.asked.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });
});
