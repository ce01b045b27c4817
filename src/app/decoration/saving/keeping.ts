import { z } from 'zod';
import { newUuid } from '#app/session/newUuid.ts';
import { isForgotten } from '#app/widgets/forgotten.ts';
import { identifier } from '#contract/endpoint.ts';
import {
  type SpecialComponent,
  type SpecialDocument,
  specialDocument,
  specialSettings,
} from '#contract/entities/special.ts';
import type { EditorState } from '../document/state.ts';
import { copiesOf, forgetKept, putKept, removeKept } from './keptCopies.ts';

/**
 * What was being edited, kept in this browser until the platform has it. Each window has a place of its own for a page:
 * one entry for the page, one for each component, so that a key in a title writes that component and no other.
 */
const keptPage = z.object({
  version: z.literal(2),
  /** revision of the platform that the editing began from; absent for a new page */
  revision: z.number().int().optional(),
  keptAt: z.iso.datetime(),
  settings: specialSettings,
  /** the components in their order, with the ids that the platform gave */
  components: z.array(z.object({ uuid: z.string(), id: identifier.optional() })),
});
type KeptPage = z.output<typeof keptPage>;

/** Where one window keeps a page. */
export interface KeptPlace {
  /** of the page's own entry; those of the components begin with it */
  readonly key: string;
  /** what names the window; the windows of former versions had no name and shared one place a page */
  readonly writer: string;
}

/** What was found of a page. */
export interface Kept {
  readonly place: KeptPlace;
  readonly revision?: number | undefined;
  readonly keptAt: string;
  readonly document: SpecialDocument;
}

/** Milliseconds: what nobody has come back to for so long is not kept for ever. */
const longest = 90 * 24 * 3_600_000;

/** stands for the page until all of it is written; nobody finds a page in it */
const begun = JSON.stringify('begun');

const accountKey = (account: string): string => `bookdesk.decoration.${account}.`;
const formerKey = (account: string, id: string | undefined): string =>
  `${accountKey(account)}${id ?? 'new'}`;
const windowMark = '.window.';
const componentMark = '.component.';
const componentKey = (key: string, uuid: string): string => `${key}${componentMark}${uuid}`;
const keptPlaceOf = (account: string, id: string | undefined, writer: string): KeptPlace => ({
  key: `${formerKey(account, id)}${windowMark}${writer}`,
  writer,
});

/** Keeps what one editor edits. */
export interface Keeper {
  /** what names this editor's window among the places */
  readonly writer: string;
  /**
   * Writes what has changed since the last time.
   *
   * @param id of the page; undefined while it has none
   * @param revision of the platform that the editing began from
   * @param hasTime asked while all of a page is written, which may be long: without time it stops, and nothing is found
   *   of the page until it is called again and comes to the end
   */
  keep(
    id: string | undefined,
    revision: number | undefined,
    state: EditorState,
    hasTime?: () => boolean,
  ): 'kept' | 'unfinished' | 'no room';
  /** Goes on where another window has kept a page: its work has been taken over here. */
  adopt(id: string | undefined, kept: Kept): void;
  /** Forgets what this editor has kept: it has been saved, or given up. */
  forget(): void;
}

/** @param account whose work it is */
export function createKeeper(account: string): Keeper {
  const writer = newUuid();
  let place: KeptPlace | undefined;
  let pageId: string | undefined;
  /**
   * earlier places of this page, such as the one before it had an id; they are kept until the new place has the whole
   * page
   */
  const former: KeptPlace[] = [];
  /** the text that this window wrote last; if the storage holds another text, another window wrote it */
  let last: string | undefined;
  const written = new Map<string, SpecialComponent>();
  const placeFor = (id: string | undefined): KeptPlace => {
    if (place && pageId === id) return place;
    if (place) former.push(place);
    last = undefined;
    pageId = id;
    place = keptPlaceOf(account, id, writer);
    return place;
  };
  return {
    writer,
    keep(id, revision, state, hasTime = () => true) {
      const { key } = placeFor(id);
      const { settings, components, componentIds } = state;
      const page: z.input<typeof keptPage> = {
        version: 2,
        revision,
        settings,
        keptAt: new Date().toISOString(),
        components: components.map(({ uuid }) => ({ uuid, id: componentIds[uuid] })),
      };
      try {
        // forgotten meanwhile, or another place
        if (localStorage.getItem(key) !== last) {
          written.clear();
          putKept(key, begun);
          last = begun;
        }
        for (const component of components) {
          if (written.get(component.uuid) === component) continue;
          if (last === begun && !hasTime()) return 'unfinished';
          putKept(componentKey(key, component.uuid), JSON.stringify(component));
          written.set(component.uuid, component);
        }
        // components first: the page never names one that is not there
        const text = JSON.stringify(page);
        putKept(key, text);
        last = text;
      } catch {
        return 'no room';
      }
      for (const left of former.splice(0)) forgetPlace(left);
      const present = new Set(components.map(({ uuid }) => uuid));
      for (const uuid of written.keys()) {
        if (present.has(uuid)) continue;
        written.delete(uuid);
        removeKept(componentKey(key, uuid));
      }
      return 'kept';
    },
    adopt(id, kept) {
      if (place) former.push(place);
      ({ place } = kept);
      pageId = id;
      last = localStorage.getItem(place.key) ?? undefined;
      written.clear();
      for (const component of kept.document.components) written.set(component.uuid, component);
    },
    forget() {
      if (place) former.push(place);
      for (const left of former.splice(0)) forgetPlace(left);
      place = undefined;
      last = undefined;
      written.clear();
    },
  };
}

