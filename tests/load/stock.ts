import { type Kysely, sql } from 'kysely';
import { ComponentType, ContentType, LinkType, Visibility } from '#contract/codes.ts';
import { demoPassword } from '#server/catalogue/demoAccounts.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { searchColumns } from '#server/database/search.ts';
import type { NewRow, Tables } from '#server/database/tables.ts';
import { accountSearchColumns } from '#server/identity/accountSearch.ts';
import { openSession } from '#server/identity/sessions.ts';
import type { Services } from '#server/services.ts';
import { runningPage, savePage } from '../browser/everyLook.ts';
import { createDice } from './dice.ts';
import { peopleOf, type Role, roles } from './hour.ts';
import type { Person, Stock } from './world.ts';

export { demoPassword };

/** rows of one table that a run chooses from */
const mostOfEach = 600;
/** accounts in one statement */
const accountsAtOnce = 500;

/** The accounts of so many people of each role: institutions that publish, operators. Readers need none. */
export async function ensurePeople(
  database: Kysely<Tables>,
  countOf: Readonly<Record<Role, number>>,
): Promise<void> {
  const { password_hash } = await database
    .selectFrom('account')
    .where('name', '=', 'press')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const known = await database
    .selectFrom('account')
    .where('name', 'like', 'load-%')
    .select('name')
    .execute();
  const names = new Set(known.map(({ name }) => name));
  const institutions: NewRow<'institution'>[] = [];
  const accounts: NewRow<'account'>[] = [];
  for (const role of ['author', 'moderator', 'decorator'] as const)
    for (let person = 0; person < countOf[role]; person += 1) {
      const name = nameOf(role, person);
      if (names.has(name)) continue;
      const nickname = `${role} ${person + 1}`;
      const isInstitution = role === 'author';
      const institution_id = isInstitution ? newIdentifier() : null;
      if (institution_id !== null)
        institutions.push({
          id: institution_id,
          name: nickname,
          status: 30,
          ...searchColumns(nickname, ''),
        });
      accounts.push({
        id: newIdentifier(),
        name,
        nickname,
        avatar: '/covers/book.svg?title=A',
        password_hash,
        institution_id,
        is_institution: isInstitution,
        enable_publish: true,
        roles: isInstitution ? [] : ['operator'],
        ...accountSearchColumns({ name, nickname }),
      });
    }
  for (let first = 0; first < accounts.length; first += accountsAtOnce) {
    const some = institutions.slice(first, first + accountsAtOnce);
    if (some.length > 0) await database.insertInto('institution').values(some).execute();
    await database
      .insertInto('account')
      .values(accounts.slice(first, first + accountsAtOnce))
      .execute();
  }
}

const nameOf = (role: Role, person: number): string => `load-${role}-${person + 1}`;

/** Everybody of the hour, signed in already as they are at any moment of a day; each signs in anew once in the hour. */
export async function gatherPeople(
  services: Services,
  times: number,
  seconds: number,
): Promise<Map<string, Person>> {
  const { database } = services;
  const countOf = countsOf(times, seconds);
  await ensurePeople(database, countOf);
  const rows = await database
    .selectFrom('account')
    .where('name', 'like', 'load-%')
    .select(['id', 'name'])
    .execute();
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  const own = await ownPosts(database);
  const people = new Map<string, Person>();
  let place = 0;
  for (const role of roles)
    for (let person = 0; person < countOf[role]; person += 1) {
      place += 1;
      const name = nameOf(role, person);
      // a network of its own: an office of its own
      const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
      const id = idOf.get(name);
      const pair =
        id === undefined ? undefined : await openSession(services, id, { name: 'load', address });
      people.set(laneOf(role, person), {
        name,
        address,
        own: (id !== undefined && own.get(id)) || [],
        token: pair?.accessToken,
        refreshToken: pair?.refreshToken ?? '',
        activities: new Map(),
        seen: new Set(),
      });
    }
  return people;
}

export const laneOf = (role: Role, person: number): string => `${role} ${person}`;

export const countsOf = (times: number, seconds: number): Record<Role, number> => ({
  author: peopleOf('author', times, seconds),
  moderator: peopleOf('moderator', times, seconds),
  decorator: peopleOf('decorator', times, seconds),
  reader: peopleOf('reader', times, seconds),
});

/** Published posts of the people of a run, a few of each. */
async function ownPosts(database: Kysely<Tables>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ account: string; posts: string[] }>`
    select account.id as account, array(
      select post.id::text from post
      where post.account_id = account.id and status = 30 and not is_draft and not is_deleted
        and not is_blocked
      order by id limit 10) as posts
    from account where name like 'load-author-%'`.execute(database);
  return new Map(rows.map(({ account, posts }) => [account, posts]));
}

const readable = { status: 30, is_draft: false, is_blocked: false, is_deleted: false } as const;

