import { expect, test } from 'vitest';
import { compare, percentOf } from '#app/screens/home/comparison.ts';
import { chartCsv } from '#app/widgets/chart/files.ts';

/** A period against the one before, of whole days. */

const nothing = {
  ...{ posts: 0, likes: 0, collections: 0, readers: 0, institutions: 0 },
  ...{ page: 0, search: 0, share: 0, direct: 0 },
};
const days = Array.from({ length: 57 }, (_, index) => ({
  ...nothing,
  day: `2026-01-${index}`,
  views: index,
}));

test('today is not over, so that it is in neither period', () => {
  const { now, before, today, values } = compare(days, 'views', 7);
  expect(values).toEqual([49, 50, 51, 52, 53, 54, 55]);
  expect({ now, before, today }).toEqual({ now: 364, before: 315, today: 56 });
});

test('four weeks are compared with the four before', () => {
  const { values, beforeValues } = compare(days, 'views', 28);
  expect([values[0], values.length, beforeValues[0], beforeValues.length]).toEqual([28, 28, 0, 28]);
});

test.each([
  [120, 100, 20],
  [0, 50, -100],
  [5, 0, undefined],
])('%i after %i is %j hundredths more', (now, before, percent) => {
  expect(percentOf({ now, before })).toBe(percent);
});

test('the file of a chart has its headings, and quotes what needs it', () => {
  const csv = chartCsv({
    title: 'x',
    labelled: 'Day',
    labels: ['a,b', 'c'],
    series: [{ name: 'Views', values: [1] }],
  });
  expect(csv.slice(1).trimEnd().split('\r\n')).toEqual(['Day,Views', '"a,b",1', 'c,']);
});
