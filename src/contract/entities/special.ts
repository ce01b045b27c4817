import { z } from 'zod';
import {
  ComponentType,
  ContentDealType,
  ContentType,
  DatasourceType,
  LinkType,
  ShowType,
  StyleType,
  SubmitType,
} from '../codes.ts';
import { identifier } from '../endpoint.ts';
import {
  defaultLimitNum,
  defaultShowLimit,
  defaultSpecialColour,
  specialLimits,
} from '../limits.ts';
import { authorCard, instant, optionalAddress, revision } from './common.ts';
import { video } from './media.ts';

const oneOf = <const T extends Readonly<Record<string, number>>>(codes: T) => {
  const values = new Set<number>(Object.values(codes));
  return z.custom<T[keyof T]>((value) => typeof value === 'number' && values.has(value), {
    message: `one of ${[...values].join(', ')}`,
  });
};
/** The same check with a JSON Schema that documents it. */
const codeOf = <const T extends Readonly<Record<string, number>>>(codes: T) =>
  oneOf(codes).meta({ type: 'integer', enum: Object.values(codes) });

/** A time as the special-page calls write it: `YYYY-MM-DD HH:mm:ss`, in the platform's time zone (SPEC 7.2). */
export const specialTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'a time is written YYYY-MM-DD HH:mm:ss');

/** Colours are hexadecimal, with or without transparency. */
export const colour = z
  .string()
  .regex(/^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'a colour is written #RRGGBB');

/** SPEC 3, carousel item. */
export const bannerItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  title: z.string().max(200).default(''),
  subTitle: z.string().max(200).default(''),
  cover: optionalAddress.default(''),
  linkType: codeOf(LinkType).default(LinkType.custom),
  contentType: z.number().int().optional(),
  contentId: z.string().max(64).default(''),
  /** a custom link: http, https, mailto or tel (SPEC 5), or a path of this site; empty for none */
  linkUrl: z.string().max(2_000).default(''),
});
export type BannerItem = z.output<typeof bannerItem>;

/** SPEC 3, component content item: a snapshot of the picked record, so that a page draws without asking again. */
export const contentItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  contentType: z.number().int(),
  contentId: z.string().max(64),
  title: z.string().max(500).default(''),
  content: z.string().max(2_000).default(''),
  cover: z.string().max(2_000).default(''),
  bookSize: z.number().int().optional(),
  book: z
    .object({
      authorName: z.string().default(''),
      publisherName: z.string().default(''),
      publishTime: z.string().default(''),
      editionClass: z.number().int().default(1),
    })
    .optional(),
  user: authorCard.partial().optional(),
  avatarList: z.array(z.string()).optional(),
  video: video.optional(),
  redundancy: z.record(z.string(), z.number()).optional(),
});
export type ContentItem = z.output<typeof contentItem>;

/** SPEC 3, graphic (image-text) item. */
export const graphicItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  title: z.string().max(200).default(''),
  subTitle: z.string().max(200).default(''),
  summary: z.string().max(2_000).default(''),
  cover: optionalAddress.default(''),
});
export type GraphicItem = z.output<typeof graphicItem>;

/** Type 7 holds one piece of sanitised HTML. */
export const richTextItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  content: z.string().max(200_000),
});
export type RichTextItem = z.output<typeof richTextItem>;

const flag = z.union([z.literal(0), z.literal(1)]);

const componentBase = {
  /** given by the platform at the first save; absent marks an unsaved component (SPEC 2.3) */
  id: identifier.optional(),
  /** the browser's own key; never changes */
  uuid: z.string().min(1).max(64),
  name: z.string().max(50),
  title: z.string().max(100).default(''),
  order: z.number().int().min(0),
  active: z.boolean().default(true),
  isShowTitle: flag.default(1),
  hasMore: flag.default(1),
  showLimit: z.number().int().min(0).max(99).default(defaultShowLimit),
  datasourceType: codeOf(DatasourceType).default(DatasourceType.picked),
  showType: codeOf(ShowType).default(ShowType.single),
  styleType: codeOf(StyleType).default(StyleType.fill),
  limitNum: z.number().int().min(1).max(99).default(defaultLimitNum),
};
const contentsOf = <I extends z.ZodType>(item: I, maximum: number) =>
  z.array(item).max(maximum).default([]);

