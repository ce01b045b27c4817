import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { clientAddressIn } from '../http/bindings.ts';
import { networkOf } from '../http/clientAddress.ts';
import type { Services } from '../services.ts';
import { type CountedKind, countOpenings, dayOf, isCounted, type Opening } from './count.ts';
import { todayOf } from './days.ts';
import { originOf } from './origin.ts';

/** hours that are kept, because a process that had to wait may still write into a past hour */
const keptHours = 2;

/** Deletes who has opened what in past hours, and the keys of past days. */
export async function sweepOpenings({ database, now }: Services): Promise<void> {
  const oldest = Math.floor(now().getTime() / 3_600_000) - keptHours + 1;
  await database.deleteFrom('reader_opening').where('hour', '<', oldest).execute();
  await database.deleteFrom('reader_key').where('day', '<', dayOf(oldest)).execute();
}

/**
 * How user agents of people's browsers begin: with the name of Netscape's browser, or a few old ones. Everything else
 * (`curl/8`, `WhatsApp/2`, `Dalvik/2`, nothing) is a program.
 */
const browsers = /^(Mozilla|Opera|UCWEB|Nokia|BlackBerry)/;

/** Programs that call themselves robots, or are known to be. CUBOT is a phone. */
const robots = new RegExp(
  [
    // a person's browser has no address of an information page
    'https?://',
    '(?<!cu)bot(?![a-z])',
    'crawl|spider|slurp|scrap(er|y)|archiver|fetcher|harvest|transcoder|validator',
    // programs that make previews of links that people send
    'preview|facebookexternal|meta-external|embedly|iframely|vkshare|url2meta|url-?manager',
    'linkservice|link ?(check|expand)|imgproxy|imageproxy',
    'mediapartners|inspection-?tool|googleother|read-aloud|favicon|yisou|chatgpt-user|perplexity-user|claude-user',
    'monitor|uptime|pingdom|statuscake|site24x7|lighthouse|pagespeed|gtmetrix',
    'headless|phantomjs|puppeteer|playwright|selenium|webdriver',
    'curl|wget|python|httpclient|http-client|okhttp|axios|node-fetch|libwww|java/',
  ].join('|'),
  'i',
);

/** Headers of browsers that load a page in advance: the person has not opened it yet, and may never do so. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a person opens the page: no robot, no frame of another page, no loading in advance. */
export function isOpenedByPerson(request: Request): boolean {
  const { headers, method } = request;
  if (method !== 'GET') return false;
  if (aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? '')))
    return false;
  // browsers before 2023 do not send it
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document') return false;
  return isBrowserOfPerson(headers);
}

/** Whether a browser tells that a person follows a link of this site, by the link's `ping`. */
function isTappedByPerson({ headers, method }: Request): boolean {
  if (method !== 'POST' || headers.get('content-type') !== 'text/ping') return false;
  // browsers leave it out where the connection is not encrypted
  const site = headers.get('sec-fetch-site');
  return (site === null || site === 'same-origin') && isBrowserOfPerson(headers);
}

function isBrowserOfPerson(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  return browsers.test(agent) && !robots.test(agent);
}

/**
 * What became of an opening or tap: counted; already known in this hour; not by a person; dropped because too many were
 * waiting.
 */
export type OpeningOutcome = 'counted' | 'repeated' | 'robot' | 'dropped';

/** Called with openings, for the metrics. */
export type ObserveOpenings = (outcome: OpeningOutcome, amount: number) => void;

/** Collects who has opened which page. */
export interface Readers {
  /**
   * Notes that a page is sent, or that the browser's copy is still valid; makes no query.
   *
   * @param kind the kind of the record; kinds that are not counted are ignored
   */
  opened(context: Context, kind: string, id: string): void;
  /**
   * Notes that a link of a component is followed; makes no query.
   *
   * @param id of the special page, which has the component
   */
  tapped(context: Context, id: string, component: string): void;
  /** Writes the collected openings to the database; if that fails, they stay collected. */
  write(): Promise<void>;
  /** Writes the collected openings a last time when the process ends. */
  close(): Promise<void>;
}

/** how long openings are collected before they are written */
const gatheredMilliseconds = 5_000;
/** most openings that wait to be written, about 10 MiB; newer ones are dropped */
const waitingLimit = 30_000;
/** openings that one transaction writes */
const batchSize = 1_000;
const hour = 3_600_000;

const personOf = (clientAddress: string, agent: string): string =>
  createHash('sha256')
    .update(`${networkOf(clientAddress)}\n${agent}`)
    .digest('base64url');

/**
 * Starts to collect openings.
 *
 * @param options `background`: whether they are also written regularly, and not only by `write` and `close`
 */
export function gatherOpenings(
  services: Services,
  observe: ObserveOpenings,
  options: { readonly background: boolean; readonly waitingLimit?: number },
): Readers {
  const { database, log, now } = services;
  const waiting = new Map<string, Opening>();
  const limit = options.waitingLimit ?? waitingLimit;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchSize);
      const added = await countOpenings(
        database,
        batch.map(([, opening]) => opening),
      );
      for (const [key] of batch) waiting.delete(key);
      observe('counted', added);
      observe('repeated', batch.length - added);
    }
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll()
      .catch((error: unknown) => {
        log.warn({ err: error, waiting: waiting.size }, 'openings could not be counted yet');
        plan();
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }

  function plan(): void {
    if (!options.background || timer !== undefined) return;
    timer = setTimeout(() => void write(), gatheredMilliseconds).unref();
  }

  /** Notes what a person did. */
  function note(context: Context, kind: CountedKind | 'tap', id: string, component?: string): void {
    const person = personOf(clientAddressIn(context), context.req.header('user-agent') ?? '');
    const opening: Opening = {
      kind,
      id,
      ...(component === undefined ? {} : { component }),
      hour: Math.floor(now().getTime() / hour),
      day: todayOf(services),
      origin: originOf(context.req.raw),
      person,
    };
    const key = JSON.stringify([kind, id, component, opening.hour, person]);
    if (waiting.has(key)) observe('repeated', 1);
    else if (waiting.size >= limit) observe('dropped', 1);
    else {
      waiting.set(key, opening);
      plan();
    }
  }

  return {
    opened(context, kind, id) {
      if (!isCounted(kind)) return;
      if (!isOpenedByPerson(context.req.raw)) return observe('robot', 1);
      note(context, kind, id);
    },
    tapped(context, id, component) {
      if (!isTappedByPerson(context.req.raw)) return observe('robot', 1);
      note(context, 'tap', id, component);
    },
    write,
    async close() {
      // a write that is running may have begun before the last opening was noted
      await writing;
      await write();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
