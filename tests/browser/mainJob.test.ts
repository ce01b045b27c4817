import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { ownBookdesk } from './ownBookdesk.ts';
import {
  drag,
  expectNoErrors,
  keepPictures,
  newPerson,
  type Person,
  pick,
  signIn,
  upload,
} from './people.ts';

/**
 * The main job on real books, in a real browser, on a Bookdesk started by the README's command with an empty data
 * folder. The steps follow one another as a person's do; a step that fails ends the story.
 */
const books = resolve('tests/browser/fixtures/books.csv');
const picture = resolve('tests/browser/fixtures/shelf.png');
const pageName = '宋明小书房';
const postText = '今晚七点，和编辑一起读《长物志》里的几案与香炉。';

const bookdesk = ownBookdesk();
let browser: Browser;
let operator: Person;
let institution: Person;
let address = '';

beforeAll(async () => {
  browser = await launchChromium();
  // as most people have it
  const inMotion = { ...desktop, reducedMotion: 'no-preference' } as const;
  operator = await newPerson(browser, inMotion);
  institution = await newPerson(browser, inMotion);
}, 300_000);

afterAll(async () => {
  await browser?.close();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([operator, institution]);
});

describe('from a CSV file to a page on a phone', { sequential: true }, () => {
  test('the operator signs in and opens the list of books, drawn from schemas/books.json', async () => {
    await signIn(operator, bookdesk.origin, 'operator');
    const { page } = operator;
    await page.getByRole('link', { name: '图书' }).click();
    await page.waitForURL(/\/resource\/books/);
    await expectRows(operator, 10);
    for (const heading of ['书名', '作者', '出版社', '出版时间'])
      expect(await page.getByRole('columnheader', { name: heading }).count()).toBeGreaterThan(0);
  });

  test('a dry run lists what is wrong by row and column, and the import takes the rest', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(books);
    await dialog.getByRole('button', { name: '试运行' }).click();
    await dialog.getByText('检查完毕，没有写入').waitFor();
    const row = (number: number) =>
      dialog.getByRole('listitem').filter({ hasText: `第 ${number} 行` });
    expect(await row(10).innerText()).toMatch(/退回[\s\S]*title/);
    expect(await row(11).innerText()).toMatch(/提醒[\s\S]*publishTime/);
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await dialog.getByText('导入完成').waitFor();
    await dialog.getByRole('button', { name: '下载退回的行' }).waitFor();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
  });

  test('two Chinese characters of its title find the book, and the address says so', async () => {
    const { page } = operator;
    await page.getByLabel('关键词', { exact: true }).fill('长物');
    await page.getByRole('row').filter({ hasText: '文震亨' }).waitFor();
    await expectRows(operator, 1);
    expect(new URL(page.url()).search).toContain(encodeURIComponent('长物'));
    await page.reload();
    await page.getByRole('row').filter({ hasText: '文震亨' }).waitFor();
    expect(await page.getByLabel('关键词', { exact: true }).inputValue()).toBe('长物');
  });

  test('a second import of the same file has nothing to write, and is not offered', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog');
    const another = dialog.getByRole('button', { name: '换一个文件' });
    if (await another.isVisible()) await another.click();
    await dialog.locator('input[type=file]').setInputFiles(books);
    await dialog.getByRole('button', { name: '试运行' }).click();
    await dialog.getByText('检查完毕，没有写入').waitFor();
    const start = dialog.getByRole('button', { name: '开始导入' });
    expect(await start.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: '刷新' }).click();
    await expectRows(operator, 1);
  });

  test('a banner, a book and a post are dragged onto a page with the mouse', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/deciration/main?action=0`);
    const canvas = page.getByRole('region', { name: '页面', exact: true });
    await canvas.waitFor();
    for (const kind of ['轮播图', '图书', '帖子']) {
      await drag(page, page.getByRole('button', { name: `拖动${kind}` }).first(), canvas, 0.9);
      await page
        .getByRole('navigation', { name: '结构' })
        .getByRole('button', { name: new RegExp(`^${kind}`) })
        .waitFor();
    }
  });

  test('the banner gets a picture and a title, the others a picked book and post', async () => {
    const { page } = operator;
    const outline = page.getByRole('navigation', { name: '结构' });
    await outline.getByRole('button', { name: /^轮播图/ }).click();
    await page.getByRole('button', { name: '添加一张' }).click();
    // the picture is still uploading when another component is selected, and arrives all the same
    const letPass = await holdUploads(operator);
    await page
      .getByRole('group', { name: '图片', exact: true })
      .locator('input[type=file]')
      .setInputFiles(picture);
    await page.getByLabel('主标题', { exact: true }).fill('几案之间');

    await outline.getByRole('button', { name: /^图书/ }).click();
    await page.getByRole('button', { name: '选择图书' }).click();
    await pick(page, '长物');
    letPass();
    await page.locator('[data-component] img[src^="/cdn/"]').first().waitFor();

    await outline.getByRole('button', { name: /^帖子/ }).click();
    await page.getByRole('button', { name: '选择帖子' }).click();
    await pick(page, '书');
  });

  test('publishing with empty settings says what is missing, field by field', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByText('请输入专题名称').first().waitFor();
    await page.getByText('请上传专题封面图').first().waitFor();
    await page.getByText('请选择开始时间').first().waitFor();
  });

  test('with its settings filled in, the page is published', async () => {
    const { page } = operator;
    await page.getByLabel('专题名称').fill(pageName);
    await page.getByLabel('专题简介').fill('从几案到城市，读一读古人的日常。');
    await upload(page, '专题封面图', picture);
    await upload(page, '分享图标', picture);
    await page.getByLabel('分享链接标题').fill('宋明小书房');
    const today = new Date();
    await fillTime(operator, '开始时间', dayAfter(today, 0, '00:00:00'));
    await fillTime(operator, '结束时间', dayAfter(today, 30, '23:59:59'));
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    // the check asks about small pictures and a slide without a link
    await page.getByRole('button', { name: '仍然发布' }).click();
    await page.getByText('发布成功').waitFor();
    const link = page.getByRole('dialog').getByRole('link').first();
    address = new URL((await link.getAttribute('href')) ?? '', bookdesk.origin).href;
    expect(address).toMatch(/\/s\/\d+$/);
  });

  test('a phone reads it at /s/{id}, without signing in and without script', async () => {
    const reader = await newPerson(browser, { ...phone, javaScriptEnabled: false });
    await reader.page.goto(address);
    await expectPage(reader);
    const wide = await reader.page
      .locator('html')
      .evaluate((html) => html.scrollWidth > html.clientWidth);
    expect(wide).toBe(false);
    expectNoErrors(reader);
    await reader.leave();
  });

  test('the institution writes a post with a picture and finds it in its own list', async () => {
    await signIn(institution, bookdesk.origin, 'press');
    const { page } = institution;
    await page.goto(`${bookdesk.origin}/publish/dynamic`);
    await page
      .getByRole('textbox', { name: /正文|内容/ })
      .first()
      .fill(postText);
    await upload(page, '图片', picture);
    await page
      .getByRole('button', { name: /^发\s?布$/ })
      .last()
      .click();
    await page.waitForURL(/\/manage\/dynamic/);
    await page.getByRole('row').filter({ hasText: '几案与香炉' }).waitFor();
  });

  test('everything is there after a restart', async () => {
    // the editor says again and again that somebody is there
    await operator.page.goto('about:blank');
    await bookdesk.restart();
    const reader = await newPerson(browser, phone);
    await reader.page.goto(address.replace(/^http:\/\/[^/]+/, bookdesk.origin));
    await expectPage(reader);
    await reader.leave();
    const again = await newPerson(browser, desktop);
    await signIn(again, bookdesk.origin, 'press');
    await again.page.goto(`${bookdesk.origin}/manage/dynamic`);
    await again.page.getByRole('row').filter({ hasText: '几案与香炉' }).waitFor();
    expectNoErrors(again);
    await again.leave();
  });

  test('what is served is the production build, though a test had it made', async () => {
    const loaded = new Set(institution.scripts.map((address) => new URL(address).pathname));
    for (const path of loaded) {
      const script = await fetch(new URL(path, bookdesk.origin));
      expect(await script.text(), path).not.toContain('Download the React DevTools');
    }
    expect(loaded.size).toBeGreaterThan(1);
  });

  test('nothing went wrong behind the scenes', () => {
    expectNoErrors(operator);
    expectNoErrors(institution);
  });
});

/** Holds back every upload to the storage until the returned function is called. */
async function holdUploads({ page }: Person): Promise<() => void> {
  let letPass = () => {};
  const passed = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/oss', async (route) => {
    await passed;
    await route.continue();
  });
  return letPass;
}

async function expectRows({ page }: Person, count: number): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('tbody tr')
        .filter({ has: page.getByRole('checkbox') })
        .count(),
    )
    .toBe(count);
}

async function expectPage({ page }: Person): Promise<void> {
  await page.getByText('几案之间').first().waitFor();
  await page.getByText('长物志').first().waitFor();
  await page.getByText('文震亨').first().waitFor();
  const pictures = await page
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter(
          (image) =>
            image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0,
        ).length,
    );
  expect(pictures).toBe(0);
}

/** A time of a day in the platform's zone, as the special-page calls write it. */
function dayAfter(from: Date, days: number, time: string): string {
  const day = new Date(from.getTime() + days * 86_400_000);
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(day);
  return `${text} ${time}`;
}

async function fillTime({ page }: Person, name: string, time: string): Promise<void> {
  const field = page.getByLabel(name);
  await field.click();
  await field.fill(time);
  await field.press('Enter');
}
