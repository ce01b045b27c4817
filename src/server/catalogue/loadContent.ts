import { ContentStatus, ContentType, LiveState } from '#contract/codes.ts';
import { bookListThing } from '#contract/things/bookList.ts';
import { liveThing } from '#contract/things/live.ts';
import { postThing } from '#contract/things/post.ts';
import { readingThing } from '#contract/things/reading.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { NewRow } from '../database/tables.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import { banner, picture, rainVideo } from './address.ts';
import type { IdFinder, LoadContext } from './context.ts';
import { insertAll } from './insert.ts';
import { readSeed, type SeedPost, type Standing } from './seed.ts';
import { steady } from './timeline.ts';

const stampsOf = (createdAt: Date) => ({ created_at: createdAt, updated_at: createdAt });

/** The columns of the content's state; scheduled content appears within a week after the first start. */
function standingColumns(standing: Standing | undefined, createdAt: Date, now: Date) {
  const days = 2 + steady(createdAt.toISOString(), 5);
  return {
    status: standing && standing !== 'draft' ? ContentStatus[standing] : ContentStatus.published,
    is_draft: standing === 'draft',
    publish_at: standing === 'scheduled' ? new Date(now.getTime() + days * 86_400_000) : null,
    published_at: standing === undefined || standing === 'withdrawn' ? createdAt : null,
  };
}

/** Whether readers have ever seen it; otherwise it has no views. */
const wasSeen = (standing: Standing | undefined): boolean =>
  standing === undefined || standing === 'withdrawn';

/** The number of posts of the catalogue in a circle. */
export const postsInCircle = (title: string): number =>
  readSeed().posts.filter((post) => post.circle === title).length;

/** How many posts of the catalogue are on a topic. */
export const postsOnTopic = (title: string): number =>
  readSeed().posts.filter((post) => post.topics.includes(title)).length;

/** Paragraphs in the editor's format; the texts are our own and have no markup. */
const paragraphsOf = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');

function contentTypeOf({ title, video }: SeedPost): number {
  if (video) return ContentType.video;
  return title === undefined ? ContentType.dynamic : ContentType.article;
}

/** What other records show of a post. */
export interface LoadedPost {
  readonly id: string;
  readonly author: string;
  readonly title: string;
  readonly text: string;
  readonly cover: string;
  readonly redundancy: { likeCount: number; commentCount: number; viewCount: number };
}

/** Inserts the posts. @returns them in the catalogue's order */
export async function loadPosts(
  { transaction, at, now, person, book }: LoadContext,
  find: { circle: IdFinder; topic: IdFinder; label: IdFinder },
): Promise<LoadedPost[]> {
  const loaded: LoadedPost[] = [];
  const rows = readSeed().posts.map((post): NewRow<'post'> => {
    const seed = post.text.slice(0, 24);
    const images = post.pictures.map((scene, index) => picture(scene, `${seed}${index}`));
    const isArticle = post.title !== undefined;
    const cover = images[0] ?? (post.video ? rainVideo.preview : '');
    const title = post.title ?? '';
    const liked = 3 + steady(`${seed}like`, 30 + post.daysAgo * 2) + (isArticle ? 40 : 0);
    const likeCount = wasSeen(post.standing) ? liked : 0;
    const commentCount = steady(`${seed}comment`, Math.ceil(likeCount / 3) + 1);
    const viewCount = likeCount * (6 + steady(`${seed}view`, 14));
    const createdAt = at({
      daysAgo: post.daysAgo,
      hour: 1 + steady(`${seed}h`, 15),
      minute: steady(`${seed}m`, 60),
    });
    const id = newIdentifier();
    const redundancy = { likeCount, commentCount, viewCount };
    loaded.push({
      id,
      author: post.author,
      title,
      text: post.text,
      cover,
      redundancy,
    });
    return {
      id,
      content_type: contentTypeOf(post),
      title,
      content: isArticle ? paragraphsOf(post.text) : post.text,
      cover,
      images: JSON.stringify(images),
      videos: JSON.stringify(post.video ? [rainVideo] : []),
      account_id: person(post.author).id,
      circle_id: post.circle === undefined ? null : find.circle(post.circle),
      topic_ids: post.topics.map(find.topic),
      book_ids: post.books.map((name) => book(name).id),
      label_ids: post.labels.map(find.label),
      like_count: likeCount,
      comment_count: commentCount,
      view_count: viewCount,
      ...searchColumnsOf(postThing, { title, content: post.text }),
      ...standingColumns(post.standing, createdAt, now),
      ...stampsOf(createdAt),
    };
  });
  await insertAll(transaction, 'post', rows);
  return loaded;
}

