import { sql } from 'kysely';
import { ContentType, LiveState } from '#contract/codes.ts';
import type { Language } from '#contract/language.ts';
import { contentPath, feedPath, homePath, specialPath } from '#page/links.ts';
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

/** addresses in one map at most; the protocol allows 50,000 */
const mostMapped = 20_000;

const maps = {
  specials: {
    rows: sql`select id, published_at as at, 0 as "contentType" from special
      where published is not null and not is_deleted`,
    newest: sql`published_at desc nulls last, id desc`,
  },
  posts: {
    rows: sql`select id, published_at as at, content_type as "contentType" from post
      where ${isSeenByReaders('post')}`,
    newest: sql`published_at desc nulls last, id desc`,
  },
  'book-lists': {
    rows: sql`select id, published_at as at, ${sql.lit(ContentType.bookList)} as "contentType"
      from book_list where ${isSeenByReaders('book_list')}`,
    newest: sql`published_at desc nulls last, id desc`,
  },
  books: {
    rows: sql`select id, created_at as at, ${sql.lit(ContentType.book)} as "contentType" from book
      where not is_deleted`,
    newest: sql`created_at desc, id desc`,
  },
  lives: {
    rows: sql`select id, created_at as at, case when state = ${sql.lit(LiveState.replay)}
        then ${sql.lit(ContentType.liveVideo)} else ${sql.lit(ContentType.live)} end as "contentType"
      from live where ${isSeenByReaders('live')}`,
    newest: sql`created_at desc, id desc`,
  },
  circles: {
    rows: sql`select id, created_at as at, ${sql.lit(ContentType.circle)} as "contentType"
      from circle where ${isSeenByReaders('circle')}`,
    newest: sql`created_at desc, id desc`,
  },
  topics: {
    rows: sql`select id, created_at as at, ${sql.lit(ContentType.topic)} as "contentType"
      from topic where ${isSeenByReaders('topic')}`,
    newest: sql`created_at desc, id desc`,
  },
} as const;
export type SiteMap = keyof typeof maps;
export const isSiteMap = (name: string): name is SiteMap => Object.hasOwn(maps, name);
const mapPath = (name: string): string => `/sitemap/${name}.xml`;

/** The list of maps of the site. */
export function siteMaps(settings: Services['settings']): string {
  const listed = Object.keys(maps).map(
    (name) =>
      `<sitemap><loc>${escapeXml(absoluteAddress(settings, mapPath(name)))}</loc></sitemap>`,
  );
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed.join('')}</sitemapindex>`;
}

/** The addresses of one kind that readers see, the newest first. */
export async function siteMap(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  name: SiteMap,
): Promise<string> {
  const { rows, newest } = maps[name];
  const found = await sql<{ id: string; at: Date | null; contentType: number }>`
    ${rows} order by ${newest} limit ${mostMapped}`.execute(database);
  const addresses = found.rows.map(({ id, at, contentType }) => {
    const path = name === 'specials' ? specialPath(id) : contentPath(contentType, id);
    const changed = at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeXml(absoluteAddress(settings, path))}</loc>${changed}</url>`;
  });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`;
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
