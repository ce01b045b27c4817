import { expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone } from '../support/chromium.ts';
import { editors, outline, writing } from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { visitors } from './visitors.ts';

/** Readers follow links of a page without script, and the decorator shows how often, beside each component. */

const { operator, openEditor } = editors();
const { origin, somebody } = visitors();
/** a browser that sends no `ping`, as Firefox */
const { somebody: somebodyElse } = visitors({ browserArguments: ['--no-pings'] });

/** a browser that says what it is; one without a screen says that it is none of a person's */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const answer = z.object({
  data: z.object({ components: z.array(z.object({ uuid: z.string(), week: z.number() })) }),
});

/** Taps of the last seven days, by component. */
async function figuresOf(id: string): Promise<Record<string, number>> {
  const response = await fetch(`${origin}/jmgr/special/figures/${id}`, {
    headers: { authorization: `Bearer ${operator().token}` },
  });
  const { components } = answer.parse((await response.json()) as unknown).data;
  return Object.fromEntries(components.map(({ uuid, week }) => [uuid, week]));
}

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
  await reader.getByRole('link', { name: '看看别的' }).tap();
  await reader.waitForURL(`${origin}/s`);
  expect(scripts).toEqual([]);

  await expect.poll(() => figuresOf(id)).toEqual({ 甲: 1, 乙: 0 });
  const { page } = await openEditor(desktop, id);
  const numbers = () =>
    outline(page).locator('.decoration-outline-figure > [aria-hidden]').allTextContents();
  await expect.poll(numbers).toEqual(['1', '1', '0']);
  await outline(page)
    .getByText('点击：近 7 天 1 次', { exact: false })
    .waitFor({ state: 'attached' });
});

test('a browser that sends no ping tells by the script of the page, and opens its links without script, too', async () => {
  const linking = (name: string) => ({
    ...writing(name),
    contents: [{ uuid: `${name}1`, content: `<p><a href="/s">看看${name}</a></p>` }],
  });
  const id = await savePage(
    operator(),
    runningPage('另一种浏览器', [linking('甲'), linking('乙')]),
  );
  const firefox = {
    ...desktop,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const follow = async (name: string, javaScriptEnabled: boolean) => {
    const { page } = await somebodyElse({ ...firefox, javaScriptEnabled });
    await page.goto(`${origin}/s/${id}`);
    await page.getByRole('link', { name: `看看${name}` }).click();
    await page.waitForURL(`${origin}/s`);
  };
  await follow('乙', false);
  await follow('甲', true);
  await expect.poll(() => figuresOf(id)).toEqual({ 甲: 1, 乙: 0 });
});
