import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { schemaStore } from '#server/schemas/index.ts';
import { exportedBytes, shippedLists } from '#tests/support/exported.ts';
import fc from '#tests/support/properties.ts';
import { counts, importsOf } from '../import/support.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** An own list with a field of every type: what it lets out comes in again. */

let platform: OwnPlatform;
const books: string[] = [];
let account: string;
beforeAll(async () => {
  platform = await createOwnPlatform();
  const accounts = platform.services.database.selectFrom('account').select('id');
  account = String((await accounts.where('name', '=', 'operator').executeTakeFirstOrThrow()).id);
  for (const bookName of ['小说,散文', '三体', '三体', '=1+1 #2']) {
    const { data } = await platform.call(bookCalls.save, { body: { bookName } }, platform.operator);
    books.push(data.id);
  }
});
afterAll(() => platform.close());

const related = { relation: { resource: 'books' } };
const options = [
  { value: 'a,b', label: both('A; "B"') },
  { value: '=c', label: both('-C') },
];
const more: Readonly<Record<string, object>> = {
  text: {},
  longText: {},
  richText: {},
  number: { decimals: 3 },
  money: {},
  date: {},
  partialDate: {},
  dateTime: {},
  duration: {},
  boolean: {},
  enum: { options },
  tags: {},
  image: {},
  images: {},
  video: {},
  audio: {},
  file: {},
  colour: {},
  relation: related,
  relations: related,
  user: {},
  link: {},
  json: {},
};
const types = Object.keys(more);
const fieldOf = (type: string) => ({ type, label: both(`The ${type}`), ...more[type] });
const fields = {
  title: { type: 'text', label: both('Title'), required: true },
  ...Object.fromEntries(types.map((type) => [`${type}Value`, fieldOf(type)])),
};

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const piece = oneOf(
  ...'=+-@＝＋－＠\'"|;；,，、#',
  ...['小说', '👩‍👩‍👧', '𠮷', '<b>x</b>', '0', 'true', 'null', '="1"', '1,5', 'a\u200bb', '\ufeff'],
  ...[
    '\u00a0',
    'e\u0301é',
    '_x000D_',
    '007',
    '12345678901234567890',
    '{a}',
    '[1]',
    ' x ',
    '\u200d',
    // what separates words without being a blank, and what nobody types
    ...['\t', 'a\tb', '\u2028', '\u3000', '\u001f'],
  ],
);
const word = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const lines = fc
  .array(fc.oneof(word, oneOf('', '    ', ' 两  格 ')), { maxLength: 4 })
  .map((all) => all.join('\n'))
  // what is blank is nothing
  .map((text) => (text.trim() === '' ? '' : text));
const breaks = oneOf('\n', '\v', '\f', ' ', '、');
const address = oneOf('', '/cdn/a,b.png', 'https://x.test/a;b.png?c=1|2', 'https://x.test/%E4.jpg');
const valuesOf: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
  text: () => fc.oneof(oneOf(''), word),
  longText: () => lines,
  richText: () =>
    oneOf(
      ...['', '<p>=1+1</p>', '<p>一 <strong>𠮷</strong> &amp; 二</p><p><br></p>'],
      // without a tag it is HTML all the same
      ...['plain', 'a &amp; b', ' =1 &lt; 2 ', '甲\n\n乙', '&lt;p&gt;'],
    ),
  number: () => oneOf(null, 0, -0.125, 1234.5, 1.001, 1_000_000, 9_007_199_254_740_991),
  money: () => oneOf(null, 0, 39.8, 1234567.89, 0.1, -5, -0.5, 12_345_678.9, -10_000_000),
  date: () =>
    oneOf('', '2024-02-29', '0975-01-02', '9999-12-31', '1899-12-31', '0001-01-01', '0099-12-31'),
  partialDate: () => oneOf('', '1997', '1997-05', '2015-10-01', '-750', '8', '0975', '1390-05'),
  dateTime: () => oneOf(null, '2026-03-29T01:30:00.000Z', '2024-02-29T15:59:59.250Z'),
  duration: () => oneOf(null, 0, 65, 86_400, 359_999),
  boolean: () => fc.boolean(),
  enum: () => oneOf(null, 'a,b', '=c'),
  tags: () =>
    fc.uniqueArray(
      fc.oneof(
        word,
        fc.array(breaks, { minLength: 1 }).map((all) => all.join('a')),
      ),
      { maxLength: 4 },
    ),
  image: () => address,
  images: () => fc.subarray(['/cdn/a,b.png', 'https://x.test/a;b.png?c=1|2', '/cdn/c.png']),
  video: () => address,
  audio: () => address,
  file: () => address,
  colour: () => oneOf('', '#ff0000', 'rgba(1, 2, 3, 0.5)', '=x', '-1'),
  relation: () => oneOf(null, ...books),
  relations: () => fc.subarray(books),
  user: () => oneOf(null, account),
  link: () => address,
  json: () =>
    oneOf<unknown>(
      ...[
        null,
        0,
        -1.5,
        true,
        false,
        '',
        'text',
        'a b',
        ' x ',
        '\t',
        '\u00a0y',
        '\n',
        "'=",
        ' ',
        'null',
        '5',
        '=1+1',
        [],
        {},
        [1, 'a'],
      ],
      ...[{ a: null, '=b': ['𠮷', '\u200b', ' '] }, [[]], '[', '"q"'],
    ),
};

