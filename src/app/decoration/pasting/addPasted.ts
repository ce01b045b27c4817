import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { ComponentType, ContentType, LinkType } from '#contract/codes.ts';
import { findRecords } from '#contract/endpoints/finding.ts';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import type { BannerItem, ContentItem, SpecialComponent } from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import { specialItemLimits } from '#contract/limits.ts';
import { itemLimitOf } from '#contract/special.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { specialPath } from '#page/links.ts';
import type { Announcer } from '../announcer.ts';
import { componentOf } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import { newSlide, pickedLinks } from '../kinds/banner/links.ts';
import { recordTitle } from '../kinds/contents.ts';
import { itemOfRecord, readRecord } from '../kinds/recordDetails.ts';
import { componentHolding } from '../kinds/shared.ts';
import { componentName } from '../names.ts';
import { type Pasted, readPasted } from './readPasted.ts';

interface Surroundings {
  store: EditorStore;
  announcer: Announcer;
  language: Language;
  /** puts a new component behind the selected one */
  insert: (component: SpecialComponent) => void;
}

/** What was found: its title, and what it is as an item and as a slide. */
interface Found {
  title: string;
  item?: ContentItem | undefined;
  slide?: BannerItem | undefined;
}

/**
 * Adds what a pasted link or ISBN names to the selected component; where that holds no such thing, to a new component behind it.
 *
 * @returns whether the text is such a link or ISBN at all
 */
export async function addPasted(text: string, surroundings: Surroundings): Promise<boolean> {
  const pasted = readPasted(text, location.origin);
  if (!pasted) return false;
  const { store, announcer, language } = surroundings;
  const refuse = (key: Text, values: MessageValues) =>
    notify({ kind: 'error', message: textOf(language, key, values) });
  const trimmed = text.trim();
  if (pasted.kind === 'elsewhere' || pasted.kind === 'mistypedIsbn') {
    refuse(pasted.kind, { text: trimmed });
    return true;
  }
  // what is selected when it is pasted, whatever is when it has been found
  const [uuid] = store.getState().selection;
  announcer.announce(textOf(language, 'looking'));
  const found = await look(pasted).catch((failure: unknown) => failure);
  if (isFound(found)) add(found, uuid, surroundings);
  else if (found instanceof Error && !(found instanceof CallFailure && found.code === 404))
    refuse('failed', { reason: found.message });
  else refuse('unknown', { text: trimmed });
  return true;
}

type Text = keyof (typeof locales.decorator.pasting)['zh-CN'];
const textOf = (language: Language, key: Text, values?: MessageValues): string =>
  message(locales.decorator.pasting, language, key, values);

/** Puts it into a component, or, where that holds no such thing, into a new one. */
function add(
  { title, item, slide }: Found,
  uuid: string | undefined,
  { store, announcer, language, insert }: Surroundings,
): void {
  const say = (key: Text, values: MessageValues) => textOf(language, key, values);
  const target = uuid === undefined ? undefined : componentOf(store.getState(), uuid);
  const inside = { title, component: target ? componentName(target, language) : '' };
  const fitting = target?.type === ComponentType.banner ? slide : item;
  const refusal = target && fitting ? store.place({ items: [fitting], in: target.uuid }) : 'kind';
  if (target && refusal === undefined) {
    const items = componentOf(store.getState(), target.uuid)?.contents ?? [];
    const position = items.findIndex((one) => one.uuid === fitting?.uuid) + 1;
    announcer.announce(say('added', { ...inside, position }));
    return;
  }
  if (target && refusal && refusal !== 'kind') {
    const count = itemLimitOf(target.type);
    const reason = message(locales.decorator.item, language, refusal, { count });
    notify({ kind: 'error', message: say('refused', { ...inside, reason }) });
    return;
  }
  const made =
    componentHolding(item ? [item] : [], language) ??
    componentHolding(slide ? [slide] : [], language);
  if (!made) {
    notify({ kind: 'error', message: say('noItem', { title }) });
    return;
  }
  insert(made);
  if (target) announcer.announce(say('addedAlone', inside));
}

const isFound = (found: unknown): found is Found =>
  typeof found === 'object' && found !== null && 'title' in found;

async function look(
  pasted: Exclude<Pasted, { kind: 'elsewhere' | 'mistypedIsbn' }>,
): Promise<Found | undefined> {
  switch (pasted.kind) {
    case 'record':
      return lookFor(pasted.contentType, pasted.id);
    case 'special': {
      const parameters = { id: pasted.id };
      const { data } = await callEndpoint(specialDraftDetail, { parameters }, { silent: true });
      const slide = { title: data.name, linkUrl: specialPath(pasted.id) };
      return { title: data.name, slide: { ...newSlide(data.cover), ...slide } };
    }
    case 'isbn': {
      const body = { keyword: pasted.isbn };
      const { data } = await callEndpoint(findRecords, { body }, { silent: true });
      const [book] = data.lists.find(({ list }) => list === 'books')?.records ?? [];
      return book && lookFor(ContentType.book, book.id);
    }
  }
}

async function lookFor(contentType: number, id: string): Promise<Found | undefined> {
  const record = await readRecord(contentType, id);
  if (record === undefined) return undefined;
  const item = itemOfRecord(contentType, record);
  const title = recordTitle(record);
  return { title, item, slide: item ? slideOfRecord(item) : undefined };
}

/** A slide that leads to a record. */
function slideOfRecord({ contentType, contentId, title, content, cover }: ContentItem): BannerItem {
  const isPost = contentType === ContentType.article || contentType === ContentType.dynamic;
  const [type] =
    Object.entries(pickedLinks).find(([, link]) => link.contentType === contentType) ?? [];
  const linkType = isPost
    ? LinkType.post
    : Object.values(LinkType).find((one) => String(one) === type);
  return {
    ...newSlide(cover),
    title: cutText(title || content, specialItemLimits.written.title),
    linkType: linkType ?? LinkType.custom,
    contentType,
    contentId,
  };
}
