import { z } from 'zod';
import { ComponentType, LinkType, type ShowType, type StyleType } from '#contract/codes.ts';
import { componentLooks, type KnownComponentType } from '#contract/componentLooks.ts';
import {
  type SpecialDetail,
  type SpecialSave,
  specialDetail,
  specialSave,
} from '#contract/entities/special.ts';

/** Special pages for looking at, made of the demo catalogue by the calls that the editor makes. */

export interface Operator {
  readonly origin: string;
  /** an operator's access token */
  readonly token: string;
}

/** Signs the demo operator in. */
export const operatorOf = (origin: string): Promise<Operator> => accountOf(origin, 'operator');

/** Signs an account of the demo in. */
export async function accountOf(origin: string, username: string): Promise<Operator> {
  const response = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username,
      password: 'bookdesk-demo',
    }),
  });
  const { access_token: token } = z
    .object({ access_token: z.string() })
    .parse(await response.json());
  return { origin, token };
}

async function call(
  { origin, token }: Operator,
  method: string,
  path: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}/jmgr${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const { data } = z.object({ data: z.unknown() }).parse(await response.json());
  return data;
}

/** Saves a page and answers its id. */
export async function savePage(operator: Operator, page: SpecialSave): Promise<string> {
  const data = await call(operator, 'PUT', '/special/save', page);
  return z.object({ id: z.string() }).parse(data).id;
}

/** The newest version of a page that the platform has, saved as a draft or published. */
export async function readPage(operator: Operator, id: string): Promise<SpecialDetail> {
  return specialDetail.parse(await call(operator, 'GET', `/special/detail/draft/${id}`, undefined));
}

/** A time of the platform's zone so many days from now. */
const at = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/** A banner of the demo catalogue, at an address of its own for each text. */
export const drawing = (text: string) =>
  `/covers/banner.svg?${new URLSearchParams({ title: 'Slow Reading', of: text })}`;

/** A page that is running now. */
export function runningPage(name: string, components: readonly object[]): SpecialSave {
  return specialSave.parse({
    name,
    summary: '各类组件与样式一览',
    cover: drawing(name),
    startAt: at(0),
    endAt: at(30),
    shareCover: drawing(name),
    shareTitle: name.slice(0, 30),
    bgColor: '#F5F5F5',
    components: components.map((component, order) => ({ name: '组件', order, ...component })),
  });
}

/** Types of Bookdesk itself. */
type OwnType = Exclude<KnownComponentType, typeof ComponentType.extension>;

export const namesOfTypes: Readonly<Record<OwnType, string>> = {
  [ComponentType.banner]: 'banner',
  [ComponentType.book]: 'book',
  [ComponentType.post]: 'post',
  [ComponentType.topicCircle]: 'topic and circle',
  [ComponentType.bookList]: 'book list',
  [ComponentType.imageText]: 'image-text',
  [ComponentType.richText]: 'rich text',
};

/** One component of a type in one of its looks. */
export interface LookedAt {
  readonly uuid: string;
  readonly type: OwnType;
  readonly showType: ShowType;
  readonly styleType: StyleType;
}

const types = [1, 2, 3, 4, 5, 6, 7] as const;

/** Every look of every type (contract 9), in the order of their codes. */
export const everyLook: readonly LookedAt[] = types.flatMap((type) => {
  const { showTypes, styleTypes } = componentLooks[type];
  return [...showTypes].sort().flatMap((showType) =>
    [...styleTypes].sort().map((styleType) => ({
      uuid: `t${type}-${showType}-${styleType}`,
      type,
      showType,
      styleType,
    })),
  );
});

const row = z.object({
  id: z.string().optional(),
  bookId: z.string().optional(),
  contentType: z.number().optional(),
});

/** The components of `everyLook`, filled from the demo catalogue. */
export async function filledLooks(operator: Operator): Promise<object[]> {
  const named = async (path: string, contentType: number, patch: object = {}) => {
    const data = await call(operator, 'POST', path, { pageIndex: 1, pageSize: 10, ...patch });
    return z
      .array(row)
      .parse(data)
      .map((found) => {
        const id = found.id ?? found.bookId ?? '';
        return { uuid: `r${id}`, contentType: found.contentType ?? contentType, contentId: id };
      });
  };
  const [books, posts, lists, circles, topics] = await Promise.all([
    named('/book/search/bookSearch', 1110),
    named('/post/manage/list', 1050, { status: 30 }),
    named('/bookList/manage/list', 3010, { status: 30 }),
    named('/circle/list', 8010),
    named('/topic/list', 9010),
  ]);
  const slides = ['读一座城', '夏日书单', '一起共读'].map((title, index) => ({
    uuid: `s${index}`,
    title,
    subTitle: '从一本书开始',
    cover: drawing(title),
    linkType: LinkType.custom,
    linkUrl: '/c/1110/1',
  }));
  const graphics = slides.map(({ uuid, title, subTitle, cover }) => ({
    uuid,
    title,
    subTitle,
    cover,
    summary: '一张图，一段话：写给还没有读过它的人。',
  }));
  const writing =
    '<h2>编者按</h2><p>这一期，我们从<strong>一座城</strong>读起。</p><blockquote><p>城是一本打开的书。</p></blockquote><ul><li>先读地图</li><li>再读人</li></ul>';
  const contents: Readonly<Record<OwnType, readonly object[]>> = {
    [ComponentType.banner]: slides,
    [ComponentType.book]: books.slice(0, 6),
    [ComponentType.post]: posts.slice(0, 4),
    [ComponentType.topicCircle]: [...circles.slice(0, 1), ...topics.slice(0, 1)],
    [ComponentType.bookList]: lists.slice(0, 4),
    [ComponentType.imageText]: graphics,
    [ComponentType.richText]: [{ uuid: 'w', content: writing }],
  };
  return everyLook.map((look) => ({
    ...look,
    name: namesOfTypes[look.type],
    title: `${look.type} · ${look.showType} · ${look.styleType}`,
    showLimit: look.type === ComponentType.book ? 5 : 3,
    contents: contents[look.type],
  }));
}
