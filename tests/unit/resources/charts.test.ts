// @vitest-environment jsdom

import { beforeAll, expect, it } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { chartData, createTurns } from '#app/resources/charts/chartData.ts';
import { chartCsv } from '#app/widgets/chart/files.ts';
import { daysOf } from '#server/charts/days.ts';
import { load } from '../schema/support.ts';

/** The numbers of charts, put into words. */

beforeAll(() => setLanguage('en-US'));
const label = { 'zh-CN': '某', 'en-US': 'Chart' };
const chart = { name: 'one', label, look: 'bar' } as const;

it('options, yes and no, and records have their names; two of one name are told apart', () => {
  const groups = (...keys: (string | null)[]) => keys.map((key) => ({ key, value: 1 }));
  const labels = (list: string, by: string, answer: Parameters<typeof chartData>[2]) =>
    chartData(load(list), { ...chart, by }, answer).labels;
  const whole = { others: null, days: null };
  expect(labels('posts', 'contentType', { groups: groups('1050', null, '77'), ...whole })).toEqual([
    'Post',
    'No value',
    '77',
  ]);
  expect(labels('users', 'isInstitution', { groups: groups('true', 'false'), ...whole })).toEqual([
    'Institution: Yes',
    'Institution: No',
  ]);
  const circles = ['1', '2'].map((key) => ({ key, title: 'Poets', value: 1 }));
  expect(
    labels('posts', 'circle', { groups: circles, others: { groups: 7, value: 9 }, days: null }),
  ).toEqual(['Poets', 'Poets (2)', '7 others']);
});

it('what has no value is empty in the file, and an average has decimals', () => {
  const answer = {
    groups: [
      { key: 'a', value: 1.5 },
      { key: 'b', value: null },
    ],
    others: null,
    days: null,
  };
  const asked = { ...chart, by: 'circle', measure: 'average', field: 'likeCount' } as const;
  const data = chartData(load('posts'), asked, answer);
  expect(data.decimals).toBe(2);
  expect(chartCsv(data).split('\r\n').slice(1)).toEqual(['a,1.5', 'b,', '']);
});

it('today, and days to come, are told as not over', () => {
  const days = { from: '2026-04-01', to: '2026-04-03', isCut: false };
  const groups = ['2026-04-01', '2026-04-02', '2026-04-03'].map((key) => ({ key, value: 1 }));
  const openOn = (today: string) =>
    chartData(
      load('posts'),
      { ...chart, by: 'createTime' },
      { groups, others: null, days: { ...days, today } },
    ).openFrom;
  expect(openOn('2026-04-03')).toBe(2);
  expect(openOn('2026-03-01')).toBe(0);
  expect(openOn('2026-04-04')).toBeUndefined();
});

it('the days of a list that is narrowed to days to come begin there', () => {
  const list = load('posts');
  const range = list.filters.find(({ kind }) => kind === 'dateRange');
  const [from = ''] = range?.parameters ?? [];
  const asked = { by: range?.field, days: 3 };
  const given = { [from]: '2026-05-01T00:00:00.000Z' };
  expect(daysOf(list, asked, { given, today: '2026-04-01', zone: 'UTC' })).toEqual({
    from: '2026-05-01',
    to: '2026-05-03',
    isCut: false,
    today: '2026-04-01',
  });
});

it('a few charts are asked for at once, the others in their turn; what is left meanwhile is not asked for', async () => {
  const inTurn = createTurns(2);
  const asked: string[] = [];
  const ends = new Map<string, () => void>();
  const { signal } = new AbortController();
  const ask = (name: string, by = signal) =>
    inTurn(by, () => {
      asked.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const leaving = new AbortController();
  const [one, two] = [ask('one'), ask('two')];
  const left = ask('left', leaving.signal).catch(() => 'not asked for');
  const failing = inTurn(signal, () => Promise.reject(new Error('no')));
  const failed = failing.catch(() => 'failed');
  const three = ask('three');
  expect(asked).toEqual(['one', 'two']);
  leaving.abort();
  ends.get('one')?.();
  expect(await one).toBe('one');
  expect(await left).toBe('not asked for');
  // one that fails leaves its place, too
  expect(await failed).toBe('failed');
  await Promise.resolve();
  expect(asked).toEqual(['one', 'two', 'three']);
  ends.get('two')?.();
  ends.get('three')?.();
  expect(await Promise.all([two, three])).toEqual(['two', 'three']);
});
