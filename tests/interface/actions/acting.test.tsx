import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, passthrough } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, server } from '#tests/support/interface.ts';
import { parseRestSchemas } from '#tests/support/restSchemas.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

let service: RestService;
const presses = () =>
  Array.from({ length: 23 }, (_one, index) => ({
    id: index + 1,
    name: `Press ${String(index + 1).padStart(2, '0')}`,
    city: index % 2 === 0 ? 'Beijing' : 'Shanghai',
    founded: 1900 + index,
    closed: index === 2,
  }));

beforeAll(async () => {
  service = await startRestService('publishers', presses());
  const meta = document.createElement('meta');
  meta.name = 'bookdesk-configuration';
  meta.content = JSON.stringify({ restServices: `library=${service.origin}/api` });
  document.head.append(meta);
});
afterAll(() => service.close());
beforeEach(() => {
  service.records.clear();
  for (const record of presses()) service.records.set(String(record.id), record);
  service.asked.length = 0;
  server.use(
    http.all(`${service.origin}/*`, () => passthrough()),
    http.get(`${location.origin}/jmgr/schema/list`, () => HttpResponse.json(parseRestSchemas())),
    http.post(`${location.origin}/jmgr/schema/list`, () => HttpResponse.json(parseRestSchemas())),
  );
});

async function openList(search = '') {
  const app = await renderApp(`/resource/publishers${search}`, {
    as: 'operator',
    language: 'en-US',
  });
  await screen.findAllByLabelText(/^Select “Press /);
  return app;
}
const lines = () => service.asked.map(({ line }) => line);
const toolbar = async () => within(await screen.findByRole('toolbar', { name: 'Actions' }));
const checkAll = async (user: Awaited<ReturnType<typeof openList>>['user']) => {
  await user.click(screen.getByLabelText('Select all on this page'));
  return toolbar();
};
/** The file that an export hands over, as text. */
async function exported(start: () => Promise<void>): Promise<string> {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await start();
  await waitFor(() => expect(click).toHaveBeenCalled());
  click.mockRestore();
  return new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(saved[0] ?? new Blob());
  });
}
/** What `schema/list` answers, changed. */
function changeSchema(
  change: (schema: ReturnType<typeof parseRestSchemas>['data'][0]['schema']) => object,
) {
  const answer = parseRestSchemas();
  const data = answer.data.map((one) => ({ ...one, schema: change(one.schema) }));
  server.use(
    http.get(`${location.origin}/jmgr/schema/list`, () => HttpResponse.json({ ...answer, data })),
    http.post(`${location.origin}/jmgr/schema/list`, () => HttpResponse.json({ ...answer, data })),
  );
}
/** A dialog by its title: several that come and go share one name in jsdom. */
async function inDialog(title: RegExp) {
  const found = await screen.findByText(title, {
    selector: '.ant-modal-title *, .ant-modal-confirm-title',
  });
  const dialog = found.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error(`no dialog ${title}`);
  return within(dialog);
}

describe('a list that stands on a REST service', () => {
  it('makes a record in its form, and tells a refusal at the field', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: /New/ }));
    const drawer = within(await screen.findByRole('dialog', { name: /New/ }));
    await user.type(await drawer.findByLabelText('Name'), 'Fresh');
    service.failNext(422, { errors: { name: ['that name is taken'] } });
    const save = drawer.getByText('Save').closest('button');
    if (!save) throw new Error('no button');
    await user.click(save);
    expect(await drawer.findByText('that name is taken')).toBeDefined();
    await waitFor(() => expect(save.className).not.toContain('loading'));
    await user.click(save);
    await waitFor(() =>
      expect([...service.records.values()].some(({ name }) => name === 'Fresh')).toBe(true),
    );
  });
});

describe('a record of a REST service', () => {
  it('shows the title of a record that it names by its id alone, asked for once', async () => {
    for (const id of ['1', '3']) {
      const record = service.records.get(id);
      service.records.set(id, { ...record, group: 22 });
    }
    await openList();
    await waitFor(() =>
      expect(screen.getAllByText('Press 22', { selector: '.bd-ellipsis' })).toHaveLength(2),
    );
    expect(lines().filter((line) => line === 'GET /api/publishers?id=22')).toHaveLength(1);
  });
});

