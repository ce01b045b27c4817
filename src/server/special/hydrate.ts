import type { Kysely } from 'kysely';
import { ComponentType, LinkType } from '#contract/codes.ts';
import type {
  BannerItem,
  ContentItem,
  SpecialComponent,
  SpecialDocument,
} from '#contract/entities/special.ts';
import { isShownAt } from '#contract/special.ts';
import type { Tables } from '../database/tables.ts';
import { resolveAutomatic } from './automatic.ts';
import { withParts } from './parts.ts';
import { type ContentName, type ContentRecord, readRecords, recordKey } from './records.ts';

/**
 * Who reads. For editors, records that are gone are kept, so that a person decides. Readers do not see these, nor
 * components that are hidden at `readAt`, `YYYY-MM-DD HH:mm:ss` in the platform's time zone.
 */
export type Audience = 'editor' | { readonly readAt: string };

/**
 * Fills in what the parts and records of a document are now: title, cover and author. Automatic components get contents only for
 * readers; an editor asks for these separately.
 */
export async function hydrateDocument(
  database: Kysely<Tables>,
  stored: SpecialDocument,
  audience: Audience,
): Promise<SpecialDocument> {
  const document = await withParts(database, stored);
  const shown = audience === 'editor' ? document : await shownTo(database, document, audience);
  const records = await readRecords(database, shown.components.flatMap(namesOf));
  const components = shown.components.map((component) =>
    hydrateComponent(component, records, audience),
  );
  return { ...shown, components };
}

/** The components that readers see at a time, with the contents of automatic ones. */
function shownTo(
  database: Kysely<Tables>,
  document: SpecialDocument,
  { readAt }: { readonly readAt: string },
): Promise<SpecialDocument> {
  const components = document.components.filter((component) => isShownAt(component, readAt));
  return resolveAutomatic(database, { ...document, components });
}

function namesOf(component: SpecialComponent): ContentName[] {
  switch (component.type) {
    case ComponentType.banner:
      return component.contents.flatMap(targetOf);
    case ComponentType.unknown:
    case ComponentType.imageText:
    case ComponentType.richText:
    case ComponentType.extension:
      return [];
    default:
      return component.contents;
  }
}

/** The record that a banner item links to, if any. */
export function targetOf(item: BannerItem): ContentName[] {
  return item.linkType !== LinkType.custom && item.contentType !== undefined && item.contentId
    ? [{ contentType: item.contentType, contentId: item.contentId }]
    : [];
}

function hydrateComponent(
  component: SpecialComponent,
  records: ReadonlyMap<string, ContentRecord>,
  audience: Audience,
): SpecialComponent {
  switch (component.type) {
    case ComponentType.banner:
      return {
        ...component,
        contents: component.contents.map((item) => withoutDeadLink(item, records, audience)),
      };
    case ComponentType.unknown:
    case ComponentType.imageText:
    case ComponentType.richText:
    case ComponentType.extension:
      return component;
    default:
      return {
        ...component,
        contents: component.contents.flatMap((item) => refreshed(item, records, audience)),
      };
  }
}

function refreshed(
  item: ContentItem,
  records: ReadonlyMap<string, ContentRecord>,
  audience: Audience,
): ContentItem[] {
  const record = records.get(recordKey(item));
  if (record) return [{ ...record, uuid: item.uuid }];
  return audience === 'editor' ? [item] : [];
}

/** Removes the link of a slide whose target is gone; the slide itself stays. */
function withoutDeadLink(
  item: BannerItem,
  records: ReadonlyMap<string, ContentRecord>,
  audience: Audience,
): BannerItem {
  if (audience === 'editor') return item;
  const [target] = targetOf(item);
  return target && !records.has(recordKey(target)) ? { ...item, contentId: '' } : item;
}
