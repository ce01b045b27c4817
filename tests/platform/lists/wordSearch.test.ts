import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { bookThing } from '#contract/things/book.ts';
import { gramTotals } from '#server/database/gramTotals.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { gramsOf, likePattern, searchCondition } from '#server/database/search.ts';
import type { Tables } from '#server/database/tables.ts';
import { searchColumnsOf } from '#server/database/thingColumns.ts';
import { forgetTotals } from '#server/database/totals.ts';
import { keepWord, sumGrams, wordTotal } from '#server/database/wordTotals.ts';
import { countedTables } from '#server/jmgr/predicates.ts';
import { bookOf, createListPlatform, type ListPlatform } from './support.ts';

/** Searching books finds what reading every book finds, however common a word is and whatever was written meanwhile. */

let platform: ListPlatform;
let database: Kysely<Tables>;
beforeAll(async () => {
  platform = await createListPlatform();
  database = platform.services.database;
});
afterAll(() => platform.close());

/** Numbers that look random and are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** common ones first, signs that mean something to a pattern or to SQL among them */
const characters = [...'的中国文学人民书a史b1%_Cc+\'"\\ 鹦'];

type Dice = ReturnType<typeof createDice>;
function textOf(dice: Dice, longest: number): string {
  const text = Array.from({ length: 1 + dice(longest) }, () => {
    // the product of two prefers the front
    const place = Math.floor((dice(1_000) * dice(1_000) * characters.length) / 1_000_000);
    return characters[place] ?? '';
  });
  return text.join('');
}

const textsOf = (dice: Dice) => ({
  name: textOf(dice, 12),
  author_name: textOf(dice, 4),
  publisher_name: textOf(dice, 6),
});

async function addBooks(dice: Dice, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1_000) {
    const books = Array.from({ length: Math.min(left, 1_000) }, () =>
      bookOf({
        ...textsOf(dice),
        is_deleted: dice(20) === 0,
        created_at: new Date(Date.UTC(2026, 0, 1 + dice(200))),
      }),
    );
    await database.insertInto('book').values(books).execute();
  }
  forgetTotals(database, 'book');
}

/** What reading every book finds, by the columns themselves. */
async function naive(text: string): Promise<{ ids: string[]; total: number }> {
  const words = text.split(' ').filter((word) => word !== '');
  const holds = words.map(
    (word) => sql`concat_ws(chr(10), name, author_name, publisher_name) ilike ${likePattern(word)}`,
  );
  const { rows } = await sql<{ id: string }>`select id from book
    where ${sql.join([sql`not is_deleted`, ...holds], sql` and `)}
    order by created_at desc, id desc`.execute(database);
  return { ids: rows.slice(0, 20).map(({ id }) => id), total: rows.length };
}

async function searched(searchText: string): Promise<{ ids: string[]; total: number }> {
  const body = { searchText, pageSize: 20 };
  const answer = await platform.call(bookCalls.list, { body }, platform.reader.token);
  expect(answer.dataCountExact ?? true).toBe(true);
  return { ids: answer.data.map(({ bookId }) => bookId), total: answer.dataCount };
}

/** Words of one to four characters, common, rare and absent ones, and several at once. */
function wordsOf(dice: Dice): string[] {
  const drawn = [1, 2, 3, 4].flatMap((length) =>
    Array.from({ length: 6 }, () => textOf(dice, length)),
  );
  const named = [
    '的',
    '的的',
    '的的的',
    '的 中',
    '%',
    '%%',
    "'",
    '\\',
    '_',
    'Cc+',
    'A',
    '鹦',
    '鹦的',
  ];
  return [...drawn, ...named, '囍', '囍囎', '囍囎龘', '的囍', '囍 的', '囍囎龘靐'];
}

async function expectSame(dice: Dice): Promise<void> {
  for (const word of wordsOf(dice))
    expect({ word, ...(await searched(word)) }).toEqual({ word, ...(await naive(word)) });
}

