import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '#app/resources/views/viewAddress.ts';
import type { ListView, ListViewState } from '#contract/entities/listView.ts';
import { initialListState } from '#schema/codec.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';

const label = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const publishers = compileResource(
  definition.parse({
    schemaVersion: 2,
    name: 'publishers',
    label: label('Publishers'),
    recordTitle: 'name',
    endpoints: { list: { method: 'POST', path: '/publisher/list' } },
    fields: {
      name: { type: 'text', label: label('Name') },
      town: { type: 'text', label: label('Town'), aliases: ['city'] },
    },
    list: {
      columns: [
        { field: 'name', sortable: true },
        { field: 'town', sortable: true },
      ],
      filters: [
        { name: 'searchText', kind: 'text' },
        { name: 'town', kind: 'text', aliases: ['city'] },
      ],
      tabs: [
        { name: 'all', label: label('All') },
        { name: 'closed', label: label('Closed'), fixed: { isClosed: true } },
      ],
    },
  }),
);

const viewOf = (id: string, state: ListViewState): ListView => ({
  id,
  resource: 'publishers',
  place: '',
  name: `view ${id}`,
  isShared: false,
  isOwn: true,
  isMine: true,
  isStarred: false,
  author: 'press',
  state,
  revision: 1,
});
const beijing = viewOf('7', {
  tab: 'closed',
  filters: { city: '北京' },
  sort: { by: 'name', descending: true },
  pageSize: 20,
});
const views = [beijing, viewOf('8', { filters: {} })];
const read = (search: string, first?: string) => readAddress(search, publishers, { views, first });

describe('a saved view in the address of a list', () => {
  it('shows by its id alone what was saved, former names led home', () => {
    expect(read('?view=7')).toEqual({
      view: beijing,
      missing: false,
      state: {
        pageIndex: 1,
        pageSize: 20,
        tab: 'closed',
        sort: { by: 'name', descending: true },
        filters: { town: '北京' },
      },
    });
  });

  it('keeps the page, which is no part of the view', () => {
    expect(read('?view=7&pageIndex=3').state.pageIndex).toBe(3);
    const address = writeAddress(read('?view=7&pageIndex=3').state, publishers, {
      view: beijing,
      first: undefined,
    });
    expect(address.toString()).toBe('view=7&pageIndex=3');
  });

  it('holds all of what was made of it since, an emptied search form too', () => {
    const changed = { ...read('?view=7').state, filters: {} };
    const address = writeAddress(changed, publishers, { view: beijing, first: undefined });
    expect(address.get('changed')).toBe('1');
    expect(read(`?${address}`)).toEqual({ view: beijing, missing: false, state: changed });
  });

  it('is short again as soon as everything is as it was saved', () => {
    const { state } = read('?view=7&changed=1&tab=closed&town=北京&pageSize=20&sort=-name');
    const address = writeAddress(state, publishers, { view: beijing, first: undefined });
    expect(address.toString()).toBe('view=7');
  });

  it('of a view that this person does not have shows the rest of the address, and says so', () => {
    expect(read('?view=99&searchText=书')).toEqual({
      view: undefined,
      missing: true,
      state: { ...initialListState, filters: { searchText: '书' } },
    });
  });
});

describe('a view that is deleted while it is in use', () => {
  it('leaves what it showed', () => {
    const { state, view, missing } = readAddress('?view=7&pageIndex=2', publishers, {
      views: [],
      first: undefined,
      last: beijing,
    });
    expect({ view, missing }).toEqual({ view: undefined, missing: true });
    expect(state).toEqual(read('?view=7&pageIndex=2').state);
  });
});

describe('the view that is shown first', () => {
  it('is what an empty address shows', () => {
    expect(read('', '7').view).toBe(beijing);
  });

  it('leaves links alone that ask for something else', () => {
    expect(read('?searchText=书', '7').view).toBeUndefined();
    expect(read('?view=8', '7').view?.id).toBe('8');
  });

  it('can be left for the list itself', () => {
    const address = writeAddress(initialListState, publishers, { view: undefined, first: '7' });
    expect(address.toString()).toBe('view=none');
    expect(read('?view=none', '7')).toEqual({
      view: undefined,
      missing: false,
      state: initialListState,
    });
  });

  it('is no reason to say that it is gone', () => {
    expect(read('', '99')).toEqual({ view: undefined, missing: false, state: initialListState });
  });
});