/** Inserts the book lists. */
export async function loadBookLists({
  transaction,
  at,
  now,
  person,
  book,
}: LoadContext): Promise<void> {
  const rows: NewRow<'book_list'>[] = [];
  const entries: NewRow<'book_list_book'>[] = [];
  for (const list of readSeed().bookLists) {
    const id = newIdentifier();
    const books = list.books.map(([name, note]) => ({ ...book(name), note }));
    const collected = wasSeen(list.standing) ? 4 + steady(list.title, 60 + list.daysAgo) : 0;
    const createdAt = at({ daysAgo: list.daysAgo, hour: 2 + steady(list.title, 12) });
    rows.push({
      id,
      title: list.title,
      content: list.content,
      cover: books[0]?.cover ?? '',
      account_id: person(list.owner).id,
      book_size: books.length,
      view_count: collected * (8 + steady(`${list.title}v`, 12)),
      collection_count: collected,
      ...searchColumnsOf(bookListThing, list),
      ...standingColumns(list.standing, createdAt, now),
      ...stampsOf(createdAt),
    });
    books.forEach((entry, position) => {
      entries.push({ book_list_id: id, position, book_id: entry.id, note: entry.note });
    });
  }
  await insertAll(transaction, 'book_list', rows);
  await insertAll(transaction, 'book_list_book', entries);
}

/** Inserts the shared readings. */
export async function loadReadings({ transaction, at, person, book }: LoadContext): Promise<void> {
  const rows = readSeed().readings.map(
    ({ title, owner, book: name, daysAgo, days, content, members }): NewRow<'reading'> => {
      const startAt = at({ daysAgo, hour: 4 });
      return {
        id: newIdentifier(),
        title,
        content,
        cover: banner(title, book(name).author),
        account_id: person(owner).id,
        book_id: book(name).id,
        start_at: startAt,
        end_at: new Date(startAt.getTime() + days * 86_400_000),
        view_count: members * (9 + steady(title, 9)),
        member_count: members,
        ...searchColumnsOf(readingThing, { title, content }),
        ...stampsOf(at({ daysAgo: daysAgo + 3, hour: 6 })),
      };
    },
  );
  await insertAll(transaction, 'reading', rows);
}

/** Inserts the live streams. */
export async function loadLives(
  { transaction, at, now, person }: LoadContext,
  channel: IdFinder,
): Promise<void> {
  const rows = readSeed().lives.map((live): NewRow<'live'> => {
    const { title, introduction, state, reservations, minutes } = live;
    // a stream that is live began a short while before the first start
    const startAt =
      state === LiveState.live
        ? new Date(now.getTime() - 25 * 60_000)
        : announcedFor(now, live.daysAgo, live.hour);
    const hasBegun = state !== LiveState.scheduled;
    const isOver = state === LiveState.ended || state === LiveState.replay;
    const beganAt = new Date(startAt.getTime() + steady(title, 4) * 60_000);
    return {
      id: newIdentifier(),
      title,
      introduction,
      cover: banner(title),
      account_id: person(live.owner).id,
      channel_id: channel(live.channel),
      state,
      start_at: startAt,
      began_at: hasBegun ? beganAt : null,
      ended_at: isOver ? new Date(beganAt.getTime() + minutes * 60_000) : null,
      view_count: hasBegun ? reservations * (2 + steady(`${title}v`, 5)) : 0,
      like_count: hasBegun ? reservations + steady(`${title}l`, 90) : 0,
      reservation_count: reservations,
      is_top: live.isTop,
      ...searchColumnsOf(liveThing, live),
      ...stampsOf(at({ daysAgo: Math.max(live.daysAgo, 0) + 8, hour: 2 + steady(title, 10) })),
    };
  });
  await insertAll(transaction, 'live', rows);
}

/** A time of day, so many days before the first start, or after it if negative. */
function announcedFor(now: Date, daysAgo: number, hour: number): Date {
  const day = new Date(now.getTime() - daysAgo * 86_400_000);
  day.setUTCHours(hour, 0, 0, 0);
  return day;
}
