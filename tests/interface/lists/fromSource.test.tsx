import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';
import { sourceDetail, sourceTexts } from '#contract/endpoints/sources.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
} from '#tests/platform/sources/support.ts';
import { hold } from '#tests/support/hold.ts';
import { renderApp, server } from '#tests/support/interface.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

/** A list that is made of what a source answers, in the app. */

let platform: SourcePlatform;
let library: RestService;
beforeAll(async () => {
  library = await startRestService(
    'publishers',
    Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      name: `Publisher ${String((index * 7) % 30).padStart(2, '0')}`,
      city: index % 2 === 0 ? 'Beijing' : 'Shanghai',
    })),
  );
  platform = await createSourcePlatform(['library', 'bookshop']);
  const text = JSON.stringify({
    schemaVersion: 1,
    name: 'library',
    label: both('Library'),
    address: `${library.origin}/api`,
  });
  await platform.call(
    sourceTexts.save,
    { body: { name: 'library', text, revision: 0 } },
    platform.operator,
  );
  const bookshop = JSON.stringify({
    schemaVersion: 1,
    name: 'bookshop',
    label: both('Bookshop'),
    address: `${platform.service.address}/v1`,
  });
  await platform.call(
    sourceTexts.save,
    { body: { name: 'bookshop', text: bookshop, revision: 0 } },
    platform.operator,
  );
});
afterAll(async () => {
  await platform.close();
  await library.close();
});
beforeEach(() => {
  server.use(
    http.all(`${location.origin}/*`, ({ request }) =>
      platform.platform.fetch(request, { clientAddress: '127.0.0.1' }),
    ),
  );
  sessionStore.setTokens({ token: platform.operator, refreshToken: undefined, time: Date.now() });
});

const open = async (source = 'library') => {
  const app = await renderApp(`/lists?source=${source}`, { language: 'en-US' });
  await screen.findByRole('dialog', { name: /New list/ });
  return app;
};
const pathInput = () => screen.findByRole('textbox', { name: 'Path' });

