import { isLink } from './addresses.ts';
import { ComponentType, DatasourceType, LinkType } from './codes.ts';
import type { SpecialComponent, SpecialComponentOf } from './entities/special.ts';
import type { Problem } from './errors.ts';
import { defineMessages, type Language, type MessageValues, message } from './language.ts';
import { richTextLength, specialItemLimits, specialLimits } from './limits.ts';
import { specialMessages } from './messages/special.ts';
import { measuredHtml } from './richText.ts';
import { specialItemMessages } from './specialMessages.ts';
import { cutText, textProblem } from './text.ts';
import { wallKind, type Zone } from './zonedTime.ts';

/** The rules of a special page (contract 5), the same for the editor's form and for the platform's save. */

/** What is checked: the form may hold less than a document, so every setting may be missing. */
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
  /** a draft may be incomplete: only lengths, times, choices taken back and the safety of links are checked then */
  draft: boolean;
  /** the present day in the platform's time zone, `YYYY-MM-DD` */
  today: string;
  /** the platform's time zone: times that its clocks skip are refused; without it none is */
  zone?: Zone;
  /** the start time that readers already know; unchanged, it may lie in the past */
  publishedStartAt?: string | undefined;
  /**
   * whether automatic components hold what readers would see now: only the platform knows that, and only then is an
   * empty one refused
   */
  isResolved?: boolean;
}

const messages = defineMessages({
  'zh-CN': { ...specialMessages['zh-CN'], ...specialItemMessages['zh-CN'] },
  'en-US': { ...specialMessages['en-US'], ...specialItemMessages['en-US'] },
});
type MessageKey = keyof (typeof messages)['zh-CN'];
type Report = (field: string, code: string, key: MessageKey, values?: MessageValues) => void;

/**
 * The problems of a special page, by field path: `name`, `startAt`, `components.0.contents`; empty if there are none.
 */
export function specialProblems(page: SpecialDraft, check: SpecialCheck): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (field, code, key, values) => {
    problems.push({ field, code, message: message(messages, check.language, key, values) });
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
    reportItemTexts(component, path, check.language, report);
    reportComponentTimes(component, path, check, report);
    reportLinks(component, path, report);
  });
  return problems;
}

/** Settings that a page always has one of: a draft may leave them out, and may not empty them. */
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
  /** the sentence about a text that is too long, and its values */
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/** Reports a text that passes its limit, and by how much. */
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

/** Whether a `YYYY-MM-DD HH:mm:ss` names a moment that exists on the calendar. */
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
  // the notation sorts as the times do
  if (startFine && startAt !== check.publishedStartAt && startAt.slice(0, 10) < check.today)
    report('startAt', 'in-past', 'startInThePast');
  if (startFine && endFine && startAt >= endAt) {
    report('startAt', 'order', 'startAfterEnd');
    report('endAt', 'order', 'endBeforeStart');
  }
}

/** Whether a component has nothing that a reader would see. */
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
/** The types whose contents may be chosen by the platform. */
export type AutomaticType = (typeof automaticTypes)[number];
export type AutomaticComponent = SpecialComponentOf<AutomaticType>;

/** Whether a component has its contents chosen by the platform instead of by hand (contract 10.11). */
export function isAutomatic({ datasourceType, type }: SpecialComponent): boolean {
  return (
    datasourceType === DatasourceType.automatic && automaticTypes.some((known) => known === type)
  );
}

/** The same where its type is wanted as well; of one that is picked by hand TypeScript would hold it for another type. */
export const isAutomaticComponent = (
  component: SpecialComponent,
): component is AutomaticComponent => isAutomatic(component);

/**
 * Whether readers are shown a component at a time: it is not hidden, has begun and has not ended.
 *
 * @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, as the component's own times are
 */
export function isShownAt(
  component: Pick<SpecialComponent, 'active' | 'startAt' | 'endAt'>,
  now: string,
): boolean {
  // the notation sorts as the times do
  const hasBegun = component.startAt === '' || component.startAt <= now;
  const hasEnded = component.endAt !== '' && component.endAt <= now;
  return component.active && hasBegun && !hasEnded;
}

/** How many items a component of a type may hold where they are picked by hand (contract 5, 10.10). */
export function itemLimitOf(type: ComponentType): number {
  if (type === ComponentType.topicCircle) return specialLimits.topicCircleItems * 2;
  if (type === ComponentType.richText) return 1;
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
/** A component as sentences name it: one whose name is over its limit by the beginning of it. */
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

/** Texts of slides, of images with text and of picked records, each told by the place it has and what it is. */
function reportItemTexts(
  component: SpecialComponent,
  path: string,
  language: Language,
  report: Report,
) {
  const { type } = component;
  if (type === ComponentType.unknown || type === ComponentType.richText) return;
  const isWritten = type === ComponentType.banner || type === ComponentType.imageText;
  const limits = isWritten ? writtenTexts : pickedTexts;
  component.contents.forEach((item: Readonly<Record<string, unknown>>, index) => {
    for (const [field, maximum] of limits) {
      const text = item[field];
      if (typeof text !== 'string') continue;
      const values = {
        name: spokenName(component),
        position: index + 1,
        field: message(messages, language, field),
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

/** Type 4 holds one circle and one topic (contract 5, 10.10). */
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
    component.contents.forEach(({ uuid: _uuid, ...item }, index) => {
      if (Object.values(item).every((text) => text.trim() === ''))
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

/** Contract 3: banner, topic and circle, and rich text always show all they hold. */
export function fixedShowLimit(type: ComponentType): boolean {
  return (
    type === ComponentType.banner ||
    type === ComponentType.topicCircle ||
    type === ComponentType.richText
  );
}
