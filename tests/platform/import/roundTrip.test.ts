import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bookCalls,
  bookListCalls,
  channelCalls,
  circleCalls,
  labelCalls,
  liveCalls,
  postCalls,
  readingCalls,
  topicCalls,
} from '#contract/endpoints/lists.ts';
import { readPath } from '#schema/conditions.ts';
import { comesBack, exportFields } from '#schema/sheet/exportColumns.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { isDrawn } from '#server/jmgr/books.ts';
import { exportedBytes, shippedLists } from '#tests/support/exported.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import fc from '#tests/support/properties.ts';
import { counts, importsOf } from './support.ts';

/** What a list lets out comes in again: into an empty list as the same records, and onto the same records as nothing new. */

const lists = shippedLists();
let test: TestPlatform;
let operator: string;
/** records that others name */
const named: Record<'books' | 'labels' | 'topics' | 'circles' | 'channels', string[]> = {
  books: [],
  labels: [],
  topics: [],
  circles: [],
  channels: [],
};

const wiped = {
  articles: ['post'],
  'book-lists': ['book_list_book', 'book_list'],
  live: ['live'],
  readings: ['reading'],
  books: ['book'],
  labels: ['label'],
  channels: ['channel'],
  circles: ['circle'],
  topics: ['topic'],
} as const;
type ListName = keyof typeof wiped;
const names = Object.keys(wiped) as ListName[];

async function wipe(name: ListName) {
  for (const table of wiped[name]) await test.services.database.deleteFrom(table).execute();
}

beforeAll(async () => {
  test = await createTestPlatform({ background: false });
  await createAccount(test.services.database, {
    name: 'operator',
    nickname: '编辑部',
    roles: ['operator'],
  });
  operator = await test.signIn('operator');
});
afterAll(() => test.close());

/** Records whose titles are hard to name: with separators, like ids, like each other. */
beforeEach(async () => {
  for (const name of names) await wipe(name);
  const titles = ['小说,散文', '1984', 'Chapter #1', '=1+1', '"引号"、甲', '三体'];
  const save = async (title: string) => {
    const body = { title };
    named.topics.push((await test.call(topicCalls.save, { body }, operator)).data.id);
    named.circles.push((await test.call(circleCalls.save, { body }, operator)).data.id);
    const bookBody = { body: { bookName: title } };
    named.books.push((await test.call(bookCalls.save, bookBody, operator)).data.id);
    const label = { body: { labelName: title } };
    named.labels.push((await test.call(labelCalls.save, label, operator)).data.id);
  };
  for (const key of ['books', 'labels', 'topics', 'circles', 'channels'] as const) named[key] = [];
  for (const title of titles) await save(title);
  // two books of one title, told apart by their ids
  const twin = { body: { bookName: '三体', authorName: '另一位' } };
  named.books.push((await test.call(bookCalls.save, twin, operator)).data.id);
  const channel = { body: { name: '=频道', domain: 'reading' } };
  named.channels.push((await test.call(channelCalls.save, channel, operator)).data.id);
});

const piece = fc.oneof(
  fc.constantFrom(...'=+-@＝＋－＠\'"|;；,，、#'),
  fc.constantFrom(
    '小说',
    'C++',
    '👩‍👩‍👧',
    '𠮷',
    '<b>x</b>',
    '0',
    'true',
    '《三体》',
    '="1"',
    '1,5',
    // what nobody sees, two forms of one letter, and what other programs read as something else
    ...['a\u200bb', '\ufeff', '\u00a0', '\u2028', 'e\u0301é', '①', 'ﬁ', '𪚥', '_x000D_', '_x0041_'],
    ...["['a']", '[', ' "x" ', '1e400', '007', '12345678901234567890', '{a}'],
  ),
);
const word = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const lines = fc
  .array(fc.oneof(word, fc.constantFrom('', '    ', '\t缩进', ' 两  格 ', '-', '　全角')), {
    maxLength: 5,
  })
  .map((all) => all.join('\n'))
  // what is blank is nothing
  .map((text) => (text.trim() === '' ? '' : text));
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const address = oneOf(
  '',
  '/cdn/a,b.png',
  'https://x.test/a;b.png?c=1|2',
  'https://x.test/%E4%B8%AD.jpg',
);
const someOf = (ids: readonly string[]) => fc.subarray([...ids]);
const instant = oneOf(
  null,
  '2026-03-29T01:30:00.000Z',
  '2024-02-29T15:59:59.250Z',
  '2030-12-31T16:00:00.000Z',
);
const html = oneOf(
  '<p>=1+1</p>',
  '<p>一 <strong>𠮷</strong> &amp; 二</p><p><br></p>',
  '<table><tbody><tr><td>甲</td></tr></tbody></table>',
  `<p>${'长'.repeat(5_000)}</p>`,
);

