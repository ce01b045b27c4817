import { expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone } from '../support/chromium.ts';
import { editors, outline, writing } from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { visitors } from './visitors.ts';

/** Readers follow links of a page without script, and the decorator shows how often, beside each component. */

const { operator, openEditor } = editors();
const { origin, somebody } = visitors();

/** a browser that says what it is; one without a screen says that it is none of a person's */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const answer = z.object({
  data: z.object({ components: z.array(z.object({ uuid: z.string(), week: z.number() })) }),
});

test('what a reader taps stands beside its component in the outline, and what nobody tapped as 0', async () => {
  const linked = {
    ...writing('甲'),
    contents: [{ uuid: '甲1', content: '<p><a href="/s">看看别的</a></p>' }],
  };
  const id = await savePage(operator(), runningPage('点一点', [linked, writing('乙')]));
  const { page: reader, scripts } = await somebody({
    ...phone,
    userAgent,
    javaScriptEnabled: false,
  });
  await reader.goto(`${origin}/s/${id}`);
  const told = reader.waitForResponse((response) => response.url().includes('/tap/'));
  await reader.getByRole('link', { name: '看看别的' }).tap();
  expect((await told).status()).toBe(204);
  await reader.waitForURL(`${origin}/s`);
  expect(scripts).toEqual([]);

  const figures = async () => {
    const response = await fetch(`${origin}/jmgr/special/figures/${id}`, {
      headers: { authorization: `Bearer ${operator().token}` },
    });
    const { components } = answer.parse((await response.json()) as unknown).data;
    return Object.fromEntries(components.map(({ uuid, week }) => [uuid, week]));
  };
  await expect.poll(figures).toEqual({ 甲: 1, 乙: 0 });
  const { page } = await openEditor(desktop, id);
  const numbers = () =>
    outline(page).locator('.decoration-outline-figure > [aria-hidden]').allTextContents();
  await expect.poll(numbers).toEqual(['1', '1', '0']);
  await outline(page)
    .getByText('点击：近 7 天 1 次', { exact: false })
    .waitFor({ state: 'attached' });
});
