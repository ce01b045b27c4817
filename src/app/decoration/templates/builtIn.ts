import { ComponentType, DatasourceType, ShowType, StyleType } from '#contract/codes.ts';
import { componentLooks, type KnownComponentType } from '#contract/componentLooks.ts';
import { type SpecialComponent, specialComponent } from '#contract/entities/special.ts';
import { hasText, type Language, message } from '#contract/language.ts';
import { defaultShowLimit } from '#contract/limits.ts';
import { fixedShowLimit } from '#contract/special.ts';
import { locales } from '#locales/index.ts';

const texts = locales.templates.builtIn;
type TextKey = keyof (typeof texts)['zh-CN'];

/** A component of a built-in template. Fields that are left out take the defaults of a new component of its type. */
interface TemplatePart {
  readonly type: KnownComponentType;
  /**
   * the text with its name in the editor. Beside it: `.title` for readers, `.html` that the person replaces, and `.1.title` and
   * `.1.summary` of items
   */
  readonly text: TextKey;
  readonly options?: {
    readonly datasourceType?: DatasourceType;
    readonly datasourceOrder?: 'newest' | 'mostRead';
    readonly limitNum?: number;
    readonly showLimit?: number;
    readonly showType?: ShowType;
    readonly styleType?: StyleType;
  };
  /** image-text: how many items it has, which the person replaces */
  readonly items?: number;
}

/** A page to begin with, for an occasion that comes again and again. */
export interface BuiltInTemplate {
  /** the text with its name; beside it `.text`, one line: what the template is for and what it contains */
  readonly key: 'new-books' | 'author' | 'reading-month' | 'live-event';
  readonly parts: readonly TemplatePart[];
}

/** What comes by itself, at most so many, of which readers see fewer at first. */
const byItself = (
  datasourceOrder: 'newest' | 'mostRead',
  limitNum: number,
  showLimit?: number,
): TemplatePart['options'] => ({
  datasourceType: DatasourceType.automatic,
  datasourceOrder,
  limitNum,
  ...(showLimit !== undefined && { showLimit }),
});

export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    key: 'new-books',
    parts: [
      {
        type: ComponentType.banner,
        text: 'new-books.posters',
        options: { showType: ShowType.carousel },
      },
      { type: ComponentType.richText, text: 'new-books.introduction' },
      {
        type: ComponentType.book,
        text: 'new-books.books',
        options: byItself('newest', 6, 6),
      },
      {
        type: ComponentType.bookList,
        text: 'new-books.lists',
        options: byItself('newest', 3),
      },
      {
        type: ComponentType.post,
        text: 'new-books.readers',
        options: byItself('mostRead', 6, 3),
      },
    ],
  },
  {
    key: 'author',
    parts: [
      {
        type: ComponentType.imageText,
        text: 'author.about',
        items: 1,
        options: { styleType: StyleType.leftRight },
      },
      { type: ComponentType.book, text: 'author.books' },
      { type: ComponentType.richText, text: 'author.questions' },
      { type: ComponentType.post, text: 'author.reviews' },
      { type: ComponentType.topicCircle, text: 'author.circle' },
    ],
  },
  {
    key: 'reading-month',
    parts: [
      {
        type: ComponentType.banner,
        text: 'reading-month.poster',
        options: { showType: ShowType.single },
      },
      { type: ComponentType.richText, text: 'reading-month.plan' },
      {
        type: ComponentType.book,
        text: 'reading-month.books',
        options: { styleType: StyleType.bigPicture },
      },
      { type: ComponentType.topicCircle, text: 'reading-month.circle' },
      {
        type: ComponentType.post,
        text: 'reading-month.notes',
        options: byItself('newest', 10, 5),
      },
    ],
  },
  {
    key: 'live-event',
    parts: [
      {
        type: ComponentType.banner,
        text: 'live-event.announcement',
        options: { showType: ShowType.single },
      },
      {
        type: ComponentType.imageText,
        text: 'live-event.guests',
        items: 2,
        options: { styleType: StyleType.upDown },
      },
      { type: ComponentType.richText, text: 'live-event.program' },
      { type: ComponentType.book, text: 'live-event.books' },
      {
        type: ComponentType.post,
        text: 'live-event.recap',
        options: byItself('newest', 6),
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
  return parts.map(({ type, text, options, items = 0 }, order) => {
    const textOf = (key: string) => (hasText(texts, key) ? message(texts, language, key) : '');
    const html = textOf(`${text}.html`);
    const written = Array.from({ length: items }, (_, index) => ({
      uuid: newUuid(),
      title: textOf(`${text}.${index + 1}.title`),
      summary: textOf(`${text}.${index + 1}.summary`),
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
      name: textOf(text),
      title: textOf(`${text}.title`),
      order,
      contents: html ? [{ uuid: newUuid(), content: html }] : written,
    });
  });
}
