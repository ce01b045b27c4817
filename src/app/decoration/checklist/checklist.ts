import { linkedScreens, staticPages } from '#app/session/staticPages.ts';
import { pathHere } from '#contract/addresses.ts';
import { ComponentType } from '#contract/codes.ts';
import type {
  SpecialComponent,
  SpecialDocument,
  UnknownComponent,
} from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import type { PictureSize } from '#contract/pictureSize.ts';
import { specialProblems } from '#contract/special.ts';
import type { Zone } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { beginningOf } from '#page/text.ts';
import type { Finding } from '../findings/findingStore.ts';
import { keyLabel } from '../history/stepText.ts';
import { pickedItems } from '../kinds/contents.ts';
import { kinds } from '../kinds/index.ts';
import { missingKindOf } from '../kinds/names.ts';
import { componentName } from '../names.ts';
import { leastContrast, shortContrastText, textContrastOn } from './contrast.ts';

/** Paths that the platform shows to readers by an id: special pages and their parts, previews, content, contributions. */
const byId = [
  /^\/s\/\d{1,19}(\/more\/[^/]+)?$/,
  /^\/p\/[^/]+(\/more\/[^/]+)?$/,
  /^\/c\/\d{1,5}\/\d{1,19}$/,
  /^\/contribute\/\d{1,19}$/,
  /^\/(register|scan|oauth)\/[^/]+(\/[^/]+)?$/,
  // files are not checked: they may be stored elsewhere
  /^\/(cdn|storage|covers)\//,
  /\.[a-z\d]{1,8}$/i,
];
const screens: ReadonlySet<string> = new Set([...staticPages, ...linkedScreens, '/login/reset']);

/**
 * Whether an address of this site shows nothing to anybody, as a path or in full. Addresses of other sites are not
 * checked.
 *
 * @param origin what addresses of this site begin with
 */
function leadsNowhere(address: string, origin: string): boolean {
  const path = pathHere(address, [origin]);
  if (path === undefined) return false;
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return !screens.has(plain) && !byId.some((form) => form.test(plain));
}

/** An item that readers can no longer see. It is named by keys, because positions change while the person edits. */
export interface GoneItem {
  readonly componentUuid: string;
  readonly itemUuid: string;
  /** the part of the item; empty for the whole item */
  readonly part: string;
  readonly reason: 'deleted' | 'withdrawn' | 'notPublic' | 'linkGone';
  readonly title: string;
}

/** What a check knows beside the page itself. */
export interface CheckSurroundings {
  readonly language: Language;
  /** the present moment as the platform writes it, `YYYY-MM-DD HH:mm:ss` */
  readonly now: string;
  /** what addresses of this site begin with: `https://books.example.com` */
  readonly origin: string;
  /** the platform's zone: times that its clocks skip are told */
  readonly zone?: Zone;
  /** start time that readers know; it may lie in the past */
  readonly publishedStartAt: string | undefined;
  /** known sizes of pictures by their address; `missing`: there is no such picture */
  readonly pictures: ReadonlyMap<string, PictureSize | 'missing'>;
  readonly gone: readonly GoneItem[];
}

/** Least width in pixels of the page's own pictures: twice what a phone shows of them. */
const leastWidths = { cover: 750, shareCover: 200 } as const;

type Text = keyof (typeof locales.decorator.checklist)['zh-CN'];
type Say = (code: Text, values?: MessageValues) => string;
type Report = (field: string, code: Text, values?: MessageValues) => void;

/** A component that is looked at. */
interface Looked extends Pick<CheckSurroundings, 'pictures' | 'origin' | 'language'> {
  readonly component: SpecialComponent;
  readonly page: SpecialDocument;
  readonly say: Say;
  /** reports about a field below the component, by its name */
  readonly report: Report;
}

/** Everything to look at before a page is published: what contract 5 refuses are errors, other doubts are warnings. */
export function checklist(document: SpecialDocument, surroundings: CheckSurroundings): Finding[] {
  const { language, now, zone, publishedStartAt } = surroundings;
  const errors = specialProblems(document, {
    language,
    draft: false,
    today: now.slice(0, 10),
    zone,
    publishedStartAt,
  });
  const warnings: Finding[] = [];
  const say: Say = (code, values) => message(locales.decorator.checklist, language, code, values);
  const report: Report = (field, code, values) => {
    warnings.push({ field, code, message: say(code, values), severity: 'warning' });
  };
  reportPage(document, surroundings, report);
  const seen = new Map<string, SpecialComponent>();
  document.components.forEach((component, index) => {
    const path = (field: string) => `components.${index}${field && `.${field}`}`;
    const name = componentName(component, language);
    const looked: Looked = {
      ...surroundings,
      component,
      page: document,
      say,
      report: (field, code, values) => report(path(field), code, { name, ...values }),
    };
    if (component.type === ComponentType.unknown) reportUnknown(component, looked);
    reportTimes(looked);
    reportRepeated(looked, seen);
    reportPictures(looked, name);
    reportLinks(looked);
    reportGone(
      looked,
      surroundings.gone.filter(({ componentUuid }) => componentUuid === component.uuid),
    );
    for (const { field, ...warning } of kinds.of(component)?.warnings?.(component, language) ?? [])
      warnings.push({ ...warning, field: path(field), severity: 'warning' });
  });
  return [...errors.map((error): Finding => ({ ...error, severity: 'error' })), ...warnings];
}

