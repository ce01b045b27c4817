import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ContentDealType, LinkType, ShowType, StyleType, SubmitType } from '#contract/codes.ts';
import { tapScript } from '#page/parts/tapScript.ts';
import { phone } from '../support/chromium.ts';
import { richTextPayloads } from '../support/richTextPayloads.ts';
import { violationsOf } from './accessible.ts';
import {
  everyLook,
  filledLooks,
  type Operator,
  operatorOf,
  runningPage,
  savePage,
} from './everyLook.ts';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/**
 * The page that readers see, at `/s/{id}`, with every type of component in each of its looks, in a real browser.
 * `BOOKDESK_PICTURES=<folder>` keeps a picture of each look there: those of `docs/special-page.md`.
 */

const { origin, somebody: reader } = visitors();
let operator: Operator;
let everything: string;
beforeAll(async () => {
  operator = await operatorOf(origin);
  const page = runningPage('每一种样式', await filledLooks(operator));
  everything = `${origin}/s/${await savePage(operator, page)}`;
}, 300_000);

/** What sticks out of the window sideways, other than what is moved inside its own rail. */
const stickingOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.rail') === null)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => `${element.tagName}.${element.className}`),
  );

/** Elements and attributes of a page that run, load or send something, or change where it stands. */
const activeParts = (page: Page) =>
  page.evaluate(
    (own) => [
      ...[
        ...document.querySelectorAll(
          'script:not([type="application/ld+json"]), iframe, object, embed, form, base, meta[http-equiv], svg, math',
        ),
      ]
        // the search of the bar, in which nothing is that people have written
        .filter((element) => !element.matches('.house-bar form') && element.textContent !== own)
        .map(({ outerHTML }) => outerHTML),
      ...[...document.querySelectorAll('*')].flatMap(({ attributes }) =>
        [...attributes]
          .filter(
            ({ name, value }) =>
              /^on/i.test(name) ||
              (/^(href|src|action|formaction|poster)$/i.test(name) &&
                /^\s*(javascript|vbscript):/i.test(value)),
          )
          .map(({ name, value }) => `${name}=${value}`),
      ),
    ],
    tapScript,
  );

/** The least that a page may be published with. */
const aWriting = [
  {
    uuid: 'w',
    type: 7,
    name: '正文',
    title: '说明',
    order: 0,
    contents: [{ uuid: 'w1', content: '<p>欢迎投稿。</p>' }],
  },
];

const component = (page: Page, uuid: string) =>
  page.locator(`section[aria-labelledby="title-${uuid}"]`);