/** The ISBN of these nine digits, with its check digit. */
function isbnOf(nine: number): string {
  const digits = `978${String(nine).padStart(9, '0')}`;
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Bodies that a list's save takes, each with a title of its own. */
function bodiesOf(name: ListName): Record<string, unknown>[] {
  const title = (key: string) => ({ [key]: word });
  const shapes: Record<ListName, () => Record<string, fc.Arbitrary<unknown>>> = {
    books: () => ({
      ...title('bookName'),
      authorName: word,
      translator: word,
      publisherName: word,
      mainPicUrl: address,
      editionClass: oneOf(1, 2, 3),
      publishTime: oneOf('', '1997', '1997-05', '2015-10-01', '-750', '8', '0975', '1390-05', '9'),
      isbn: fc.oneof(fc.constant(''), fc.nat(999_999_999).map(isbnOf)),
      price: oneOf(null, 0, 39.8, 1234567.89, 0.1),
      currency: oneOf('', 'CNY', 'USD', 'JPY'),
      rating: oneOf(null, 0, 8.5, 10),
      category: word,
      language: oneOf('', 'zh', 'en', '=x'),
      tags: fc.uniqueArray(word, { maxLength: 4 }),
      content: lines,
    }),
    labels: () => ({ ...title('labelName'), order: oneOf(0, 7), isEnabled: fc.boolean() }),
    channels: () => ({
      ...title('name'),
      domain: fc.stringMatching(/^[a-z][a-z0-9-]{3,20}$/),
      description: lines,
      order: oneOf(0, 7),
      isEnabled: fc.boolean(),
    }),
    topics: () => ({
      ...title('title'),
      content: lines,
      cover: address,
      status: oneOf(10, 20, 30, 40),
      isBlocked: fc.boolean(),
    }),
    circles: () => ({
      ...title('title'),
      content: lines,
      cover: address,
      type: oneOf(1, 2, 3),
      status: oneOf(10, 20, 30, 40),
      circleStatus: oneOf(0, 1),
      isDraft: fc.boolean(),
      isBlocked: fc.boolean(),
    }),
    readings: () => ({
      ...title('title'),
      content: lines,
      cover: address,
      bookId: oneOf(null, ...named.books),
      startAt: oneOf(null, '2026-03-29T01:30:00.000Z'),
      endAt: oneOf(null, '2030-12-31T16:00:00.000Z'),
    }),
    live: () => ({
      ...title('title'),
      introduction: lines,
      cover: address,
      channelId: oneOf(null, ...named.channels),
      startAt: instant,
      isDraft: oneOf(true),
      isBlocked: fc.boolean(),
    }),
    articles: () => ({
      ...title('title'),
      contentType: oneOf(1040),
      content: html,
      cover: address,
      images: fc.subarray(['/cdn/a,b.png', 'https://x.test/a;b.png?c=1|2', '/cdn/c.png']),
      videos: oneOf([], [{ url: '/cdn/v.mp4', preview: '/cdn/v.jpg', duration: 65, size: 1 }]),
      circleId: oneOf(null, ...named.circles),
      topicIds: someOf(named.topics),
      bookIds: someOf(named.books),
      labelIds: someOf(named.labels),
      visibility: oneOf(0, 2),
      isDraft: fc.boolean(),
      isBlocked: fc.boolean(),
    }),
    'book-lists': () => ({
      ...title('title'),
      content: lines,
      cover: address,
      books: someOf(named.books).chain((ids) =>
        fc.tuple(...ids.map((bookId) => fc.record({ bookId: fc.constant(bookId), note: lines }))),
      ),
      isDraft: fc.boolean(),
      isBlocked: fc.boolean(),
    }),
  };
  const made = fc.sample(fc.record(shapes[name]()), 12);
  const [key = ''] = Object.keys(made[0] ?? {});
  const bodies = made.map((body, index) => ({ ...body, [key]: `${String(body[key])} x${index}` }));
  if (namedOnce.has(name)) return bodies;
  // of one name with others, in every spelling; the last is the first once more
  const [first, second] = bodies;
  const twins = [' X0', ' ｘ0', '  x0', ' x0'].map((ending) => ({
    ...(ending === ' x0' ? first : second),
    [key]: `${String(made[0]?.[key])}${ending}`,
  }));
  return [...bodies, ...twins];
}

/** Lists in which a name stands once. */
const namedOnce: ReadonlySet<ListName> = new Set(['labels', 'channels']);

const saves = {
  books: bookCalls.save,
  labels: labelCalls.save,
  channels: channelCalls.save,
  topics: topicCalls.save,
  circles: circleCalls.save,
  readings: readingCalls.save,
  live: liveCalls.save,
  articles: postCalls.save,
  'book-lists': bookListCalls.save,
};

async function rowsOf(name: ListName): Promise<readonly object[]> {
  const body = { pageSize: 100, whole: true };
  const query = { pageSize: '100' };
  switch (name) {
    case 'books':
      return (await test.call(bookCalls.list, { body }, operator)).data;
    case 'labels':
      return (await test.call(labelCalls.list, { query }, operator)).data;
    case 'channels':
      return (await test.call(channelCalls.list, { query }, operator)).data;
    case 'topics':
      return (await test.call(topicCalls.manage, { body }, operator)).data;
    case 'circles':
      return (await test.call(circleCalls.manage, { body }, operator)).data;
    case 'readings':
      return (await test.call(readingCalls.list, { body }, operator)).data;
    case 'live':
      return (await test.call(liveCalls.list, { body }, operator)).data;
    case 'articles':
      return (await test.call(postCalls.list, { body: { ...body, contentType: 1040 } }, operator))
        .data;
    case 'book-lists':
      return (await test.call(bookListCalls.list, { body }, operator)).data;
  }
}

const listOf = (name: string) => {
  const list = lists.get(name);
  if (!list) throw new Error(`there is no list ${name}`);
  return list;
};

/** What an import takes back of each record, by title. */
async function contents(name: ListName): Promise<Record<string, unknown>[]> {
  const list = listOf(name);
  const fields = exportFields(list).filter((field) => comesBack(list, field, 'raw'));
  const rows = await rowsOf(name);
  // a new book without a cover is given a drawn one
  const withoutDrawn = (value: unknown) =>
    typeof value === 'string' && isDrawn(value) ? '' : value;
  return rows
    .map((row) =>
      Object.fromEntries(
        fields.map(({ name: key, path }) => [key, withoutDrawn(readPath(row, path))]),
      ),
    )
    .sort((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)));
}

