import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ContentType, LiveState } from '#contract/codes.ts';
import type { Language } from '#contract/language.ts';
import {
  allPath,
  channelPath,
  contentPath,
  feedPath,
  homePath,
  labelPath,
  recordPath,
  specialPath,
} from '#page/links.ts';
import type { ReadersLists } from '../jmgr/own/index.ts';
import { textIn } from '../pages/messages.ts';
import { absoluteAddress } from '../publicAddress.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import type { Services } from '../services.ts';
import { escapeXml } from '../xml.ts';
import { readNewest } from './house.ts';

/** What machines read of what is public: the feed of new posts, the maps of the site, and where they may go. */

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The newest posts as an Atom feed. */
export async function feed(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  language: Language,
): Promise<string> {
  const posts = await readNewest(database);
  const home = absoluteAddress(settings, homePath);
  const site = textIn(language)('site');
  const newest = posts[0]?.publishedAt ?? new Date(0);
  const entries = posts.map(({ contentType, contentId, title, content, user, publishedAt }) => {
    const address = escapeXml(absoluteAddress(settings, contentPath(contentType, contentId)));
    const name = user?.nickname ?? site;
    return `<entry><id>${address}</id><title>${escapeXml(title || name)}</title><link href="${address}"/><updated>${publishedAt.toISOString()}</updated><author><name>${escapeXml(name)}</name></author><summary>${escapeXml(content)}</summary></entry>`;
  });
  const self = escapeXml(absoluteAddress(settings, feedPath));
  return `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escapeXml(home)}</id><title>${escapeXml(site)}</title><link href="${escapeXml(home)}"/><link rel="self" href="${self}"/><updated>${newest.toISOString()}</updated>${entries.join('')}</feed>`;
}

/** addresses in a map: about 200 kB once it is compressed */
const partSize = 10_000;
/** what the protocol allows in a map; more than `partSize` where records have come back since it was divided */
const mostMapped = 50_000;
/** how long the division of many records is kept, in milliseconds: it reads all of them */
const keptFor = 600_000;

/** maps of which this is kept */
const mostKept = 500;

