import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { PlanStep } from '#app/resources/import/PlanStep.tsx';
import { sessionStore } from '#app/session/sessionStore.ts';
import type { ImportPlan } from '#contract/endpoints/imports.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { startImportWorker } from '#server/import/index.ts';
import { eventFields, ownText } from '#tests/platform/own/support.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** A job as the platform describes it. */
const report = (more: object) => ({
  code: 200,
  isSuccess: true,
  msg: '',
  data: {
    id: '71',
    resource: 'books',
    fileName: 'autumn.csv',
    state: 'finished',
    hasFile: false,
    dryRun: false,
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
    canGoOn: false,
    createdAt: '2026-11-23T08:00:00.000Z',
    finishedAt: null,
    ...more,
  },
});
const csv = new File(['title\n秋灯\n'], 'autumn.csv', { type: 'text/csv' });

/** The headers of a call without those of its body. */
function whole(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return kept;
}

/** Opens the import of a list and hands a file over. */
async function handOver(file: File, { resource = 'books', as = 'operator' } = {}) {
  const bytes = Buffer.from(await file.arrayBuffer());
  server.use(
    // a file of jsdom is no body to Node's fetch, which sends its name as a text
    http.post(`${location.origin}/jmgr/import/upload/${resource}`, async ({ request }) => {
      const { url, method, headers } = request;
      const { platform } = await testPlatform();
      return platform.fetch(new Request(url, { method, headers: whole(headers), body: bytes }), {
        clientAddress: '127.0.0.1',
      });
    }),
  );
  const app = await renderApp(`/resource/${resource}`, { as, language: 'en-US' });
  await app.user.click(await screen.findByRole('button', { name: /Import/ }));
  await screen.findByText('Click to choose a CSV or XLSX file, or drop it here');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await app.user.upload(input, file);
  return app;
}

/** Hands a file over in the list of books; the platform answers its check with one run and its import with another. */
async function handedOver(imported: object) {
  let asked = 0;
  let id = '71';
  const app = await handOver(csv);
  server.use(
    http.post(`${location.origin}/jmgr/import/run/:id`, async ({ request, params }) => {
      id = String(params.id);
      const { dryRun } = z.object({ dryRun: z.boolean() }).parse(await request.json());
      return HttpResponse.json(report({ id, ...(dryRun ? { dryRun, hasFile: true } : imported) }));
    }),
    http.get(`${location.origin}/jmgr/import/detail/:id`, ({ params }) =>
      HttpResponse.json(report({ id: params.id, ...imported })),
    ),
    http.post(`${location.origin}/jmgr/book/search/bookSearch`, () => {
      asked += 1;
      return undefined;
    }),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Check' }));
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
  await screen.findByText('The import continues; press “Import” again to see the result');
  await app.user.click(screen.getByRole('button', { name: /Import/ }));
  await screen.findByText('autumn.csv');
});

