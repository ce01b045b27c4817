import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop } from '../support/chromium.ts';
import { signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A page comes with the texts of one language; choosing another one loads it again. */
const { origin, somebody } = visitors();

/** The languages of the scripts that the page asks for from now on. */
function scriptsOf(page: Page): Set<string> {
  const found = new Set<string>();
  page.on('request', (request) => {
    const [, language] = /\/assets\/([^/]+)\/[^/]+\.js$/.exec(request.url()) ?? [];
    if (language) found.add(language);
  });
  return found;
}

test('a browser that asks for traditional Chinese gets its texts, and scripts of no other language', async () => {
  const { page } = await somebody({ ...desktop, locale: 'zh-TW' });
  const languages = scriptsOf(page);
  await page.goto(`${origin}/login`);
  await page.getByLabel('帳號', { exact: true }).fill('operator');
  await page.getByLabel('密碼', { exact: true }).fill('bookdesk-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.goto(`${origin}/resource/books`);
  await page.getByRole('columnheader', { name: '書名' }).waitFor();
  await page.getByRole('button', { name: '匯入' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant');
  expect([...languages]).toEqual(['zh-Hant']);
});

test('who chooses another language stays where they are, in its texts, with the next visit as well', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  await page.goto(`${origin}/resource/books?page=2`);
  await page.getByRole('columnheader', { name: '书名' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('columnheader', { name: 'Title' }).waitFor();
  const languages = scriptsOf(page);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.goto(`${origin}/lists`);
  await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
  expect([...languages]).toEqual(['en-US']);
});
