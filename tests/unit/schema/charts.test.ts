import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { postThing } from '#contract/things/post.ts';
import { chartColumns } from '#schema/chartColumns.ts';
import { checkResources } from '#schema/check.ts';
import { limitFields } from '#schema/limitFields.ts';
import { load } from './support.ts';

const label = { 'zh-CN': '某', 'en-US': 'thing' };

const fields = {
  title: { type: 'text', label },
  startAt: { type: 'dateTime', label },
  day: { type: 'date', label },
  seats: { type: 'number', label },
  price: { type: 'money', label, currency: { $row: 'title' } },
  isOpen: { type: 'boolean', label },
  status: { type: 'enum', label, options: [{ value: 'on', label }] },
  host: { type: 'user', label },
  words: { type: 'tags', label },
};

/** What the checker says of a list with these charts, each as `code at place`. */
function findingsOf(charts: readonly object[], more: object = {}) {
  const list = {
    schemaVersion: 2,
    name: 'events',
    label,
    provider: 'own',
    recordTitle: 'title',
    fields,
    list: {
      columns: ['title'],
      charts: charts.map((chart, index) => ({ name: `c${index}`, label, ...chart })),
    },
    ...more,
  };
  const [checked] = checkResources(
    [{ file: 'events.json', text: JSON.stringify(list) }],
    endpoints,
  );
  return (
    checked?.findings.map(({ code, message }) => `${code}: ${inLanguage(message, 'en-US')}`) ?? []
  );
}

describe('the charts of a list', () => {
  it('may be told by days, options, yes and no, and records, or be one number', () => {
    expect(
      findingsOf([
        { look: 'line', by: 'startAt' },
        { look: 'bar', by: 'day', days: 7, measure: 'sum', field: 'seats' },
        { look: 'bar', by: 'host' },
        { look: 'share', by: 'status' },
        { look: 'share', by: 'isOpen', measure: 'sum', field: 'seats' },
        { look: 'number', measure: 'average', field: 'seats' },
      ]),
    ).toEqual([]);
  });

  it.each([
    [{ look: 'line', by: 'status' }, 'a line cannot be grouped by "status"'],
    [{ look: 'share', by: 'day' }, 'a share cannot be grouped by "day"'],
    [{ look: 'bar', by: 'words' }, 'a bar cannot be grouped by "words"'],
    [{ look: 'bar' }, 'it does not say by which field'],
    [{ look: 'number', by: 'day' }, 'a single number has no groups, so its by does nothing'],
    [{ look: 'bar', by: 'status', days: 9 }, 'it is not grouped by day, so its days do nothing'],
    [{ look: 'number', measure: 'sum' }, 'it names no field with numbers'],
    [{ look: 'number', field: 'seats' }, 'it counts records, so its field does nothing'],
    [
      { look: 'number', measure: 'sum', field: 'title' },
      '"title" is not a number that the platform stores',
    ],
    [
      { look: 'number', measure: 'sum', field: 'price' },
      '"price" can have a different currency in each record',
    ],
    [
      { look: 'share', by: 'status', measure: 'average', field: 'seats' },
      'averages are not parts of a whole',
    ],
  ])('cannot be %j', (chart, problem) => {
    expect(findingsOf([chart])).toEqual([`chart-part: the chart "c0" cannot be drawn: ${problem}`]);
  });

  it('name fields that are there, and have names of their own', () => {
    expect(
      findingsOf([
        { look: 'line', by: 'startsAt' },
        { look: 'number', measure: 'sum', field: 'seat', name: 'c0' },
      ]),
    ).toEqual([
      'unknown-field: there is no field "startsAt"',
      'duplicate-name: "c0" appears twice',
      'unknown-field: there is no field "seat"',
    ]);
  });

  it('are refused where the records are with another service, or the platform does not count them', () => {
    const chart = { look: 'number' };
    expect(
      findingsOf([chart], {
        provider: 'rest',
        endpoints: { list: { method: 'GET', path: '/events' } },
      }),
    ).toEqual([
      'chart-elsewhere: this list cannot have charts: its records are in another service',
    ]);
    const unknown = findingsOf([chart], {
      provider: undefined,
      endpoints: { list: { method: 'GET', path: '/label/list' } },
    });
    expect(unknown).toContain(
      'chart-elsewhere: this list cannot have charts: the platform does not count what /label/list returns',
    );
  });

  it('are twelve at most', () => {
    const many = Array.from({ length: 13 }, () => ({ look: 'number' }));
    expect(findingsOf(many)).toEqual([expect.stringMatching(/^out-of-range/)]);
  });
});

it('a thing says which of its values charts can be made of, counts among them', () => {
  expect(chartColumns(postThing)).toMatchObject({
    createdAt: { column: 'created_at', kind: 'instant' },
    status: { column: 'status', kind: 'option' },
    circle: { column: 'circle_id', kind: 'record', target: 'circles' },
    'redundancy.likeCount': { column: 'like_count', kind: 'number' },
  });
  expect(chartColumns(postThing)).not.toHaveProperty('title');
});

it('who may not see a field has no chart of it', () => {
  const { definition } = checkResources(
    [
      {
        file: 'events.json',
        text: JSON.stringify({
          schemaVersion: 2,
          name: 'events',
          label,
          provider: 'own',
          recordTitle: 'title',
          fields: {
            ...fields,
            seats: {
              ...fields.seats,
              access: { view: { field: '$user.isInstitution', op: 'equals', value: false } },
            },
          },
          list: {
            columns: ['title'],
            charts: [
              { name: 'all', label, look: 'number' },
              { name: 'seats', label, look: 'number', measure: 'sum', field: 'seats' },
            ],
          },
        }),
      },
    ],
    endpoints,
  )[0] ?? { definition: undefined };
  const chartsFor = (isInstitution: boolean) =>
    definition &&
    limitFields(definition, {
      user: { isInstitution },
      now: new Date('2026-01-01T00:00:00Z'),
      zone: 'Asia/Shanghai',
    })?.list.charts?.map(({ name }) => name);
  expect(chartsFor(false)).toEqual(['all', 'seats']);
  expect(chartsFor(true)).toEqual(['all']);
});

it('a list without charts has none', () => {
  expect(load('books').charts).toEqual([]);
});