it('finds an import again whose state could not be asked for at first', async () => {
  const { app } = await handedOver({ state: 'running', bytesRead: 10 });
  await screen.findByText('Importing');
  await app.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  let asked = 0;
  server.use(
    http.get(`${location.origin}/jmgr/import/detail/:id`, () => {
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

it('goes on with the next row where an import has ended early, at the press of a button', async () => {
  const said = 'The source "library" does not answer';
  const failed = {
    state: 'failed',
    failure: said,
    canGoOn: true,
    hasFile: true,
    rows: 1,
    created: 1,
  };
  const { app } = await handedOver(failed);
  await screen.findByText(said);
  const asked: unknown[] = [];
  server.use(
    http.post(`${location.origin}/jmgr/import/run/:id`, async ({ request, params }) => {
      asked.push(await request.json());
      return HttpResponse.json(report({ id: params.id }));
    }),
  );
  await app.user.click(screen.getByRole('button', { name: 'Continue with row 2 of the data' }));
  await screen.findByText('Import finished');
  expect(asked).toEqual([{ dryRun: false, goOn: true }]);
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

it('says so where an import cannot be found any more', async () => {
  const { app } = await handedOver({ state: 'running', bytesRead: 10 });
  await screen.findByText('Importing');
  await app.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  answer('get', '/jmgr/import/detail/:id', 404, { code: 404, isSuccess: false, msg: 'gone' });
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
    http.get(`${location.origin}/jmgr/import/rejects/:id`, ({ request }) =>
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

/** Chooses one of what a select offers. */
async function select(app: Awaited<ReturnType<typeof handOver>>, label: string, option: RegExp) {
  await app.user.click(screen.getByRole('combobox', { name: label }));
  const shown = await waitFor(() => {
    const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
    const found = options.find(
      (one) => option.test(one.textContent ?? '') && one.offsetParent !== undefined,
    );
    if (!found) throw new Error(`no option ${option}`);
    return found;
  });
  await app.user.click(shown);
}

/** Runs what is imported, until the end of the test. */
async function startWorker(): Promise<void> {
  const { services } = await testPlatform();
  const worker = startImportWorker(services);
  onTestFinished(() => worker.close());
}

describe('a dry run', () => {
  it('shows what becomes of every row, in numbers that add up to the rows of the file', async () => {
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    for (const bookName of ['会变的书', '不变的书'])
      await call(bookCalls.save, { body: { bookName, authorName: '某人' } }, token);
    await startWorker();
    const lines = [
      '新的书,某人,',
      '会变的书,某人,12',
      '不变的书,某人,',
      ',某人,',
      '提醒的书,某人,议价',
    ];
    const app = await handOver(new File([`title,author,price\n${lines.join('\n')}\n`], 'five.csv'));
    await app.user.click(await screen.findByRole('button', { name: 'Check' }));
    const shown = within(await screen.findByRole('radiogroup', { name: 'Show' }));
    const names = shown.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
    expect(names).toEqual([
      ...['All rows 5', 'New 2', 'Changed 1', 'Unchanged 1', 'Rejected 1', 'Warnings 1'],
    ]);
    const list = within(screen.getByRole('region', { name: 'Details by row' }));
    const told = () => list.queryAllByRole('listitem').map((one) => one.textContent);
    await waitFor(() => expect(told()).toHaveLength(5));
    await app.user.click(shown.getByText(/^New/));
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(told()[0]).toBe('Row 2新的书New');
    await app.user.click(shown.getByText(/^Changed/));
    await waitFor(() => expect(told()).toHaveLength(1));
    const change = await list.findByText(/^Price:/);
    expect(change.textContent).toContain('(empty) → ');
    expect(change.querySelector('del')).toBeNull();
    await app.user.click(shown.getByText(/^Unchanged/));
    await waitFor(() => expect(told()).toEqual(['Row 4不变的书Unchanged']));
  });

  it('asks of dates for their order, and of numbers for their decimal mark', async () => {
    await startWorker();
    const text = 'title,publishTime,price\n两问的书,5/12/2015,1.234\n';
    const app = await handOver(new File([text], 'asked.csv'));
    await app.user.click(await screen.findByRole('button', { name: 'Check' }));
    const asked = (await screen.findByText(/^The dates of the column “publishTime”/)).textContent;
    expect(asked).toContain('order of day, month and year');
    expect(asked).not.toContain('decimal');
    expect(screen.getByText(/^The numbers of the column “price”/).textContent).toMatch(
      /choose the decimal mark$/,
    );
  });

  it('asks of numbers in a column of dates which days they are, and offers no import of no rows', async () => {
    const { call, signIn } = await testPlatform();
    const { title, day } = eventFields;
    const text = ownText('counted', { title, day: { ...Object(day), required: true } });
    await call(
      schemaSave,
      { body: { name: 'counted', text, revision: 0 } },
      await signIn('operator'),
    );
    await startWorker();
    const file = new File(['title,day\nA,45789\nB,45790.75\n'], 'days.csv');
    const app = await handOver(file, { resource: 'counted' });
    await screen.findByText('Numbers, possibly spreadsheet dates: 45789 · 45790.75');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText(/45789, which may be spreadsheet dates: 2025-05-12 counted from/);
    const refused = () => screen.getByRole('button', { name: 'Import now' });
    expect(refused().getAttribute('aria-disabled')).toBe('true');
    await app.user.click(screen.getByRole('button', { name: 'Back to the columns' }));
    const asked = 'Date format in “day”';
    await select(app, asked, /^Not dates/);
    await waitFor(() => expect(screen.queryByText(/^Numbers, possibly/)).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findAllByText(/2025-05-12 as a spreadsheet date; not imported/);
    const button = refused();
    expect(
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Nothing to import: no row is new or changed');
    await app.user.click(button);
    await app.user.click(screen.getByRole('button', { name: 'Back to the columns' }));
    await select(app, asked, /^45789 is 2025-05-12 /);
    await app.user.click(await screen.findByRole('button', { name: 'Check' }));
    await app.user.click(await screen.findByRole('button', { name: 'Import now' }));
    await screen.findByText('Import finished');
  });
});

it('tells which rows stand above the headings, and names all sheets of a workbook to choose from', async () => {
  const plan: ImportPlan = {
    id: '71',
    resource: 'books',
    fileName: 'seasons.xlsx',
    format: 'xlsx',
    encoding: null,
    delimiter: null,
    sheet: { chosen: '春季', names: ['春季', '秋季'] },
    headingRow: 2,
    passedOver: [{ row: 1, text: '二〇二六年书目' }],
    rows: 0,
    columns: [],
    targets: [],
    keys: [],
    key: 'usual',
    emptyClears: false,
    restoreDeleted: false,
    questions: [],
    notes: [],
  };
  const choose = vi.fn();
  render(<PlanStep plan={plan} isBusy={false} onChoose={choose} />);
  screen.getByText('列名在第 2 行，上面的行不读取：二〇二六年书目');
  const sheets = within(screen.getByRole('radiogroup', { name: '工作表' }));
  const names = sheets.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
  expect(names).toEqual(['春季', '秋季']);
  await userEvent.click(sheets.getByText('秋季'));
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ sheet: '秋季' }));
});

describe('the columns of a file', () => {
  it('are shown beside their fields, changed by hand, and what is uncertain is asked before it is written', async () => {
    const { services } = await testPlatform();
    await startWorker();
    const text = 'title,who,publishTime,shelf,price\nLes Mis\xe9rables,Hugo,5/12/2015,a,1.234\n';
    const app = await handOver(new File([Buffer.from(text, 'latin1')], 'paris.csv'));
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Les Misérables')).toBeTruthy();
    screen.getByText(/encoding is uncertain/);
    screen.getByText('Columns not imported (2): who, shelf');

    await select(app, 'Field of “who”', /^Author$/);
    await screen.findByText('Columns not imported (1): shelf');
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText('Check complete, nothing saved yet');
    await screen.findByText(/only 2015 is imported/);
    const importNow = screen.getByRole('button', { name: 'Import now' });
    expect(importNow.getAttribute('aria-disabled')).toBe('true');

    await app.user.click(screen.getByRole('button', { name: 'Back to the columns' }));
    await app.user.click(await screen.findByRole('button', { name: 'They look right' }));
    await waitFor(() => expect(screen.queryByText(/encoding is uncertain/)).toBeNull());
    await select(app, 'Date format in “publishTime”', /Day/);
    await waitFor(() => expect(screen.queryByText(/two ways: 5\/12\/2015/)).toBeNull());
    await select(app, 'Decimal mark in “price”', /Decimals after ,/);
    await waitFor(() => expect(screen.queryByText(/two ways/)).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    await app.user.click(await screen.findByRole('button', { name: 'Import now' }));
    await screen.findByText('Import finished');
    const book = await services.database
      .selectFrom('book')
      .select(['name', 'author_name', 'publish_time', 'price'])
      .where('name', '=', 'Les Misérables')
      .executeTakeFirstOrThrow();
    expect({ ...book, price: Number(book.price) }).toEqual({
      name: 'Les Misérables',
      author_name: 'Hugo',
      publish_time: '2015-12-05',
      price: 1234,
    });
  });

  it('are named by the row that somebody chooses, which stays chosen', async () => {
    const text = 'title,author\n书名,作者\n三体,刘慈欣\n';
    const app = await handOver(new File([text], 'two-headings.csv'));
    await screen.findByText('Rows below the headings: 2. Match each column to a field.');
    await select(app, 'Header row', /^2$/);
    await screen.findByText(/^Row 2 is the header row/);
    await select(app, 'Field of “作者”', /Leave out|Not imported/);
    await screen.findByText('Columns not imported (1): 作者');
    screen.getByText(/^Row 2 is the header row/);
  });

  it('tell a required field that has none', async () => {
    await handOver(new File(['author\nHugo\n'], 'nameless.csv'));
    await screen.findByText('A required column is missing');
    expect(screen.getByRole('button', { name: 'Check' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('an import of own records by who may create them', () => {
  const publish = async (name: string, grant: object) => {
    const { call, signIn } = await testPlatform();
    const fields = { title: eventFields.title, seats: eventFields.seats };
    const text = ownText(name, fields, { access: { institutions: grant } });
    await call(schemaSave, { body: { name, text, revision: 0 } }, await signIn('operator'));
  };

  it('takes rows into the list, and says of a row about another’s record why it does not', async () => {
    await publish('their-events', { read: 'all', create: true, edit: 'own' });
    const { send, signIn, services } = await testPlatform();
    const saved = await send('/jmgr/own/their-events/save', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await signIn('operator')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: 'Other', seats: 1 }),
    });
    expect(saved.status).toBe(200);
    const file = new File(['title,seats\nOther,6\nNew,7\n'], 'evenings.csv', { type: 'text/csv' });
    const app = await handOver(file, { resource: 'their-events', as: 'press' });
    const worker = startImportWorker(services);
    try {
      await app.user.click(await screen.findByRole('button', { name: 'Check' }));
      await screen.findByText(/belongs to another account/);
      await app.user.click(await screen.findByRole('button', { name: 'Import now' }));
      await screen.findByText('Import finished');
      const [close] = screen.getAllByRole('button', { name: 'Close' });
      if (close) await app.user.click(close);
      const list = await screen.findByRole('region', { name: 'List of their-events' });
      await within(list).findByText('New');
    } finally {
      await worker.close();
    }
  });

  it('is not offered where the list lets nobody create', async () => {
    await publish('read-events', { read: 'all' });
    await renderApp('/resource/read-events', { as: 'press', language: 'en-US' });
    await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
  });
});
