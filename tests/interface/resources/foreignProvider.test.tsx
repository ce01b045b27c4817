import type { BaseRecord, DataProvider } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, renderApp } from '#tests/support/interface.ts';

/** A data provider of refine that knows nothing of Bookdesk: records in memory, found and ordered as refine asks. */
const memory = vi.hoisted(() => {
  const notes: BaseRecord[] = [
    { id: 1, title: 'Buy ink', pages: 12 },
    { id: 2, title: 'Read proofs', pages: 300 },
    { id: 3, title: 'Read letters', pages: 40 },
  ];
  const asked: Parameters<DataProvider['getList']>[0][] = [];
  // refine lets its callers choose the type of a record
  const as = <T,>(value: unknown): T => value as T;
  const find = (id: unknown) => notes.find((one) => String(one.id) === String(id));
  const provider: DataProvider = {
    getApiUrl: () => 'memory:',
    getList: async (question) => {
      asked.push(question);
      const { filters = [], sorters = [] } = question;
      const holds = (note: BaseRecord) =>
        filters.every((filter) => {
          if (!('field' in filter)) throw new Error('no groups are asked for');
          const value: unknown = note[filter.field];
          if (filter.operator === 'contains') return String(value).includes(filter.value);
          if (filter.operator === 'gte') return Number(value) >= Number(filter.value);
          throw new Error(`not asked for here: ${filter.operator}`);
        });
      const [sorter] = sorters;
      const found = notes.filter(holds);
      if (sorter) found.sort((one, other) => one[sorter.field] - other[sorter.field]);
      if (sorter?.order === 'desc') found.reverse();
      return { data: as(found), total: found.length };
    },
    getOne: async ({ id }) => ({ data: as(find(id)) }),
    create: async ({ variables }) => {
      const made = { ...as<object>(variables), id: notes.length + 1 };
      notes.push(made);
      return { data: as(made) };
    },
    update: async ({ id, variables }) => ({
      data: as(Object.assign(find(id) ?? {}, variables)),
    }),
    deleteOne: async ({ id }) => {
      const [gone] = notes.splice(
        notes.findIndex((one) => String(one.id) === String(id)),
        1,
      );
      return { data: as(gone) };
    },
  };
  return { notes, asked, provider };
});
vi.mock('#app/providers/dataProviders.ts', async (original) => {
  const { dataProviders } = await original<typeof import('#app/providers/dataProviders.ts')>();
  return { dataProviders: { ...dataProviders, memory: () => memory.provider } };
});

// the names that a schema may say are the program's: the list below says one of them, and is put under the provider here
vi.mock('#app/resources/readResources.ts', async (original) => {
  const read = await original<typeof import('#app/resources/readResources.ts')>();
  return {
    ...read,
    readResources: (entries: Parameters<typeof read.readResources>[0]) => {
      const { resources, outlines, ...rest } = read.readResources(entries);
      const put = (one: object | undefined) => one && { ...one, provider: 'memory' };
      const known = new Map(outlines.map(({ name }) => [name, put(resources.get(name))]));
      return { ...rest, outlines: outlines.map(put), resources: known };
    },
  };
});

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const notes = {
  schemaVersion: 2,
  name: 'notes',
  label: text('Notes'),
  provider: 'rest',
  recordTitle: 'title',
  endpoints: {
    list: { method: 'GET', path: '/notes' },
    save: { method: 'POST', path: '/notes' },
    delete: { method: 'DELETE', path: '/notes/{id}' },
  },
  fields: {
    title: { type: 'text', label: text('Title'), required: true },
    pages: { type: 'number', label: text('Pages') },
  },
  list: {
    columns: ['title', { field: 'pages', sortable: true }],
    filters: [
      { name: 'title', kind: 'text', field: 'title' },
      { name: 'pages', kind: 'numberRange', field: 'pages' },
    ],
    sort: { field: 'pages', direction: 'descending' },
  },
  forms: { create: { groups: [{ fields: ['title', 'pages'] }] }, edit: 'create' },
};

const titles = () =>
  [...document.querySelectorAll('tbody tr')].map(
    ({ textContent }) => /(Buy|Read) [a-z]+/.exec(textContent ?? '')?.[0],
  );

it('lists, finds, makes, changes and deletes by any data provider of refine that a schema names', async () => {
  const data = [{ name: 'notes', schema: notes, findings: [] }];
  answer('get', '/jmgr/schema/list', 200, {
    code: 200,
    isSuccess: true,
    msg: '',
    data,
    requestId: 'test',
  });
  const { user } = await renderApp('/resource/notes?title=Read&pagesMin=30', {
    as: 'operator',
    language: 'en-US',
  });
  await screen.findByText('Read proofs');
  expect(titles()).toEqual(['Read proofs', 'Read letters']);
  expect(memory.asked.at(-1)).toMatchObject({
    pagination: { currentPage: 1, pageSize: 10 },
    sorters: [{ field: 'pages', order: 'desc' }],
    filters: [
      { field: 'title', operator: 'contains', value: 'Read' },
      { field: 'pages', operator: 'gte', value: 30 },
    ],
  });
  expect(memory.asked.at(-1)?.meta).not.toHaveProperty('fixed');

  const row = screen.getByText('Read letters').closest('tr');
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  const drawer = await screen.findByRole('dialog');
  const title = within(drawer).getByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Read post');
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  await screen.findByText('Read post');
  expect(memory.notes).toContainEqual(expect.objectContaining({ title: 'Read post', pages: 40 }));

  const proofs = screen.getByText('Read proofs').closest('tr');
  if (!proofs) throw new Error('no row');
  await user.click(within(proofs).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles()).toEqual(['Read post']));

  await user.click(screen.getByRole('button', { name: /New$/ }));
  const form = await screen.findByRole('dialog', { name: /New/ });
  await user.type(within(form).getByLabelText('Title'), 'Read on');
  await user.type(within(form).getByLabelText('Pages'), '31');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(titles()).toEqual(['Read post', 'Read on']));
});
