import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { answer, renderApp, server } from '../../support/interface.ts';

/** A job as the platform tells of it. */
const report = (more: object) => ({
  code: 200,
  isSuccess: true,
  msg: '',
  data: {
    id: '71',
    resource: 'books',
    fileName: 'autumn.csv',
    state: 'finished',
    dryRun: false,
    hasFile: true,
    bytes: 100,
    bytesRead: 100,
    rows: 2,
    created: 2,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    warned: 0,
    problems: [],
    failure: '',
    createdAt: '2026-11-23T08:00:00.000Z',
    finishedAt: null,
    ...more,
  },
});
const csv = new File(['title\n秋灯\n'], 'autumn.csv', { type: 'text/csv' });

/** Hands a file over in the list of books; the platform answers its check with one job and its import with another. */
async function handedOver(imported: object) {
  const app = await renderApp('/resource/books', { as: 'operator', language: 'en-US' });
  let asked = 0;
  server.use(
    http.post(`${location.origin}/jmgr/import/start/books`, ({ request }) =>
      HttpResponse.json(
        report(
          new URL(request.url).searchParams.get('dryRun') === 'true' ? { dryRun: true } : imported,
        ),
      ),
    ),
    http.post(`${location.origin}/jmgr/book/search/bookSearch`, () => {
      asked += 1;
      return undefined;
    }),
  );
  answer('get', '/jmgr/import/detail/71', 200, report(imported));
  await app.user.click(await screen.findByRole('button', { name: /Import/ }));
  await screen.findByText('Click to choose a CSV file, or drop it here');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await app.user.upload(input, csv);
  await app.user.click(await screen.findByRole('button', { name: 'Import now' }));
  return { app, asked: () => asked };
}

it('reads the list again after an import, before another file is chosen too', async () => {
  const { app, asked } = await handedOver({});
  await screen.findByText('Import finished');
  const before = asked();
  await app.user.click(screen.getByRole('button', { name: 'Choose another file' }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

it('says that an import goes on whose dialog is closed, and shows it when it is opened again', async () => {
  const { app } = await handedOver({ state: 'running', bytesRead: 10 });
  await screen.findByText('Importing');
  await app.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await screen.findByText('It goes on meanwhile; press “Import” again to see what came of it');
  await app.user.click(screen.getByRole('button', { name: /Import/ }));
  await screen.findByText('autumn.csv');
});

it('finds an import again whose state could not be asked for at first', async () => {
  const { app } = await handedOver({ state: 'running', bytesRead: 10 });
  await screen.findByText('Importing');
  await app.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  let asked = 0;
  server.use(
    http.get(`${location.origin}/jmgr/import/detail/71`, () => {
      asked += 1;
      return asked === 1
        ? HttpResponse.json({ code: 503, isSuccess: false, msg: 'busy' }, { status: 503 })
        : HttpResponse.json(report({}));
    }),
  );
  await app.user.click(screen.getByRole('button', { name: /Import/ }));
  const told = await screen.findByText(
    /^(Import finished|The last import cannot be found; choose the file again)$/,
  );
  expect(told.textContent).toBe('Import finished');
});

it('says so where an import cannot be found any more', async () => {
  const { app } = await handedOver({ state: 'running', bytesRead: 10 });
  await screen.findByText('Importing');
  await app.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  answer('get', '/jmgr/import/detail/71', 404, { code: 404, isSuccess: false, msg: 'gone' });
  await app.user.click(screen.getByRole('button', { name: /Import/ }));
  await screen.findByText('The last import cannot be found; choose the file again');
});

it('hands over the rejected rows with a renewed login where the former one has run out', async () => {
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { app } = await handedOver({ rejected: 1 });
  await screen.findByText('Import finished');
  const { token } = sessionStore.get();
  sessionStore.setTokens({ token: 'run-out', refreshToken: 'good', time: Date.now() });
  server.use(
    http.post(`${location.origin}/connect/token`, () =>
      HttpResponse.json({
        code: 200,
        isSuccess: true,
        data: { access_token: token, refresh_token: 'next' },
      }),
    ),
    http.get(`${location.origin}/jmgr/import/rejects/71`, ({ request }) =>
      request.headers.get('authorization') === `Bearer ${token}`
        ? HttpResponse.text('title,reason\n', { headers: { 'content-type': 'text/csv' } })
        : HttpResponse.json({ code: 401, isSuccess: false, msg: 'expired' }, { status: 401 }),
    ),
  );
  await app.user.click(screen.getByRole('button', { name: 'Download the rejected rows' }));
  await waitFor(() =>
    expect(click.mock.calls.length + screen.queryAllByText(/failed/).length).toBeGreaterThan(0),
  );
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
});
