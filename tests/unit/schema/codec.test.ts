import { describe, expect, it } from 'vitest';
import { crudFilters } from '#app/providers/crudFilters.ts';
import {
  decodeListState,
  encodeListState,
  initialListState,
  type ListState,
  unreadParts,
} from '#schema/codec.ts';
import { load } from './support.ts';

const posts = load('posts');
const labels = load('labels');
const decode = (query: string, resource = posts) =>
  decodeListState(new URLSearchParams(query), resource);

describe('the address of a list', () => {
  it('is empty for a list as it first opens', () => {
    expect(String(encodeListState(initialListState))).toBe('');
    expect(decode('')).toEqual(initialListState);
  });

  it('brings back every part of the state, whatever a person has typed', () => {
    const state: ListState = {
      pageIndex: 3,
      pageSize: 40,
      sort: { by: 'likeCount', descending: true },
      tab: undefined,
      filters: {
        searchText: 'a&b=c#d 书 %20+"',
        contentType: 1040,
        isTop: false,
        likeCountMin: 0.5,
        likeCountMax: 12.25,
        createdAtFrom: '2026-01-01',
        createdAtTo: '2026-02-01',
        circleId: '1234567890123456789',
      },
    };
    expect(decode(String(encodeListState(state)))).toEqual(state);
  });

  it('has no invisible characters in what filters ask', () => {
    const { filters } = decode(
      'searchText=\u200b书\ufeff&contentType=1040\u200b&likeCountMin=\u2060',
    );
    expect(filters).toEqual({ searchText: '书', contentType: 1040 });
  });

  it('keeps the tab', () => {
    const query = String(encodeListState({ ...initialListState, tab: 'push' }));
    expect(decode(query, labels).tab).toBe('push');
  });

  it.each([
    ['pageIndex=0', { pageIndex: 1 }],
    ['pageIndex=1.5', { pageIndex: 1 }],
    ['pageIndex=99999999999999', { pageIndex: 10_000_000 }],
    ['pageSize=1000', { pageSize: 10 }],
    ['sort=-passwordHash', { sort: undefined }],
    ['tab=nowhere', { tab: undefined }],
    ['contentType=99', { filters: {} }],
    ['isTop=perhaps', { filters: {} }],
    ['likeCountMin=-1', { filters: {} }],
    ['createdAtFrom=yesterday', { filters: {} }],
    ['createdAtFrom=2026', { filters: {} }],
    ['createdAtFrom=2026-13-45', { filters: {} }],
    ['unknown=1', { filters: {} }],
  ])('leaves out what cannot be: %s', (query, expected) => {
    expect(decode(query)).toMatchObject(expected);
  });
});

describe('the parameters of the list call', () => {
  const sent = (filters: Parameters<typeof crudFilters>[1], zone?: string) =>
    crudFilters(posts, filters, zone).map(({ value }) => value);

  it('holds the whole of both days of a date range', () => {
    const [createdAtFrom, createdAtTo] = sent(
      { createdAtFrom: '2026-03-01', createdAtTo: '2026-03-01' },
      'Asia/Shanghai',
    );
    expect(createdAtFrom).toBe('2026-02-28T16:00:00.000Z');
    const span = Date.parse(String(createdAtTo)) - Date.parse(String(createdAtFrom));
    expect(span).toBe(24 * 60 * 60 * 1_000 - 1);
  });
  it.each([
    ['begins at 01:00 where clocks skip midnight', 'Africa/Cairo', '2026-04-24', 23],
    ['is an hour longer where clocks go back', 'Europe/Berlin', '2026-10-25', 25],
    ['ends with the last 23:59 where that comes twice', 'Africa/Cairo', '2026-10-29', 25],
  ])('%s', (_what, zone, day, hours) => {
    const [createdAtFrom, createdAtTo] = sent({ createdAtFrom: day, createdAtTo: day }, zone);
    const span = Date.parse(String(createdAtTo)) - Date.parse(String(createdAtFrom));
    expect(span).toBe(hours * 60 * 60 * 1_000 - 1);
  });
  it('leaves everything else as it is', () => {
    expect(sent({ searchText: '2026-03-01', isTop: true })).toEqual(['2026-03-01', true]);
  });
});

describe('what an address asks for in vain', () => {
  const unread = (query: string, resource = posts) =>
    unreadParts(new URLSearchParams(query), resource).map(
      ({ name, text, isUnknown }) => `${name}=${text} ${isUnknown ? 'unknown' : 'value'}`,
    );

  it('is told: an unknown option, what is no number, a filter that there is none of', () => {
    expect(unread('contentType=7&likeCountMin=many&status=30&nothing=1&isTop=perhaps')).toEqual([
      'contentType=7 value',
      'likeCountMin=many value',
      'nothing=1 unknown',
      'isTop=perhaps value',
    ]);
    expect(unread('pageIndex=two&sort=nothing&tab=none&pageSize=7')).toEqual([
      'pageIndex=two value',
      'sort=nothing value',
      'tab=none value',
      'pageSize=7 value',
    ]);
  });

  it('is nothing where all of it is read, and where a name of a view stands', () => {
    expect(unread('searchText=a&createdAtFrom=2026-01-01&view=5&changed=1&pageIndex=2')).toEqual(
      [],
    );
  });
});

describe('what a filter asks beside its value', () => {
  it('stands in the address, and comes back from it', () => {
    const filters = { contentTypeNot: 1040, circleIdEmpty: true, labelIdEmpty: false };
    const state = { ...initialListState, filters };
    expect(String(encodeListState(state))).toBe(
      'contentTypeNot=1040&circleIdEmpty=true&labelIdEmpty=false',
    );
    expect(decode(String(encodeListState(state)))).toEqual(state);
  });

  it('is left out and told where it cannot be', () => {
    const query = new URLSearchParams('contentTypeNot=7&circleIdEmpty=yes&likeCountNot=1');
    expect(decodeListState(query, posts).filters).toEqual({});
    expect(unreadParts(query, posts).map(({ name }) => name)).toEqual([
      'contentTypeNot',
      'circleIdEmpty',
      'likeCountNot',
    ]);
  });
});
