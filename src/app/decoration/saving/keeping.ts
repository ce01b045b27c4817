import { z } from 'zod';
import { identifier } from '#contract/endpoint.ts';
import {
  type SpecialComponent,
  type SpecialDocument,
  specialDocument,
  specialSettings,
} from '#contract/entities/special.ts';
import type { EditorState } from '../document/state.ts';
import { newUuid } from '../kinds/shared.ts';

/**
 * What was being edited, kept in this browser until the platform has it: the page in one entry, each component in one of
 * its own, so that a key in a title writes that component and no other.
 */
const keptPage = z.object({
  version: z.literal(2),
  /** the editor that wrote the entries: whoever finds another's writes all of them anew */
  writer: z.string(),
  /** revision of the platform that the editing began from; absent for a new page */
  revision: z.number().int().optional(),
  keptAt: z.iso.datetime(),
  settings: specialSettings,
  /** the components in their order, with the ids that the platform gave */
  components: z.array(z.object({ uuid: z.string(), id: identifier.optional() })),
});
type KeptPage = z.output<typeof keptPage>;

/** What was found of a page. */
export interface Kept {
  readonly revision?: number | undefined;
  readonly keptAt: string;
  readonly document: SpecialDocument;
}

const keyOf = (account: string, id: string | undefined): string =>
  `bookdesk.decoration.${account}.${id ?? 'new'}`;
const componentKey = (key: string, uuid: string): string => `${key}.component.${uuid}`;

/** Keeps what one editor edits. */
export interface Keeper {
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
}

/** @param account whose work it is */
export function createKeeper(account: string): Keeper {
  const writer = newUuid();
  /** stands for the page until all of it is written; nobody finds a page in it */
  const begun = JSON.stringify(writer);
  /** the page as it was written last; where another text stands, nothing that is there is ours */
  let last: string | undefined;
  const written = new Map<string, SpecialComponent>();
  return {
    keep(id, revision, state, hasTime = () => true) {
      const key = keyOf(account, id);
      const { settings, components, componentIds } = state;
      const page: z.input<typeof keptPage> = {
        ...{ version: 2, writer, revision, settings, keptAt: new Date().toISOString() },
        components: components.map(({ uuid }) => ({ uuid, id: componentIds[uuid] })),
      };
      try {
        // forgotten meanwhile, another page, or another editor's
        if (localStorage.getItem(key) !== last) {
          written.clear();
          localStorage.setItem(key, begun);
          last = begun;
        }
        for (const component of components) {
          if (written.get(component.uuid) === component) continue;
          if (last === begun && !hasTime()) return 'unfinished';
          localStorage.setItem(componentKey(key, component.uuid), JSON.stringify(component));
          written.set(component.uuid, component);
        }
        // components first: the page never names one that is not there
        const text = JSON.stringify(page);
        localStorage.setItem(key, text);
        last = text;
      } catch {
        return 'no room';
      }
      const present = new Set(components.map(({ uuid }) => uuid));
      for (const uuid of written.keys()) {
        if (present.has(uuid)) continue;
        written.delete(uuid);
        localStorage.removeItem(componentKey(key, uuid));
      }
      return 'kept';
    },
  };
}

/** What was kept of a page and never saved; undefined where there is nothing, or nothing that can be read. */
export function findKept(account: string, id: string | undefined): Kept | undefined {
  const key = keyOf(account, id);
  const page = readPage(key);
  if (!page) return undefined;
  const components = page.components.map(({ uuid, id }, order) => {
    const component = readJson(componentKey(key, uuid));
    return typeof component === 'object' ? { ...component, order, ...(id && { id }) } : component;
  });
  const document = specialDocument.safeParse({ ...page.settings, components });
  if (!document.success) return undefined;
  return { revision: page.revision, keptAt: page.keptAt, document: document.data };
}

/** Forgets what was kept: it has been saved, or given up. */
export function forgetKept(account: string, id: string | undefined): void {
  const key = keyOf(account, id);
  const places = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place));
  for (const name of places)
    if (name === key || name?.startsWith(componentKey(key, ''))) localStorage.removeItem(name);
}

function readPage(key: string): KeptPage | undefined {
  return keptPage.safeParse(readJson(key)).data;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
