import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { ComponentType, ContentType, LinkType } from '#contract/codes.ts';
import { findRecords } from '#contract/endpoints/finding.ts';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import {
  type BannerItem,
  type ContentItem,
  type SpecialComponent,
  specialComponent,
} from '#contract/entities/special.ts';
import { type Language, type MessageValues, message } from '#contract/language.ts';
import { specialItemLimits } from '#contract/limits.ts';
import { itemLimitOf } from '#contract/special.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { specialPath } from '#page/links.ts';
import type { Announcer } from '../announcer.ts';
import { contentsWith, holderOf, refusalOf } from '../document/itemMoves.ts';
import { componentOf } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import { newSlide, pickedLinks } from '../kinds/banner/links.ts';
import { recordTitle } from '../kinds/contents.ts';
import { kinds } from '../kinds/index.ts';
import { itemOfRecord, readRecord } from '../kinds/recordDetails.ts';
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
  const say = (key: keyof (typeof locales.decorator.pasting)['zh-CN'], values?: MessageValues) =>
    message(locales.decorator.pasting, language, key, values);
  const refuse = (sentence: string) => notify({ kind: 'error', message: sentence });
  if (pasted.kind === 'elsewhere' || pasted.kind === 'mistypedIsbn') {
    refuse(say(pasted.kind, { text: text.trim() }));
    return true;
  }
  // what is selected when it is pasted, whatever is when it has been found
  const [uuid] = store.getState().selection;
  announcer.announce(say('looking'));
  const found = await look(pasted).catch((failure: unknown) => failure);
  if (found instanceof Error) {
    const isGone = found instanceof CallFailure && found.code === 404;
    const reason = found.message;
    refuse(isGone ? say('unknown', { text: text.trim() }) : say('failed', { reason }));
    return true;
  }
  if (!isFound(found)) {
    refuse(say('unknown', { text: text.trim() }));
    return true;
  }
  add(found);
  return true;

  function add({ title, item, slide }: Found): void {
    const target = uuid === undefined ? undefined : componentOf(store.getState(), uuid);
    const fitting = target?.type === ComponentType.banner ? slide : item;
    if (target && fitting) {
      const inside = { title, component: componentName(target, language) };
      const refusal = refusalOf(target, fitting, undefined);
      if (refusal !== undefined && refusal !== 'kind') {
        const count = itemLimitOf(target.type);
        const reason = message(locales.decorator.item, language, refusal, { count });
        refuse(say('refused', { ...inside, reason }));
        return;
      }
      if (refusal === undefined) {
        const items = contentsWith(target, fitting);
        store.dispatch({ type: 'change-items', uuid: target.uuid, items });
        announcer.announce(say('added', { ...inside, position: items.indexOf(fitting) + 1 }));
        return;
      }
    }
    const made = alone(item, slide, language);
    if (!made) {
      refuse(say('noItem', { title }));
      return;
    }
    surroundings.insert(made);
    if (target)
      announcer.announce(say('addedAlone', { title, component: componentName(target, language) }));
  }
}

const isFound = (found: unknown): found is Found =>
  typeof found === 'object' && found !== null && 'title' in found;

/** A new component for one thing: of the kind that holds it, else a banner that leads to it. */
function alone(
  item: ContentItem | undefined,
  slide: BannerItem | undefined,
  language: Language,
): SpecialComponent | undefined {
  const holder = item && holderOf(item.contentType);
  const held = holder === undefined ? slide : item;
  const made = kinds.find(holder ?? ComponentType.banner)?.create(newUuid(), language);
  if (!made || !held) return undefined;
  const filled = specialComponent.safeParse({ ...made, contents: contentsWith(made, held) });
  return filled.success ? filled.data : undefined;
}

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