async function save(name: ListName, bodies: readonly Record<string, unknown>[]) {
  for (const body of bodies) {
    const answer = await test.ask(saves[name], { body }, operator);
    if (answer.status !== 200 || !JSON.stringify(answer.body).includes('"isSuccess":true'))
      throw new Error(`${JSON.stringify(body)} was refused: ${JSON.stringify(answer.body)}`);
  }
}

const wishes = [
  { format: 'csv', form: 'raw', language: 'zh-CN' },
  { format: 'csv', form: 'readable', language: 'en-US' },
  { format: 'xlsx', form: 'raw', language: 'en-US' },
  { format: 'xlsx', form: 'readable', language: 'zh-CN' },
] as const;

async function exported(name: ListName, wish: (typeof wishes)[number]) {
  const zone = test.services.settings.TIME_ZONE;
  return exportedBytes(lists, listOf(name), await rowsOf(name), { ...wish, zone });
}

const who = () => ({ test, token: operator });

describe.each(names)('what the list %s lets out', (name) => {
  it.each(wishes)(
    'comes in again onto itself as nothing new: $format, $form, $language',
    async (wish) => {
      // a title that two records have is told by the exact form alone
      if (wish.form === 'readable') named.books = named.books.slice(0, -2);
      await save(name, bodiesOf(name));
      const before = await rowsOf(name);
      const file = await exported(name, wish);
      const report = await importsOf(who, name).run(file, { fileName: `x.${wish.format}` });
      expect(report.problems).toEqual([]);
      expect(counts(report)).toMatchObject({ unchanged: before.length, rejected: 0 });
      expect(await rowsOf(name)).toEqual(before);
    },
  );

  it.each(wishes.filter(({ form }) => form === 'raw'))(
    'comes into an empty list as the same records: $format, $form, $language',
    async (wish) => {
      // what records of other lists name stays
      await save(name, bodiesOf(name));
      const before = await contents(name);
      const file = await exported(name, wish);
      await wipe(name);
      const report = await importsOf(who, name).run(file, { fileName: `x.${wish.format}` });
      expect(report.problems).toEqual([]);
      expect(await contents(name)).toEqual(before);
    },
  );
});

it('the books of the known case come back as they were', async () => {
  await wipe('books');
  const text = readFileSync('tests/platform/import/roundTrip.json', 'utf8');
  const { books } = JSON.parse(text) as { books: Record<string, unknown>[] };
  await save('books', books);
  const before = await contents('books');
  const file = await exported('books', wishes[0]);
  await wipe('books');
  await importsOf(who, 'books').run(file);
  expect(await contents('books')).toEqual(before);
  expect(before).toMatchObject(
    expect.arrayContaining(books.map((book) => expect.objectContaining(book))),
  );
});
