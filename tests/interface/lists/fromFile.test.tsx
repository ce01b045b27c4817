import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { startImportWorker } from '#server/import/index.ts';
import { hold } from '#tests/support/hold.ts';
import { type RenderedApp, renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { choose, stored } from './support.ts';

/** The headers of a call without those of its body. */
function whole(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return kept;
}

/** Opens Lists → New, hands a file over and reads it. */
async function read(content: string, fileName: string): Promise<RenderedApp> {
  const file = new File([content], fileName, { type: 'text/csv' });
  server.use(
    // a file of jsdom is no body to Node's fetch, which sends its name as a text
    http.post(`${location.origin}/jmgr/import/proposal/upload`, async ({ request }) => {
      const { url, method, headers } = request;
      const { platform } = await testPlatform();
      return platform.fetch(new Request(url, { method, headers: whole(headers), body: content }), {
        clientAddress: '127.0.0.1',
      });
    }),
  );
  const app = await renderApp('/lists', { as: 'operator', language: 'en-US' });
  await screen.findByText('Books', { selector: 'th a' });
  await app.user.click(screen.getByRole('button', { name: 'New list' }));
  await screen.findByRole('dialog', { name: /New list/ });
  await app.user.click(screen.getByText('Spreadsheet'));
  await screen.findByText('Click to choose a CSV or XLSX file, or drop it here');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await app.user.upload(input, file);
  await screen.findByText(fileName);
  await app.user.click(screen.getByRole('button', { name: 'Read the file' }));
  return app;
}

const events = [
  'Title,Day,Seats,Secret',
  'First evening,2026-03-01,30,a',
  'Second evening,2026-03-02,many,b',
  'Third evening,2026-03-03,12,c',
  'Short evening',
].join('\n');
const columns = () => screen.findByRole('region', { name: 'Columns of the file' });
/** Opens the inputs of a column. */
const openColumn = async ({ user }: RenderedApp, heading: string) =>
  user.click(within(await columns()).getByRole('button', { name: new RegExp(`^${heading}`) }));
const draftOf = async (name: string) => JSON.parse((await stored(name))?.draft?.text ?? '{}');

describe('a list out of a file', () => {
  it('shows its columns with samples, is corrected, and comes with its rows', async () => {
    const app = await read(events, 'Evenings.csv');
    const shown = await columns();
    within(shown).getByText(/^First evening, Second evening/);
    await openColumn(app, 'Secret');
    await app.user.click(within(shown).getByRole('switch', { name: 'Keep “Secret”' }));
    within(shown).getByText(/^left out/);
    // two of three cells are numbers, so the column is a text until a person says otherwise
    await openColumn(app, 'Seats');
    await choose('Type', 'Number');
    await within(shown).findByText(/1 cell doesn’t fit “Number”, such as “many” \(row 3\)/);
    screen.getByText(
      /^1 row has a different number of cells than the headings: “Short evening” \(row 5\)/,
    );
    const worker = startImportWorker((await testPlatform()).services);
    try {
      await app.user.click(screen.getByRole('button', { name: 'Create list and import 3 rows' }));
      await waitFor(() => expect(app.router.state.location.pathname).toBe('/resource/evenings'));
      await screen.findByText('Import finished');
      expect(screen.getByRole('button', { name: 'Download the rejected rows' })).toBeTruthy();
      const [close] = screen.getAllByRole('button', { name: 'Close' });
      if (close) await app.user.click(close);
      const list = await screen.findByRole('region', { name: 'Evenings' });
      await within(list).findByText('First evening');
      await within(list).findByText('Third evening');
    } finally {
      await worker.close();
    }
    const published = JSON.parse((await stored('evenings'))?.text ?? '{}');
    expect(Object.keys(published.fields)).toEqual(['title', 'day', 'seats']);
    expect(published.fields.seats.type).toBe('number');
  });

  it('is kept as a draft, and says how the rows come in then', async () => {
    const app = await read(events, 'Drafts.csv');
    await columns();
    screen.getByText(/Publish the list, open it and press “Import” to continue/);
    await openColumn(app, 'Day');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await app.user.clear(name);
    await app.user.type(name, 'title');
    screen.getByText('Another field has this name');
    const button = screen.getByRole('button', { name: 'Create draft and edit' });
    expect(button.matches(':disabled')).toBe(true);
    await app.user.clear(name);
    await app.user.type(name, 'evening');
    await app.user.click(button);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/lists/drafts'));
    expect(Object.keys((await draftOf('drafts')).fields)).toEqual([
      'title',
      'evening',
      'seats',
      'secret',
    ]);
    // the import of the list in this tab goes on with the file
    expect(sessionStorage.getItem('bookdesk-import-drafts')).toMatch(/^\d+$/);
  });

  it('comes back with its corrections after the page is gone, from the file that the platform keeps', async () => {
    const app = await read(events, 'Back.csv');
    await openColumn(app, 'Day');
    const label = within(await columns()).getByRole('textbox', { name: 'Label · English' });
    await app.user.clear(label);
    await app.user.type(label, 'Evening of');
    app.unmount();
    const again = await renderApp('/lists', { as: 'operator', language: 'en-US' });
    await screen.findByText(/^Restored your draft from .+$/);
    await openColumn(again, 'Day');
    await screen.findByDisplayValue('Evening of');
  });

  it('is there to be worked in, even where the answer how far it was read comes late', async () => {
    const asked = hold('/jmgr/import/detail/');
    server.use(
      http.put(`${location.origin}/jmgr/import/proposal/:id`, async () => {
        await asked.isHeld();
        return undefined;
      }),
    );
    const app = await read(events, 'Late.csv');
    await openColumn(app, 'Day');
    const label = within(await columns()).getByRole('textbox', { name: 'Label · English' });
    asked.letGo();
    await app.user.click(label);
    await app.user.type(label, ' of it');
    await screen.findByDisplayValue('Day of it');
    expect(label.matches(':disabled')).toBe(false);
  });

  it('says why a file cannot become one, and lets another be chosen', async () => {
    await read('2026-03-01,30\n2026-03-02,12\n', 'bare.csv');
    await screen.findByText('This file can’t be made into a list');
    screen.getByText(/bare.csv seems to have no header row/);
    expect(screen.getByRole('button', { name: 'Read the file' }).matches(':disabled')).toBe(false);
  });

  it('says in the same place that its name is taken', async () => {
    const app = await read(events, 'Taken.csv');
    await columns();
    server.use(
      http.put(`${location.origin}/jmgr/schema/save`, () =>
        HttpResponse.json(
          { code: 409, isSuccess: false, msg: 'stale', data: null, requestId: 'r' },
          { status: 409 },
        ),
      ),
    );
    await app.user.click(screen.getByRole('button', { name: /Create list/ }));
    await screen.findByText('“taken” is taken');
    expect(screen.getByRole('textbox', { name: 'Identifier' }).getAttribute('value')).toBe('taken');
  });
});
