import { ComponentType, DatasourceType, ShowType, StyleType } from '#contract/codes.ts';
import { componentLooks, type KnownComponentType } from '#contract/componentLooks.ts';
import { type SpecialComponent, specialComponent } from '#contract/entities/special.ts';
import type { Language, Localized } from '#contract/language.ts';
import { defaultShowLimit } from '#contract/limits.ts';
import { fixedShowLimit } from '#contract/special.ts';

/** A component of a built-in template. Fields that are left out take the defaults of a new component of its type. */
interface TemplatePart {
  readonly type: KnownComponentType;
  /** its name in the editor */
  readonly name: Localized;
  /** its title for readers; none if absent */
  readonly title?: Localized;
  readonly options?: {
    readonly datasourceType?: DatasourceType;
    readonly datasourceOrder?: 'newest' | 'mostRead';
    readonly limitNum?: number;
    readonly showLimit?: number;
    readonly showType?: ShowType;
    readonly styleType?: StyleType;
  };
  /** rich text: HTML that the person replaces */
  readonly html?: Localized;
  /** image-text: items that the person replaces */
  readonly items?: readonly { readonly title: Localized; readonly summary: Localized }[];
}

/** A page to begin with, for an occasion that comes again and again. */
export interface BuiltInTemplate {
  readonly key: string;
  readonly name: Localized;
  /** one line: what the template is for and what it contains */
  readonly text: Localized;
  readonly parts: readonly TemplatePart[];
}

const { automatic } = DatasourceType;