/** The grams of which the kept totals and the books themselves disagree. */
async function disagreements(within: Kysely<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (
      select gram, sum(count) as count from (
        select gram, count from book_gram_total
        union all select gram, change from book_gram_change, unnest(grams) as gram
      ) parts group by gram
    ), counted as (
      select gram, count(*) as count from book, unnest(grams) as gram where not is_deleted group by gram
    )
    select * from kept full join counted using (gram)
    where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`.execute(within);
  const holds = (row: string) => sql`case when part = 0 then ${sql.ref(row)}.search_text
    else split_part(${sql.ref(row)}.search_text, chr(10), part) end like pattern`;
  const { rows: words } = await sql`
    select * from (
      select word, part,
        count + (select coalesce(sum(change), 0) from book_gram_change where ${holds('book_gram_change')}) as kept,
        (select count(*) from book where not is_deleted and ${holds('book')}) as counted
      from book_word_total where count is not null
    ) compared where kept <> counted`.execute(within);
  return [...rows, ...words];
}

/** Has words kept as if very many books held them. */
async function keepWords(texts: readonly string[]): Promise<void> {
  for (const text of texts)
    for (const part of [undefined, 1]) {
      const word = searchCondition('book', text, part)?.word;
      if (word) await keepWord(database, 'book', word);
    }
}

/** What the job does at its times, until there is nothing left for it to do. */
async function sumAll(): Promise<void> {
  for (let left = 1; left > 0; ) {
    await sumGrams(database, countedTables);
    const { rows } = await sql`select from book_word_total where count is null`.execute(database);
    left = rows.length;
  }
}

/** As a database is left by the migration where there were books before. */
async function forgetCounts(): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`delete from book_gram_total where gram <> ''`.execute(transaction);
    await sql`update book_gram_total set count = null where gram = ''`.execute(transaction);
  });
}

const changeSome = async (dice: Dice): Promise<void> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from book order by md5(id::text || ${dice(1_000_000)}::text)
    limit ${1 + dice(30)}`.execute(database);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const texts = textsOf(dice);
  const changes = [
    { ...texts, ...searchColumnsOf(bookThing, texts) },
    { is_deleted: true },
    { is_deleted: false },
    { price: dice(100) },
  ];
  const change = changes[dice(changes.length + 1)];
  await (change
    ? database.updateTable('book').set(change).where('id', 'in', ids).execute()
    : database.deleteFrom('book').where('id', 'in', ids).execute());
  forgetTotals(database, 'book');
};

test('searching finds what reading every book finds: at first, summed, after changes, and uncounted', async () => {
  const dice = createDice(20_261_121);
  await addBooks(dice, 6_000);
  await expectSame(dice);
  await keepWords(wordsOf(dice));
  await sumAll();
  await expectSame(dice);
  for (let round = 0; round < 20; round += 1) await changeSome(dice);
  await addBooks(dice, 200);
  await expectSame(dice);
  await forgetCounts();
  forgetTotals(database, 'book');
  expect(await gramTotals(database, 'book', ['的'])).toBeUndefined();
  await expectSame(dice);
  await keepWords(wordsOf(dice));
  await changeSome(dice);
  await sumAll();
  await expectSame(dice);
  expect(await disagreements(database)).toEqual([]);
}, 120_000);

test('an edit shows in the total of a common character at once', async () => {
  const total = async () => (await searched('的')).total;
  await sumAll();
  const before = await total();
  expect(before).toBeGreaterThan(3_000);
  const { operator } = platform;
  const { data } = await platform.call(
    bookCalls.save,
    { body: { bookName: '新的', authorName: '' } },
    operator.token,
  );
  expect(await total()).toBe(before + 1);
  await platform.call(
    bookCalls.save,
    { body: { bookId: data.id, revision: 1, bookName: '新', authorName: '' } },
    operator.token,
  );
  expect(await total()).toBe(before);
  await platform.call(bookCalls.delete, { body: { ids: [data.id] } }, operator.token);
  expect(await total()).toBe(before);
});

test('totals are true at every moment while several write and several sum', async () => {
  const dice = createDice(7);
  await keepWords(['的的', '的的的', '中国', '%的', "'的"]);
  await forgetCounts();
  let isOver = false;
  let hasSeen = false;
  const write = async () => {
    for (let round = 0; round < 12 || !hasSeen; round += 1) {
      // a deadlock takes a write back as a whole; totals have to survive that too
      await Promise.allSettled([changeSome(dice), addBooks(dice, 1 + dice(20))]);
      await database
        .transaction()
        .execute(async (transaction) => {
          await transaction
            .insertInto('book')
            .values(bookOf(textsOf(dice)))
            .execute();
          throw new Error('taken back');
        })
        .catch(() => undefined);
    }
  };
  const sum = async () => {
    for (let round = 0; !isOver; round += 1) {
      if (round % 5 === 4) await keepWords(wordsOf(createDice(round)));
      await sumGrams(database, countedTables);
    }
  };
  const watch = async () => {
    while (!isOver) {
      await database
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const [total] = (await gramTotals(transaction, 'book', ['的'])) ?? [];
          if (total === undefined) return;
          hasSeen = true;
          const { rows } = await sql<{ count: string }>`select count(*) as count from book
            where grams @> array['的'] and not is_deleted`.execute(transaction);
          expect(total).toBe(Number(rows[0]?.count));
          expect(await disagreements(transaction)).toEqual([]);
        });
    }
  };
  const beside = Promise.all([sum(), sum(), watch()]);
  await Promise.all([write(), write(), write()]).finally(() => {
    isOver = true;
  });
  await beside;
  await sumAll();
  expect(await disagreements(database)).toEqual([]);
  const { rows } = await sql`select from book_gram_change`.execute(database);
  expect(rows).toEqual([]);
}, 120_000);