/** Whether a column of ids is within the part of a map that is asked for. */
type Within = (column: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** What a map names: id and time of change of all that readers see, and where it is. */
interface Mapped {
  readonly seen: (within: Within) => RawBuilder<unknown>;
  readonly pathOf: (id: string, contentType: number) => string;
  /** it is one part, of which everything that may lead there is read; so it is drawn once in ten minutes */
  readonly isGathered?: boolean;
}

/** A map of records at `/c/{contentType}/{id}`. */
const contents = (seen: RawBuilder<unknown>): Mapped => ({
  seen: () => seen,
  pathOf: (id, contentType) => contentPath(contentType, id),
});

/** pages of the house that are always there; their places are their ids */
const housePaths = [
  homePath,
  allPath('specials'),
  allPath('posts'),
  allPath('books'),
  allPath('book-lists'),
];

/**
 * What is mapped, by the names of the maps. Of people and institutions, channels and labels only those that lead to
 * something: a page of nothing is found by nobody who looks for something.
 */
const maps = {
  house: {
    seen: () => sql`select place as id, null::timestamptz as at, 0 as "contentType"
      from generate_series(0, ${sql.lit(housePaths.length - 1)}) as place`,
    pathOf: (id) => housePaths[Number(id)] ?? homePath,
  },
  specials: {
    seen: () => sql`select id, published_at as at, 0 as "contentType" from special
      where published is not null and not is_deleted`,
    pathOf: specialPath,
  },
  posts: contents(sql`select id, greatest(published_at, updated_at) as at,
    content_type as "contentType" from post where ${isSeenByReaders('post')}`),
  'book-lists': contents(sql`select id, greatest(published_at, updated_at) as at,
    ${sql.lit(ContentType.bookList)} as "contentType" from book_list
    where ${isSeenByReaders('book_list')}`),
  books: contents(sql`select id, updated_at as at, ${sql.lit(ContentType.book)} as "contentType"
    from book where not is_deleted`),
  readings: contents(sql`select id, updated_at as at,
    ${sql.lit(ContentType.reading)} as "contentType" from reading
    where ${isSeenByReaders('reading')}`),
  lives: contents(sql`select id, updated_at as at,
    case when state = ${sql.lit(LiveState.replay)}
      then ${sql.lit(ContentType.liveVideo)} else ${sql.lit(ContentType.live)} end as "contentType"
    from live where ${isSeenByReaders('live')}`),
  circles: contents(sql`select id, updated_at as at,
    ${sql.lit(ContentType.circle)} as "contentType" from circle where ${isSeenByReaders('circle')}`),
  topics: contents(sql`select id, updated_at as at,
    ${sql.lit(ContentType.topic)} as "contentType" from topic where ${isSeenByReaders('topic')}`),
  authors: {
    // the part stands within too: works are found by the ids of their authors, whatever few or many have some
    seen: (within) => sql`select id, null::timestamptz as at,
      ${sql.lit(ContentType.user)} as "contentType" from account where not is_blocked and id in (
        select account_id from post where ${isSeenByReaders('post')} and ${within(sql`account_id`)}
        union select account_id from book_list
        where ${isSeenByReaders('book_list')} and ${within(sql`account_id`)})`,
    pathOf: (id, contentType) => contentPath(contentType, id),
  },
  channels: {
    seen: () => sql`select id, null::timestamptz as at, 0 as "contentType" from channel
      where is_enabled and not is_deleted and exists (
        select from live where live.channel_id = channel.id and ${isSeenByReaders('live')})`,
    pathOf: channelPath,
  },
  labels: {
    seen: () => sql`select id, null::timestamptz as at, 0 as "contentType" from label
      where kind = 'content' and is_enabled and not is_deleted and id in (
        select unnest(label_ids) from post where ${isSeenByReaders('post')}
        union select named.id from label as named join (
          select unnest(tags) as name from book where not is_deleted
          union select category from book where not is_deleted
        ) as words on words.name = named.name)`,
    pathOf: labelPath,
    isGathered: true,
  },
} as const satisfies Readonly<Record<string, Mapped>>;
const isMapName = (name: string): name is keyof typeof maps => Object.hasOwn(maps, name);
/** how the maps of lists of own records are named: `records/events` */
const ofList = 'records/';

/** A part of the records of a kind, by their ids in order. */
interface MapPart {
  /** the id that it begins with */
  readonly first: string;
  readonly changed: Date | null;
}

const undivided: readonly MapPart[] = [{ first: '0', changed: null }];

/** The address of a part, from 1; a list's name may end in a number itself. */
const mapPath = (name: string, part: number): string =>
  name.startsWith(ofList)
    ? `/sitemap/${name}/${part}.xml`
    : `/sitemap/${name}${part === 1 ? '' : `-${part}`}.xml`;

/** Which part of which map an address names, `books-3.xml` or `records/events/3.xml`. */
function namedBy(file: string): { readonly name: string; readonly part: number } | undefined {
  const [, list, place] = /^(records\/[a-z0-9-]+)\/([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  if (list !== undefined) return { name: list, part: Number(place) };
  const [, name = '', number = '1'] = /^([a-z-]*[a-z])(?:-([1-9]\d{0,4}))?\.xml$/.exec(file) ?? [];
  // the first part has no number
  return isMapName(name) && !file.endsWith('-1.xml') ? { name, part: Number(number) } : undefined;
}

const changedAt = (at: Date | null): string => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '');

/**
 * The maps of the site: all that readers see, in parts that machines take.
 *
 * @param lists those whose records readers see. Default: none
 */
export function createSiteMaps(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { size = partSize, lists }: { readonly size?: number; readonly lists?: ReadersLists } = {},
) {
  const kept = new LRUCache<string, readonly MapPart[]>({ max: mostKept, ttl: keptFor });
  const located = (path: string) => `<loc>${escapeXml(absoluteAddress(settings, path))}</loc>`;

  /** @returns undefined if there is no such map, or readers see nothing of the list any more */
  async function mapOf(name: string): Promise<Mapped | undefined> {
    if (isMapName(name)) return maps[name];
    const found = await lists?.find(name.slice(ofList.length));
    if (!found || name !== ofList + found.list.name) return undefined;
    return {
      seen: () => sql`select id, at, 0 as "contentType" from (${found.all()}) as records`,
      pathOf: (id) => recordPath(found.list.name, id),
    };
  }

  async function partsOf(name: string, map: Mapped): Promise<readonly MapPart[]> {
    const known = kept.get(name);
    if (known) return known;
    if (map.isGathered) return undivided;
    const { rows } = await sql<MapPart>`select min(id)::text as first, max(at) as changed
      from (select id, at, (row_number() over (order by id) - 1) / ${sql.lit(size)} as part
        from (${map.seen(() => sql`true`)}) as seen) as numbered
      group by part order by part`.execute(database);
    // few are read in no time, and the first of a kind is found at once
    if (rows.length > 1) kept.set(name, rows);
    return rows.length > 0 ? rows : undivided;
  }

  async function drawPart(name: string, map: Mapped, part: number): Promise<string | undefined> {
    const parts = await partsOf(name, map);
    if (part > parts.length) return undefined;
    const next = parts[part];
    // what is older than all, or newer, belongs to the first and the last part
    const within: Within = (column) => {
      const from = part === 1 ? sql`true` : sql`${column} >= ${parts[part - 1]?.first}::bigint`;
      const until = next ? sql`${column} < ${next.first}::bigint` : sql`true`;
      return sql<SqlBool>`(${from} and ${until})`;
    };
    const { rows } = await sql<{ id: string; at: Date | null; contentType: number }>`
      select * from (${map.seen(within)}) as seen where ${within(sql`id`)}
      order by id limit ${sql.lit(mostMapped)}`.execute(database);
    const addresses = rows.map(({ id, at, contentType }) => {
      const path = map.pathOf(id, contentType);
      return `<url>${located(path)}${changedAt(at)}</url>`;
    });
    return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`;
  }

  /** Who asks while a map is gathered waits for the same. */
  const gathered = new LRUCache<string, string, Mapped>({
    max: mostKept,
    ttl: keptFor,
    fetchMethod: (name, _stale, { context: map }) => drawPart(name, map, 1),
    ignoreFetchAbort: true,
  });
  const partsIn = async (name: string) => {
    const map = await mapOf(name);
    const parts = map ? await partsOf(name, map) : [];
    return parts.map(({ changed }, place) => ({ path: mapPath(name, place + 1), changed }));
  };

  return {
    /** The list of all parts. */
    async index(): Promise<string> {
      const ofLists = ((await lists?.names()) ?? []).map((name) => ofList + name);
      const all = await Promise.all(Object.keys(maps).map(partsIn));
      // a list whose table is being made has its map a moment later
      const more = await Promise.allSettled(ofLists.map(partsIn));
      const found = [...all, ...more.map((one) => (one.status === 'fulfilled' ? one.value : []))];
      const listed = found
        .flat()
        .map(({ path, changed }) => `<sitemap>${located(path)}${changedAt(changed)}</sitemap>`);
      return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed.join('')}</sitemapindex>`;
    },
    /** A part by its file, `books-3.xml` or `records/events/1.xml`; undefined if there is none. */
    async part(file: string): Promise<string | undefined> {
      const { name = '', part = 1 } = namedBy(file) ?? {};
      const map = await mapOf(name);
      if (!map) return undefined;
      return map.isGathered && part === 1
        ? gathered.fetch(name, { context: map })
        : drawPart(name, map, part);
    },
  };
}

/** Where machines may go: readers' pages, and nothing of the back office. */
export const robots = (settings: Services['settings']): string =>
  [
    'User-agent: *',
    ...['/s', '/c/', '/r/', '/cdn/', '/covers/', '/live/reader.js', '/sitemap'].map(
      (path) => `Allow: ${path}`,
    ),
    // what is searched for is no page of its own
    'Disallow: /s?q=',
    'Disallow: /',
    `Sitemap: ${absoluteAddress(settings, '/sitemap.xml')}`,
    '',
  ].join('\n');
