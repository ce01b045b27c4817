import type { Kysely } from 'kysely';
import sanitize from 'sanitize-html';
import { pathHere } from '#contract/addresses.ts';
import { ComponentType, ContentStatus, LinkType } from '#contract/codes.ts';
import type { SpecialDocument, SpecialFinding } from '#contract/entities/special.ts';
import { isAutomatic } from '#contract/special.ts';
import { excerptOf } from '#page/text.ts';
import type { Tables } from '../database/tables.ts';
import { sanitiseHtml } from '../html.ts';
import { targetOf } from './hydrate.ts';
import {
  type ContentName,
  isRecordId,
  type Kind,
  readRecords,
  recordKey,
  recordKindOf,
} from './records.ts';

/** Finds what a page can no longer show to readers: records that are gone, and links that lead nowhere. */

/** characters of a link's text that findings show */
const textLength = 40;

/** The links of a rich text: their addresses and texts; a link without text, as around a picture, gets its address. */
function linksOf(html: string): { address: string; text: string }[] {
  if (!/<a\s/i.test(html)) return [];
  const links: { address: string; text: string }[] = [];
  // the result is not used: the filter is called with each link and the text in it
  sanitize(sanitiseHtml(html), {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    exclusiveFilter: ({ tag, attribs, text }) => {
      if (tag === 'a' && attribs.href)
        links.push({ address: attribs.href, text: excerptOf(text, textLength) || attribs.href });
      return false;
    },
  });
  return links;
}

type FindRecord = (list: string, id: string) => Promise<object | undefined>;
type Gone = Exclude<SpecialFinding['reason'], 'linkGone'>;

/** An item of a page with the record that it names. */
interface Named {
  readonly field: string;
  readonly title: string;
  readonly isLink: boolean;
  readonly name: ContentName;
}

/**
 * Finds all items of a document that readers would not be shown, in the order of the document.
 *
 * @param origins the origins of this site
 * @param findRecord finds what readers see of own records
 */
export async function findGone(
  database: Kysely<Tables>,
  document: SpecialDocument,
  origins: readonly string[],
  findRecord: FindRecord,
): Promise<SpecialFinding[]> {
  const links = linksHere(document, origins);
  const named = [...namedItems(document), ...links.flatMap(contentAt)];
  const present = await readRecords(
    database,
    named.map(({ name }) => name),
  );
  const missing = named.filter(({ name }) => !present.has(recordKey(name)));
  const [reasons, pages, records] = await Promise.all([
    reasonsOf(
      database,
      missing.filter(({ isLink }) => !isLink).map(({ name }) => name),
    ),
    deadPageLinks(database, links),
    deadRecordLinks(links, findRecord),
  ]);
  const gone = missing.map(
    ({ field, title, isLink, name }): SpecialFinding => ({
      field,
      title,
      reason: isLink ? 'linkGone' : (reasons.get(recordKey(name)) ?? 'deleted'),
    }),
  );
  return withoutRepetition([...gone, ...pages, ...records]).sort((left, right) =>
    byPlace(left.field, right.field),
  );
}

/** Reports a dead link that occurs twice in a text only once. */
function withoutRepetition(findings: readonly SpecialFinding[]): SpecialFinding[] {
  const known = new Map(
    findings.map((finding) => [`${finding.field} ${finding.reason} ${finding.title}`, finding]),
  );
  return [...known.values()];
}

/** Sorts `components.10…` after `components.9…`. */
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
      case ComponentType.extension:
        return [];
      case ComponentType.banner:
        return component.contents.flatMap((slide, item) =>
          targetOf(slide).map((name) => ({
            field: `${fieldOf(item)}.contentId`,
            title: slide.title,
            isLink: true,
            name,
          })),
        );
      default:
        if (isAutomatic(component)) return [];
        return component.contents.map((content, item) => ({
          field: fieldOf(item),
          title: content.title,
          isLink: false,
          name: content,
        }));
    }
  });
}

/** A link that a person has written, on a slide or within a text. */
interface WrittenLink {
  readonly field: string;
  /** the text that readers press */
  readonly title: string;
  readonly address: string;
}

/** A link to this site, as a path or in full. */
interface LinkHere extends WrittenLink {
  /** its path, as the router reads it */
  readonly path: string;
}

function linksHere(document: SpecialDocument, origins: readonly string[]): LinkHere[] {
  return writtenLinks(document).flatMap((link) => {
    const path = pathHere(link.address, origins);
    return path === undefined ? [] : [{ ...link, path }];
  });
}

function writtenLinks({ components }: SpecialDocument): WrittenLink[] {
  return components.flatMap((component, index): WrittenLink[] => {
    const fieldOf = (item: number) => `components.${index}.contents.${item}`;
    if (component.type === ComponentType.banner)
      return component.contents.flatMap(({ linkType, linkUrl, title }, item) =>
        linkType === LinkType.custom
          ? [{ field: `${fieldOf(item)}.linkUrl`, title, address: linkUrl }]
          : [],
      );
    if (component.type === ComponentType.richText)
      return component.contents.flatMap(({ content }, item) =>
        linksOf(content).map(({ address, text }) => ({
          field: `${fieldOf(item)}.content`,
          title: text,
          address,
        })),
      );
    return [];
  });
}

/** The record that an address of this site shows: `/c/{contentType}/{id}`. */
function contentAt(link: LinkHere): Named[] {
  const parts = /^\/c\/(\d{1,5})\/(\d{1,19})$/.exec(link.path);
  const name = { contentType: Number(parts?.[1]), contentId: parts?.[2] ?? '' };
  return parts ? [{ field: link.field, title: link.title, isLink: true, name }] : [];
}

/** The special page that an address of this site shows or takes contributions to. */
function pageAt({ path }: LinkHere): string | undefined {
  return /^\/(?:s|contribute)\/(\d{1,19})(?:\/more\/[^/]+)?$/.exec(path)?.[1];
}

/** Finds links to own records that readers do not see: `/r/{list}/{id}`. */
async function deadRecordLinks(
  links: readonly LinkHere[],
  findRecord: FindRecord,
): Promise<SpecialFinding[]> {
  const found = links.map(async ({ path, field, title }): Promise<SpecialFinding[]> => {
    const [, list, id] = /^\/r\/([a-z][a-z0-9-]*)\/(\d{1,19})$/.exec(path) ?? [];
    if (list === undefined || id === undefined || (await findRecord(list, id))) return [];
    return [{ field, title, reason: 'linkGone' }];
  });
  return (await Promise.all(found)).flat();
}

/** Finds links to special pages that readers cannot open. */
async function deadPageLinks(
  database: Kysely<Tables>,
  links: readonly LinkHere[],
): Promise<SpecialFinding[]> {
  const toPages = links.flatMap((link) => {
    const id = pageAt(link);
    return id === undefined ? [] : [{ ...link, id }];
  });
  const ids = toPages.map(({ id }) => id).filter(isRecordId);
  const open = new Set(ids.length === 0 ? [] : await openPages(database, ids));
  return toPages.flatMap(({ id, title, field }) =>
    open.has(id) ? [] : [{ field, title, reason: 'linkGone' as const }],
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

/** Why each of these records is not shown; records that do not exist are left out. */
async function reasonsOf(
  database: Kysely<Tables>,
  names: readonly ContentName[],
): Promise<ReadonlyMap<string, Gone>> {
  const byKind = new Map<Kind, ContentName[]>();
  for (const name of names) {
    const kind = recordKindOf(name.contentType);
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
