import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { slow } from './handling.ts';
import type { Measurement } from './measurement.ts';
import type { Subject } from './subject.ts';

/** 1.6 Mbps down, 150 ms there and back, a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const slowDown = 4;

/** Makes the network of a page as slow as that. */
export const slowNetwork = (protocol: CDPSession) =>
  protocol.send('Network.emulateNetworkConditions', network);

/** Counts the scripts of a page from now on. @returns kB (1,000 bytes) as transferred so far */
export function countScript(protocol: CDPSession): () => number {
  const scripts = new Set<string>();
  let script = 0;
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength / 1_000;
  });
  return () => script;
}

/** What is looked for: an element by its selector, or so many that all are there. */
interface Sight {
  readonly selector: string;
  /** Default: 1 */
  readonly count?: number;
}

export interface Visit {
  /** milliseconds from the navigation until the frame is painted that shows what is looked for, by the page's own clock */
  seenAfter: number;
  /** milliseconds from the navigation until the browser first painted anything of it */
  paintedAfter: number;
  /** kB (1,000 bytes) as transferred */
  script: number;
  /** of the page itself, kB as transferred */
  document: number;
  requests: number;
}

/** First loads on a cold cache: the sign-in page, a list by deep link, a page that readers open. */
export async function measurePages(subject: Subject): Promise<Measurement[]> {
  const browser = await launchChromium();
  try {
    const signIn = await visit(await browser.newContext(desktop), `${subject.origin}/login`, {
      selector: 'input[type=password]',
    });
    const usable = await visit(await browser.newContext(desktop), `${subject.origin}/login`, {
      selector: '#root input[type=password]',
    });
    const signedIn = await browser.newContext(desktop);
    await signInThere(signedIn, subject.origin);
    const rows = 'tbody tr:has(input[type=checkbox])';
    const address = `${subject.origin}/resource/books`;
    const list = await visit(signedIn, address, { selector: rows, count: 10 });
    const again = await browser.newContext(desktop);
    await signInThere(again, subject.origin);
    const usableList = await visit(again, address, { selector: `#root ${rows}`, count: 10 });
    const special = await firstSpecial(subject);
    const page = await visit(await browser.newContext(phone), `${subject.origin}/s/${special}`, {
      selector: 'main',
    });
    return [
      {
        what: 'sign-in page, script until usable',
        value: usable.script,
        unit: 'kB',
        goal: { limit: 100, better: 'lower' },
      },
      {
        what: 'sign-in page, form seen (throttled)',
        value: signIn.seenAfter / 1_000,
        unit: 's',
        goal: { limit: 1.3, better: 'lower' },
      },
      {
        what: 'sign-in page, drawn by its script (throttled)',
        value: usable.seenAfter / 1_000,
        unit: 's',
        note: 'from then on what is clicked is done at once; what was typed and handed in before is taken over',
      },
      {
        what: 'first list, cold deep link, ten rows seen (throttled)',
        value: list.seenAfter / 1_000,
        unit: 's',
        goal: { limit: 2.6, better: 'lower' },
      },
      {
        what: 'first list, drawn by its script (throttled)',
        value: usableList.seenAfter / 1_000,
        unit: 's',
        note: 'from then on it can be worked; the rows stay in their places',
      },
      {
        what: 'first list, requests without pictures',
        value: usableList.requests,
        unit: '',
        goal: { limit: 10, better: 'lower' },
      },
      {
        what: 'first list, script until its rows are seen',
        value: list.script,
        unit: 'kB',
        note: `${usableList.script.toFixed(0)} kB until it can be worked`,
      },
      {
        what: 'published special page, script',
        value: page.script,
        unit: 'kB',
        goal: { limit: 5, better: 'lower' },
      },
      {
        what: 'published special page, seen (throttled)',
        value: page.seenAfter / 1_000,
        unit: 's',
      },
      ...(await firstPaints(browser, subject.origin, {
        'front page for readers': '/s',
        'published special page': `/s/${special}`,
        'article for readers': await firstArticle(subject.origin),
      })),
      { what: 'published special page, HTML with its styles', value: page.document, unit: 'kB' },
      {
        what: 'published special page, unchanged: answered',
        value: await revalidation(`${subject.origin}/s/${special}`),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** When pages for readers are first painted, each the middle of five visits. @param paths by what is measured */
async function firstPaints(
  browser: Browser,
  origin: string,
  paths: Readonly<Record<string, string>>,
): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const [what, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const sight = { selector: 'main' };
      const context = await browser.newContext(phone);
      const visited = await visit(context, `${origin}${path}`, sight, 1, true);
      times.push(visited.paintedAfter);
    }
    times.sort((left, right) => left - right);
    measured.push({
      what: `${what}, first paint (1.6 Mbps, 150 ms)`,
      value: (times[2] ?? 0) / 1_000,
      unit: 's',
      goal: { limit: 0.6, better: 'lower' },
    });
  }
  return measured;
}

/**
 * @param rate how many times slower the processor is made
 * @param isNetworkSlow default: if the processor is
 */
export async function visit(
  context: BrowserContext,
  address: string,
  seen: Sight,
  rate = slowDown,
  isNetworkSlow = rate > 1,
): Promise<Visit> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.clearBrowserCache');
  if (isNetworkSlow) await slowNetwork(protocol);
  await slow(protocol, rate);
  const scriptSoFar = countScript(protocol);
  const documents = new Set<string>();
  let documentSize = 0;
  const asked = new Set<string>();
  let counting = true;
  protocol.on('Network.responseReceived', (event) => {
    if (event.type === 'Document') documents.add(event.requestId);
    // the pictures of its rows are a list's content, not what it is made of; the logo is a tab's icon as well
    if (event.response.fromDiskCache === true || event.response.mimeType.startsWith('image/'))
      asked.delete(event.requestId);
  });
  protocol.on('Network.requestWillBeSent', (event) => {
    if (counting && event.request.url.startsWith('http') && event.type !== 'Image')
      asked.add(event.requestId);
  });
  protocol.on('Network.requestServedFromCache', ({ requestId }) => {
    if (counting) asked.delete(requestId);
  });
  protocol.on('Network.loadingFinished', (event) => {
    if (documents.has(event.requestId)) documentSize += event.encodedDataLength / 1_000;
  });
  const { painted } = await watchFor(page, seen);
  await page.goto(address, { waitUntil: 'commit' });
  const seenAfter = await painted;
  const script = scriptSoFar();
  counting = false;
  const paintedAfter = await firstPaint(page);
  await context.close();
  return { seenAfter, paintedAfter, script, document: documentSize, requests: asked.size };
}

/**
 * Looks for something from within the page: a look from outside needs scripts of its own there, which a slow processor
 * runs for longer than what is measured.
 *
 * @returns once the page looks: when it will have been painted, in milliseconds from its navigation
 */
async function watchFor(
  page: Page,
  { selector, count = 1 }: Sight,
): Promise<{ painted: Promise<number> }> {
  let tell: (time: number) => void = () => undefined;
  const painted = new Promise<number>((resolve) => {
    tell = resolve;
  });
  await page.exposeFunction('sightPainted', (time: number) => tell(time));
  await page.addInitScript(
    ({ sought, atLeast }) => {
      const look = () => {
        const found = document.querySelectorAll(sought);
        const last = found[atLeast - 1];
        if (!last?.checkVisibility()) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const tellOf: unknown = Reflect.get(globalThis, 'sightPainted');
            if (typeof tellOf === 'function') tellOf(performance.now());
          };
          port2.postMessage(undefined);
        });
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { childList: true, subtree: true });
    },
    { sought: selector, atLeast: count },
  );
  return { painted };
}

