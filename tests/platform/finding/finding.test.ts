import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRecords } from '#contract/endpoints/finding.ts';
import { bookCalls, labelCalls, postCalls } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from '../own/support.ts';

/** A few letters find records of every list that one may see. */

let platform: OwnPlatform;
let operator: string;
let press: string;
beforeAll(async () => {
  platform = await createOwnPlatform();
  operator = platform.operator;
  await createAccount(platform.services.database, {
    name: 'press',
    nickname: '红楼书店',
    enablePublish: true,
    institution: { name: '红楼书店', status: 30 },
  });
  press = await platform.signIn('press');
});
afterAll(() => platform.close());

const book = async (bookName: string, more: object = {}) => {
  const body = { bookName, authorName: '', ...more };
  return (await platform.call(bookCalls.save, { body }, operator)).data.id;
};

/** What is found, as `list: title (note)`. */
async function found(keyword: string, token = operator): Promise<string[]> {
  const { data } = await platform.call(findRecords, { body: { keyword } }, token);
  return data.lists.flatMap(({ list, records }) =>
    records.map(({ title, note }) => `${list}: ${title}${note === '' ? '' : ` (${note})`}`),
  );
}

test('a title is found by its beginning before all others that hold the word', async () => {
  await book('三体', { authorName: '刘慈欣' });
  await book('论三体问题');
  for (let index = 0; index < 6; index += 1) await book(`我读三体第${index}遍`);
  const [first, ...others] = await found('三体');
  expect(first).toBe('books: 三体 (刘慈欣)');
  expect(others).toHaveLength(4);
});

test('a Chinese title is found by the initials of its sounds, letters and digits standing for themselves', async () => {
  await book('平凡的世界');
  await book('《Python 3 编程》');
  expect(await found('pfds')).toEqual(['books: 平凡的世界']);
  expect(await found('PFDSJ')).toEqual(['books: 平凡的世界']);
  expect(await found('python3bc')).toEqual(['books: 《Python 3 编程》']);
});

test('a record is found by its id, and a book by its ISBN in either form', async () => {
  const id = await book('失踪的孩子', { isbn: '978-7-02-012793-7' });
  expect(await found(` ${id} `)).toEqual(['books: 失踪的孩子']);
  expect(await found('9787020127937')).toEqual(['books: 失踪的孩子']);
  expect(await found('7-02-012793-2')).toEqual(['books: 失踪的孩子']);
});

test('lists, people, institutions and own records are found together', async () => {
  await platform.call(labelCalls.save, { body: { labelName: '红楼' } }, operator);
  await platform.publish('events', ownText('events', { ...eventFields, title: eventFields.title }));
  await platform.put('events', { title: '红楼夜话' });
  await book('红楼梦');
  const lists = (await found('红楼')).map((line) => line.split(' (')[0]);
  expect(lists.toSorted()).toEqual([
    'books: 红楼梦',
    'events: 红楼夜话',
    'institutions: 红楼书店',
    'labels: 红楼',
    'users: 红楼书店',
  ]);
  expect(await found('hlyh')).toEqual(['events: 红楼夜话']);
});

test('the list with the best match comes first', async () => {
  const body = { contentType: 1040, title: '读《围城》', content: '<p>围城</p>' } as const;
  await platform.call(postCalls.save, { body }, press);
  await book('围城');
  expect(await found('围城')).toEqual(['books: 围城', 'articles: 读《围城》']);
});

test('a post without a title is named by the beginning of its text', async () => {
  const body = { contentType: 1050, content: '雨后的书店门口有一只猫' } as const;
  await platform.call(postCalls.save, { body }, press);
  expect(await found('书店门口')).toEqual(['posts: 雨后的书店门口有一只猫']);
});

test('nobody finds what they may not see', async () => {
  await platform.publish(
    'notes',
    ownText(
      'notes',
      { title: eventFields.title },
      { access: { institutions: { read: 'own', create: true } } },
    ),
  );
  await platform.put('notes', { title: '密语之一' });
  await platform.own('notes/save', { title: '密语之二' }, press);
  expect((await found('密语')).toSorted()).toEqual(['notes: 密语之一', 'notes: 密语之二']);
  expect(await found('密语', press)).toEqual(['notes: 密语之二']);
  expect(await found('my', press)).toEqual(['notes: 密语之二']);
});

test('whoever sees only their own records finds them behind many of others', async () => {
  await platform.publish(
    'letters',
    ownText(
      'letters',
      { title: eventFields.title },
      { access: { institutions: { read: 'own', create: true } } },
    ),
  );
  for (const number of [1, 2, 3, 4, 5, 6])
    await platform.put('letters', { title: `家书${number}` });
  await platform.own('letters/save', { title: '家书第七封' }, press);
  expect(await found('家书')).toHaveLength(5);
  expect(await found('家书', press)).toEqual(['letters: 家书第七封']);
  // the search of the list knows no initials
  expect(await found('js')).toHaveLength(5);
  expect(await found('js', press)).toEqual(['letters: 家书第七封']);
  expect(await found('jsdqf', press)).toEqual(['letters: 家书第七封']);
});

test('a field that one may not see is no note and no title', async () => {
  await platform.publish(
    'hidden',
    ownText(
      'hidden',
      {
        title: eventFields.title,
        secret: {
          type: 'text',
          label: both('Secret'),
          access: { view: { field: '$user.roles', op: 'contains', value: 'operator' } },
        },
      },
      { access: { institutions: { read: 'all' } } },
    ),
  );
  await platform.put('hidden', { title: '甲乙丙', secret: '丁' });
  expect(await found('甲乙丙', press)).toEqual(['hidden: 甲乙丙']);
});

test('nobody finds records by a title that they may not see, whether or not they save them', async () => {
  const access = { view: { field: '$user.roles', op: 'contains', value: 'operator' } };
  for (const [name, create] of [
    ['sealed', false],
    ['sealed-drafts', true],
  ] as const) {
    const fields = {
      title: { ...Object(eventFields.title), required: false, access },
      place: { type: 'text', label: both('Place') },
    };
    await platform.publish(
      name,
      ownText(name, fields, { access: { institutions: { read: 'all', create } } }),
    );
    await platform.put(name, { title: '深藏不露', place: '书房' });
    expect(await found('深藏不露', press)).toEqual([]);
    expect(await found('scbl', press)).toEqual([]);
  }
  expect(await found('深藏不露')).toHaveLength(2);
});

test('what was deleted is not found, and an article is shown once', async () => {
  const id = await book('过眼云烟');
  expect(await found('gyyy')).toEqual(['books: 过眼云烟']);
  await platform.call(bookCalls.delete, { body: { ids: [id] } }, operator);
  expect(await found('gyyy')).toEqual([]);
  expect(await found('过眼云烟')).toEqual([]);
  const body = { contentType: 1040, title: '人间草木记', content: '<p>草木</p>' } as const;
  await platform.call(postCalls.save, { body }, press);
  expect(await found('人间草木')).toEqual(['articles: 人间草木记']);
});

test('signs, blanks and very long words find nothing and break nothing', async () => {
  for (const keyword of [
    '',
    '  ',
    '%',
    '_',
    "'",

    '\\',
    '9'.repeat(19),
    '😀',
    '𠮷'.repeat(50),
  ])
    expect(await found(keyword)).toEqual([]);
});