/** SPEC 3, component: one shape a type, told apart by `type`. */
export const specialComponent = z.discriminatedUnion('type', [
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.banner),
    contents: contentsOf(bannerItem, specialLimits.itemsPerComponent),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.book),
    contents: contentsOf(contentItem, specialLimits.itemsPerComponent),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.post),
    contents: contentsOf(contentItem, specialLimits.itemsPerComponent),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.topicCircle),
    // one circle and one topic, the circle first (DESIGN 4)
    contents: contentsOf(contentItem, 2).refine(
      (items) =>
        items.filter((item) => item.contentType === ContentType.circle).length <= 1 &&
        items.filter((item) => item.contentType === ContentType.topic).length <= 1,
      'at most one circle and one topic',
    ),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.bookList),
    contents: contentsOf(contentItem, specialLimits.itemsPerComponent),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.imageText),
    contents: contentsOf(graphicItem, specialLimits.itemsPerComponent),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.richText),
    contents: contentsOf(richTextItem, 1),
  }),
]);
export type SpecialComponent = z.output<typeof specialComponent>;
export type SpecialComponentOf<T extends ComponentType> = Extract<SpecialComponent, { type: T }>;

/**
 * The settings of a page (SPEC 3, Special page). A draft may leave them empty. The lengths of SPEC 5 are checked by
 * `../special.ts`, which answers with the contract's own sentences; here stands only what no form would send.
 */
export const specialSettings = z.object({
  name: z.string().max(1_000).default(''),
  summary: z.string().max(2_000).default(''),
  cover: optionalAddress.default(''),
  startAt: z.union([specialTime, z.literal('')]).default(''),
  endAt: z.union([specialTime, z.literal('')]).default(''),
  submit: codeOf(SubmitType).default(SubmitType.any),
  contentDealType: codeOf(ContentDealType).default(ContentDealType.shownAtOnce),
  shareCover: optionalAddress.default(''),
  shareTitle: z.string().max(1_000).default(''),
  bgColor: colour.default(defaultSpecialColour),
  label: z.object({ id: identifier, name: z.string() }).nullable().default(null),
});
export type SpecialSettings = z.output<typeof specialSettings>;

/** What the editor edits and what readers are shown. */
export const specialDocument = z.object({
  ...specialSettings.shape,
  components: z.array(specialComponent).max(200).default([]),
});
export type SpecialDocument = z.output<typeof specialDocument>;

/** Body of `PUT /special/save`: `draft` keeps it from readers, `preview` asks for a preview code as well. */
export const specialSave = z.strictObject({
  ...specialDocument.shape,
  id: identifier.optional(),
  revision: revision.optional(),
  draft: z.boolean().default(false),
  preview: z.boolean().default(false),
});
export type SpecialSave = z.output<typeof specialSave>;

/** `data` of `/special/detail/{id}` and `/special/detail/draft/{id}`. */
export const specialDetail = z.object({
  ...specialDocument.shape,
  id: identifier,
  revision: z.number().int(),
  draft: z.boolean(),
  /** whether readers see a version of it now */
  isPublished: z.boolean(),
  updatedAt: instant,
});
export type SpecialDetail = z.output<typeof specialDetail>;

/** Row of `/special/list` and `/special/draft/list`. */
export const specialRow = z.object({
  id: identifier,
  name: z.string(),
  summary: z.string(),
  cover: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  bgColor: z.string(),
  label: z.object({ id: identifier, name: z.string() }).nullable(),
  isTop: z.boolean(),
  isPublished: z.boolean(),
  /** whether there is an unpublished draft of it */
  hasDraft: z.boolean(),
  componentCount: z.number().int(),
  user: authorCard,
  createdAt: instant,
  updatedAt: instant,
  revision: z.number().int(),
});
export type SpecialRow = z.output<typeof specialRow>;