describe('the page that readers see', () => {
  test.each([320, 390, 768, 1440])(
    'fits into a window of %i px, in light and in dark',
    async (width) => {
      const person = await reader({ viewport: { width, height: 844 }, locale: 'zh-CN' });
      const { page } = person;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(everything);
        for (const { uuid } of everyLook) await component(page, uuid).waitFor();
        expect(await stickingOut(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expectNoErrors(person);
    },
  );

  test.each([390, 1440])(
    'begins a component where its heading does, at %i px: only pictures that fill a phone reach its edges',
    async (width) => {
      const { page } = await reader({ viewport: { width, height: 844 }, locale: 'zh-CN' });
      await page.goto(everything);
      for (const { uuid, type, styleType } of everyLook) {
        if (type !== 1 && type !== 6 && type !== 7) continue;
        const shown = component(page, uuid);
        const left = async (part: string) => (await shown.locator(part).first().boundingBox())?.x;
        const picture = { 1: '.slide', 6: '.image-text', 7: '.rich-text' }[type];
        const reachesEdges =
          styleType === StyleType.fill || (type === 1 && styleType === StyleType.arcSliding);
        if (width === 390 && reachesEdges) expect(await left(picture), uuid).toBe(0);
        else if (type !== 1 || reachesEdges)
          expect(await left(picture), uuid).toBe(await left('.component-title'));
      }
    },
  );

  test('keeps the figures of a card inside it where its words are long', async () => {
    const { page } = await reader({ viewport: { width: 320, height: 844 }, locale: 'en-US' });
    await page.goto(everything);
    const cut = await page.locator('.figures').evaluateAll((all) =>
      all.flatMap((figures) => {
        const card = figures.closest('.post, .book-list, .gathering');
        const room = card?.getBoundingClientRect().right ?? innerWidth;
        return figures.getBoundingClientRect().right > room + 0.5 ? [figures.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('can be read by everybody, in %s', async (colorScheme) => {
    const { page } = await reader({ ...phone, colorScheme });
    await page.goto(everything);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('can be read in the dark where a text has colours that were chosen in the light', async () => {
    const content =
      '<p><span style="color:#000000">黑色的字</span><span style="color:#1a5fb4">蓝色的字</span></p>' +
      '<p style="background-color:#ffffff">白底的字</p>' +
      '<p style="background-color:#fff59d;color:#000000">重点</p>';
    const [writing] = aWriting;
    const id = await savePage(
      operator,
      runningPage('有颜色的字', [{ ...writing, contents: [{ uuid: 'w1', content }] }]),
    );
    const { page } = await reader({ ...phone, colorScheme: 'dark' });
    await page.goto(`${origin}/s/${id}`);
    await page.getByText('重点').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('numbers lists of a text by the letters and signs that they were written with', async () => {
    const content =
      '<ol type="a"><li>甲<ul><li>乙</li></ul></li></ol>' +
      '<ul><li>丙<ol><li type="I">丁</li></ol></li></ul><ol><li>戊</li></ol>';
    const [writing] = aWriting;
    const id = await savePage(
      operator,
      runningPage('有编号的字', [{ ...writing, contents: [{ uuid: 'w1', content }] }]),
    );
    const { page } = await reader();
    await page.goto(`${origin}/s/${id}`);
    const signs = await page
      .locator('.rich-text li')
      .evaluateAll((items) =>
        items.map((item) => [item.firstChild?.textContent, getComputedStyle(item).listStyleType]),
      );
    expect(signs).toEqual([
      ['甲', 'lower-alpha'],
      ['乙', 'disc'],
      ['丙', 'disc'],
      ['丁', 'upper-roman'],
      ['戊', 'decimal'],
    ]);
  });

  test('is complete without script and asks for none', async () => {
    const { page, scripts } = await reader({ ...phone, javaScriptEnabled: false });
    await page.goto(everything);
    for (const { uuid } of everyLook) await component(page, uuid).waitFor();
    await page
      .getByRole('link', { name: /^查看全部 6 项/ })
      .first()
      .click();
    await page.waitForURL(/\/more\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.book').count()).toBe(6);
    await page.getByRole('link', { name: '返回专题《每一种样式》' }).click();
    await page.waitForURL(everything);
    expect(scripts).toEqual([]);
  });

  test('has a carousel that moves by keys and stops at each slide', async () => {
    const { page } = await reader({ ...phone });
    await page.goto(everything);
    const carousel = everyLook.find(
      ({ type, showType }) => type === 1 && showType === ShowType.carousel,
    );
    const rail = component(page, carousel?.uuid ?? '').getByRole('region');
    await rail.focus();
    await page.keyboard.press('ArrowRight');
    const slides = rail.getByRole('listitem');
    const place = () =>
      slides.evaluateAll((all) =>
        all.map((slide) => Math.round(slide.getBoundingClientRect().left)),
      );
    await expect.poll(async () => (await place())[1]).toBe(0);
  });

  test('runs nothing that people have written into any of its fields', async () => {
    // as the database can hold them: it knows neither zero characters nor half ones
    const texts = richTextPayloads.map(([, html]) =>
      html.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, ''),
    );
    const plain = texts.map((text) => [...text].slice(0, 200).join(''));
    const thirties = Array.from({ length: Math.ceil(plain.length / 30) }, (_, index) =>
      plain.slice(index * 30, index * 30 + 30),
    );
    const fields = thirties.flatMap((part, place) => [
      {
        uuid: `g${place}`,
        type: 6,
        showLimit: 0,
        name: [...(part[0] ?? '')].slice(0, 50).join(''),
        title: [...(part[1] ?? '')].slice(0, 100).join(''),
        contents: part.map((text, index) => ({
          uuid: `g${place}-${index}`,
          title: text,
          subTitle: text,
          summary: text,
        })),
      },
      {
        uuid: `b${place}`,
        type: 1,
        title: '轮播',
        contents: part.map((text, index) => ({
          uuid: `b${place}-${index}`,
          title: text,
          subTitle: text,
          cover: '/covers/banner.svg?title=Slow+Reading',
        })),
      },
    ]);
    const writings = texts.map((content, place) => ({
      uuid: `w${place}`,
      type: 7,
      title: '文字',
      // what is wholly thrown away would leave an empty component
      contents: [{ uuid: `w${place}-1`, content: `<p>字</p>${content}` }],
    }));
    const half = Math.ceil(writings.length / 2);
    const name = '<img src=x onerror=alert(1)>"\'><script>alert(1)</script>';
    // without the policy, so that it is the page alone that keeps them from running
    const { page } = await reader({ ...phone, bypassCSP: true });
    const heard: string[] = [];
    page.on('dialog', async (dialog) => {
      heard.push(dialog.message());
      await dialog.dismiss();
    });
    page.on('request', (request) => {
      const { hostname } = new URL(request.url().replace(/^(data|blob):.*/s, 'http://inline/'));
      if (hostname.endsWith('evil.example') && request.resourceType() !== 'image')
        heard.push(request.url());
    });
    for (const components of [fields, writings.slice(0, half), writings.slice(half)]) {
      const looks = { showType: ShowType.single, styleType: StyleType.upDown };
      const made = components.map((component) => ({ ...looks, ...component }));
      const shareTitle = '"><script>alert(1)</script>';
      const id = await savePage(operator, {
        ...runningPage(name, made),
        summary: name,
        shareTitle,
      });
      await page.goto(`${origin}/s/${id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const own = page.locator('section:not(.component-contributions)');
      expect(await own.count()).toBe(components.length);
      expect(await activeParts(page)).toEqual([]);
    }
    expect(heard).toEqual([]);
  });

  test('leads nowhere that runs something, whatever address a link was given', async () => {
    const { page } = await reader({ ...phone, bypassCSP: true });
    const heard: string[] = [];
    page.on('dialog', async (dialog) => {
      heard.push(dialog.message());
      await dialog.dismiss();
    });
    const addresses = ['javascript:alert(1)', 'JaVa\tScRiPt:alert(1)', 'data:text/html,<b>x</b>'];
    const slides = (linkUrls: readonly string[]) => [
      {
        uuid: 'a',
        type: 1,
        name: '轮播',
        title: '轮播',
        order: 0,
        showType: ShowType.single,
        styleType: StyleType.upDown,
        contents: linkUrls.map((linkUrl, index) => ({
          uuid: `a${index}`,
          title: `第${index}张`,
          cover: '/covers/banner.svg?title=Slow+Reading',
          linkType: LinkType.custom,
          linkUrl,
        })),
      },
    ];
    // the platform takes none of them
    for (const address of addresses)
      await expect(savePage(operator, runningPage('地址', slides([address])))).rejects.toThrow();
    const fine = ['https://example.org/', 'mailto:a@example.org', 'tel:10086', '/s/7'];
    const id = await savePage(operator, runningPage('地址', slides(fine)));
    await page.goto(`${origin}/s/${id}`);
    const links = component(page, 'a').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      fine,
    );
    expect(await activeParts(page)).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('takes what a reader contributes, and shows it once an operator has accepted it', async () => {
    const id = await savePage(operator, {
      ...runningPage('夏夜征文', aWriting),
      submit: SubmitType.dynamics,
      contentDealType: ContentDealType.shownAfterReview,
    });
    const address = `${origin}/s/${id}`;
    const person = await reader({ ...phone, locale: 'zh-CN' });
    const { page } = person;
    await page.goto(address);
    await page.getByText('还没有人投稿').waitFor();
    await page.getByRole('link', { name: '我要投稿' }).click();
    // not signed in: the way leads over the sign-in and back
    await page.getByLabel('账号', { exact: true }).fill('reader');
    await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
    await page.waitForURL(`${origin}/contribute/${id}`);
    await page.getByRole('heading', { level: 1, name: '向《夏夜征文》投稿' }).waitFor();
    const mine = page.getByRole('radio').first();
    await mine.check();
    expect(await stickingOut(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '投稿', exact: true }).click();
    await page.getByText('投稿已提交，审核通过后展示').waitFor();
    await page.getByRole('radio', { name: /待审核/ }).waitFor();
    await page.getByRole('link', { name: '返回专题' }).click();
    await page.getByText('还没有人投稿').waitFor();
    expectNoErrors(person);

    const desk = await reader({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await signIn(desk, origin, 'operator');
    await desk.page.goto(`${origin}/resource/contributions`);
    const row = desk.page.getByRole('row').filter({ hasText: '夏夜征文' });
    await row.waitFor();
    await row.getByRole('button', { name: '通过', exact: true }).click();
    await row.waitFor({ state: 'detached' });

    await page.reload();
    const shown = page.locator('.component-contributions li');
    await shown.waitFor();
    expect(await shown.count()).toBe(1);
    expectNoErrors(desk);
  });

  test('shows at once what a reader contributes where the page has no review', async () => {
    const id = await savePage(operator, runningPage('随手一投', aWriting));
    const { page } = await reader({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${origin}/login?redirect=${encodeURIComponent(`/contribute/${id}`)}`);
    await page.getByLabel('账号', { exact: true }).fill('reader');
    await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: '投稿', exact: true }).click();
    await page.getByRole('link', { name: '到专题看看' }).click();
    await page.waitForURL(`${origin}/s/${id}#contributions`);
    expect(await page.locator('.component-contributions li').count()).toBe(1);
  });

  test('leads home, to a search and on to more, by the keyboard and without script', async () => {
    const { page, scripts } = await reader({ ...phone, javaScriptEnabled: false });
    await page.goto(everything);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '今天读什么' }).waitFor();
    await page.getByRole('searchbox').press('Tab');
    await page.getByRole('searchbox').fill('书');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '搜索“书”' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('书');
    await page
      .getByRole('region', { name: '图书' })
      .getByRole('listitem')
      .getByRole('link')
      .first()
      .press('Enter');
    await page.waitForURL(/\/c\/1110\//);
    await page.getByRole('link', { name: '书案' }).press('Enter');
    await page.getByRole('link', { name: '全部：最多阅读' }).press('Enter');
    await page.getByRole('navigation', { name: '排序' }).waitFor();
    expect(scripts).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'belongs to a house that fits any window and that everybody can read, in %s',
    async (colorScheme) => {
      const { page } = await reader({ ...phone, colorScheme });
      await page.goto(`${origin}/s`);
      const book = await page.locator('a[href^="/c/1110/"]').first().getAttribute('href');
      const post = await page.locator('a[href^="/c/1050/"]').first().getAttribute('href');
      await page.goto(`${origin}${post}`);
      const author = await page.locator('.read-author').getAttribute('href');
      for (const path of ['/s', '/s?q=书', '/s/all/posts', book, post, author])
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await page.goto(`${origin}${path}`);
          expect(await stickingOut(page), `${path}`).toEqual([]);
          expect(await violationsOf(page), `${path}`).toEqual([]);
        }
    },
  );

  test.runIf(process.env.BOOKDESK_PICTURES)('has a picture of each look', async () => {
    const place = process.env.BOOKDESK_PICTURES ?? '';
    await mkdir(place, { recursive: true });
    const { page } = await reader({ ...phone, deviceScaleFactor: 1 });
    await page.goto(everything);
    for (const { uuid } of everyLook) {
      const shown = component(page, uuid);
      await shown.scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return bottom < 0 || top > innerHeight || image.complete;
        }),
      );
      await writeFile(
        join(place, `${uuid}.jpg`),
        await shown.screenshot({ type: 'jpeg', quality: 62 }),
      );
    }
  });
});