describe('an action on several rows', () => {
  it('can be stopped in the middle: what is done stays, what has not begun is offered again', async () => {
    const release: (() => void)[] = [];
    server.use(
      http.post(`${service.origin}/api/publishers/:id/close`, async ({ params }) => {
        await new Promise<void>((resolve) => release.push(resolve));
        const id = String(params.id);
        service.records.set(id, { ...service.records.get(id), closed: true });
        return HttpResponse.json(service.records.get(id));
      }),
    );
    const { user } = await openList('?city=Shanghai');
    const bar = await checkAll(user);
    await user.click(await bar.findByRole('button', { name: /^Close/ }));
    const progress = await inDialog(/Close…/);
    await waitFor(() => expect(release).toHaveLength(4));
    await user.click(await progress.findByRole('button', { name: 'Stop' }));
    for (const go of release) go();
    const report = await inDialog(/: results/);
    expect(await report.findByText('4 done')).toBeDefined();
    expect(await report.findByText('6 not started')).toBeDefined();
    expect(
      [...service.records.values()].filter((one) => one.city === 'Shanghai' && one.closed),
    ).toHaveLength(4);
    await user.click(await report.findByRole('button', { name: 'Continue' }));
    await waitFor(() => {
      for (const go of release) go();
      expect(
        [...service.records.values()].filter((one) => one.city === 'Shanghai' && one.closed),
      ).toHaveLength(10);
    });
  });

  it('says how many of them it is for, does those, and tells what failed with another try', async () => {
    const { user } = await openList();
    const bar = await checkAll(user);
    service.failNext(500, { message: 'the archive is locked' });
    await user.click(await bar.findByRole('button', { name: /^Close \(9\/10\)/ }));
    const question = await inDialog(/Close: 9 in total/);
    expect(await question.findByText(/9 of 10 can be done/)).toBeDefined();
    await user.click(await question.findByRole('button', { name: 'Close' }));
    const report = await inDialog(/: results/);
    expect(await report.findByText('8 done')).toBeDefined();
    expect(await report.findByText('1 failed')).toBeDefined();
    expect(await report.findByText('the archive is locked')).toBeDefined();
    await user.click(await report.findByRole('button', { name: 'Try the 1 again' }));
    await waitFor(() =>
      expect([...service.records.values()].filter(({ closed }) => closed)).toHaveLength(10),
    );
    expect(lines().filter((line) => line.endsWith('/close'))).toHaveLength(10);
  });

  it('takes in all that match, across pages, with the count and the filters in its question', async () => {
    const { user } = await openList('?city=Beijing');
    const bar = await checkAll(user);
    await user.click(await bar.findByRole('button', { name: 'Select all 12 that match' }));
    expect(await bar.findByText('All 12 that match are selected')).toBeDefined();
    await user.click(await bar.findByRole('button', { name: /^Close/ }));
    const question = await inDialog(/Close: 11 in total/);
    expect(await question.findByText(/all 12 records that match/)).toBeDefined();
    expect(await question.findByText(/City: Beijing/)).toBeDefined();
    await user.click(await question.findByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(
        [...service.records.values()].filter((one) => one.city === 'Beijing' && one.closed),
      ).toHaveLength(12),
    );
    expect([...service.records.values()].some((one) => one.city === 'Shanghai' && one.closed)).toBe(
      false,
    );
  });

  it('asks its questions once, sends the answers with each, and does a double click once', async () => {
    const { user } = await openList('?city=Shanghai');
    const bar = await checkAll(user);
    await user.dblClick(await bar.findByRole('button', { name: 'Note' }));
    const dialog = await inDialog(/Note · 10 selected/);
    await user.type(await dialog.findByLabelText('Reason'), 'audit');
    await user.click(await dialog.findByRole('button', { name: 'Note' }));
    await waitFor(() =>
      expect([...service.records.values()].filter(({ why }) => why === 'audit')).toHaveLength(10),
    );
    expect(lines().filter((line) => line.endsWith('/close'))).toHaveLength(10);
  });

  it('says why it cannot be done, to a screen reader too', async () => {
    const { user } = await openList('?q=Press 03');
    const bar = await checkAll(user);
    const button = await bar.findByRole('button', { name: /^Close/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('It is closed already');
    await user.click(button);
    expect(lines().some((line) => line.endsWith('/close'))).toBe(false);
  });
});

describe('an export', () => {
  it('holds all rows that match, in the language of the person, and is downloaded', async () => {
    const { user } = await openList('?city=Beijing');
    const text = await exported(async () => {
      await user.click(screen.getByRole('button', { name: /Export/ }));
      const dialog = await inDialog(/Export/);
      await user.click(await dialog.findByLabelText('CSV (.csv)'));
      await user.click(await dialog.findByRole('button', { name: 'Export' }));
    });
    const [head, ...body] = text.trim().split('\r\n');
    expect(head).toBe('Name,City,Founded,Closed,Group,Id');
    expect(body).toHaveLength(12);
    expect(body[1]).toBe('Press 03,Beijing,1902,yes,,3');
  });

  it('is given up where the list is left meanwhile: no file comes of it', async () => {
    const { user, router } = await openList();
    let isReading = false;
    let goOn = () => {};
    const left = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    server.use(
      http.get(`${service.origin}/*`, async () => {
        isReading = true;
        await left;
        return passthrough();
      }),
    );
    URL.createObjectURL = () => 'blob:test';
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(screen.getByRole('button', { name: /Export/ }));
    const dialog = await inDialog(/Export/);
    await user.click(await dialog.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(isReading).toBe(true));
    await screen.findByRole('progressbar');
    void router.navigate('/setting/user');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Personal center' });
    goOn();
    const told = await screen.findByText(/^(\d+ exported|The export was stopped.*)$/);
    expect(told.textContent).toBe('The export was stopped; no file was saved');
    expect(click).not.toHaveBeenCalled();
    click.mockRestore();
  });
});

describe('the rows of a REST service', () => {
  it('are chosen by words in a filter, 30 at a time', async () => {
    changeSchema((schema) => ({
      ...schema,
      list: {
        ...schema.list,
        filters: [...schema.list.filters, { name: 'group', kind: 'relation', field: 'group' }],
      },
      picker: { filter: 'q' },
    }));
    const { user, router } = await openList();
    const choice = await screen.findByRole('combobox', { name: 'Group' });
    await user.click(choice);
    await waitFor(() => expect(lines().some((line) => line.includes('_end=30'))).toBe(true));
    await user.type(choice, 'Press 07');
    await user.click(await screen.findByText('Press 07', { selector: '.ant-select-item *' }));
    await waitFor(() => expect(router.state.location.search).toContain('group=7'));
    await waitFor(() => expect(lines().some((line) => line.includes('group=7'))).toBe(true));
  });

  it('are counted for the tabs by one call, with the filters of the search form', async () => {
    const asked: string[] = [];
    server.use(
      http.get(`${service.origin}/api/publishers/counts`, ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ open: 22, closed: 1234 });
      }),
    );
    const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
    changeSchema((schema) => ({
      ...schema,
      list: {
        ...schema.list,
        tabs: [
          { name: 'open', label: text('Open'), fixed: { closed: false } },
          { name: 'closed', label: text('Shut'), fixed: { closed: true } },
        ],
        tabCounts: { method: 'GET', path: '/publishers/counts' },
      },
    }));
    await openList('?city=Shanghai');
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Open22',
        'Shut1,234',
      ]),
    );
    expect(asked).toEqual(['?city=Shanghai']);
  });
});

describe('who leaves while a batch runs', () => {
  it('is asked first; what is under way goes on where they stay', async () => {
    const release: (() => void)[] = [];
    server.use(
      http.post(`${service.origin}/api/publishers/:id/close`, async () => {
        await new Promise<void>((resolve) => release.push(resolve));
        return HttpResponse.json({});
      }),
    );
    const { user, router } = await openList('?city=Shanghai');
    const bar = await checkAll(user);
    await user.click(await bar.findByRole('button', { name: 'Note' }));
    const dialog = await inDialog(/Note · 10 selected/);
    await user.type(await dialog.findByLabelText('Reason'), 'x');
    await user.click(await dialog.findByRole('button', { name: 'Note' }));
    await inDialog(/Note…/);
    await waitFor(() => expect(release.length).toBeGreaterThan(0));
    void router.navigate('/settings');
    const question = await inDialog(/Not finished yet/);
    await user.click(await question.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/resource/publishers');
    await waitFor(() => {
      for (const go of release) go();
      expect(release).toHaveLength(10);
    });
    await screen.findAllByText(/Note.*10|10.*Note/);
    // nothing holds anybody any more
    await router.navigate('/settings');
    expect(router.state.location.pathname).toMatch(/^\/settings/);
  });
});
