import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, renderApp } from '#tests/support/interface.ts';

/** The worked examples under a list of labels: cells, inputs, filters, actions, a page of its own. */

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });

/** A list of the platform's labels whose names are shown as an extension shows them. */
const tags = (changes: object = {}) => ({
  schemaVersion: 2,
  name: 'tags',
  label: both('Tags'),
  recordTitle: 'name',
  endpoints: {
    list: { method: 'POST', path: '/label/list' },
    save: { method: 'PUT', path: '/label/save' },
  },
  fields: {
    name: { type: 'text', label: both('Name'), widget: 'barcode', required: true },
    code: { type: 'text', label: both('Code'), path: 'name', widget: 'barcode', readOnly: true },
  },
  list: {
    columns: ['name', 'code'],
    filters: [{ name: 'name', kind: 'text', field: 'name', widget: 'isbnFilter' }],
    actions: [{ name: 'print', label: both('Print labels'), scope: 'bulk', run: 'printLabels' }],
  },
  forms: { create: { groups: [{ fields: ['name'] }] } },
  ...changes,
});

const isbn = '9787020002207';

function openTags(schema: object, rows: readonly object[]) {
  const envelope = { code: 200, isSuccess: true, msg: '', requestId: 'test' };
  const name = Reflect.get(schema, 'name');
  answer('get', '/jmgr/schema/list', 200, { ...envelope, data: [{ name, schema, findings: [] }] });
  answer('post', '/jmgr/label/list', 200, { ...envelope, data: rows, dataCount: rows.length });
  return renderApp(`/resource/${name}`, { as: 'operator', language: 'en-US' });
}

it('a column shows its values with the cell of an extension', async () => {
  await openTags(tags(), [{ id: '1', name: isbn }]);
  await screen.findByRole('img', { name: isbn });
});

it('a form asks with the input of an extension, which shows the bars of what is typed', async () => {
  const { user } = await openTags(tags(), []);
  await user.click(await screen.findByRole('button', { name: /New/ }));
  const dialog = await screen.findByRole('dialog');
  const input = await within(dialog).findByLabelText('Name');
  await user.type(input, '97870200');
  await within(dialog).findByText('This is no valid ISBN-13');
  await user.type(input, '02207');
  await within(dialog).findByRole('img', { name: isbn });
});

it('a filter of an extension puts a whole ISBN into the address, and no part of one', async () => {
  const { user, router } = await openTags(tags(), [{ id: '1', name: isbn }]);
  const filter = await screen.findByPlaceholderText('Scan or type an ISBN');
  await user.type(filter, isbn.slice(0, 12));
  expect(router.state.location.search).not.toContain('978');
  await user.type(filter, isbn.slice(12));
  await waitFor(() => expect(router.state.location.search).toContain(isbn));
});

it('an action of an extension gets the checked rows and prints a label for each', async () => {
  const rows = [
    { id: '1', name: '<b>one</b>' },
    { id: '2', name: 'two' },
  ];
  const { user } = await openTags(tags(), rows);
  await user.click(await screen.findByRole('checkbox', { name: /two/ }));
  await user.click(screen.getByRole('checkbox', { name: /one/ }));
  const printed: (string | undefined)[] = [];
  vi.spyOn(document.body, 'append').mockImplementation((node) => {
    HTMLElement.prototype.appendChild.call(document.body, Object(node));
    const page = Object(node).contentWindow;
    vi.spyOn(page, 'print').mockImplementation(() => {
      printed.push(page.document.body.textContent);
    });
  });
  await user.click(screen.getByRole('button', { name: 'Print labels' }));
  await screen.findByText('2 labels were sent to the printer');
  expect(printed).toEqual(['<b>one</b>1two2']);
});

it('a page of an extension is shown in place of a list', async () => {
  await openTags(tags({ name: 'labels' }), [{ id: '1', name: 'Poetry' }]);
  const shelf = await screen.findByRole('region', { name: 'Tags' });
  await within(shelf).findByText('Poetry');
  expect(screen.queryByRole('table')).toBeNull();
});
