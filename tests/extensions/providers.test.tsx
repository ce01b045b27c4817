import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answer, renderApp, server } from '#tests/support/interface.ts';

/** The worked examples of docs/providers.md: providers of refine's ecosystem under lists, each over a service in its shape. */

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const booksOf = (extension: string) => ({
  schemaVersion: 2,
  name: 'works',
  label: both('Works'),
  provider: 'extension',
  extension,
  recordTitle: 'title',
  endpoints: {
    list: { method: 'GET', path: '/books' },
    save: { method: 'PATCH', path: '/books/{id}' },
    delete: { method: 'DELETE', path: '/books/{id}' },
  },
  fields: {
    title: { type: 'text', label: both('Title'), required: true },
    pages: { type: 'number', label: both('Pages') },
  },
  list: {
    columns: ['title', { field: 'pages', sortable: true }],
    filters: [{ name: 'title', kind: 'text', field: 'title' }],
    sort: { field: 'pages', direction: 'descending' },
  },
  forms: { create: { groups: [{ fields: ['title', 'pages'] }] }, edit: 'create' },
});

interface Book {
  id: string;
  title: string;
  pages: number;
}
const stock = (): Book[] => [
  { id: '1', title: 'Wild Grass', pages: 90 },
  { id: '2', title: 'Border Town', pages: 130 },
  { id: '3', title: 'Wild Swans', pages: 400 },
];

function openList(schema: object, search: string) {
  const data = [{ name: 'works', schema, findings: [] }];
  answer('get', '/jmgr/schema/list', 200, {
    code: 200,
    isSuccess: true,
    msg: '',
    data,
    requestId: 'test',
  });
  return renderApp(`/resource/works${search}`, { as: 'operator', language: 'en-US' });
}

const titles = () =>
  [...document.querySelectorAll('tbody tr')].map(
    ({ textContent }) => /(Wild|Border) [A-Z][a-z]+/.exec(textContent ?? '')?.[0],
  );

type User = Awaited<ReturnType<typeof renderApp>>['user'];

async function changeTitle(user: User, from: string, to: string) {
  const row = screen.getByText(from).closest('tr');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  const title = await within(await screen.findByRole('dialog')).findByLabelText('Title');
  await user.clear(title);
  await user.type(title, to);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(to);
}

/** A record as the shop keeps it, with the changes of a body. */
function changed(all: Book[], id: unknown, body: object): Book | undefined {
  const found = all.find((book) => book.id === String(id));
  return found && Object.assign(found, body);
}

describe('a list over @refinedev/rest', () => {
  it('lists, narrows, sorts and changes the records of a service that counts its pages', async () => {
    const all = stock();
    const asked: string[] = [];
    server.use(
      http.get('https://shop.example/api/books', ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(decodeURIComponent(search));
        const found = all
          .filter(({ title }) => title.includes(searchParams.get('title') ?? ''))
          .sort((one, other) => other.pages - one.pages);
        return HttpResponse.json({ items: found, meta: { total: found.length } });
      }),
      http.get('https://shop.example/api/books/:id', ({ params }) =>
        HttpResponse.json(all.find(({ id }) => id === params.id)),
      ),
      http.patch('https://shop.example/api/books/:id', async ({ params, request }) =>
        HttpResponse.json(changed(all, params.id, Object(await request.json()))),
      ),
    );
    const { user } = await openList(booksOf('shop'), '?title=Wild');
    await screen.findByText('Wild Swans');
    expect(titles()).toEqual(['Wild Swans', 'Wild Grass']);
    expect(asked.at(-1)).toBe('?page=1&perPage=10&sort=-pages&title=Wild');
    await changeTitle(user, 'Wild Grass', 'Wild Thyme');
    expect(all[0]).toEqual({ id: '1', title: 'Wild Thyme', pages: 90 });
  });
});

describe('a list over @refinedev/graphql', () => {
  it('lists, narrows, sorts and changes the records of a GraphQL API', async () => {
    const all = stock();
    const asked: { query: string; variables: Record<string, never> }[] = [];
    const answers = (variables: Record<string, never>, query: string): object => {
      const { id, input, filter } = Object(variables);
      if (query.includes('updateOneBook'))
        return { updateOneBook: changed(all, input.id, input.update) };
      if (query.includes('book(id:')) return { book: all.find((book) => book.id === id) };
      const part: unknown = filter?.title?.iLike;
      const found = all
        .filter(({ title }) => typeof part !== 'string' || title.includes(part.slice(1, -1)))
        .sort((one, other) => other.pages - one.pages);
      return { books: { nodes: found, totalCount: found.length } };
    };
    server.use(
      http.post('https://readings.example/graphql', async ({ request }) => {
        const call = Object(await request.json());
        asked.push(call);
        return HttpResponse.json({ data: answers(call.variables, call.query) });
      }),
    );
    const { user } = await openList(booksOf('readings'), '?title=Wild');
    await screen.findByText('Wild Swans');
    expect(titles()).toEqual(['Wild Swans', 'Wild Grass']);
    expect(asked.at(-1)?.variables).toEqual({
      paging: { limit: 10, offset: 0 },
      sorting: [{ field: 'pages', direction: 'DESC' }],
      filter: { title: { iLike: '%Wild%' } },
    });
    await changeTitle(user, 'Wild Grass', 'Wild Thyme');
    await waitFor(() => expect(all[0]?.title).toBe('Wild Thyme'));
  });
});

describe('docs/providers.md', () => {
  const page = readFileSync('docs/providers.md', 'utf8');
  it.each(['shop', 'readings'])('shows the provider of %s as it is tested', (name) => {
    expect(page).toContain(readFileSync(`tests/extensions/${name}/app/provider.ts`, 'utf8').trim());
  });
});
