import { locales } from '#locales/index.ts';
import { addedKind, mostValues } from './addedKinds.ts';
import { isLink } from './addresses.ts';
import { ComponentType, DatasourceType, LinkType } from './codes.ts';
import type { SpecialComponent, SpecialComponentOf } from './entities/special.ts';
import type { Problem } from './errors.ts';
import { type Language, type MessageValues, message } from './language.ts';
import { richTextLength, specialItemLimits, specialLimits } from './limits.ts';
import { measuredHtml } from './richText.ts';
import { cutText, textProblem } from './text.ts';
import { wallKind, type Zone } from './zonedTime.ts';

/** The rules for a special page (contract 5); the editor's form and the platform's save use the same. */

/** The page to check: a form may be incomplete, so every setting may be missing. */
export interface SpecialDraft {
  name?: string;
  summary?: string;
  cover?: string;
  startAt?: string;
  endAt?: string;
  submit?: number | null;
  contentDealType?: number | null;
  shareCover?: string;
  shareTitle?: string;
  bgColor?: string;
  components?: readonly SpecialComponent[];
}

export interface SpecialCheck {
  language: Language;
  /** a draft may be incomplete: only lengths, times, choices that were removed, and the safety of links are checked */
  draft: boolean;
  /** the present day in the platform's time zone, `YYYY-MM-DD` */
  today: string;
  /** the platform's time zone, in which times that its clocks skip are refused; if undefined, none is */
  zone?: Zone;
  /** start time of the published page; it may stay in the past if it is unchanged */
  publishedStartAt?: string | undefined;
  /**
   * whether automatic components contain what readers would see now, which only the platform knows; only then are empty
   * ones refused
   */
  isResolved?: boolean;
}

type MessageKey = keyof (typeof locales.decorator.special)['zh-CN'];
type Report = (field: string, code: string, key: MessageKey, values?: MessageValues) => void;

/**
 * The problems of a special page by field path (`name`, `startAt`, `components.0.contents`); empty if there are none.
 */
export function specialProblems(page: SpecialDraft, check: SpecialCheck): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (field, code, key, values) => {
    problems.push({
      field,
      code,
      message: message(locales.decorator.special, check.language, key, values),
    });
  };
  reportMissing(page, check, report);
  reportLengths(page, report);
  reportTimes(page, check, report);
  (page.components ?? []).forEach((component, index) => {
    if (component.type === ComponentType.unknown) return;
    const path = `components.${index}`;
    if (!check.draft) reportIncomplete(component, path, check, report);
    reportComponentLimits(component, path, report);
    reportRichText(component, path, report);
    reportAdded(component, path, check, report);
    reportItemTexts(component, path, check.language, report);
    reportComponentTimes(component, path, check, report);
    reportLinks(component, path, report);
  });
  return problems;
}

/** Settings that a page always has: a draft may leave them out, but must not clear them. */
const alwaysChosen: ReadonlySet<keyof SpecialDraft> = new Set([
  'submit',
  'contentDealType',
  'bgColor',
]);

function reportMissing(page: SpecialDraft, { draft }: SpecialCheck, report: Report) {
  const required: [keyof SpecialDraft, MessageKey][] = [
    ['name', 'nameRequired'],
    ['cover', 'coverRequired'],
    ['startAt', 'startRequired'],
    ['endAt', 'endRequired'],
    ['submit', 'submitRequired'],
    ['contentDealType', 'contentDealTypeRequired'],
    ['shareCover', 'shareCoverRequired'],
    ['shareTitle', 'shareTitleRequired'],
    ['bgColor', 'colourRequired'],
  ];
  for (const [field, key] of required) {
    const value = page[field];
    if (draft && (value === undefined || !alwaysChosen.has(field))) continue;
    if (value === undefined || value === null || String(value).trim() === '')
      report(field, 'required', key);
  }
}