export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    key: 'new-books',
    name: { 'zh-CN': '新书周', 'en-US': 'New-book week' },
    text: {
      'zh-CN': '轮播图、导语、自动更新的新书、书单与读者评论',
      'en-US':
        'Banner, introduction, new books that come by themselves, book lists, what readers say',
    },
    parts: [
      {
        type: ComponentType.banner,
        name: { 'zh-CN': '新书海报', 'en-US': 'Posters of new books' },
        options: { showType: ShowType.carousel },
      },
      {
        type: ComponentType.richText,
        name: { 'zh-CN': '导语', 'en-US': 'Introduction' },
        html: {
          'zh-CN': '<p>这一周，我们为您挑选了几本刚刚上架的书。在这里写下挑选的理由。</p>',
          'en-US':
            '<p>This week we have chosen some books that have just arrived. Write here why.</p>',
        },
      },
      {
        type: ComponentType.book,
        name: { 'zh-CN': '本周新书', 'en-US': 'New this week' },
        title: { 'zh-CN': '本周新书', 'en-US': 'New this week' },
        options: {
          datasourceType: automatic,
          datasourceOrder: 'newest',
          limitNum: 6,
          showLimit: 6,
        },
      },
      {
        type: ComponentType.bookList,
        name: { 'zh-CN': '编辑书单', 'en-US': 'Book lists of the editors' },
        title: { 'zh-CN': '顺着读下去', 'en-US': 'Read on' },
        options: { datasourceType: automatic, datasourceOrder: 'newest', limitNum: 3 },
      },
      {
        type: ComponentType.post,
        name: { 'zh-CN': '读者评论', 'en-US': 'What readers say' },
        title: { 'zh-CN': '读者怎么说', 'en-US': 'What readers say' },
        options: {
          datasourceType: automatic,
          datasourceOrder: 'mostRead',
          limitNum: 6,
          showLimit: 3,
        },
      },
    ],
  },
  {
    key: 'author',
    name: { 'zh-CN': '作者专页', 'en-US': 'Author portrait' },
    text: {
      'zh-CN': '作者照片与简介、问答、代表作、访谈与圈子',
      'en-US': 'Photograph and life, questions and answers, the books, interviews, a circle',
    },
    parts: [
      {
        type: ComponentType.imageText,
        name: { 'zh-CN': '作者简介', 'en-US': 'About the author' },
        options: { styleType: StyleType.leftRight },
        items: [
          {
            title: { 'zh-CN': '作者姓名', 'en-US': 'Name of the author' },
            summary: {
              'zh-CN': '用两三句话介绍作者：生平、代表作、这次为什么值得读。',
              'en-US':
                'Two or three sentences: the life, the best known books, why to read them now.',
            },
          },
        ],
      },
      {
        type: ComponentType.book,
        name: { 'zh-CN': '代表作', 'en-US': 'The books' },
        title: { 'zh-CN': '从这几本读起', 'en-US': 'Begin with these' },
      },
      {
        type: ComponentType.richText,
        name: { 'zh-CN': '问答', 'en-US': 'Questions and answers' },
        html: {
          'zh-CN':
            '<h3>五个问题</h3><p><strong>问：您是怎样开始写作的？</strong></p><p>答：在这里写下回答。</p><p><strong>问：最近在读什么？</strong></p><p>答：在这里写下回答。</p>',
          'en-US':
            '<h3>Five questions</h3><p><strong>How did you begin to write?</strong></p><p>Write the answer here.</p><p><strong>What are you reading now?</strong></p><p>Write the answer here.</p>',
        },
      },
      {
        type: ComponentType.post,
        name: { 'zh-CN': '访谈与评论', 'en-US': 'Interviews and reviews' },
        title: { 'zh-CN': '访谈与评论', 'en-US': 'Interviews and reviews' },
      },
      {
        type: ComponentType.topicCircle,
        name: { 'zh-CN': '作者圈子', 'en-US': 'Circle of the author' },
        title: { 'zh-CN': '和作者聊聊', 'en-US': 'Talk with the author' },
      },
    ],
  },
  {
    key: 'reading-month',
    name: { 'zh-CN': '共读月', 'en-US': 'Reading month' },
    text: {
      'zh-CN': '海报、四周安排、本月书目、圈子话题与共读笔记',
      'en-US':
        'Poster, a plan of four weeks, the books, circle and topic, notes of those who read along',
    },
    parts: [
      {
        type: ComponentType.banner,
        name: { 'zh-CN': '共读海报', 'en-US': 'Poster' },
        options: { showType: ShowType.single },
      },
      {
        type: ComponentType.richText,
        name: { 'zh-CN': '四周安排', 'en-US': 'Plan of four weeks' },
        html: {
          'zh-CN':
            '<h3>怎样参加</h3><ol><li>第一周：读到第 ___ 页</li><li>第二周：读到第 ___ 页</li><li>第三周：读到第 ___ 页</li><li>第四周：读完，一起聊聊</li></ol>',
          'en-US':
            '<h3>How to join</h3><ol><li>First week: up to page ___</li><li>Second week: up to page ___</li><li>Third week: up to page ___</li><li>Fourth week: finish it, and talk about it</li></ol>',
        },
      },
      {
        type: ComponentType.book,
        name: { 'zh-CN': '本月书目', 'en-US': 'Books of the month' },
        title: { 'zh-CN': '本月书目', 'en-US': 'Books of the month' },
        options: { styleType: StyleType.bigPicture },
      },
      {
        type: ComponentType.topicCircle,
        name: { 'zh-CN': '圈子与话题', 'en-US': 'Circle and topic' },
        title: { 'zh-CN': '加入共读', 'en-US': 'Read along' },
      },
      {
        type: ComponentType.post,
        name: { 'zh-CN': '共读笔记', 'en-US': 'Notes of readers' },
        title: { 'zh-CN': '大家的笔记', 'en-US': 'What others have noted' },
        options: {
          datasourceType: automatic,
          datasourceOrder: 'newest',
          limitNum: 10,
          showLimit: 5,
        },
      },
    ],
  },
  {
    key: 'live-event',
    name: { 'zh-CN': '直播活动', 'en-US': 'Live event' },
    text: {
      'zh-CN': '预告海报、时间与嘉宾、流程、相关图书与回顾',
      'en-US': 'Announcement, time and guests, programme, the books of the evening, afterwards',
    },
    parts: [
      {
        type: ComponentType.banner,
        name: { 'zh-CN': '活动预告', 'en-US': 'Announcement' },
        options: { showType: ShowType.single },
      },
      {
        type: ComponentType.imageText,
        name: { 'zh-CN': '时间与嘉宾', 'en-US': 'Time and guests' },
        title: { 'zh-CN': '时间与嘉宾', 'en-US': 'Time and guests' },
        options: { styleType: StyleType.upDown },
        items: [
          {
            title: { 'zh-CN': '何时开始', 'en-US': 'When it begins' },
            summary: {
              'zh-CN': '某月某日 19:30，线上直播',
              'en-US': 'Day and month, 7.30 pm, live',
            },
          },
          {
            title: { 'zh-CN': '嘉宾', 'en-US': 'The guest' },
            summary: { 'zh-CN': '用一句话介绍嘉宾。', 'en-US': 'One sentence about the guest.' },
          },
        ],
      },
      {
        type: ComponentType.richText,
        name: { 'zh-CN': '活动流程', 'en-US': 'Programme' },
        html: {
          'zh-CN':
            '<h3>活动流程</h3><ul><li>19:30 开场</li><li>19:40 嘉宾分享</li><li>20:30 读者提问</li></ul>',
          'en-US':
            '<h3>Programme</h3><ul><li>7.30 pm Welcome</li><li>7.40 pm The guest speaks</li><li>8.30 pm Questions of readers</li></ul>',
        },
      },
      {
        type: ComponentType.book,
        name: { 'zh-CN': '活动图书', 'en-US': 'Books of the evening' },
        title: { 'zh-CN': '当晚聊到的书', 'en-US': 'Books of the evening' },
      },
      {
        type: ComponentType.post,
        name: { 'zh-CN': '活动回顾', 'en-US': 'Afterwards' },
        title: { 'zh-CN': '活动回顾', 'en-US': 'Afterwards' },
        options: { datasourceType: automatic, datasourceOrder: 'newest', limitNum: 6 },
      },
    ],
  },
];

/** The components of a built-in template in a language, with new keys. */
export function componentsOfBuiltIn(
  { parts }: BuiltInTemplate,
  language: Language,
  newUuid: () => string,
): readonly SpecialComponent[] {
  return parts.map(({ type, name, title, options, html, items = [] }, order) => {
    const written = items.map((item) => ({
      uuid: newUuid(),
      title: item.title[language],
      summary: item.summary[language],
    }));
    const { showTypes, styleTypes } = componentLooks[type];
    return specialComponent.parse({
      showType: showTypes[0],
      styleType: styleTypes[0],
      // contract 3: types 1, 4 and 7 show all they hold
      showLimit: fixedShowLimit(type) ? 0 : defaultShowLimit,
      ...options,
      type,
      uuid: newUuid(),
      name: name[language],
      title: title?.[language] ?? '',
      order,
      contents: html ? [{ uuid: newUuid(), content: html[language] }] : written,
    });
  });
}
