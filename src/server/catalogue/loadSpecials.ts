import {
  ComponentType,
  ContentDealType,
  ContentType,
  LinkType,
  ShowType,
  StyleType,
  SubmitType,
} from '#contract/codes.ts';
import {
  type BannerItem,
  type ContentItem,
  type SpecialDocument,
  specialDocument,
} from '#contract/entities/special.ts';
import { storedDocument } from '#contract/specialUpgrades.ts';
import { newIdentifier } from '../database/identifier.ts';
import { searchColumns } from '../database/search.ts';
import { readTime, writeTime } from '../times.ts';
import { banner, picture } from './address.ts';
import type { IdFinder, LoadContext } from './context.ts';
import type { LoadedPost } from './loadContent.ts';

interface CatalogueSpecial {
  readonly name: string;
  readonly summary: string;
  readonly shareTitle: string;
  readonly bgColor: string;
  readonly label: string;
  readonly daysAgo: number;
  readonly isPublished: boolean;
  /** for each slide: its title, the text below it, the book that it links to, and the scene of its picture */
  readonly banners: readonly (readonly [
    title: string,
    subTitle: string,
    book: string,
    scene: string,
  ])[];
  readonly booksTitle: string;
  readonly books: readonly string[];
  readonly postsTitle: string;
  /** the beginnings of the posts' texts */
  readonly posts: readonly string[];
}

/** a typical page for readers, a page in two languages, and an unfinished page */
const specials: readonly CatalogueSpecial[] = [
  {
    name: '春天，读一本薄的书',
    summary: '出门之前塞进包里，一个下午就能读完。编辑部挑了五本，读者写下了他们的春天。',
    shareTitle: '春天，读一本薄的书',
    bgColor: '#F4F7F2',
    label: '散文',
    daysAgo: 12,
    isPublished: true,
    banners: [
      ['春天，读一本薄的书', '五本书，五个下午', '边城', 'rain'],
      ['风大的地方，人都爱笑', '李娟和她的阿勒泰', '我的阿勒泰', 'train'],
    ],
    booksTitle: '五本薄书',
    books: ['边城', '我的阿勒泰', '浮生六记', '人间草木', '小王子'],
    postsTitle: '读者的春天',
    posts: ['惊蛰。', '第一次在这里发帖', '抄《湘行散记》'],
  },
  {
    name: '三体十年：我们还在仰望',
    summary: '从宿舍的手机屏幕到借书卡的第五张，一部小说和它的读者。',
    shareTitle: '三体十年',
    bgColor: '#EEF1F6',
    label: '科幻',
    daysAgo: 30,
    isPublished: true,
    banners: [
      ['三体十年', '我们还在仰望', '三体', 'night'],
      ['The Left Hand of Darkness', '本月共读', 'The Left Hand of Darkness', 'window'],
    ],
    booksTitle: '从这里出发',
    books: ['三体', '三体Ⅱ：黑暗森林', '三体Ⅲ：死神永生', '球状闪电', 'Dune', 'Neuromancer'],
    postsTitle: '他们这样说',
    posts: ['第一次读《三体》', '《三体》出版这么多年', '俱乐部每个月换一本书'],
  },
  {
    name: 'Slow Reading',
    summary: 'Ten pages a day, never more. A page for readers who take their time.',
    shareTitle: 'Slow Reading',
    bgColor: '#F5F5F5',
    label: '原版阅读',
    daysAgo: 2,
    isPublished: false,
    banners: [['Slow Reading', 'Ten pages a day, never more', 'Middlemarch', 'desk']],
    booksTitle: 'Worth a hundred days',
    books: ['Middlemarch', "Midnight's Children", 'To the Lighthouse'],
    postsTitle: 'From the club',
    posts: ['Our club has one rule', 'Middlemarch, day 96'],
  },
];

const shared = { isShowTitle: 1, hasMore: 0, active: true } as const;

function bannerItem(
  { book }: LoadContext,
  [title, subTitle, name, scene]: CatalogueSpecial['banners'][number],
): BannerItem {
  const { id } = book(name);
  return {
    uuid: `banner-${id}`,
    title,
    subTitle,
    cover: picture(scene, name),
    linkType: LinkType.book,
    contentType: ContentType.book,
    contentId: id,
    linkUrl: '',
  };
}

