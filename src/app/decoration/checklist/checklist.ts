import { ComponentType, LinkType } from '#contract/codes.ts';
import type { SpecialComponent, SpecialDocument } from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import type { PictureSize } from '#contract/pictureSize.ts';
import { isAutomatic, specialProblems } from '#contract/special.ts';
import type { Finding } from '../findings/finding.ts';
import { componentName } from '../names.ts';
import { leastContrast, textContrastOn } from './contrast.ts';
import { checklistMessages } from './messages.ts';

/** An item that readers can no longer be shown, by the keys of the item: places change while a person mends the page. */
export interface GoneItem {
  readonly componentUuid: string;
  readonly itemUuid: string;
  readonly reason: 'deleted' | 'withdrawn' | 'notPublic' | 'linkGone';
  readonly title: string;
}

/** What a check knows beside the page itself. */
export interface CheckSurroundings {
  readonly language: Language;
  /** the present day, `YYYY-MM-DD` */
  readonly today: string;
  /** start time that readers know; it may lie in the past */
  readonly publishedStartAt: string | undefined;
  /** sizes of pictures by their address, as far as they are known; `missing`: there is no such picture */
  readonly pictures: ReadonlyMap<string, PictureSize | 'missing'>;
  readonly gone: readonly GoneItem[];
}

/** Least width of a picture in pixels: what a phone shows of it, twice as dense. */
const leastWidths = { cover: 750, banner: 750, imageText: 375, shareCover: 200 } as const;

type Text = keyof (typeof checklistMessages)['zh-CN'];
type Report = (field: string, code: Text, values?: MessageValues) => void;

/** Everything to look at before a page is published: what SPEC 5 refuses as errors, what else looks wrong as warnings. */
export function checklist(document: SpecialDocument, surroundings: CheckSurroundings): Finding[] {
  const { language, today, publishedStartAt } = surroundings;
  const errors = specialProblems(document, { language, draft: false, today, publishedStartAt });
  const warnings: Finding[] = [];
  const report: Report = (field, code, values) => {
    const text = message(checklistMessages, language, code, values);
    warnings.push({ field, code, message: text, severity: 'warning' });
  };
  reportPage(document, surroundings, report);
  const seen = new Map<string, string>();
  document.components.forEach((component, index) => {
    const path = `components.${index}`;
    const name = componentName(component, language);
    reportTimes(document, component, path, name, report);
    reportRepeated(component, path, name, seen, report);
    reportItems(component, path, name, surroundings, report);
  });
  return [...errors.map((error): Finding => ({ ...error, severity: 'error' })), ...warnings];
}

function reportPage(document: SpecialDocument, { pictures }: CheckSurroundings, report: Report) {
  if (document.components.every(({ active }) => !active)) report('components', 'nothingShown');
  const contrast = textContrastOn(document.bgColor);
  if (contrast < leastContrast)
    report('bgColor', 'littleContrast', { contrast: contrast.toFixed(1), least: leastContrast });
  for (const field of ['cover', 'shareCover'] as const)
    reportPicture(field, document[field], leastWidths[field], pictures, report);
}

function reportPicture(
  field: string,
  address: string,
  least: number,
  pictures: CheckSurroundings['pictures'],
  report: Report,
) {
  const size = address === '' ? undefined : pictures.get(address);
  if (size === 'missing') report(field, 'pictureMissing');
  else if (size && size.width < least)
    report(field, 'pictureSmall', { width: size.width, height: size.height, least });
}

function reportTimes(
  page: SpecialDocument,
  { startAt, endAt, active }: SpecialComponent,
  path: string,
  name: string,
  report: Report,
) {
  if (!active) return;
  // the notation sorts as the times do
  if (startAt !== '' && page.endAt !== '' && startAt >= page.endAt)
    report(`${path}.startAt`, 'afterThePage', { name });
  if (endAt !== '' && page.startAt !== '' && endAt <= page.startAt)
    report(`${path}.endAt`, 'beforeThePage', { name });
}

/** The same record twice, in one component or in two of them. */
function reportRepeated(
  component: SpecialComponent,
  path: string,
  name: string,
  seen: Map<string, string>,
  report: Report,
) {
  if (isAutomatic(component)) return;
  component.contents.forEach((item, index) => {
    if (!('contentId' in item) || item.contentId === '' || 'linkType' in item) return;
    const key = `${item.contentType} ${item.contentId}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, name);
    else report(`${path}.contents.${index}`, 'pickedTwice', { name, first, title: titleOf(item) });
  });
}

const titleOf = (item: { title?: string; content?: string }): string =>
  item.title || [...(item.content ?? '')].slice(0, 20).join('');

function reportItems(
  component: SpecialComponent,
  path: string,
  name: string,
  { pictures, gone }: CheckSurroundings,
  report: Report,
) {
  const least =
    component.type === ComponentType.banner
      ? leastWidths.banner
      : component.type === ComponentType.imageText
        ? leastWidths.imageText
        : undefined;
  component.contents.forEach((item, index) => {
    const field = `${path}.contents.${index}`;
    if (least !== undefined && 'cover' in item)
      reportPicture(`${field}.cover`, item.cover, least, pictures, report);
    if ('linkType' in item && item.linkType === LinkType.custom && item.linkUrl.trim() === '')
      report(`${field}.linkUrl`, 'noLink', { name, position: index + 1 });
    const found = gone.find(
      ({ componentUuid, itemUuid }) => componentUuid === component.uuid && itemUuid === item.uuid,
    );
    if (found) report(field, found.reason, { name, title: found.title });
  });
}

/** The addresses of the pictures whose size counts. */
export function pictureAddresses({ cover, shareCover, components }: SpecialDocument): string[] {
  const inComponents = components.flatMap((component) =>
    component.type === ComponentType.banner || component.type === ComponentType.imageText
      ? component.contents.map((item) => item.cover)
      : [],
  );
  return [...new Set([cover, shareCover, ...inComponents])].filter((address) => address !== '');
}