describe('a list of a source', () => {
  it('is asked for, looked at, and made together with the convention that was found', async () => {
    const app = await open();
    await app.user.type(await pathInput(), '/publishers{Enter}');
    const rows = await screen.findByRole('table', { name: 'Sample records' });
    expect(within(rows).getAllByRole('row').length).toBeGreaterThan(2);
    expect(document.activeElement?.textContent).toMatch(/Records read: 30 of 30/);
    await app.user.click(screen.getByText(/Requests \(\d+\)/));
    screen.getByText('GET /publishers');
    screen.getByText(/Detected the API style of “library”/);
    await app.user.click(screen.getByRole('button', { name: 'Create draft and edit' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/lists/publishers'));
    const named = (name: string) => ({ parameters: { name } });
    const list = await platform.call(schemaDetail, named('publishers'), platform.operator);
    expect(JSON.parse(list.data.draft?.text ?? '{}')).toMatchObject({
      provider: 'source',
      source: 'library',
      endpoints: { list: { method: 'GET', path: '/publishers' } },
    });
    const source = await platform.call(sourceDetail, named('library'), platform.operator);
    expect(JSON.parse(source.data.text)).toMatchObject({ convention: 'json-server' });
  });

  it('is one of the lists of a document, chosen by the keyboard, with what the document says of the source', async () => {
    const described = readFileSync('tests/unit/schema/infer/openapi/bookshop.yaml', 'utf8');
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/yaml' }).end(described);
    });
    const app = await open('bookshop');
    await app.user.type(await pathInput(), '/openapi.yaml{Enter}');
    const lists = await screen.findByRole('radiogroup', { name: 'Lists in the document' });
    const [books, authors] = within(lists).getAllByRole('radio');
    expect(books?.closest('label')?.textContent).toMatch(
      /GET \/books.*Books on sale · \d+ fields · read, create, change, delete/,
    );
    expect(authors?.closest('label')?.textContent).toMatch(/GET \/authors.* fields · read$/);
    expect(document.activeElement).toBe(books);
    await app.user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Please choose a list');
    books?.focus();
    await app.user.keyboard(' ');
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Identifier' }).value).toBe(
        'books-2',
      ),
    );
    screen.getByRole('textbox', { name: 'Identifier' }).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(
        /Created from the document, with \d+ fields/,
      ),
    );
    screen.getByText(/Detected the API style of “bookshop”/);
    screen.getByText(/^differences: .*Pages/i);
    await app.user.click(screen.getByRole('button', { name: 'Create draft and edit' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/lists/books-2'));
    const named = (name: string) => ({ parameters: { name } });
    const list = await platform.call(schemaDetail, named('books-2'), platform.operator);
    expect(JSON.parse(list.data.draft?.text ?? '{}')).toMatchObject({
      source: 'bookshop',
      endpoints: { list: { path: '/books' }, save: { path: '/books/{id}' } },
    });
    const source = await platform.call(sourceDetail, named('bookshop'), platform.operator);
    expect(JSON.parse(source.data.text)).toMatchObject({ parts: { page: { number: 'page' } } });
  });

  /** A document with lists of these names. */
  const documentOf = (names: readonly string[]) => ({
    openapi: '3.0.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        {
          get: {
            responses: {
              200: {
                description: name,
                content: {
                  'application/json': {
                    schema: {
                      type: 'array',
                      items: { type: 'object', properties: { title: { type: 'string' } } },
                    },
                  },
                },
              },
            },
          },
        },
      ]),
    ),
  });

  it('has another name than the lists that are known after it was suggested', async () => {
    const lists = hold('/schema/manage/list');
    const app = await open();
    const described = JSON.stringify(documentOf(['channels']));
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[accept*=".yaml"]');
      if (!found) throw new Error('no place for a file');
      return found;
    });
    await app.user.upload(input, new File([described], 'channels.yaml'));
    const name = screen.getByRole('textbox', { name: 'Identifier' });
    await waitFor(() => expect(name).toHaveProperty('value', 'channels'));
    lists.letGo();
    await waitFor(() => expect(name).toHaveProperty('value', 'channels-2'));
  });

  it('is found by its path among many lists of a document', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `things${index}`);
    platform.service.json(documentOf([...names, 'shelves']));
    const app = await open('bookshop');
    await app.user.type(await pathInput(), '/openapi.json{Enter}');
    await app.user.type(
      await screen.findByRole('textbox', { name: 'Find by path or name' }),
      'shel',
    );
    const lists = screen.getByRole('radiogroup', { name: 'Lists in the document' });
    await waitFor(() => expect(within(lists).getAllByRole('radio')).toHaveLength(1));
    expect(lists.textContent).toContain('GET /shelves');
  });

  it('is one of a document that somebody has as a file, and no path is asked for', async () => {
    const described = readFileSync('tests/unit/schema/infer/openapi/bookshop.yaml', 'utf8');
    const app = await open('bookshop');
    const before = platform.service.got.length;
    await pathInput();
    const take = (file: File) => {
      const input = document.querySelector<HTMLInputElement>('input[accept*=".yaml"]');
      if (!input) throw new Error('no place for a file');
      return app.user.upload(input, file);
    };
    await take(new File(['x'.repeat(900_001)], 'large.yaml'));
    await screen.findByText(/“large\.yaml” is larger than 900 kB/);
    await take(new File([described], 'bookshop.yaml'));
    await screen.findByText('bookshop.yaml');
    await app.user.click(screen.getByRole('button', { name: 'Test the source' }));
    const lists = await screen.findByRole('radiogroup', { name: 'Lists in the document' });
    await app.user.click(await screen.findByRole('radio', { name: /GET \/books/ }));
    expect(lists.textContent).toContain('GET /authors');
    await app.user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText(/Created from the document/);
    // the rows alone are asked for
    expect(platform.service.got.length).toBeGreaterThan(before);
  });

  it('is asked for anew where another path is typed than that of the document', async () => {
    const described = readFileSync('tests/unit/schema/infer/openapi/bookshop.yaml', 'utf8');
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/yaml' }).end(described);
    });
    const app = await open('bookshop');
    await app.user.type(await pathInput(), '/openapi.yaml{Enter}');
    await screen.findByRole('radiogroup', { name: 'Lists in the document' });
    await app.user.type(await pathInput(), 'x');
    await waitFor(() =>
      expect(screen.queryByRole('radiogroup', { name: 'Lists in the document' })).toBeNull(),
    );
    screen.getByRole('button', { name: 'Test the source' });
    platform.service.json({}, 404);
    await app.user.type(await pathInput(), '{Enter}');
    await screen.findByText(/The answer of the source "bookshop" to .* contains no rows/);
  });

  it('says what the source answers where there are no rows, and stays to be corrected', async () => {
    const app = await open();
    await app.user.type(await pathInput(), '/nothing{Enter}');
    await screen.findByText(/The answer of the source "library" to GET \/nothing contains no rows/);
    await app.user.clear(await pathInput());
    await app.user.type(await pathInput(), 'publishers{Enter}');
    await screen.findByText(/enter a path that starts with \//);
  });

  it('is begun from the source itself', async () => {
    const app = await renderApp('/sources/library', { language: 'en-US' });
    await app.user.click(await screen.findByRole('link', { name: 'Create list' }));
    await screen.findByRole('dialog', { name: /New list/ });
    await pathInput();
    expect(app.router.state.location.search).toBe('?source=library');
  });

  it('is left by closing, which takes the source out of the address', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.router.state.location.search).toBe('');
  });
});