function bookItem({ book }: LoadContext, name: string): ContentItem {
  const { id, title, author, publisher, year, cover } = book(name);
  return {
    uuid: `book-${id}`,
    contentType: ContentType.book,
    contentId: id,
    title,
    content: '',
    cover,
    book: { authorName: author, publisherName: publisher, publishTime: year, editionClass: 1 },
  };
}

function postItem(
  { person }: LoadContext,
  posts: readonly LoadedPost[],
  beginning: string,
): ContentItem {
  const post = posts.find(({ text }) => text.startsWith(beginning));
  if (!post) throw new Error(`The catalogue holds no post that begins with ${beginning}.`);
  return {
    uuid: `post-${post.id}`,
    contentType: post.title === '' ? ContentType.dynamic : ContentType.article,
    contentId: post.id,
    title: post.title,
    content: post.text.slice(0, 200),
    cover: post.cover,
    user: person(post.author),
    redundancy: post.redundancy,
  };
}

/** Inserts the special pages with their histories. */
export async function loadSpecials(
  context: LoadContext,
  label: IdFinder,
  posts: readonly LoadedPost[],
  zone: string,
): Promise<void> {
  const { transaction, at, person } = context;
  const accountId = person('operator').id;
  for (const special of specials) {
    const createdAt = at({ daysAgo: special.daysAgo, hour: 3 });
    const document = documentOf({ context, label, posts }, special, {
      startAt: writeTime(createdAt, zone),
      endAt: writeTime(new Date(createdAt.getTime() + 365 * 86_400_000), zone),
    });
    const text = JSON.stringify(storedDocument(document));
    const id = newIdentifier();
    await transaction
      .insertInto('special')
      .values({
        id,
        account_id: accountId,
        document: text,
        name: document.name,
        label_id: document.label?.id ?? null,
        start_at: readTime(document.startAt, zone),
        end_at: readTime(document.endAt, zone),
        has_draft: !special.isPublished,
        published: special.isPublished ? text : null,
        published_revision: special.isPublished ? 1 : null,
        published_at: special.isPublished ? createdAt : null,
        ...searchColumns(document.name),
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute();
    await transaction
      .insertInto('special_revision')
      .values({
        special_id: id,
        revision: 1,
        account_id: accountId,
        is_draft: !special.isPublished,
        document: text,
        created_at: createdAt,
      })
      .execute();
  }
}

function documentOf(
  {
    context,
    label,
    posts,
  }: { context: LoadContext; label: IdFinder; posts: readonly LoadedPost[] },
  special: CatalogueSpecial,
  times: { startAt: string; endAt: string },
): SpecialDocument {
  const cover = banner(special.name);
  return specialDocument.parse({
    name: special.name,
    summary: special.summary,
    cover,
    ...times,
    submit: SubmitType.any,
    contentDealType: ContentDealType.shownAfterReview,
    shareCover: cover,
    shareTitle: special.shareTitle,
    bgColor: special.bgColor,
    label: { id: label(special.label), name: special.label },
    components: [
      {
        ...shared,
        id: newIdentifier(),
        uuid: 'banners',
        type: ComponentType.banner,
        name: special.banners[0]?.[0] ?? special.name,
        order: 0,
        isShowTitle: 0,
        showLimit: 0,
        showType: special.banners.length > 1 ? ShowType.carousel : ShowType.single,
        styleType: StyleType.fill,
        contents: special.banners.map((item) => bannerItem(context, item)),
      },
      {
        ...shared,
        id: newIdentifier(),
        uuid: 'books',
        type: ComponentType.book,
        name: special.booksTitle,
        title: special.booksTitle,
        order: 1,
        showLimit: 6,
        styleType: StyleType.leftRight,
        contents: special.books.map((name) => bookItem(context, name)),
      },
      {
        ...shared,
        id: newIdentifier(),
        uuid: 'posts',
        type: ComponentType.post,
        name: special.postsTitle,
        title: special.postsTitle,
        order: 2,
        styleType: StyleType.upDown,
        contents: special.posts.map((beginning) => postItem(context, posts, beginning)),
      },
    ],
  });
}
