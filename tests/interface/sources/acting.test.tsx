import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
} from '#tests/platform/sources/support.ts';
import { renderApp, server } from '#tests/support/interface.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

/** What people do with records of sources, whose fields relate to records of another source. */

let platform: SourcePlatform;
let library: RestService;
let shop: RestService;
const publishers = () => [
  { id: 1, name: 'Commercial Press' },
  { id: 2, name: 'Zhonghua Books' },
];
const works = () =>
  Array.from({ length: 23 }, (_one, index) => ({
    id: index + 1,
    title: `Work ${String(index + 1).padStart(2, '0')}`,
    shelf: index % 2 === 0 ? 'A' : 'B',
    publisher: (index % 2) + 1,
    closed: false,
  }));

beforeAll(async () => {
  library = await startRestService('publishers', publishers());
  shop = await startRestService('works', works());
  platform = await createSourcePlatform(['library', 'bookshop']);
  await platform.writeSource('library', { address: `${library.origin}/api` });
  await platform.writeSource('bookshop', { address: `${shop.origin}/api` });
  await platform.writeList('presses', {
    label: both('Presses'),
    source: 'library',
    recordTitle: 'name',
    endpoints: { list: { method: 'GET', path: '/publishers' } },
    fields: { name: { type: 'text', label: both('Name') } },
    list: { columns: ['name'], filters: [{ name: 'q', kind: 'text', label: both('Words') }] },
    forms: undefined,
    picker: { filter: 'q' },
  });
  const close = { method: 'POST', path: '/works/{id}/close' };
  await platform.writeList('works', {
    label: both('Works'),
    endpoints: {
      list: { method: 'GET', path: '/works' },
      save: { method: 'PATCH', path: '/works/{id}' },
      delete: { method: 'DELETE', path: '/works/{id}' },
    },
    fields: {
      title: { type: 'text', label: both('Title'), required: true },
      shelf: { type: 'text', label: both('Shelf') },
      closed: { type: 'boolean', label: both('Closed') },
      publisher: { type: 'relation', label: both('Press'), relation: { resource: 'presses' } },
    },
    list: {
      columns: ['title', { field: 'shelf', editable: true }, 'publisher', 'closed'],
      filters: [
        { name: 'shelf', kind: 'text', field: 'shelf' },
        { name: 'publisher', kind: 'relation', field: 'publisher' },
      ],
      actions: [
        { name: 'close', label: both('Close'), scope: 'bulk', call: close },
        { name: 'move', label: both('Move'), scope: 'bulk', set: { shelf: 'C' } },
      ],
    },
    forms: { create: { groups: [{ fields: ['title', 'shelf', 'publisher'] }] }, edit: 'create' },
  });
});
afterAll(async () => {
  await platform.close();
  await library.close();
  await shop.close();
});
beforeEach(() => {
  for (const [service, rows] of [
    [library, publishers()],
    [shop, works()],
  ] as const) {
    service.records.clear();
    for (const row of rows) service.records.set(String(row.id), row);
    service.asked.length = 0;
  }
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

async function openWorks(search = '') {
  const app = await renderApp(`/resource/works${search}`, { language: 'en-US' });
  await screen.findAllByLabelText(/^Select “Work /);
  return app;
}
const toolbar = async () => within(await screen.findByRole('toolbar', { name: 'Actions' }));
const kept = (test: (row: Record<string, unknown>) => boolean) =>
  [...shop.records.values()].filter(test).length;
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr');
  if (!row) throw new Error(`no row ${title}`);
  return row;
};
/** A dialog by its title: several that come and go share one name in jsdom. */
async function inDialog(title: RegExp) {
  const found = await screen.findByText(title, {
    selector: '.ant-modal-title *, .ant-modal-confirm-title',
  });
  const dialog = found.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error(`no dialog ${title}`);
  return within(dialog);
}

describe('a relation to a list of another source', () => {
  it('shows titles, which are asked for in one call', async () => {
    await openWorks();
    await waitFor(() =>
      expect(screen.getAllByText('Commercial Press', { selector: '.bd-ellipsis' })).toHaveLength(5),
    );
    expect(library.asked.map(({ line }) => decodeURIComponent(line))).toEqual([
      expect.stringMatching(/^GET \/api\/publishers\?id=1&id=2&/),
    ]);
  });

  it('is chosen by words in a form, and saved as the source has it', async () => {
    const { user } = await openWorks();
    await user.click(within(await rowOf('Work 01')).getByRole('button', { name: 'Edit' }));
    const drawer = within(await screen.findByRole('dialog', { name: /Edit/ }));
    await user.click(await drawer.findByRole('button', { name: /^Browse/ }));
    const picker = await inDialog(/Presses|Press/);
    await user.type(await picker.findByRole('searchbox'), 'Zhong{Enter}');
    await waitFor(() => expect(picker.queryByText('Commercial Press')).toBeNull());
    await user.click(await picker.findByText('Zhonghua Books'));
    await user.click(picker.getByRole('button', { name: /^OK|Done|Confirm/ }));
    await user.click(drawer.getByText('Save'));
    await waitFor(() => expect(shop.records.get('1')).toMatchObject({ publisher: 2 }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit/ })).toBeNull());
  });

  it('narrows the list', async () => {
    await openWorks('?publisher=2');
    await screen.findByText('11 in total');
    expect(shop.asked.at(-1)?.line).toContain('publisher=2');
  });
});

