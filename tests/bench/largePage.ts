import { z } from 'zod';
import { ComponentType, LinkType } from '#contract/codes.ts';
import { componentLooks, type KnownComponentType } from '#contract/componentLooks.ts';
import { itemLimitOf } from '#contract/special.ts';
import { drawing, namesOfTypes, runningPage, savePage } from '../browser/everyLook.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

const types = [1, 2, 3, 4, 5, 6, 7] as const;

const row = z.object({
  id: z.string().optional(),
  bookId: z.string().optional(),
  contentType: z.number().optional(),
});

/** Publishes a page of so many components of all types, with so many items that are all shown, and answers its id. */
export async function publishLargePage(subject: Subject, page: Scale['page']): Promise<string> {
  const counts = itemCounts(page);
  const records = await readRecords(subject);
  let taken = 0;
  const components = counts.map((count, index) => {
    const type = typeAt(index);
    const looks = componentLooks[type];
    const round = Math.floor(index / types.length);
    const contents = Array.from({ length: count }, (_, place) => {
      taken += 1;
      return itemOf(type, place, taken, records);
    });
    return {
      uuid: `c${index}`,
      type,
      name: `${namesOfTypes[type]} ${index + 1}`,
      title: `第 ${index + 1} 组`,
      showType: looks.showTypes[round % looks.showTypes.length],
      styleType: looks.styleTypes[round % looks.styleTypes.length],
      // all of them are drawn
      showLimit: 0,
      contents,
    };
  });
  return savePage(subject, runningPage('两千件的专题', components));
}

type OwnType = Exclude<KnownComponentType, typeof ComponentType.extension>;
const typeAt = (index: number): OwnType => types[index % types.length] ?? 1;

/** How many items each component holds: as many as there are in all, spread over those that hold more than two. */
function itemCounts({ components, items }: Scale['page']): number[] {
  const limits = Array.from({ length: components }, (_, index) => itemLimitOf(typeAt(index)));
  const small = limits.filter((limit) => limit <= 2).reduce((sum, limit) => sum + limit, 0);
  const large = limits.filter((limit) => limit > 2).length;
  let left = items - small;
  let places = large;
  return limits.map((limit) => {
    if (limit <= 2) return limit;
    const count = Math.ceil(left / places);
    left -= count;
    places -= 1;
    return count;
  });
}

type Named = Readonly<{ contentType: number; contentId: string }>;
type Records = Readonly<Record<'books' | 'posts' | 'lists' | 'circles' | 'topics', Named[]>>;

async function readRecords(subject: Subject): Promise<Records> {
  const named = async (path: string, contentType: number, patch: object = {}) => {
    const body = { pageIndex: 1, pageSize: 100, ...patch };
    const answer = z.object({ data: z.array(row) }).parse(await subject.post(`/jmgr${path}`, body));
    return answer.data.map((found) => ({
      contentType: found.contentType ?? contentType,
      contentId: found.id ?? found.bookId ?? '',
    }));
  };
  const [books, posts, lists, circles, topics] = await Promise.all([
    named('/book/search/bookSearch', 1110),
    named('/post/manage/list', 1050, { status: 30 }),
    named('/bookList/manage/list', 3010, { status: 30 }),
    named('/circle/list', 8010),
    named('/topic/list', 9010),
  ]);
  return { books, posts, lists, circles, topics };
}

const writing =
  '<h2>编者按</h2><p>这一期，我们从<strong>一座城</strong>读起。</p><blockquote><p>城是一本打开的书。</p></blockquote><ul><li>先读地图</li><li>再读人</li></ul>';

/** @param number of the item among all of the page */
function itemOf(type: OwnType, place: number, number: number, records: Records): object {
  const uuid = `i${number}`;
  const picked = (list: readonly Named[]) => ({ uuid, ...list[number % list.length] });
  const title = `第 ${number} 件`;
  const cover = drawing(title);
  switch (type) {
    case ComponentType.banner:
      return { uuid, title, cover, linkType: LinkType.custom, linkUrl: '/c/1110/1' };
    case ComponentType.imageText:
      return { uuid, title, subTitle: '从一本书开始', cover, summary: '一张图，一段话。' };
    case ComponentType.richText:
      return { uuid, content: writing };
    case ComponentType.book:
      return picked(records.books);
    case ComponentType.post:
      return picked(records.posts);
    case ComponentType.bookList:
      return picked(records.lists);
    case ComponentType.topicCircle:
      return picked(place === 0 ? records.circles : records.topics);
  }
}
