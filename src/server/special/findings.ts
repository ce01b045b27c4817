import type { Kysely } from 'kysely';
import { ComponentType, ContentStatus, LinkType } from '#contract/codes.ts';
import type { SpecialDocument, SpecialFinding } from '#contract/entities/special.ts';
import { isAutomatic } from '#contract/special.ts';
import type { Tables } from '../database/tables.ts';
import { targetOf } from './hydrate.ts';
import {
  type ContentName,
  isRecordId,
  type Kind,
  kindOf,
  readRecords,
  recordKey,
} from './records.ts';

/** What of a page readers can no longer be shown: records that are gone, links that lead nowhere. */

type Gone = Exclude<SpecialFinding['reason'], 'linkGone'>;

/** An item of a page and the record that it names. */
interface Named {
  readonly field: string;
  readonly title: string;
  readonly isLink: boolean;
  readonly name: ContentName;
}

/** Every item of a document that readers would not be shown, in its order. */
export async function findGone(
  database: Kysely<Tables>,
  document: SpecialDocument,
): Promise<SpecialFinding[]> {
  const named = namedItems(document);
  const present = await readRecords(
    database,
    named.map(({ name }) => name),
  );
  const missing = named.filter(({ name }) => !present.has(recordKey(name)));
  const [reasons, pages] = await Promise.all([
    reasonsOf(
      database,
      missing.filter(({ isLink }) => !isLink).map(({ name }) => name),
    ),
    deadPageLinks(database, document),
  ]);
  const gone = missing.map(
    ({ field, title, isLink, name }): SpecialFinding => ({
      field,
      title,
      reason: isLink ? 'linkGone' : (reasons.get(recordKey(name)) ?? 'deleted'),
    }),
  );
  return [...gone, ...pages].sort((left, right) => byPlace(left.field, right.field));
}

/** `components.10…` after `components.9…`. */
function byPlace(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

function namedItems({ components }: SpecialDocument): Named[] {
  return components.flatMap((component, index): Named[] => {
    const fieldOf = (item: number) => `components.${index}.contents.${item}`;
    switch (component.type) {
      case ComponentType.unknown:
      case ComponentType.imageText:
      case ComponentType.richText:
        return [];
      case ComponentType.banner:
        return component.contents.flatMap((slide, item) =>
          [...targetOf(slide), ...contentAt(slide.linkType, slide.linkUrl)].map((name) => ({
            ...{ field: fieldOf(item), title: slide.title, isLink: true, name },
          })),
        );
      default:
        if (isAutomatic(component)) return [];
        return component.contents.map((content, item) => ({
          ...{ field: fieldOf(item), title: content.title, isLink: false, name: content },
        }));
    }
  });
}

/** The record that an address of this site shows readers: `/c/{contentType}/{id}`. */
function contentAt(linkType: number, address: string): ContentName[] {
  const parts = /^\/c\/(\d{1,5})\/(\d{1,19})$/.exec(linkType === LinkType.custom ? address : '');
  return parts ? [{ contentType: Number(parts[1]), contentId: parts[2] ?? '' }] : [];
}

/** Slides that lead to a special page, `/s/{id}`, which readers cannot open. */
async function deadPageLinks(
  database: Kysely<Tables>,
  { components }: SpecialDocument,
): Promise<SpecialFinding[]> {
  const links = components.flatMap((component, index) =>
    component.type === ComponentType.banner
      ? component.contents.flatMap(({ linkType, linkUrl, title }, item) => {
          const id = /^\/s\/(\d{1,19})$/.exec(linkType === LinkType.custom ? linkUrl : '')?.[1];
          return id === undefined
            ? []
            : [{ id, title, field: `components.${index}.contents.${item}` }];
        })
      : [],
  );
  const ids = links.map(({ id }) => id).filter(isRecordId);
  if (links.length === 0) return [];
  const open = ids.length === 0 ? [] : await openPages(database, ids);
  const known = new Set(open);
  return links.flatMap(({ id, title, field }) =>
    known.has(id) ? [] : [{ field, title, reason: 'linkGone' as const }],
  );
}

async function openPages(database: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('special')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .where('published', 'is not', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

type StateTable = 'post' | 'book_list' | 'reading' | 'circle' | 'topic';
const stateTables: Readonly<Partial<Record<Kind, StateTable>>> = {
  post: 'post',
  bookList: 'book_list',
  reading: 'reading',
  circle: 'circle',
  topic: 'topic',
};

/** Why each of these records is not shown; those that are not there at all are left out. */
async function reasonsOf(
  database: Kysely<Tables>,
  names: readonly ContentName[],
): Promise<ReadonlyMap<string, Gone>> {
  const byKind = new Map<Kind, ContentName[]>();
  for (const name of names) {
    const kind = kindOf(name.contentType);
    if (kind === undefined || !isRecordId(name.contentId)) continue;
    byKind.set(kind, [...(byKind.get(kind) ?? []), name]);
  }
  const found = await Promise.all(
    [...byKind].map(async ([kind, records]): Promise<[string, Gone][]> => {
      const reasons = await reasonsOfKind(
        database,
        kind,
        records.map(({ contentId }) => contentId),
      );
      return records.flatMap((name) => {
        const reason = reasons.get(name.contentId);
        return reason ? [[recordKey(name), reason]] : [];
      });
    }),
  );
  return new Map(found.flat());
}

async function reasonsOfKind(
  database: Kysely<Tables>,
  kind: Kind,
  ids: string[],
): Promise<ReadonlyMap<string, Gone>> {
  if (kind === 'user') {
    // accounts are blocked, and never deleted
    const rows = await database.selectFrom('account').where('id', 'in', ids).select('id').execute();
    return new Map(rows.map(({ id }) => [id, 'notPublic']));
  }
  const table = stateTables[kind];
  if (table === undefined) return new Map();
  const rows = await database
    .selectFrom(table)
    .where('id', 'in', ids)
    .select(['id', 'status', 'is_deleted'])
    .execute();
  return new Map(rows.map((row) => [row.id, reasonOf(row)]));
}

function reasonOf({ status, is_deleted }: { status: number; is_deleted: boolean }): Gone {
  if (is_deleted) return 'deleted';
  return status === ContentStatus.withdrawn ? 'withdrawn' : 'notPublic';
}