describe('records of a source', () => {
  it('are changed in their cells', async () => {
    const { user } = await openWorks();
    const row = await rowOf('Work 01');
    const cell = row.querySelector<HTMLElement>('[data-column="shelf"]') ?? row.cells[2];
    if (!cell) throw new Error('no cell');
    await user.dblClick(cell);
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[data-editor] input');
      if (!found) throw new Error('no input');
      return found;
    });
    fireEvent.change(input, { target: { value: 'Z' } });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(shop.records.get('1')).toMatchObject({ shelf: 'Z', title: 'Work 01' }),
    );
  });

  it('are changed by an action in all that match, beyond one page, and brought back', async () => {
    const { user } = await openWorks('?shelf=A');
    await user.click(screen.getByLabelText('Select all on this page'));
    const bar = await toolbar();
    await user.click(await bar.findByRole('button', { name: 'Select all 12 that match' }));
    await user.click(await bar.findByRole('button', { name: /^Move/ }));
    const question = await inDialog(/Move: 12 in total/);
    await user.click(await question.findByRole('button', { name: 'Move' }));
    await waitFor(() => expect(kept(({ shelf }) => shelf === 'C')).toBe(12));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(kept(({ shelf }) => shelf === 'A')).toBe(12));
  });

  it('are edited many at once through their form, and brought back', async () => {
    const { user } = await openWorks();
    await user.click(screen.getByLabelText('Select all on this page'));
    await user.click(await (await toolbar()).findByRole('button', { name: 'Bulk edit' }));
    const dialog = await inDialog(/Bulk edit/);
    await user.click(await dialog.findByRole('combobox', { name: 'Fields to change' }));
    await user.click((await screen.findAllByTitle('Shelf')).at(-1) as HTMLElement);
    await user.type(await dialog.findByRole('textbox', { name: 'Shelf' }), 'D');
    await user.click(await dialog.findByRole('button', { name: 'Change 10' }));
    await waitFor(() => expect(kept(({ shelf }) => shelf === 'D')).toBe(10));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(kept(({ shelf }) => shelf === 'D')).toBe(0));
    expect(kept(({ shelf }) => shelf === 'A')).toBe(12);
  });

  it('are acted on by a call of the source, one by one, with a report of what failed', async () => {
    const { user } = await openWorks();
    await user.click(screen.getByLabelText('Select all on this page'));
    shop.failNext(409, { message: 'the archive is locked' });
    await user.click(await (await toolbar()).findByRole('button', { name: /^Close/ }));
    const report = await inDialog(/: results/);
    expect(await report.findByText('9 done')).toBeDefined();
    expect(await report.findByText('the archive is locked')).toBeDefined();
    await user.click(await report.findByRole('button', { name: 'Try the 1 again' }));
    await waitFor(() => expect(kept(({ closed }) => closed === true)).toBe(10));
  });

  it('are deleted, also where one of them is gone already', async () => {
    const { user } = await openWorks();
    await user.click(screen.getByLabelText(/^Select “Work 02/));
    await user.click(screen.getByLabelText(/^Select “Work 03/));
    shop.records.delete('3');
    await user.click(await (await toolbar()).findByRole('button', { name: /^Delete/ }));
    const question = await inDialog(/Delete/);
    await user.click(await question.findByRole('button', { name: 'Delete' }));
    await screen.findByText('21 in total');
    expect(shop.records.has('2')).toBe(false);
  });

  it('are exported, all that match, with the titles of what they relate to', async () => {
    const { user } = await openWorks('?shelf=A');
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
    const [head, ...body] = text.trim().split('\r\n');
    expect(head).toBe('Title,Shelf,Press,Closed,Id');
    expect(body).toHaveLength(12);
    expect(body[0]).toMatch(/^Work 01,A,Commercial Press/);
  });
});
