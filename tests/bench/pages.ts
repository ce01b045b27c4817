import type { BrowserContext, Page } from 'playwright-core';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
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

interface Visit {
  /** milliseconds from the navigation until `seen` is visible */
  seenAfter: number;
  /** kB (1,000 bytes) as transferred */
  script: number;
  requests: number;
}

/** First loads on a cold cache: the sign-in page, a list by deep link, a page that readers open. */
export async function measurePages(subject: Subject): Promise<Measurement[]> {
  const browser = await launchChromium();
  try {
    const signIn = await visit(
      await browser.newContext(desktop),
      `${subject.origin}/login`,
      'input[type=password]',
    );
    const signedIn = await browser.newContext(desktop);
    await signInThere(signedIn, subject.origin);
    const list = await visit(
      signedIn,
      `${subject.origin}/resource/books`,
      'tbody tr:has(input[type=checkbox]) >> nth=9',
    );
    const special = await firstSpecial(subject);
    const page = await visit(
      await browser.newContext(phone),
      `${subject.origin}/s/${special}`,
      'main',
    );
    return [
      {
        what: 'sign-in page, script until usable',
        value: signIn.script,
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
        what: 'first list, cold deep link, ten rows seen (throttled)',
        value: list.seenAfter / 1_000,
        unit: 's',
        goal: { limit: 2.6, better: 'lower' },
      },
      {
        what: 'first list, requests without pictures',
        value: list.requests,
        unit: '',
        goal: { limit: 10, better: 'lower' },
      },
      { what: 'first list, script', value: list.script, unit: 'kB' },
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
    ];
  } finally {
    await browser.close();
  }
}

async function visit(context: BrowserContext, address: string, seen: string): Promise<Visit> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.clearBrowserCache');
  await protocol.send('Network.emulateNetworkConditions', network);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const scripts = new Map<string, boolean>();
  let script = 0;
  const asked = new Set<string>();
  let counting = true;
  protocol.on('Network.responseReceived', (event) => {
    scripts.set(
      event.requestId,
      event.type === 'Script' || event.response.mimeType.includes('javascript'),
    );
  });
  protocol.on('Network.requestWillBeSent', (event) => {
    // the pictures of its rows are a list's content, not what it is made of
    if (counting && event.request.url.startsWith('http') && event.type !== 'Image')
      asked.add(event.requestId);
  });
  // the tab's icon is the logo that the page has just fetched: it asks nobody again
  protocol.on('Network.requestServedFromCache', ({ requestId }) => {
    if (counting) asked.delete(requestId);
  });
  protocol.on('Network.loadingFinished', (event) => {
    if (counting && scripts.get(event.requestId) === true)
      script += event.encodedDataLength / 1_000;
  });
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(seen).first().waitFor({ state: 'visible' });
  const seenAfter = performance.now() - begin;
  counting = false;
  await context.close();
  return { seenAfter, script, requests: asked.size };
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

async function firstSpecial(subject: Subject): Promise<string> {
  const answer = await subject.post('/jmgr/special/list', { pageIndex: 1, pageSize: 1 });
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  if (typeof first === 'object' && first !== null && 'id' in first) return String(first.id);
  throw new Error('the catalogue holds no published special page');
}
