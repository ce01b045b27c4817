import { describe, expect, it } from 'vitest';
import {
  decodeListState,
  encodeListState,
  initialListState,
  resolveArrangement,
  resolveView,
} from '#schema/codec.ts';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';

const text = { 'zh-CN': '某', 'en-US': 'thing' };
const choice = (value: string | number, children?: object[]) => ({
  value,
  label: text,
  ...(children ? { children } : {}),
});
const things = compileResource(
  resource.parse({
    schemaVersion: 2,
    name: 'things',
    label: text,
    recordTitle: 'title',
    endpoints: { list: { method: 'POST', path: '/thing/list' } },
    fields: {
      title: { type: 'text', label: text, aliases: ['name', 'heading'] },
      likeCount: { type: 'number', label: text, aliases: ['likes'], path: 'counts.like' },
      state: {
        type: 'enum',
        label: text,
        options: [
          { value: 10, label: text },
          { value: 30, label: text },
        ],
      },
      createdAt: { type: 'dateTime', label: text },
    },
    list: {
      columns: ['title', { field: 'likeCount', sortable: true }, 'state', 'createdAt'],
      filters: [
        { name: 'title', kind: 'text', field: 'title', aliases: ['name'] },
        { name: 'like', kind: 'numberRange', field: 'likeCount', aliases: ['likes'] },
        { name: 'state', kind: 'enum', field: 'state', aliases: ['status'] },
        { name: 'created', kind: 'dateRange', field: 'createdAt', aliases: ['date'] },
        {
          name: 'place',
          kind: 'cascader',
          label: text,
          aliases: ['country'],
          cascade: {
            parameters: ['land', 'city'],
            choices: [choice(1, [choice('a'), choice('b')]), choice(2)],
          },
        },
        {
          name: 'shelf',
          kind: 'cascader',
          label: text,
          cascade: {
            parameters: ['room', 'board'],
            resource: 'shelves',
            fields: ['room', 'board'],
          },
        },
      ],
      tabs: [
        { name: 'all', label: text },
        { name: 'mine', label: text, aliases: ['own'] },
      ],
    },
  }),
);
const decode = (query: string) => decodeListState(new URLSearchParams(query), things);

describe('an address with former names (contract 12)', () => {
  it('is read as the present ones, ranges too', () => {
    expect(
      decode('tab=own&name=书&likesMin=1&likesMax=9&status=30&dateFrom=2026-01-01&sort=-likes'),
    ).toEqual({
      ...initialListState,
      tab: 'mine',
      sort: { by: 'like', descending: true },
      filters: { title: '书', likeMin: 1, likeMax: 9, state: 30, createdFrom: '2026-01-01' },
    });
  });

  it('is written with the present ones', () => {
    expect(String(encodeListState(decode('tab=own&status=30')))).toBe('tab=mine&state=30');
  });

  it('gives the present name precedence', () => {
    expect(decode('name=old&title=new').filters).toEqual({ title: 'new' });
  });

  it('sorts by nothing that does not sort', () => {
    expect(decode('sort=heading').sort).toBeUndefined();
  });
});

describe('a cascader in the address', () => {
  it('keeps one parameter a level, with the types of its choices', () => {
    expect(decode('land=1&city=b').filters).toEqual({ land: 1, city: 'b' });
    expect(decode('land=2').filters).toEqual({ land: 2 });
    expect(decode('room=3&board=上').filters).toEqual({ room: '3', board: '上' });
  });
  it.each(['land=3', 'city=a', 'land=3&city=a', 'board=1'])(
    'leaves out what leads nowhere: %s',
    (query) => {
      expect(decode(query).filters).toEqual({});
    },
  );
  it('stops where the choices below do not fit', () => {
    expect(decode('land=2&city=a').filters).toEqual({ land: 2 });
    expect(decode('land=1&city=x').filters).toEqual({ land: 1 });
  });
  it('was called by its name when it had one level', () => {
    expect(decode('country=1').filters).toEqual({ land: 1 });
  });
  it('comes back from its address', () => {
    const state = { ...initialListState, filters: { land: 1, city: 'a', room: '1' } };
    expect(decode(String(encodeListState(state)))).toEqual(state);
  });
});

describe('a saved view', () => {
  it('survives renamed fields, filters and tabs', () => {
    const resolved = resolveView(
      {
        tab: 'own',
        filters: { name: '书', status: 30, likesMin: 2, country: 1 },
        sort: { by: 'likes', descending: false },
        pageSize: 20,
        arrangement: {
          columns: [
            { name: 'likes', width: 90 },
            { name: 'heading', pinned: true },
          ],
        },
      },
      things,
    );
    expect(resolved).toEqual({
      state: {
        pageIndex: 1,
        pageSize: 20,
        tab: 'mine',
        sort: { by: 'like', descending: false },
        filters: { title: '书', state: 30, likeMin: 2, land: 1 },
      },
      arrangement: {
        columns: [
          { name: 'likeCount', width: 90 },
          { name: 'title', pinned: true },
        ],
      },
      dropped: [],
    });
  });

  it('drops what is gone, and tells', () => {
    const resolved = resolveView(
      {
        tab: 'gone',
        filters: { colour: 'red', state: 99, title: '书' },
        sort: { by: 'weight', descending: true },
        arrangement: { columns: [{ name: 'weight' }, { name: 'title' }] },
      },
      things,
    );
    expect(resolved.state).toEqual({ ...initialListState, filters: { title: '书' } });
    expect(resolved.arrangement).toEqual({ columns: [{ name: 'title' }] });
    expect(resolved.dropped.map(({ part, name }) => `${part} ${name}`)).toEqual([
      'filter colour',
      'filter state',
      'column weight',
      'sort weight',
      'tab gone',
    ]);
  });

  it('counts a column once that stands by its former name and its present one', () => {
    const { arrangement, dropped } = resolveArrangement(
      { columns: [{ name: 'name', hidden: true }, { name: 'state' }, { name: 'title' }] },
      things,
    );
    expect(arrangement.columns).toEqual([{ name: 'title', hidden: true }, { name: 'state' }]);
    expect(dropped).toEqual([]);
  });

  it('is not changed by being read', () => {
    const view = { filters: { name: '书' }, arrangement: { columns: [{ name: 'name' }] } };
    const before = structuredClone(view);
    resolveView(view, things);
    expect(view).toEqual(before);
  });
});