function reportPage(
  document: SpecialDocument,
  { pictures, language, gone, now }: CheckSurroundings,
  report: Report,
) {
  const seen = document.components.filter((component) => !isUnseen(component, gone));
  // texts of this form sort as the times do
  const from = document.startAt > now ? document.startAt : now;
  const first = firstShown(seen, from, document.endAt);
  if (first === undefined) report('components', 'nothingShown');
  else if (first > from) report('components', 'nothingShownYet', { time: first });
  const contrast = textContrastOn(document.bgColor);
  if (contrast < leastContrast)
    report('bgColor', 'littleContrast', {
      contrast: shortContrastText(contrast),
      least: leastContrast,
    });
  for (const field of ['cover', 'shareCover'] as const) {
    const [what = ''] = keyLabel(true, field, language);
    reportPicture(field, what, document[field], leastWidths[field], pictures, report);
  }
}

/** When readers see the first of these components, between a time and the end of the page; undefined for never. */
function firstShown(
  components: readonly SpecialComponent[],
  from: string,
  pageEnd: string,
): string | undefined {
  const isOver = (end: string, start: string) => end !== '' && end <= start;
  // that the page itself has ended is reported once for the page, not for each component
  const end = isOver(pageEnd, from) ? '' : pageEnd;
  const [first] = components
    .map(({ startAt, endAt }) => ({ start: startAt > from ? startAt : from, endAt }))
    .filter(({ start, endAt }) => !isOver(endAt, start) && !isOver(end, start))
    .map(({ start }) => start)
    .sort();
  return first;
}

/**
 * Whether readers never see a component: it is hidden, its type is unknown, or all its picked records are gone. An empty
 * component is reported as empty instead.
 */
function isUnseen(component: SpecialComponent, gone: readonly GoneItem[]): boolean {
  if (!component.active || component.type === ComponentType.unknown) return true;
  const picked = pickedItems(component);
  const away = new Set(gone.map(({ itemUuid }) => itemUuid));
  return picked.length > 0 && picked.every(({ uuid }) => away.has(uuid));
}

function reportPicture(
  field: string,
  what: string,
  address: string,
  least: number,
  pictures: CheckSurroundings['pictures'],
  report: Report,
) {
  const size = address === '' ? undefined : pictures.get(address);
  if (size === 'missing') report(field, 'pictureMissing', { what });
  else if (size && size.width < least)
    report(field, 'pictureSmall', { what, width: size.width, height: size.height, least });
}

/** Readers see nothing of a component that nobody here can draw. */
function reportUnknown(component: UnknownComponent, { report }: Looked) {
  const kind = missingKindOf(component);
  if (kind === undefined) report('', 'unknownType');
  else report('', 'missingExtension', { kind });
}

function reportTimes({ component: { startAt, endAt, active }, page, report }: Looked) {
  if (!active) return;
  // texts of this form sort as the times do
  if (startAt !== '' && page.endAt !== '' && startAt >= page.endAt)
    report('startAt', 'afterThePage');
  if (endAt !== '' && page.startAt !== '' && endAt <= page.startAt)
    report('endAt', 'beforeThePage');
}

/** Finds records that readers see twice, in one component or in two. */
function reportRepeated(
  { component, language, say, report }: Looked,
  seen: Map<string, SpecialComponent>,
) {
  if (!component.active) return;
  const picked = new Set<unknown>(pickedItems(component));
  component.contents.forEach((item, index) => {
    if (!picked.has(item) || !('contentId' in item)) return;
    const key = `${item.contentType} ${item.contentId}`;
    const first = seen.get(key);
    if (!first) seen.set(key, component);
    else
      report(`contents.${index}`, first === component ? 'twiceHere' : 'pickedTwice', {
        item: itemText(titleOf(item), index + 1, say),
        first: componentName(first, language),
      });
  });
}

const titleOf = (item: SpecialComponent['contents'][number]): string =>
  ('title' in item && item.title) || ('content' in item ? beginningOf(item.content, 20) : '');

/** The name of an item in a sentence: its title, else its position. */
const itemText = (title: string, position: number, say: Say): string =>
  title === '' ? say('itemAt', { position }) : say('titled', { title });

function reportPictures({ component, pictures, say, report }: Looked, name: string) {
  for (const picture of kinds.of(component)?.pictures?.(component) ?? []) {
    const { field, position, address, leastWidth } = picture;
    const what = say('pictureAt', { name, position });
    reportPicture(field, what, address, leastWidth, pictures, report);
  }
}

/** Finds addresses of this site that open nothing. Only the platform knows about deleted records. */
function reportLinks({ component, origin, say, report }: Looked) {
  for (const { field, position, title, address } of kinds.of(component)?.links?.(component) ?? [])
    if (leadsNowhere(address, origin))
      report(field, 'leadsNowhere', { item: itemText(title, position, say), address });
}

function reportGone({ component, say, report }: Looked, gone: readonly GoneItem[]) {
  component.contents.forEach((item, index) => {
    for (const { itemUuid, part, reason, title } of gone) {
      if (itemUuid !== item.uuid) continue;
      const known = title || (part === '' ? titleOf(item) : '');
      const field = ['contents', index, part].filter((step) => step !== '').join('.');
      report(field, reason, { item: itemText(known, index + 1, say) });
    }
  });
}

/** The addresses of the pictures whose size counts. */
export function pictureAddresses({ cover, shareCover, components }: SpecialDocument): string[] {
  const inComponents = components.flatMap((component) =>
    (kinds.of(component)?.pictures?.(component) ?? []).map(({ address }) => address),
  );
  return [...new Set([cover, shareCover, ...inComponents])].filter((address) => address !== '');
}