/** Copies of what one may have kept that the browser has not come to write itself, by their keys. */
export type Copies = ReadonlyMap<string, string>;
const noCopies: Copies = new Map();

/** Copies of all kept pages of an account, or of one place. */
export const copiesBelow = (kept: string | KeptPlace): Promise<Copies> =>
  copiesOf(typeof kept === 'string' ? accountKey(kept) : kept.key);

/** The places where windows of this browser have kept a page, living ones and ended ones. */
export function placesOf(
  account: string,
  id: string | undefined,
  copies: Copies = noCopies,
): KeptPlace[] {
  const key = formerKey(account, id);
  const prefix = `${key}${windowMark}`;
  return [...keysWith(copies)].flatMap((name): KeptPlace[] => {
    if (name === key) return [{ key, writer: `former.${account}.${id ?? 'new'}` }];
    if (!name.startsWith(prefix) || name.includes(componentMark)) return [];
    return [{ key: name, writer: name.slice(prefix.length) }];
  });
}

/**
 * Takes over from the copies what the browser ended too early to have written itself.
 *
 * @param place of a window that has ended
 */
export function recoverPlace({ key }: KeptPlace, copies: Copies): void {
  if (isForgotten(key)) return;
  const copy = pageIn(copies.get(key));
  const own = readPage(key);
  if (own && (!copy || own.keptAt >= copy.keptAt)) return;
  // the page's text goes last: if writing stops before it, the copy is recognised as incomplete
  const components = copy?.components ?? [];
  const names = [...components.map(({ uuid }) => componentKey(key, uuid)), key];
  try {
    for (const name of names) {
      const text = copies.get(name);
      if (text !== undefined) localStorage.setItem(name, text);
    }
  } catch {
    // no room: the copies stay for another time
  }
}

/** What was kept in a place and never saved; undefined where there is nothing, or nothing that can be read. */
export function findKept(place: KeptPlace): Kept | undefined {
  const page = readPage(place.key);
  if (!page) return undefined;
  const components = page.components.map(({ uuid, id }, order) => {
    const component = readJson(componentKey(place.key, uuid));
    return typeof component === 'object' ? { ...component, order, ...(id && { id }) } : component;
  });
  const document = specialDocument.safeParse({ ...page.settings, components });
  if (!document.success) return undefined;
  return { place, revision: page.revision, keptAt: page.keptAt, document: document.data };
}

/** Forgets what is kept in a place, and nothing of any other. */
export function forgetPlace({ key }: KeptPlace): void {
  const parts = componentKey(key, '');
  for (const name of storedKeys()) if (name.startsWith(parts)) localStorage.removeItem(name);
  // the page last: where this is cut short, what is left is still found and forgotten
  forgetKept(key, parts);
}

/** Whether a window ended before it had written all of a page, or forgotten it: nothing can be made of what is there. */
export function isHalfWritten({ key }: KeptPlace): boolean {
  return typeof readJson(key) === 'string';
}

/** Forgets what nobody has come back to for a long time, on whatever page. */
export function forgetOld(account: string, now: Date, copies: Copies = noCopies): void {
  const prefix = accountKey(account);
  for (const key of keysWith(copies)) {
    if (!key.startsWith(prefix) || key.includes(componentMark)) continue;
    const page = readPage(key) ?? pageIn(copies.get(key));
    if (page && now.getTime() - Date.parse(page.keptAt) > longest) forgetPlace({ key, writer: '' });
  }
}

function storedKeys(): string[] {
  return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
}

const keysWith = (copies: Copies): Set<string> => new Set([...storedKeys(), ...copies.keys()]);

const readPage = (key: string): KeptPage | undefined => keptPage.safeParse(readJson(key)).data;
const pageIn = (text: string | undefined): KeptPage | undefined =>
  keptPage.safeParse(parseJson(text)).data;

const readJson = (key: string): unknown => parseJson(localStorage.getItem(key));

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