interface Measured {
  readonly field: string;
  readonly text: string;
  readonly maximum: number;
  /** the message about a text that is too long, with its values */
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/** Reports a text that exceeds its limit, and by how much. */
function reportLength({ field, text, maximum, key, values }: Measured, report: Report) {
  const problem = textProblem(text, { maximum });
  if (problem?.key === 'tooDense') report(field, 'too-dense', 'tooDense', problem.values);
  else if (problem)
    report(field, 'too-long', key, { ...values, count: maximum, excess: problem.values.excess });
}

function reportLengths(page: SpecialDraft, report: Report) {
  const limits: ['name' | 'summary' | 'shareTitle', MessageKey][] = [
    ['name', 'nameTooLong'],
    ['summary', 'summaryTooLong'],
    ['shareTitle', 'shareTitleTooLong'],
  ];
  for (const [field, key] of limits) {
    reportLength({ field, text: page[field] ?? '', maximum: specialLimits[field], key }, report);
  }
}

/** Whether a text `YYYY-MM-DD HH:mm:ss` is a valid time. */
function isTime(text: string): boolean {
  const asUtc = new Date(`${text.replace(' ', 'T')}Z`);
  return (
    !Number.isNaN(asUtc.getTime()) &&
    asUtc.toISOString().slice(0, 19) === text.replace(' ', 'T').slice(0, 19)
  );
}

function reportNoTime(field: string, value: string, { zone }: SpecialCheck, report: Report) {
  if (value === '') return;
  if (!isTime(value)) report(field, 'invalid', 'timeInvalid', { value });
  else if (zone !== undefined && wallKind(value, zone) === 'skipped')
    report(field, 'skipped', 'timeSkipped', { value, zone });
}

function reportTimes(page: SpecialDraft, check: SpecialCheck, report: Report) {
  const startAt = page.startAt ?? '';
  const endAt = page.endAt ?? '';
  const startFine = startAt !== '' && isTime(startAt);
  const endFine = endAt !== '' && isTime(endAt);
  reportNoTime('startAt', startAt, check, report);
  reportNoTime('endAt', endAt, check, report);
  if (check.draft) return;
  // times in this notation can be compared as texts
  if (startFine && startAt !== check.publishedStartAt && startAt.slice(0, 10) < check.today)
    report('startAt', 'in-past', 'startInThePast');
  if (startFine && endFine && startAt >= endAt) {
    report('startAt', 'order', 'startAfterEnd');
    report('endAt', 'order', 'endBeforeStart');
  }
}

/** Whether a component contains nothing that readers would see. */
export function isEmptyComponent(component: SpecialComponent): boolean {
  if (component.type === ComponentType.richText)
    return component.contents.every((item) => !hasVisibleHtml(item.content));
  return component.contents.length === 0;
}

function hasVisibleHtml(html: string): boolean {
  if (/<(img|video|audio|iframe|hr)\b/i.test(html)) return true;
  return html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';
}

const automaticTypes = [
  ComponentType.book,
  ComponentType.post,
  ComponentType.topicCircle,
  ComponentType.bookList,
] as const;
/** The component types whose contents the platform can choose. */
export type AutomaticType = (typeof automaticTypes)[number];
export type AutomaticComponent = SpecialComponentOf<AutomaticType>;

/** Whether the platform chooses the contents of a component (contract 10.11). */
export function isAutomatic({ datasourceType, type }: SpecialComponent): boolean {
  return (
    datasourceType === DatasourceType.automatic && automaticTypes.some((known) => known === type)
  );
}

/**
 * `isAutomatic` as a type guard; `isAutomatic` is none because TypeScript would then exclude its type for hand-picked
 * components.
 */
export const isAutomaticComponent = (
  component: SpecialComponent,
): component is AutomaticComponent => isAutomatic(component);

/**
 * Whether readers see a component at a given time: it is not hidden, has begun and has not ended.
 *
 * @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, like the component's own times
 */
export function isShownAt(
  component: Pick<SpecialComponent, 'active' | 'startAt' | 'endAt'>,
  now: string,
): boolean {
  // times in this notation can be compared as texts
  const hasBegun = component.startAt === '' || component.startAt <= now;
  const hasEnded = component.endAt !== '' && component.endAt <= now;
  return component.active && hasBegun && !hasEnded;
}

/** The maximum number of hand-picked items in a component of a type (contract 5, 10.10). */
export function itemLimitOf(type: ComponentType): number {
  if (type === ComponentType.topicCircle) return specialLimits.topicCircleItems * 2;
  if (type === ComponentType.richText || type === ComponentType.extension) return 1;
  return specialLimits.itemsPerComponent;
}

function reportComponentLimits(component: SpecialComponent, path: string, report: Report) {
  const { name } = component;
  const shortName = shortNameOf(name);
  const values = { name: shortName };
  reportLength(
    {
      field: `${path}.name`,
      text: name,
      maximum: specialLimits.componentName,
      key: 'componentNameTooLong',
      values,
    },
    report,
  );
  reportLength(
    {
      field: `${path}.title`,
      text: component.title,
      maximum: specialLimits.componentTitle,
      key: 'componentTitleTooLong',
      values,
    },
    report,
  );
  if (hasTwoOfOneKind(component)) {
    report(`${path}.contents`, 'too-many', 'topicCircleTwice', { name: shortName });
    return;
  }
  const count = isAutomatic(component)
    ? specialLimits.contentsPerComponent
    : itemLimitOf(component.type);
  if (component.contents.length > count)
    report(`${path}.contents`, 'too-many', 'componentItemsTooMany', { name: shortName, count });
}

const shortNameOf = (name: string): string => cutText(name, 20);
/** The name of a component in messages; a name over its limit is shortened. */
const spokenName = ({ name }: SpecialComponent): string =>
  textProblem(name, { maximum: specialLimits.componentName }) ? shortNameOf(name) : name;

type ItemText = 'title' | 'subTitle' | 'summary' | 'linkUrl' | 'content';
type TextLimits = readonly (readonly [ItemText, number])[];
const { written, picked } = specialItemLimits;
const writtenTexts: TextLimits = [
  ['title', written.title],
  ['subTitle', written.subTitle],
  ['summary', written.summary],
  ['linkUrl', written.linkUrl],
];
const pickedTexts: TextLimits = [
  ['title', picked.title],
  ['content', picked.content],
];

/** Reports texts of slides, image-text items and picked records, with the position of the item and the kind of text. */
function reportItemTexts(
  component: SpecialComponent,
  path: string,
  language: Language,
  report: Report,
) {
  const { type } = component;
  if (
    type === ComponentType.unknown ||
    type === ComponentType.richText ||
    type === ComponentType.extension
  )
    return;
  const isWritten = type === ComponentType.banner || type === ComponentType.imageText;
  const limits = isWritten ? writtenTexts : pickedTexts;
  component.contents.forEach((item: Readonly<Record<string, unknown>>, index) => {
    for (const [field, maximum] of limits) {
      const text = item[field];
      if (typeof text !== 'string') continue;
      const values = {
        name: spokenName(component),
        position: index + 1,
        field: message(locales.decorator.special, language, field),
      };
      const place = `${path}.contents.${index}.${field}`;
      reportLength({ field: place, text, maximum, key: 'itemTextTooLong', values }, report);
    }
  });
}

function reportRichText(component: SpecialComponent, path: string, report: Report) {
  if (component.type !== ComponentType.richText) return;
  const values = { name: shortNameOf(component.name) };
  component.contents.forEach(({ content }, index) => {
    const text = measuredHtml(content);
    const field = `${path}.contents.${index}.content`;
    reportLength({ field, text, maximum: richTextLength, key: 'richTextTooLong', values }, report);
  });
}

/** Reports what the kind of an extension finds wrong; without its contents, which come later in browsers, nothing is. */
function reportAdded(
  component: SpecialComponent,
  path: string,
  { language, draft }: SpecialCheck,
  report: Report,
) {
  if (component.type !== ComponentType.extension) return;
  const name = shortNameOf(component.name);
  const contents = addedKind(component.kind)?.contents;
  component.contents.forEach(({ values }, index) => {
    const place = `${path}.contents.${index}.values`;
    const excess = JSON.stringify(values).length - mostValues;
    if (excess > 0) {
      report(place, 'too-long', 'valuesTooLong', { name, count: mostValues, excess });
      return;
    }
    const wrong = contents?.faults(values, language) ?? [];
    for (const { field, detail } of wrong)
      report(joined(place, field), 'invalid', 'valuesInvalid', {
        name,
        field: field || 'values',
        detail,
      });
    if (draft || wrong.length > 0) return;
    for (const { field, message: detail } of contents?.lacking(values, language) ?? [])
      report(joined(place, field), 'incomplete', 'valuesIncomplete', { name, detail });
  });
}

const joined = (place: string, field: string): string =>
  field === '' ? place : `${place}.${field}`;

/** Whether a component of type 4 contains two circles or two topics; one of each is allowed (contract 5, 10.10). */
function hasTwoOfOneKind(component: SpecialComponent): boolean {
  if (component.type !== ComponentType.topicCircle) return false;
  const kinds = component.contents.map(({ contentType }) => contentType);
  return new Set(kinds).size < kinds.length;
}

function reportComponentTimes(
  { startAt, endAt }: SpecialComponent,
  path: string,
  check: SpecialCheck,
  report: Report,
) {
  for (const [field, value] of Object.entries({ startAt, endAt }))
    reportNoTime(`${path}.${field}`, value, check, report);
  if (check.draft || startAt === '' || endAt === '' || startAt < endAt) return;
  report(`${path}.startAt`, 'order', 'startAfterEnd');
  report(`${path}.endAt`, 'order', 'endBeforeStart');
}

function reportIncomplete(
  component: SpecialComponent,
  path: string,
  check: SpecialCheck,
  report: Report,
) {
  const name = spokenName(component);
  const isJudged = check.isResolved || !isAutomatic(component);
  if (isJudged && isEmptyComponent(component))
    report(`${path}.contents`, 'empty', 'componentEmpty', { name });
  if (component.type === ComponentType.imageText)
    component.contents.forEach(({ title, subTitle, summary, cover }, index) => {
      if ([title, subTitle, summary, cover].every((text) => text.trim() === ''))
        report(`${path}.contents.${index}`, 'empty', 'graphicEmpty', { name, position: index + 1 });
    });
  if (component.type !== ComponentType.banner) return;
  component.contents.forEach((item, index) => {
    const values = { name, position: index + 1 };
    if (!item.cover)
      report(`${path}.contents.${index}.cover`, 'required', 'bannerWithoutPicture', values);
    if (item.linkType !== LinkType.custom && !item.contentId)
      report(`${path}.contents.${index}.contentId`, 'required', 'linkWithoutTarget', values);
  });
}

function reportLinks(component: SpecialComponent, path: string, report: Report) {
  if (component.type !== ComponentType.banner) return;
  component.contents.forEach((item, index) => {
    if (item.linkType === LinkType.custom && item.linkUrl && !isLink(item.linkUrl))
      report(`${path}.contents.${index}.linkUrl`, 'invalid', 'linkInvalid', {
        name: spokenName(component),
        position: index + 1,
      });
  });
}

/**
 * Whether components of a type always show everything: banner, topic and circle, and rich text (contract 3), and those
 * of extensions.
 */
export function fixedShowLimit(type: ComponentType): boolean {
  return (
    type === ComponentType.banner ||
    type === ComponentType.topicCircle ||
    type === ComponentType.richText ||
    type === ComponentType.extension
  );
}
