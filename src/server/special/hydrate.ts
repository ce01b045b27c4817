import type { Kysely } from 'kysely';
import { ComponentType, LinkType } from '#contract/codes.ts';
import type {
  BannerItem,
  ContentItem,
  SpecialComponent,
  SpecialDocument,
} from '#contract/entities/special.ts';
import type { Tables } from '../database/tables.ts';
import { type ContentName, type ContentRecord, readRecords, recordKey } from './records.ts';

/** Who reads: the editor keeps what has gone, so that a person decides; a reader is not shown it. */
export type Audience = 'editor' | 'reader';

/** A document with its contents as they are in the database now: title, cover and author fresh. */
export async function hydrateDocument(
  database: Kysely<Tables>,
  document: SpecialDocument,
  audience: Audience,
): Promise<SpecialDocument> {
  const records = await readRecords(database, document.components.flatMap(namesOf));
  const components = document.components
    .filter((component) => audience === 'editor' || component.active)
    .map((component) => hydrateComponent(component, records, audience));
  return { ...document, components };
}

function namesOf(component: SpecialComponent): ContentName[] {
  switch (component.type) {
    case ComponentType.banner:
      return component.contents.flatMap(targetOf);
    case ComponentType.unknown:
    case ComponentType.imageText:
    case ComponentType.richText:
      return [];
    default:
      return component.contents;
  }
}

/** The record that a banner item links to, where it links to one. */
function targetOf(item: BannerItem): ContentName[] {
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

/** A slide stays when what it links to has gone; only its link goes. */
function withoutDeadLink(
  item: BannerItem,
  records: ReadonlyMap<string, ContentRecord>,
  audience: Audience,
): BannerItem {
  if (audience === 'editor') return item;
  const [target] = targetOf(item);
  return target && !records.has(recordKey(target)) ? { ...item, contentId: '' } : item;
}
