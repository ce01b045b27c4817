import { Hono } from 'hono';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialDocument } from '#contract/entities/special.ts';
import { contributionPageSize } from '#contract/limits.ts';
import { type PreviewLook, previewLook } from '#contract/specialParts.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { contentPath, recordPath } from '#page/links.ts';
import { tapScript } from '#page/parts/tapScript.ts';
import { clientAddressIn } from '../http/bindings.ts';
import { networkOf } from '../http/clientAddress.ts';
import { readersPolicy } from '../http/headers.ts';
import { pageLanguage } from '../http/htmlPage.ts';
import { takeOne } from '../identity/shares.ts';
import type { ReadersLists } from '../jmgr/own/index.ts';
import { type Facts, keepFacts } from '../pages/keptFacts.ts';
import { type DrawnPage, keepPages } from '../pages/keptPages.ts';
import { revalidatedResponse, unkeptResponse } from '../pages/responses.ts';
import type { Readers } from '../readers/gather.ts';
import type { Services } from '../services.ts';
import { pictureMeasurer } from '../storage/index.ts';
import { writeTime } from '../times.ts';
import { shownContributions } from './contributions.ts';
import { findPublished } from './detail.ts';
import { readForReaders } from './document.ts';
import { hasComponent } from './figures.ts';
import { wasShown } from './gone.ts';
import { readRelated, readWorks } from './house.ts';
import { houseRoutes, orderOf } from './houseRoutes.ts';
import { hydrateDocument } from './hydrate.ts';
import { readOwnRecord } from './ownRecord.ts';
import { componentPage } from './pages/componentPage.ts';
import { contentPage } from './pages/content.tsx';
import { previewPage } from './pages/preview.tsx';
import { type PublishedFacts, publishedComponentPage, publishedPage } from './pages/published.tsx';
import { recordPage } from './pages/record.tsx';
import { gonePage, laterVersionPage, notFoundPage, previewGonePage } from './pages/saying.tsx';
import { nextTurn, phaseOf } from './pages/thing.ts';
import { openPreview } from './preview.ts';
import { readContent } from './reading.ts';
import { type ContentName, isRecordId, recordKindOf } from './records.ts';

/** The addresses of the pages that readers open. */
const paths = [
  '/s/:id',
  '/s/:id/more/:uuid',
  '/p/:code',
  '/p/:code/more/:uuid',
  '/c/:contentType{[0-9]+}/:id',
  '/r/:list/:id',
];
/** path prefixes that only readers' pages have: any other address below them is not found */
const beginnings = ['/s/*', '/p/*', '/c/*', '/r/*'];
const policyHeader = 'content-security-policy';

/** taps of one network: of a school that reads the same page at once, and no flood */
const taps = { size: 600, perSecond: 5 };

/** about how long an update of all processes takes, in seconds */
const updateSeconds = 60;

/**
 * The pages that readers open without signing in: a special page, a preview of one, one piece of content, an own record.
 *
 * @param lists those whose records readers see
 */