async function filled(list: string) {
  await platform.publish(list, ownText(list, fields));
  const made = Object.entries(valuesOf).map(([type, values]) => [`${type}Value`, values()]);
  const bodies = fc.sample(fc.record(Object.fromEntries(made)), 40);
  for (const [index, body] of bodies.entries())
    await platform.put(list, { title: `x${index}`, ...body });
}

const wishes = [
  { format: 'csv', form: 'raw', language: 'zh-CN' },
  { format: 'xlsx', form: 'raw', language: 'en-US' },
] as const;

const names = ['title', ...types.map((type) => `${type}Value`)];
const rowsOf = (list: string) => platform.rows(list, { pageSize: 100, sort: 'title' });
/** What people have entered, without ids and times of the records. */
const contents = async (list: string) =>
  (await rowsOf(list)).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

it.each(wishes)(
  'what an own list with fields of every type lets out comes in again, onto itself and into an empty list: $format',
  async (wish) => {
    const list = `every-${wish.format}`;
    await filled(list);
    const rows = await rowsOf(list);
    const before = await contents(list);
    const resource = await schemaStore(platform.services).find(list);
    if (!resource) throw new Error(`there is no list ${list}`);
    const zone = platform.services.settings.TIME_ZONE;
    const file = exportedBytes(shippedLists(), resource, rows, { ...wish, zone });
    const into = (name: string) =>
      importsOf(() => ({ test: platform, token: platform.operator }), name).run(file, {
        fileName: `x.${wish.format}`,
      });
    const again = await into(list);
    expect.soft(again.problems).toEqual([]);
    expect.soft(counts(again)).toMatchObject({ unchanged: before.length, rejected: 0 });
    expect.soft(await contents(list)).toEqual(before);

    const empty = `${list}-empty`;
    await platform.publish(empty, ownText(empty, fields));
    const fresh = await into(empty);
    expect.soft(fresh.problems).toEqual([]);
    expect(await contents(empty)).toEqual(before);
  },
);

test('what was left empty comes in again as empty, not with the default of its field', async () => {
  const given = {
    title: fields.title,
    seats: { type: 'number', label: both('Seats'), default: 5 },
    words: { type: 'tags', label: both('Words'), default: ['new'] },
    kind: { type: 'enum', label: both('Kind'), options, default: '=c' },
    place: { type: 'text', label: both('Place'), default: 'Hall' },
  };
  const empty = { seats: null, words: [], kind: null, place: '' };
  for (const name of ['with-defaults', 'with-defaults-again'])
    await platform.publish(name, ownText(name, given));
  await platform.put('with-defaults', { title: 'Empty', ...empty });
  await platform.put('with-defaults', { title: 'Usual' });
  const resource = await schemaStore(platform.services).find('with-defaults');
  if (!resource) throw new Error('there is no list with-defaults');
  const zone = platform.services.settings.TIME_ZONE;
  const rows = await platform.rows('with-defaults', { sort: 'title' });
  const file = exportedBytes(shippedLists(), resource, rows, { ...wishes[0], zone });
  const again = importsOf(
    () => ({ test: platform, token: platform.operator }),
    'with-defaults-again',
  );
  await again.run(file);
  // a row without an id is somebody's own: what it leaves open has the default
  await again.run('title,seats\nWritten,\n');
  expect(await platform.rows('with-defaults-again', { sort: 'title' })).toMatchObject([
    { title: 'Empty', ...empty },
    { title: 'Usual', seats: 5, words: ['new'], kind: '=c', place: 'Hall' },
    { title: 'Written', seats: 5, words: ['new'], kind: '=c', place: 'Hall' },
  ]);
});

test('texts of several kinds of line ends come onto themselves as nothing new', async () => {
  const given = {
    title: fields.title,
    text: { type: 'text', label: both('Text') },
    about: { type: 'longText', label: both('About') },
    body: { type: 'richText', label: both('Body') },
  };
  await platform.publish('line-ends', ownText('line-ends', given));
  const texts = ['a\r\nb', 'a\rb', 'a\vb\r\n\r\nc', 'a\nb'];
  for (const text of texts)
    await platform.put('line-ends', { title: text, text, about: text, body: `<pre>${text}</pre>` });
  const resource = await schemaStore(platform.services).find('line-ends');
  if (!resource) throw new Error('there is no list line-ends');
  const before = await platform.rows('line-ends');
  const zone = platform.services.settings.TIME_ZONE;
  const imports = importsOf(() => ({ test: platform, token: platform.operator }), 'line-ends');
  for (const wish of wishes) {
    const file = exportedBytes(shippedLists(), resource, before, { ...wish, zone });
    const report = await imports.run(file, { fileName: `x.${wish.format}` });
    expect(counts(report)).toMatchObject({ unchanged: texts.length, rejected: 0 });
    expect(await platform.rows('line-ends')).toEqual(before);
  }
});
