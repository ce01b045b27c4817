import { z } from 'zod';
import { addedKind } from '../addedKinds.ts';
import {
  ComponentType,
  ContentDealType,
  ContentStatus,
  DatasourceOrder,
  DatasourceType,
  LinkType,
  ShowType,
  StyleType,
  SubmitType,
} from '../codes.ts';
import { contributionStandings } from '../contribution.ts';
import { cleanName } from '../displayName.ts';
import { identifier, revision } from '../endpoint.ts';
import { cleanText, withoutInvisible } from '../invisible.ts';
import {
  defaultCount,
  defaultLimitNum,
  defaultShowLimit,
  defaultSpecialColour,
  specialItemLimits,
  specialLimits,
  specialTextCeiling,
  uncleanLength,
} from '../limits.ts';
import { authorCard, instant, optionalAddress, reference } from './common.ts';
import { video } from './media.ts';

const oneOf = <const T extends Readonly<Record<string, number>>>(codes: T) => {
  const values = new Set<number>(Object.values(codes));
  return z.custom<T[keyof T]>((value) => typeof value === 'number' && values.has(value), {
    message: `one of ${[...values].join(', ')}`,
  });
};
/** A validator of codes, with a JSON Schema that documents them. */
const codeOf = <const T extends Readonly<Record<string, number>>>(codes: T) =>
  oneOf(codes).meta({ type: 'integer', enum: Object.values(codes) });

/** A time in the special-page calls: `YYYY-MM-DD HH:mm:ss`, in the platform's time zone (contract 7.2, 10.19). */
const specialTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'a time is written YYYY-MM-DD HH:mm:ss');

/** A hexadecimal colour, with or without transparency. */
const colour = z
  .string()
  .overwrite(withoutInvisible)
  .regex(/^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'a colour is written #RRGGBB');

/**
 * A text with a limit of characters. Longer texts are let through here, so that `../special.ts` can refuse them with a
 * message that names the place.
 */
const limited = (maximum: number, clean = cleanText) =>
  z.string().overwrite(clean).max(specialTextCeiling).meta({ maxLength: maximum });
const { written, picked } = specialItemLimits;

const percent = z.number().int().min(0).max(100);
/**
 * The point of a picture that stays in sight where the picture is cropped, in percent from its left and upper edge; the
 * middle if it is absent. Not in the contract: platforms that do not know it may ignore it.
 */
const focalPoint = z.strictObject({ x: percent, y: percent });
export type FocalPoint = z.output<typeof focalPoint>;

/** Contract 3, carousel item. */
export const bannerItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  title: limited(written.title).default(''),
  subTitle: limited(written.subTitle).default(''),
  cover: optionalAddress.default(''),
  focalPoint: focalPoint.optional(),
  linkType: codeOf(LinkType).default(LinkType.custom),
  contentType: z.number().int().optional(),
  contentId: z.string().max(64).default(''),
  /** custom link: http, https, mailto or tel (contract 5), or a path of this site; may be empty */
  linkUrl: limited(written.linkUrl, withoutInvisible).default(''),
});
export type BannerItem = z.output<typeof bannerItem>;

/**
 * Contract 3, component content item: a snapshot of the picked record, so that drawing a page needs no further calls.
 */
export const contentItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  contentType: z.number().int(),
  contentId: z.string().max(64),
  title: limited(picked.title).default(''),
  content: limited(picked.content).default(''),
  cover: z.string().max(2_000).default(''),
  bookSize: z.number().int().optional(),
  /** the first books of a book list */
  bookLists: z
    .array(
      z.object({
        bookId: z.string().max(64),
        bookName: z.string().max(500).default(''),
        mainPicUrl: z.string().max(2_000).default(''),
        note: z.string().max(2_000).default(''),
      }),
    )
    .max(specialLimits.contentsPerComponent)
    .optional(),
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

/** Contract 3, graphic (image-text) item. */
export const graphicItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  title: limited(written.title).default(''),
  subTitle: limited(written.subTitle).default(''),
  summary: limited(written.summary).default(''),
  cover: optionalAddress.default(''),
  focalPoint: focalPoint.optional(),
});
export type GraphicItem = z.output<typeof graphicItem>;

/**
 * Type 7 contains one piece of sanitised HTML; `../special.ts` checks its limit, with a message that names the
 * component.
 */
const richTextItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  // larger than the limit, because cleaning may lengthen a text, which must be readable after being stored
  content: z.string().max(uncleanLength),
});
export type RichTextItem = z.output<typeof richTextItem>;

/** Type 100 contains one set of values; the schema of its kind checks them (`../addedKinds.ts`). */
const extensionItem = z.strictObject({
  uuid: z.string().min(1).max(64),
  values: z.record(z.string(), z.unknown()),
});

const flag = z.union([z.literal(0), z.literal(1)]);
const timeOrNone = z.union([specialTime, z.literal('')]);

const componentBase = {
  /** assigned by the platform at the first save; absent for an unsaved component (contract 2.3) */
  id: identifier.optional(),
  /** key made by the browser; never changes */
  uuid: z.string().min(1).max(64),
  /**
   * the shared block that it shows (`specialPart`); the platform keeps what the part holds in the component, so
   * that who does not know parts reads a whole one
   */
  partId: identifier.optional(),
  name: limited(specialLimits.componentName),
  title: limited(specialLimits.componentTitle).default(''),
  order: z.number().int().min(0),
  /** false hides it from readers */
  active: z.boolean().default(true),
  /** hidden from readers before this time; empty: shown from the start of the page */
  startAt: timeOrNone.default(''),
  /** hidden from readers from this time on; empty: shown until the page ends */
  endAt: timeOrNone.default(''),
  isShowTitle: flag.default(1),
  hasMore: flag.default(1),
  showLimit: z.number().int().min(0).max(defaultCount).default(defaultShowLimit),
  datasourceType: codeOf(DatasourceType).default(DatasourceType.picked),
  /** order of automatically chosen contents */
  datasourceOrder: z.enum(DatasourceOrder).default(DatasourceOrder.newest),
  showType: codeOf(ShowType).default(ShowType.single),
  styleType: codeOf(StyleType).default(StyleType.fill),
  limitNum: z.number().int().min(1).max(defaultCount).default(defaultLimitNum),
};
/**
 * Far more items than a component may contain; `../special.ts` checks the limits of contract 5, with a message that
 * names the component.
 */
const contentsCeiling = 5_000;
const contentsOf = <I extends z.ZodType>(item: I) => z.array(item).max(contentsCeiling).default([]);

/**
 * A component of a type that this version does not know, or of a kind whose extension is not installed: the common fields
 * are read, the rest is kept unchanged.
 */
const unknownComponent = z.strictObject({
  ...componentBase,
  type: z.literal(ComponentType.unknown),
  contents: z.array(z.never()).default([]),
  /** the component exactly as received; only its `order` changes when it is moved */
  original: z.record(z.string(), z.unknown()),
});
export type UnknownComponent = z.output<typeof unknownComponent>;

const anyComponent = z.discriminatedUnion('type', [
  unknownComponent,
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.banner),
    contents: contentsOf(bannerItem),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.book),
    contents: contentsOf(contentItem),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.post),
    contents: contentsOf(contentItem),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.topicCircle),
    // one circle and one topic, the circle first (contract 10.10)
    contents: contentsOf(contentItem),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.bookList),
    contents: contentsOf(contentItem),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.imageText),
    contents: contentsOf(graphicItem),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.richText),
    contents: z.array(richTextItem).max(1).default([]),
  }),
  z.strictObject({
    ...componentBase,
    type: z.literal(ComponentType.extension),
    /** `<extension>/<name>` of the kind */
    kind: z.string().max(100),
    contents: z.array(extensionItem).max(1).default([]),
  }),
]);

const knownTypes: ReadonlySet<unknown> = new Set(
  Object.values(ComponentType).filter((type) => type !== ComponentType.unknown),
);
/** Whether this installation knows what a component is. */
const isKnown = ({ type, kind }: Readonly<Record<string, unknown>>): boolean =>
  type === ComponentType.extension
    ? typeof kind === 'string' && addedKind(kind) !== undefined
    : knownTypes.has(type);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The common fields of an unknown component, as far as they can be read. */
const unknownFrame = z.object({
  id: identifier.optional().catch(undefined),
  uuid: z.unknown().optional(),
  name: z.string().max(specialTextCeiling).catch(''),
  title: z.string().max(specialTextCeiling).catch(''),
  order: z.number().int().min(0).catch(0),
  active: z.boolean().catch(true),
  startAt: timeOrNone.catch(''),
  endAt: timeOrNone.catch(''),
});

