import { fieldTypes } from '#schema/fields/index.ts';

/** A list on a REST service with a field of every type, each named like its type. */

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const own: Readonly<Record<string, object>> = {
  text: { required: true },
  number: { decimals: 1, minimum: 0, maximum: 100 },
  money: { currency: { $row: 'text' } },
  enum: {
    options: [
      { value: 'a', label: text('Alpha'), colour: 'success' },
      { value: 'b', label: text('Beta') },
    ],
  },
  relation: { relation: { resource: 'everything' } },
  relations: { relation: { resource: 'everything' } },
  user: { relation: { resource: 'everything' } },
  computed: { compute: { value: { concat: [{ $row: 'text' }, '!'] } } },
};

/** The answer of `schema/list`. */
export function everyTypeSchemas() {
  const names = fieldTypes.filter((type) => type !== 'computed');
  const schema = {
    schemaVersion: 2,
    name: 'everything',
    label: text('Everything'),
    provider: 'rest',
    service: 'library',
    recordTitle: 'text',
    endpoints: {
      list: { method: 'GET', path: '/everything' },
      save: { method: 'POST', path: '/everything' },
    },
    fields: Object.fromEntries(
      fieldTypes.map((type) => [type, { type, label: text(type), ...own[type] }]),
    ),
    list: { columns: [...fieldTypes] },
    forms: { create: { groups: [{ fields: names }] }, edit: 'create' },
  };
  const data = [{ name: 'everything', schema, findings: [] }];
  return { code: 200, isSuccess: true, msg: '', data, requestId: 'test' };
}

/** A record in which every value suits its field. */
export const fitting = {
  id: 1,
  text: 'USD',
  longText: '如果 a<b 且 c>d，读‹三体>的人请进',
  richText: '<p>Rich <b>words</b><script>alert(1)</script><img src="x" onerror="alert(2)"></p>',
  number: 12.5,
  money: 1234.5,
  date: '2026-01-31',
  partialDate: '1997-05',
  dateTime: 1_769_821_500_000,
  duration: 330,
  boolean: true,
  enum: 'a',
  tags: ['one', 2],
  image: '/cdn/picture.png',
  images: ['/cdn/picture.png', '/cdn/other.png'],
  video: { url: '/cdn/film.mp4', size: 2048, length: 65 },
  audio: '/cdn/song.mp3',
  file: 'https://a.example/paper.pdf',
  colour: '#01BAB4',
  relation: { id: 1, text: 'USD' },
  relations: [{ id: 1, text: 'USD' }],
  user: { id: 1, text: 'Ann' },
  link: 'mailto:ann@a.example',
  json: { deep: [1, 2] },
};

/** A record in which no value except the title suits its field. */
export const unfit = {
  id: 2,
  text: 'Strange',
  longText: { a: 1 },
  richText: ['x'],
  number: 'twelve',
  money: { amount: 1 },
  date: 'tomorrow',
  partialDate: 'spring',
  dateTime: '2026-02-30',
  duration: '5 min',
  boolean: 'perhaps',
  enum: 'omega',
  tags: 'one;two',
  image: { src: 'x' },
  images: 'none',
  video: 7,
  audio: ['x'],
  file: 'paper.pdf',
  colour: 'teal',
  relation: { nameless: true },
  relations: 'all',
  user: { nameless: true },
  link: 'javascript:alert(1)',
  json: 'plain words',
};
