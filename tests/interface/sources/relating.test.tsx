import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { importsOf } from '#tests/platform/import/support.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
} from '#tests/platform/sources/support.ts';
import { renderApp, server } from '#tests/support/interface.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

/** Records of a source that relate to records of the platform, and what leads from a list of a source to others. */

let platform: SourcePlatform;
let shop: RestService;
let store: RestService;
/** ids of the platform: a book, and a branch of the own list */
let book: string;
let branch: string;

const fields = {
  title: { type: 'text', label: both('Title'), required: true },
  book: { type: 'relation', label: both('Book'), relation: { resource: 'books' } },
  branch: { type: 'relation', label: both('Branch'), relation: { resource: 'branches' } },
};
const copies = () => [
  { id: 1, title: 'First copy', book, branch },
  { id: 2, title: 'Second copy', book: null, branch: null },
  { id: 3, title: 'Third copy', book, branch: null },
];

beforeAll(async () => {
  shop = await startRestService('copies', []);
  store = await startRestService('stock', []);
  platform = await createSourcePlatform(['bookshop', 'archive']);
  await platform.writeSource('bookshop', { address: `${shop.origin}/api` });
  await platform.writeSource('archive', { address: `${store.origin}/api` });
  const own = { provider: 'own', source: undefined, endpoints: undefined };
  await platform.writeList('branches', {
    ...own,
    label: both('Branches'),
    fields: { title: { type: 'text', label: both('Title'), required: true, maxLength: 50 } },
    list: { columns: ['title'], filters: [{ name: 'q', kind: 'text', label: both('Words') }] },
    picker: { filter: 'q' },
  });
  await platform.writeList('copies', {
    label: both('Copies on sale'),
    endpoints: {
      list: { method: 'GET', path: '/copies' },
      save: { method: 'PATCH', path: '/copies/{id}' },
    },
    fields,
    list: {
      columns: ['title', 'book', 'branch'],
      filters: [{ name: 'book', kind: 'relation', field: 'book' }],
    },
    forms: { create: { groups: [{ fields: ['title', 'book', 'branch'] }] }, edit: 'create' },
  });
  await platform.writeList('stock', {
    label: both('Stock'),
    source: 'archive',
    endpoints: { list: { method: 'GET', path: '/stock' } },
    fields,
    list: { columns: ['title', 'book', 'branch'] },
    import: {
      match: ['title'],
      columns: ['title', 'book', 'branch'].map((field) => ({ field, headings: [field] })),
    },
    forms: { create: { groups: [{ fields: ['title', 'book', 'branch'] }] }, edit: 'create' },
  });
  const made = await platform.call(
    bookCalls.save,
    { body: { bookName: 'Rickshaw Boy', authorName: 'Lao She' } },
    platform.operator,
  );
  book = made.data.id;
  const { body } = await platform.send('/jmgr/own/branches/save', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${platform.operator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: 'Harbour Street' }),
  });
  branch = String((body as { data: { id: unknown } }).data.id);
});
afterAll(async () => {
  await platform.close();
  await shop.close();
  await store.close();
});
beforeEach(() => {
  shop.records.clear();
  store.records.clear();
  for (const row of copies()) shop.records.set(String(row.id), row);
  server.use(
    http.all(`${location.origin}/*`, ({ request }) =>
      platform.platform.fetch(request, { clientAddress: '127.0.0.1' }),
    ),
  );
  sessionStore.setTokens({ token: platform.operator, refreshToken: undefined, time: Date.now() });
});

async function open(search = '') {
  const app = await renderApp(`/resource/copies${search}`, { language: 'en-US' });
  await screen.findByText('First copy');
  return app;
}
async function rowOf(title: string) {
  const row = (await screen.findByText(title)).closest('tr');
  if (!row) throw new Error(`no row ${title}`);
  return within(row);
}
async function inDialog(title: RegExp) {
  const found = await screen.findAllByText(title, { selector: '.ant-modal-title *' });
  const dialog = found.at(-1)?.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error(`no dialog ${title}`);
  return within(dialog);
}

describe('records of a source that relate to books and to own records', () => {
  it('show their titles', async () => {
    await open();
    await (await rowOf('First copy')).findByText('Rickshaw Boy');
    await (await rowOf('First copy')).findByText('Harbour Street');
  });

  it('take what is chosen in a picker, as the platform names it', async () => {
    const { user, router } = await open();
    await user.click((await rowOf('Second copy')).getByRole('button', { name: 'Edit' }));
    const drawer = within(await screen.findByRole('dialog', { name: /Edit/ }));
    await user.click(await drawer.findByRole('button', { name: /^Choose.*Books/ }));
    const picker = await inDialog(/Book/);
    await user.click(await picker.findByText('Rickshaw Boy'));
    await user.click(picker.getByRole('button', { name: /^OK|Done|Confirm/ }));
    fireEvent.mouseDown(drawer.getByRole('combobox', { name: 'Branch' }));
    const option = '.ant-select-item-option-content';
    await user.click(await screen.findByText('Harbour Street', { selector: option }));
    await user.click(drawer.getByText('Save'));
    await waitFor(() => expect(shop.records.get('2')).toMatchObject({ book, branch }));
    // the drawer goes with its address
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/copies'));
  });

  it('are narrowed by one of them', async () => {
    await open(`?book=${book}`);
    await screen.findByText('2 in total');
    expect(shop.asked.at(-1)?.line).toContain(`book=${book}`);
  });
});

describe('a list of a source', () => {
  it('is found by the command palette', async () => {
    const { user } = await renderApp('/resource/labels', { language: 'en-US' });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    const text = await screen.findByRole('combobox', { name: 'Search everywhere' });
    await user.type(text, 'copies on sale{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/resource/copies'));
    await screen.findByText('First copy');
  });

  it('is kept as a view, with what it was narrowed by', async () => {
    const app = await open(`?book=${book}`);
    await screen.findByText('2 in total');
    await app.user.click(await screen.findByLabelText(/^Views?/, { selector: 'button' }));
    await app.user.click(await screen.findByRole('menuitem', { name: /Save as a new view/ }));
    await app.user.type(await screen.findByLabelText('Name'), 'Of this book{Enter}');
    await waitFor(() => expect(app.router.state.location.search).toMatch(/^\?view=\d+$/));
    const view = app.router.state.location.search;
    app.unmount?.();
    await open(view);
    await screen.findByText('2 in total');
    expect(shop.asked.at(-1)?.line).toContain(`book=${book}`);
  });

  it('is exported into a file that the list of another source takes in', async () => {
    const { user } = await open();
    await (await rowOf('First copy')).findByText('Rickshaw Boy');
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(screen.getByRole('button', { name: /Export/ }));
    const dialog = await inDialog(/Export/);
    await user.click(await dialog.findByLabelText('CSV (.csv)'));
    await user.click(await dialog.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    click.mockRestore();
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved[0] ?? new Blob());
    });
    const imports = importsOf(
      () => ({
        test: { ...platform, ask: platform.askPlatform },
        token: platform.operator,
        ask: platform.askSource,
      }),
      'stock',
    );
    const { id } = await imports.plan(text);
    const report = await imports.runPlan(id);
    expect(report).toMatchObject({ state: 'finished', created: 3, rejected: 0 });
    expect([...store.records.values()]).toMatchObject(
      copies().map(({ title, book, branch }) => ({
        title,
        ...(book === null ? {} : { book }),
        ...(branch === null ? {} : { branch }),
      })),
    );
  });
});
