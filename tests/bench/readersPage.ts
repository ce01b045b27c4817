import { launchChromium, phone } from '../support/chromium.ts';
import { publishLargePage } from './largePage.ts';
import { type Measurement, percentile, timed } from './measurement.ts';
import { revalidation, visit } from './pages.ts';
import type { Scale } from './scale.ts';
import type { Subject } from './subject.ts';

/** Pages whose first answer is measured, in both languages each: nothing of them is kept by then. */
const pagesDrawn = 3;
const languages = ['zh-CN', 'en-US'] as const;

/**
 * The page that readers see, as large as one may be (docs/performance.md): what it weighs, when it is painted, what it
 * costs the server.
 */
export async function measureReadersPage(subject: Subject, scale: Scale): Promise<Measurement[]> {
  const { components, items } = scale.page;
  const named = (what: string) =>
    `readers’ page, ${components} components, ${items.toLocaleString('en-US')} items, ${what}`;
  const addresses: string[] = [];
  for (let page = 0; page < pagesDrawn; page += 1)
    addresses.push(`${subject.origin}/s/${await publishLargePage(subject, scale.page)}`);
  const drawn: number[] = [];
  for (const address of addresses)
    for (const language of languages) drawn.push(await timed(() => read(address, language)));
  const [address = ''] = addresses;
  const kept: number[] = [];
  for (let time = 0; time < scale.samples; time += 1)
    kept.push(await timed(() => read(address, 'zh-CN')));
  const browser = await launchChromium();
  try {
    const fast = await visit(await browser.newContext(phone), address, { selector: 'main' }, 1);
    const slowly = await visit(await browser.newContext(phone), address, { selector: 'main' }, 4);
    return [
      {
        what: named('script'),
        value: fast.script,
        unit: 'kB',
        goal: { limit: 5, better: 'lower' },
      },
      { what: named('HTML with its styles'), value: fast.document, unit: 'kB' },
      { what: named('first paint'), value: fast.paintedAfter / 1_000, unit: 's' },
      { what: named('first paint (throttled)'), value: slowly.paintedAfter / 1_000, unit: 's' },
      {
        what: named('drawn and answered'),
        value: percentile(drawn, 0.5),
        unit: 'ms',
        note: `median of ${drawn.length}, of pages that nothing is kept of`,
      },
      {
        what: named('answered again'),
        value: percentile(kept, 0.5),
        unit: 'ms',
        note: `median of ${kept.length}; what it shows is read once until somebody writes`,
      },
      {
        what: named('unchanged: answered with 304'),
        value: await revalidation(address),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

async function read(address: string, language: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'accept-language': language } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await answer.text();
}