/** Wraps a component of an unknown type or kind; returns any other value unchanged. */
function framed(value: unknown): unknown {
  if (!isObject(value)) return value;
  // already wrapped: reads the original again, with its present position
  if (value.type === ComponentType.unknown && isObject(value.original))
    return framed({ ...value.original, order: value.order });
  const isUnknown =
    (typeof value.type === 'number' || typeof value.type === 'string') &&
    !isKnown(value) &&
    value.type !== ComponentType.unknown;
  if (!isUnknown) return value;
  return { ...unknownFrame.parse(value), type: ComponentType.unknown, original: value };
}

/**
 * Contract 3, component: one shape for each type, distinguished by `type`; fields of other types are refused. A
 * component of an unknown type is kept unchanged (`UnknownComponent`).
 */
export const specialComponent = z.preprocess(
  (value: z.input<typeof anyComponent>) => framed(value),
  anyComponent,
);
export type SpecialComponent = z.output<typeof specialComponent>;
/** A component as sent and stored. */
export type WrittenComponent = z.input<typeof specialComponent>;

/** A component as sent and stored; one of an unknown type is unchanged except for its position. */
export function writeComponent(component: SpecialComponent): WrittenComponent {
  if (component.type !== ComponentType.unknown) return component;
  const written: Record<string, unknown> = { ...component.original, order: component.order };
  // it has the shape of another version: reading wraps it again
  return written as WrittenComponent;
}
export type SpecialComponentOf<T extends ComponentType> = Extract<SpecialComponent, { type: T }>;

/**
 * The settings of a page (contract 3, Special page). A draft may leave them empty. `../special.ts` checks the lengths
 * of contract 5 and answers with the contract's own messages; only what no form would send is refused here.
 */
export const specialSettings = z.object({
  name: limited(specialLimits.name).default(''),
  summary: limited(specialLimits.summary).default(''),
  cover: optionalAddress.default(''),
  startAt: z.union([specialTime, z.literal('')]).default(''),
  endAt: z.union([specialTime, z.literal('')]).default(''),
  submit: codeOf(SubmitType).default(SubmitType.any),
  contentDealType: codeOf(ContentDealType).default(ContentDealType.shownAtOnce),
  shareCover: optionalAddress.default(''),
  shareTitle: limited(specialLimits.shareTitle).default(''),
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

/** A document as sent and stored: components of unknown types are unchanged. */
export function writeDocument<D extends Pick<SpecialDocument, 'components'>>(
  document: D,
): Omit<D, 'components'> & { components: WrittenComponent[] } {
  return { ...document, components: document.components.map(writeComponent) };
}

const { name, summary, cover, startAt, endAt, shareCover, shareTitle } = specialSettings.shape;
const { submit, contentDealType, bgColor } = specialSettings.shape;
const nothing = z.null().transform(() => '');

/**
 * Body of `PUT /special/save`: `draft` hides it from readers, `preview` also requests a preview code. Missing input is
 * let through as an empty text or null, so that it is refused with the contract's own message.
 */
export const specialSave = z.strictObject({
  ...specialDocument.shape,
  name: z.union([name.unwrap().transform(cleanName), nothing]).default(''),
  summary: z.union([summary.unwrap(), nothing]).default(''),
  cover: z.union([...cover.unwrap().options, nothing]).default(''),
  startAt: z.union([...startAt.unwrap().options, nothing]).default(''),
  endAt: z.union([...endAt.unwrap().options, nothing]).default(''),
  shareCover: z.union([...shareCover.unwrap().options, nothing]).default(''),
  shareTitle: z.union([shareTitle.unwrap().transform(cleanName), nothing]).default(''),
  submit: submit.unwrap().nullable().default(SubmitType.any),
  contentDealType: contentDealType.unwrap().nullable().default(ContentDealType.shownAtOnce),
  bgColor: z.union([bgColor.unwrap(), z.literal(''), nothing]).default(defaultSpecialColour),
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
  /** whether readers can see a version of it */
  isPublished: z.boolean(),
  /** the start that readers were told last, also of a page that was taken from them; it may lie in the past */
  publishedStartAt: z.string().optional(),
  updatedAt: instant,
});
export type SpecialDetail = z.output<typeof specialDetail>;

/** The document in an answer, without the other data. */
export function documentOfDetail(detail: SpecialDetail): SpecialDocument {
  const { id, revision, draft, isPublished, publishedStartAt, updatedAt, ...document } = detail;
  return document;
}

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
  /** number of times readers opened it, each reader once an hour */
  viewCount: z.number().int(),
  user: authorCard,
  createdAt: instant,
  updatedAt: instant,
  revision: z.number().int(),
});
export type SpecialRow = z.output<typeof specialRow>;

