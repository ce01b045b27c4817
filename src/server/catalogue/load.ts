import { sql, type Transaction } from 'kysely';
import { institutionInformation } from '#contract/entities/institution.ts';
import { bookThing } from '#contract/things/book.ts';
import { bookListThing } from '#contract/things/bookList.ts';
import { circleThing } from '#contract/things/circle.ts';
import { liveThing } from '#contract/things/live.ts';
import { postThing } from '#contract/things/post.ts';
import { readingThing } from '#contract/things/reading.ts';
import { topicThing } from '#contract/things/topic.ts';
import { isDuplicate } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import { searchColumns } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import { nameColumns } from '../database/uniqueNames.ts';
import { plainTextOf } from '../html.ts';
import { accountSearchColumns } from '../identity/accountSearch.ts';
import { hashPassword } from '../identity/accounts.ts';
import { institutionColumns } from '../identity/institutionColumns.ts';
import { bookCover } from '../jmgr/books.ts';
import type { Services } from '../services.ts';
import { writeTime } from '../times.ts';
import { demoPassword } from './demoAccounts.ts';
import { loadDays } from './loadDays.ts';
import accounts from './rows/account.json';
import books from './rows/book.json';
import bookLists from './rows/book_list.json';
import listedBooks from './rows/book_list_book.json';
import channels from './rows/channel.json';
import circles from './rows/circle.json';
import members from './rows/circle_member.json';
import institutions from './rows/institution.json';
import labels from './rows/label.json';
import lives from './rows/live.json';
import posts from './rows/post.json';
import readings from './rows/reading.json';
import specials from './rows/special.json';
import topics from './rows/topic.json';

/** A row as its file or its table has it, by columns. */
type Row = Readonly<Record<string, unknown>>;

/** `@book/边城`, also at the end of another word: the id of a record, by its name or title. */
const record = /^(\w+-)?@(\w+\/.+)$/s;
/** `12 days ago 03:00`, `25 minutes ago`, `in 3 days`: counted from the first start; the time of day is UTC */
const time = /^(in )?(\d+) (days|minutes)(?: ago)?(?: (\d\d):(\d\d))?$/;
/** A picture of the catalogue; its text is written as people read it. */
const picture = /^(\/covers\/\w+\.svg\?)(.+)$/;

/** columns with documents of special pages: these have times of the platform's zone */
const documents = ['document', 'published'];

/** Puts the ids, times and addresses that are meant into rows of the catalogue. @param zone the platform's */
function createResolver(now: Date, zone: string): (row: Row) => Row {
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? newIdentifier();
    ids.set(name, id);
    return id;
  };
  const timeOf = ([, ahead, count, unit, hour, minute]: RegExpExecArray): Date => {
    const length = Number(count) * (unit === 'days' ? 86_400_000 : 60_000);
    const at = new Date(now.getTime() + (ahead ? length : -length));
    if (hour !== undefined) at.setUTCHours(Number(hour), Number(minute), 0, 0);
    // a time of today that has not come yet becomes a time shortly before now
    return ahead || at < now ? at : new Date(now.getTime() - 60_000 * (Number(minute) + 1));
  };
  const resolve = (value: unknown, write: (at: Date) => string): unknown => {
    if (Array.isArray(value)) return value.map((one) => resolve(one, write));
    if (typeof value === 'object' && value !== null) return resolveAll({ ...value }, write);
    if (typeof value !== 'string') return value;
    const named = record.exec(value);
    if (named) return `${named[1] ?? ''}${idOf(named[2] ?? '')}`;
    const past = time.exec(value);
    if (past) return write(timeOf(past));
    const [, path, query] = picture.exec(value) ?? [];
    return path === undefined ? value : `${path}${new URLSearchParams(query)}`;
  };
  const inZone = (at: Date) => writeTime(at, zone);
  const resolveAll = (row: Row, write: (at: Date) => string): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        resolve(value, documents.includes(name) ? inZone : write),
      ]),
    );
  return (row) => resolveAll(row, (at) => at.toISOString());
}

