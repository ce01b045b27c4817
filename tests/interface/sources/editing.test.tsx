import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
  sourceList,
} from '#tests/platform/sources/support.ts';
import { renderApp, server } from '#tests/support/interface.ts';

/** The list editor, for a list whose records come from a source. */

let platform: SourcePlatform;
beforeAll(async () => {
  // jsdom has no layout, and the code editor measures its lines
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  platform = await createSourcePlatform(['bookshop']);
  await platform.writeSource('bookshop', { label: both('The shop around the corner') });
  await platform.writeSource('library', { label: both('City library') });
});
afterAll(() => platform.close());
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

it('offers the sources that there are, and says that records come once the list is published', async () => {
  const name = 'new-shop';
  const body = { name, text: sourceList(name), revision: 0, draft: true, note: '' };
  await platform.call(schemaSave, { body }, platform.operator);
  await renderApp(`/lists/${name}`, { language: 'en-US' });
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(
    await preview.findByText(/Publish this list to see the records of its source here/),
  ).toBeDefined();
  await preview.findByRole('columnheader', { name: /Title/ });
  expect(platform.service.got).toEqual([]);
  const source = await screen.findByRole('combobox', { name: 'Source' });
  fireEvent.mouseDown(source);
  expect(await screen.findByRole('option', { name: /City library/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /View or create sources/ }).getAttribute('href')).toBe(
    '/sources',
  );
});

it('names the source that was probably meant, and asks for the names that the code completes', async () => {
  const name = 'misspelt';
  const text = sourceList(name, { source: 'librari' });
  const body = { name, text, revision: 0, draft: true, note: '' };
  await platform.call(schemaSave, { body }, platform.operator);
  const { user } = await renderApp(`/lists/${name}`, { language: 'en-US' });
  expect((await screen.findAllByText(/did you mean "library"\?/)).length).toBeGreaterThan(0);
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
  await user.click(screen.getByRole('tab', { name: 'Code' }));
  // for the completion of their names
  await vi.waitFor(() => expect(asked).toContain('/jmgr/source/manage/list'));
  server.events.removeAllListeners();
});