/** A version in the history of a page; every save makes one. */
export const specialVersion = z.object({
  revision: z.number().int(),
  draft: z.boolean(),
  /** whether readers see this version */
  isCurrent: z.boolean(),
  createdAt: instant,
  /** who saved it */
  user: authorCard,
  name: z.string(),
  componentCount: z.number().int(),
});
export type SpecialVersion = z.output<typeof specialVersion>;

/** A code that shows one revision of a page without signing in, until it expires or is revoked. */
export const specialPreview = z.object({
  code: z.string(),
  path: z.string(),
  revision: z.number().int(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
});
export type SpecialPreview = z.output<typeof specialPreview>;

/** Somebody else who has the page open in an editor. */
export const specialPresence = z.object({
  user: authorCard,
  tab: z.string(),
  componentUuid: z.string().nullable(),
  /** when the editor last reported */
  at: instant,
});
export type SpecialPresence = z.output<typeof specialPresence>;

const specialFindingReasons = ['deleted', 'withdrawn', 'notPublic', 'linkGone'] as const;
/** An item of a page that readers can no longer see, and why. */
export const specialFinding = z.object({
  /** `components.3.contents.1` */
  field: z.string(),
  reason: z.enum(specialFindingReasons),
  /** title of the record, as in the item */
  title: z.string(),
});
export type SpecialFinding = z.output<typeof specialFinding>;

/** Components that operators keep for use on other pages; they have their own uuids and ids. */
export const specialTemplate = z.object({
  id: identifier,
  name: z.string(),
  components: z.array(specialComponent),
  /** whether it is a shared block, whose one component pages show as it is now */
  isPart: z.boolean(),
  user: authorCard,
  createdAt: instant,
  updatedAt: instant,
});
export type SpecialTemplate = z.output<typeof specialTemplate>;

/** The states of a contribution, a part of those of content. */
export const contributionStatus = z.union([
  z.literal(ContentStatus.awaitingReview),
  z.literal(ContentStatus.rejected),
  z.literal(ContentStatus.published),
]);
/** A post, article, video or book list that a reader contributed to a page. */
export const specialContribution = z.object({
  id: identifier,
  /** the special page */
  special: reference,
  contentType: z.number().int(),
  contentId: z.string(),
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  /** revision of the contributed record; 0 if the record is gone */
  revision: z.number().int(),
  /** whether readers can see the record itself now */
  isAvailable: z.boolean(),
  status: contributionStatus,
  /** why it was rejected; empty if no reason was given */
  reason: z.string(),
  /** who contributed it */
  user: authorCard,
  createdAt: instant,
  reviewedAt: instant.nullable(),
});
export type SpecialContribution = z.output<typeof specialContribution>;

/** What a reader sees of a page before contributing to it. */
export const contributionPage = z.object({
  id: identifier,
  name: z.string(),
  cover: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  submit: codeOf(SubmitType),
  contentDealType: codeOf(ContentDealType),
  /** whether it accepts contributions now, and why not */
  standing: z.enum(contributionStandings),
});
export type ContributionPage = z.output<typeof contributionPage>;

/** A record of the reader that the page accepts, or that was contributed to it. */
export const contributable = z.object({
  contentType: z.number().int(),
  contentId: identifier,
  title: z.string(),
  content: z.string(),
  cover: z.string(),
  publishedAt: instant,
  /** whether readers can see the record itself now */
  isAvailable: z.boolean(),
  /** status of its contribution; null if it was not contributed */
  status: contributionStatus.nullable(),
  /** why it was rejected; empty if no reason was given */
  reason: z.string(),
});
export type Contributable = z.output<typeof contributable>;