/**
 * Rows of records, which are known by their name, their title or else their place in the file.
 *
 * @param derive the columns that follow from others
 */
const records = <R extends Row>(
  table: string,
  rows: readonly R[],
  derive: (row: R) => object,
): Row[] =>
  rows.map((row, index) => ({
    id: `@${table}/${row.name || row.title || index}`,
    updated_at: row.created_at,
    ...row,
    ...derive(row),
  }));

/** The rows of each table, in an order that its references allow. */
const tables = (passwordHash: string) =>
  ({
    institution: records('institution', institutions, ({ name, information }) => ({
      ...institutionColumns(institutionInformation.parse({ name, ...information })),
      information,
    })),
    account: records('account', accounts, (row) => ({
      ...accountSearchColumns(row),
      password_hash: row.password_hash === undefined ? null : passwordHash,
    })),
    book: records('book', books, (row) => ({
      source: 'bookdesk',
      source_id: row.name,
      cover: bookCover(row.name, row.author_name),
      publish_order: row.publish_time === undefined ? null : Number(row.publish_time) * 10_000,
      tags: [row.category],
      ...searchColumnsOf(bookThing, row),
    })),
    label: records('label', labels, ({ name }) => nameColumns(name)),
    channel: records('channel', channels, () => ({})),
    circle: records('circle', circles, (row) => searchColumnsOf(circleThing, row)),
    circle_member: members,
    topic: records('topic', topics, (row) => searchColumnsOf(topicThing, row)),
    post: records('post', posts, ({ title, content }) =>
      searchColumnsOf(postThing, { title, content: plainTextOf(content) }),
    ),
    book_list: records('book_list', bookLists, (row) => searchColumnsOf(bookListThing, row)),
    book_list_book: listedBooks,
    reading: records('reading', readings, (row) => searchColumnsOf(readingThing, row)),
    live: records('live', lives, (row) => searchColumnsOf(liveThing, row)),
    special: records('special', specials, (row) => ({
      ...searchColumns(row.name),
      published: row.published_at === undefined ? null : row.document,
    })),
  }) satisfies Partial<Record<keyof Tables, readonly Row[]>>;

/** Inserts rows, those with the same columns in one statement. */
async function insert(
  transaction: Transaction<Tables>,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const alike = new Map<string, Row[]>();
  for (const row of rows) {
    const columns = Object.keys(row).join();
    alike.set(columns, [...(alike.get(columns) ?? []), row]);
  }
  for (const some of alike.values()) {
    const columns = sql.join(Object.keys(some[0] ?? {}).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset((select kept from ${sql.table(table)} as kept limit 0), ${JSON.stringify(some)}::jsonb)`.execute(
      transaction,
    );
  }
}

/**
 * Fills an empty platform with the catalogue of the first start (contract 11), in one transaction. If there are
 * accounts, it does nothing. If two processes start at once, only one fills the platform.
 */
export async function loadCatalogue(services: Services): Promise<void> {
  const { database, now, settings } = services;
  if (await hasAccounts(database)) return;
  const passwordHash = await hashPassword(demoPassword);
  try {
    await database.transaction().execute(async (transaction) => {
      const start = now();
      const resolve = createResolver(start, settings.TIME_ZONE);
      for (const [table, rows] of Object.entries(tables(passwordHash)))
        await insert(transaction, table, rows.map(resolve));
      await sql`insert into special_revision (special_id, revision, account_id, is_draft, document, created_at)
        select id, 1, account_id, has_draft, document, created_at from special`.execute(
        transaction,
      );
      await loadDays(transaction, start, settings.TIME_ZONE);
    });
  } catch (error) {
    if (isDuplicate(error) && (await hasAccounts(database))) return;
    throw error;
  }
}

async function hasAccounts(database: Services['database']): Promise<boolean> {
  return (
    (await database.selectFrom('account').select(sql<number>`1`.as('one')).executeTakeFirst()) !==
    undefined
  );
}
