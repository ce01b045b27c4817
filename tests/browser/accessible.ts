import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** The rules of WCAG at level A and AA, contrast included. */
const levels = ['wcag2a', 'wcag2aa'];

const answer = z.array(z.object({ rule: z.string(), element: z.string(), why: z.string() }));
export type Violation = z.output<typeof answer>[number];

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Everything on the page, as it stands now, that breaks a rule of WCAG 2 A or AA; empty where nothing does.
 *
 * @param more further rules, by their tags; the size of what is pressed is asked for with `wcag22aa` alone
 */
export async function violationsOf(page: Page, more: readonly string[] = []): Promise<Violation[]> {
  await settled(page);
  // as the debugger does it: the page's own policy lets no foreign script in
  await page.evaluate(await axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify([...levels, ...more])}, rules: { 'target-size': { enabled: ${more.includes('wcag22aa')} } }, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => ({
          rule: id,
          element: node.target.join(' ') + ' ' + node.html.slice(0, 200),
          why: [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; '),
        })),
      ),
    )`,
  );
  return answer.parse(found);
}

/**
 * Waits until nothing fades or slides any more, because colours in between are not the design's. Endless animations do
 * not count.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}