/** Posts that anybody may read. */
export const readablePosts = (database: Kysely<Tables>) =>
  database
    .selectFrom('post')
    .where((where) => where.and(readable))
    .where('visibility', '=', Visibility.everyone);

/** Records for reading, searching and picking. */
export async function readStock(
  database: Kysely<Tables>,
  pages: { pages: readonly string[]; workedOn: readonly string[] },
): Promise<Stock> {
  const ids = async (table: 'book' | 'topic' | 'circle') =>
    (await database.selectFrom(table).select('id').orderBy('id').limit(mostOfEach).execute()).map(
      ({ id }) => id,
    );
  const posts = await readablePosts(database)
    .where('content_type', 'in', [ContentType.dynamic, ContentType.article])
    .where('account_id', 'not in', (from) =>
      from.selectFrom('account').where('name', 'like', 'load-author-%').select('id'),
    )
    .select(['id', 'content_type as contentType', 'title', 'content'])
    .orderBy('id')
    .limit(mostOfEach)
    .execute();
  const bookLists = await database
    .selectFrom('book_list')
    .where((where) => where.and(readable))
    .select('id')
    .orderBy('id')
    .limit(mostOfEach)
    .execute();
  const named = await database.selectFrom('book').select('name').limit(mostOfEach).execute();
  const texts = [...named.map(({ name }) => name), ...posts.map(({ content }) => content)];
  return {
    ...pages,
    books: await ids('book'),
    topics: await ids('topic'),
    circles: await ids('circle'),
    posts: posts.map(({ id, contentType }) => ({ id, contentType })),
    bookLists: bookLists.map(({ id }) => ({ id, contentType: ContentType.bookList })),
    // and a word that stands nowhere: people mistype
    words: [...texts.flatMap((text) => wordsOf(text)), '魍魉记'],
  };
}

/** Two and three characters from the middle of a text. */
function wordsOf(text: string): string[] {
  const written = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return written.length < 6 ? [] : [written.slice(2, 4), written.slice(1, 4)];
}

/**
 * Publishes special pages of twelve components and some seventy items, by the calls that the editor makes.
 *
 * @returns their ids
 */
export async function publishPages(
  services: Services,
  origin: string,
  count: number,
  seed: number,
): Promise<string[]> {
  const { database } = services;
  const operator = await database
    .selectFrom('account')
    .where('name', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow();
  const device = { name: 'load', address: '127.0.0.1' };
  const { accessToken: token } = await openSession(services, operator.id, device);
  const stock = await readStock(database, { pages: [], workedOn: [] });
  const ids: string[] = [];
  for (let page = 0; page < count; page += 1) {
    const components = componentsOf(stock, seed + page);
    ids.push(await savePage({ origin, token }, runningPage(`专题 ${page + 1}`, components)));
  }
  return ids;
}

function componentsOf(stock: Stock, seed: number): object[] {
  const dice = createDice(seed);
  let items = 0;
  const uuid = () => `i${++items}`;
  const cover = () => `/covers/book.svg?title=${dice.below(40)}`;
  const picked = (contentType: number, ids: readonly string[]) => ({
    uuid: uuid(),
    contentType,
    contentId: dice.oneOf(ids),
  });
  const many = (count: number, item: () => object) => Array.from({ length: count }, item);
  const post = () => {
    const { id, contentType } = dice.oneOf(stock.posts);
    return picked(contentType, [id]);
  };
  const list = () => picked(ContentType.bookList, [dice.oneOf(stock.bookLists).id]);
  const book = () => picked(ContentType.book, stock.books);
  const slide = () => ({
    uuid: uuid(),
    title: '城与书',
    cover: cover(),
    linkType: LinkType.custom,
    linkUrl: 'https://example.org/',
  });
  const picture = () => ({ uuid: uuid(), title: '一张图', summary: '一段话。', cover: cover() });
  const community = [
    picked(ContentType.circle, stock.circles),
    picked(ContentType.topic, stock.topics),
  ];
  const text = { uuid: uuid(), content: '<h2>编者按</h2><p>这一期，我们从一座城读起。</p>' };
  const contents: readonly (readonly [type: number, contents: object[]])[] = [
    [ComponentType.banner, many(4, slide)],
    [ComponentType.richText, [text]],
    [ComponentType.book, many(12, book)],
    [ComponentType.post, many(8, post)],
    [ComponentType.bookList, many(4, list)],
    [ComponentType.imageText, many(4, picture)],
    [ComponentType.book, many(9, book)],
    [ComponentType.post, many(8, post)],
    [ComponentType.topicCircle, community],
    [ComponentType.book, many(12, book)],
    [ComponentType.bookList, many(4, list)],
    [ComponentType.imageText, many(4, picture)],
  ];
  return contents.map(([type, held], index) => ({
    uuid: `c${index}`,
    type,
    name: `组件 ${index + 1}`,
    title: `第 ${index + 1} 组`,
    contents: held,
  }));
}