/** When the browser first painted something of the page, in milliseconds from its navigation. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
        });
        watch.observe({ type: 'paint', buffered: true });
      }),
  );
}

/** How long an unchanged page takes to be answered with 304, in milliseconds: the middle of many. */
export async function revalidation(address: string): Promise<number> {
  const first = await fetch(address);
  const etag = first.headers.get('etag') ?? '';
  await first.text();
  const times: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const begin = performance.now();
    const answer = await fetch(address, { headers: { 'if-none-match': etag } });
    await answer.text();
    if (answer.status !== 304) throw new Error(`an unchanged page answered ${answer.status}`);
    times.push(performance.now() - begin);
  }
  return times.sort((left, right) => left - right)[times.length / 2] ?? 0;
}

/** Signs somebody in, in a browser; the operator unless another account is named. */
export async function signInThere(
  context: BrowserContext,
  origin: string,
  account = 'operator',
): Promise<void> {
  const page: Page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[type=password]').fill('bookdesk-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.close();
}

async function firstArticle(origin: string): Promise<string> {
  const map = await (await fetch(`${origin}/sitemap/posts.xml`)).text();
  const [path] = /\/c\/1040\/\d+/.exec(map) ?? [];
  if (path === undefined) throw new Error('the catalogue holds no article');
  return path;
}

async function firstSpecial(subject: Subject): Promise<string> {
  const answer = await subject.post('/jmgr/special/list', { pageIndex: 1, pageSize: 1 });
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  if (typeof first === 'object' && first !== null && 'id' in first) return String(first.id);
  throw new Error('the catalogue holds no published special page');
}