export function specialRoutes(
  services: Services,
  readers: Pick<Readers, 'opened' | 'tapped'>,
  lists: ReadersLists,
): Hono {
  const { database, settings } = services;
  const keptPage = keepPages();
  const keptFacts = keepFacts(database);
  const measure = pictureMeasurer(services);
  const measureIn = ({ components }: SpecialDocument) =>
    measure(
      components.flatMap((component) =>
        component.type === ComponentType.richText
          ? component.contents.map(({ content }) => content)
          : [],
      ),
    );
  const now = () => writeTime(services.now(), settings.TIME_ZONE);
  const notFound = (request: Request) =>
    unkeptResponse(notFoundPage(settings, pageLanguage(request)), 404);

  /** The answer where readers saw something that is deleted by now; what they never saw is not found. */
  const missing = async (request: Request, name: ContentName | { specialId: string }) =>
    (await wasShown(database, name))
      ? unkeptResponse(gonePage(settings, pageLanguage(request)), 410)
      : notFound(request);

  /** The answer if a later version stored the page: during an update, processes of two versions run side by side. */
  const later = (request: Request) =>
    unkeptResponse(laterVersionPage(settings, pageLanguage(request)), 503, {
      'retry-after': String(updateSeconds),
    });

  /** The page that is published under an id now; undefined if there is none. */
  async function readPublished(
    id: string,
    page: number,
    readAt: string,
  ): Promise<Facts<PublishedFacts | { readonly phase: 'later' }> | undefined> {
    const row = await findPublished(database, id);
    if (!row) return undefined;
    const stored = readForReaders(row.published);
    if (!stored) {
      services.log.warn({ special: row.id }, 'a later version has stored this page');
      return { facts: { phase: 'later' } };
    }
    const phase = phaseOf(stored, readAt);
    // nobody reads the rest before the page begins
    if (phase === 'before')
      return {
        facts: {
          id: row.id,
          phase,
          document: { ...stored, components: [] },
          contributions: { items: [], page: 1, pages: 1 },
        },
        until: nextTurn(stored, readAt),
      };
    const [document, { items, total }] = await Promise.all([
      hydrateDocument(database, stored, { readAt }),
      shownContributions(database, row.id, page),
    ]);
    const pictures = await measureIn(document);
    const pages = Math.ceil(total / contributionPageSize);
    const contributions = { items, page, pages };
    const facts = { id: row.id, phase, document, pictures, contributions };
    // what an extension draws may change by the minute
    const isOfExtension = document.components.some(({ type }) => type === ComponentType.extension);
    const until = nextTurn(stored, readAt);
    if (!isOfExtension) return { facts, until };
    const minute = readAt.slice(0, 16);
    const minuteEnd = `${minute}:60`;
    return {
      facts: { ...facts, now: `${minute}:00` },
      until: until !== undefined && until < minuteEnd ? until : minuteEnd,
    };
  }

  /** The same, read once until it changes. */
  const keptPublished = (id: string, page: number) => {
    const at = now();
    return keptFacts(['special', id, page], at, () => readPublished(id, page, at));
  };

  const routes = new Hono();
  const policy = readersPolicy(settings);
  const tellingPolicy = readersPolicy(settings, tapScript);
  routes.on('GET', [...paths, ...beginnings], async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has(policyHeader)) headers.set(policyHeader, policy);
  });
  routes.route(
    '/',
    houseRoutes(services, { keptFacts, keptPage, now, pageNumber, notFound, lists }),
  );
  routes.get('/s/:id', async (context) => {
    const request = context.req.raw;
    const page = pageNumber(context.req.query('page'));
    const facts = await keptPublished(context.req.param('id'), page);
    if (facts?.phase === 'later') return later(request);
    if (!facts) return missing(request, { specialId: context.req.param('id') });
    if (page > Math.max(1, facts.contributions.pages)) return notFound(request);
    // an opening counts only after the start, because there is nothing to read before
    if (facts.phase !== 'before') readers.opened(context, 'special', facts.id);
    return published(request, facts);
  });

  function published(request: Request, facts: PublishedFacts): Promise<Response> {
    const language = pageLanguage(request);
    const kept = keptPage({ language }, facts, () => publishedPage(settings, language, facts));
    return telling(request, kept);
  }

  /** Answers with a page that tells which of its links are followed. */
  async function telling(request: Request, page: DrawnPage): Promise<Response> {
    const answer = await revalidatedResponse(request, page);
    answer.headers.set(policyHeader, tellingPolicy);
    return answer;
  }

  routes.get('/s/:id/more/:uuid', async (context) => {
    const request = context.req.raw;
    const language = pageLanguage(request);
    const facts = await keptPublished(context.req.param('id'), 1);
    if (facts?.phase === 'later') return later(request);
    if (facts?.phase === 'before') return published(request, facts);
    const { uuid } = context.req.param();
    const page = pageNumber(context.req.query('page'));
    const part = facts && componentPage(facts.document, uuid, page);
    if (!facts || !part) return notFound(request);
    readers.opened(context, 'special', facts.id);
    const kept = keptPage({ language, uuid, page }, facts, () =>
      publishedComponentPage(settings, language, facts, part),
    );
    return telling(request, kept);
  });
  routes.post('/s/:id/tap/:uuid', async (context) => {
    const { id, uuid } = context.req.param();
    const network = networkOf(clientAddressIn(context));
    await takeOne(services, `taps:${network}`, taps, 'readsTooOften');
    if (!(await hasComponent(services, id, uuid))) return context.body(null, 404);
    readers.tapped(context, id, uuid);
    return context.body(null, 204);
  });
  routes.get('/p/:code', async (context) => {
    const code = context.req.param('code');
    return preview(context.req.raw, code, previewLook.parse(context.req.query()));
  });
  routes.get('/p/:code/more/:uuid', async (context) => {
    const { code, uuid } = context.req.param();
    return preview(context.req.raw, code, previewLook.parse(context.req.query()), {
      uuid,
      page: pageNumber(context.req.query('page')),
    });
  });

  async function preview(
    request: Request,
    code: string,
    look: PreviewLook,
    wanted?: { uuid: string; page: number },
  ): Promise<Response> {
    const language = look.language ?? pageLanguage(request);
    const readAt = look.at ?? now();
    const opened = await openPreview(database, code, services.now());
    if (!opened) return unkeptResponse(previewGonePage(settings, language), 404);
    const stored = readForReaders(opened.stored);
    if (!stored) return later(request);
    const document = await hydrateDocument(database, stored, { readAt });
    const part = wanted && componentPage(document, wanted.uuid, wanted.page);
    if (wanted && !part) return notFound(request);
    const { isPublished } = opened;
    const pictures = await measureIn(document);
    const facts = {
      document,
      pictures,
      isPublished,
      phase: phaseOf(document, readAt),
      now: readAt,
    };
    return unkeptResponse(
      previewPage(settings, language, facts, `/p/${code}`, { part, scheme: look.scheme }),
    );
  }

  routes.get('/c/:contentType{[0-9]+}/:id', async (context) => {
    const request = context.req.raw;
    const language = pageLanguage(request);
    const name = {
      contentType: Number(context.req.param('contentType')),
      contentId: context.req.param('id'),
    };
    const order = orderOf(context.req.query('order'));
    const page = pageNumber(context.req.query('page'));
    const facts = await keptFacts(['content', name, order, page], now(), async () => {
      const [reading, related, works] = await Promise.all([
        readContent(database, name),
        isRecordId(name.contentId) ? readRelated(database, name) : [],
        isRecordId(name.contentId) ? readWorks(database, name, { order, page }) : undefined,
      ]);
      if (!reading) return undefined;
      const { content } = reading;
      const pictures = await measure(content.kind === 'article' ? [content.post.content] : []);
      return { facts: { reading, more: { related, works, pictures } } };
    });
    if (!facts) return missing(request, name);
    const { reading, more } = facts;
    if (page > Math.max(1, more.works?.pages ?? 1)) return notFound(request);
    readers.opened(
      context,
      recordKindOf(reading.record.contentType) ?? '',
      reading.record.contentId,
    );
    const path = contentPath(reading.record.contentType, reading.record.contentId);
    const minute = new Date(Math.floor(services.now().getTime() / 60_000) * 60_000);
    const where = { path, now: minute };
    const kept = keptPage({ language, where }, facts, () =>
      contentPage(settings, language, reading, where, more),
    );
    return revalidatedResponse(request, kept);
  });
  routes.get('/r/:list{[a-z][a-z0-9-]*}/:id{[0-9]{1,19}}', async (context) => {
    const request = context.req.raw;
    const language = pageLanguage(request);
    const { list: name, id } = context.req.param();
    const found = await lists.find(name);
    if (!found) return notFound(request);
    const { list, related, mark, isTimed } = found;
    const at = now();
    const facts = await keptFacts(['record', mark, id], at, async () => {
      const row = await found.find(id);
      if (!row) return undefined;
      const drawn = readOwnRecord(services, { list, row, related }, language);
      const pictures = await measure([JSON.stringify(drawn)]);
      return { facts: { row, pictures }, until: isTimed ? at : undefined };
    });
    if (!facts) return notFound(request);
    const path = recordPath(list.name, id);
    // the list has another name since
    if (list.name !== name) return new Response(null, { status: 308, headers: { location: path } });
    const { row, pictures } = facts;
    // what is computed may go by the time
    const record = readOwnRecord(services, { list, row, related }, language);
    const kept = keptPage({ language, path }, { record, pictures }, () =>
      recordPage(settings, language, record, path, pictures),
    );
    return revalidatedResponse(request, kept);
  });
  routes.on('GET', beginnings, (context) => {
    const request = context.req.raw;
    const { pathname, search } = new URL(request.url);
    const address = withoutTrailingSlashes(pathname);
    // addresses that are passed on often end in an extra slash
    return address === pathname
      ? notFound(request)
      : new Response(null, { status: 308, headers: { location: address + search } });
  });
  return routes;
}

/** The page number in an address; 1 if it is invalid. */
const pageNumber = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