test('a common word that only the oldest books hold is paged in its order', async () => {
  await sql`truncate book cascade`.execute(database);
  expect(await gramTotals(database, 'book', ['的'])).toEqual([0]);
  const [old, young] = ['古书', '新书'].map((name) => ({ name, grams: gramsOf(name) }));
  await sql`insert into book (id, name, search_text, grams, created_at)
    select ${newIdentifier()}::bigint + n, name, name, grams, timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, 24500) n cross join lateral (
      select case when n <= 3500 then ${old?.name} else ${young?.name} end as name,
        case when n <= 3500 then ${old?.grams}::text[] else ${young?.grams}::text[] end as grams
    ) told`.execute(database);
  forgetTotals(database, 'book');
  for (const word of ['古', '古书', '书', '新', '古新'])
    expect({ word, ...(await searched(word)) }).toEqual({ word, ...(await naive(word)) });
  const pages = [];
  for (const pageIndex of [1, 2, 35, 36]) {
    const body = { searchText: '古', pageSize: 100, pageIndex };
    pages.push(await platform.call(bookCalls.list, { body }, platform.reader.token));
  }
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 100, 0]);
  expect(pages.map(({ dataCount }) => dataCount)).toEqual(Array(4).fill(3_500));
  expect(new Set(pages.flatMap(({ data }) => data.map(({ bookId }) => bookId))).size).toBe(300);
});

test('where books were there before, words that very many hold are known before anybody asks', async () => {
  await sql`truncate book cascade`.execute(database);
  await sql`insert into book (id, name, search_text, grams)
    select ${newIdentifier()}::bigint + n, name, name, grams
    from generate_series(1, 12000) n
    cross join (select ${'百年孤独'} as name, ${gramsOf('百年孤独')}::text[] as grams) told`.execute(
    database,
  );
  await forgetCounts();
  await sumAll();
  const counts = ['百年孤', '年孤独', '百年孤独', '孤独百'].map(async (text) => {
    const word = searchCondition('book', text)?.word;
    return word && (await wordTotal(database, 'book', word));
  });
  expect(await Promise.all(counts)).toEqual([12_000, 12_000, 12_000, undefined]);
});

test('a longer word that thousands hold is counted but once, and true from then on', async () => {
  await sql`truncate book cascade`.execute(database);
  const text = '人民出版社';
  await sql`insert into book (id, name, author_name, publisher_name, search_text, grams)
    select ${newIdentifier()}::bigint + n, '书', '', name, concat_ws(chr(10), '书', '', name), ${gramsOf(`书 ${text}`)}::text[]
    from generate_series(1, 6000) n cross join (select ${text} as name) told`.execute(database);
  forgetTotals(database, 'book');
  const word = searchCondition('book', '出版社')?.word;
  if (!word) throw new Error('one word is one');
  const total = async () => (await searched('出版社')).total;
  expect(await total()).toBe(6_000);
  expect(await wordTotal(database, 'book', word)).toBeUndefined();
  await sumAll();
  expect(await wordTotal(database, 'book', word)).toBe(6_000);
  // of its grams, but not the word
  await addBook('出版人的版社');
  expect(await total()).toBe(6_000);
  const id = await addBook('又一家出版社');
  expect(await total()).toBe(6_001);
  await sumAll();
  expect(await total()).toBe(6_001);
  await platform.call(bookCalls.delete, { body: { ids: [id] } }, platform.operator.token);
  expect(await total()).toBe(6_000);

  const ofPublishers = async () => {
    const body = { publisherName: '出版社', pageSize: 10 };
    return (await platform.call(bookCalls.list, { body }, platform.reader.token)).dataCount;
  };
  expect(await ofPublishers()).toBe(6_000);
  await sumAll();
  await addBook('出版社的故事');
  expect(await ofPublishers()).toBe(6_000);
  expect(await total()).toBe(6_001);
  expect(await disagreements(database)).toEqual([]);
});

async function addBook(bookName: string): Promise<string> {
  const body = { bookName, authorName: '' };
  return (await platform.call(bookCalls.save, { body }, platform.operator.token)).data.id;
}
