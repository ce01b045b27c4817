import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ComponentType, LinkType } from '#contract/codes.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';
import { type Operator, operatorOf, readPage, runningPage, savePage } from './everyLook.ts';
import { dragByTouch, pointOf } from './fingers.ts';
import { drag, expectNoErrors, keepPictures, newPerson, type Person, signIn } from './people.ts';

/**
 * The special-topic editor in a real browser: dragged by mouse, finger and keyboard. What was done is compared with
 * what the platform has.
 */

/** High enough to show a whole page. */
const tall: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 1500 } };

let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let bookdesk: Started;
let browser: Browser;
let operator: Operator;
const people: Person[] = [];

beforeAll(async () => {
  folder = await emptyDataFolder();
  [bookdesk, browser] = await Promise.all([startBookdesk(folder.path), launchChromium()]);
  operator = await operatorOf(bookdesk.origin);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await bookdesk?.stop();
  await folder?.remove();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(people);
  for (const { leave } of people.splice(0)) await leave();
});

const writing = (uuid: string) => ({
  ...{ type: ComponentType.richText, uuid, name: uuid, title: `标题${uuid}` },
  contents: [{ uuid: `${uuid}1`, content: `<p>${uuid}的正文</p>` }],
});
const banner = (uuid: string, slides: readonly string[]) => ({
  ...{ type: ComponentType.banner, uuid, name: uuid, title: '' },
  contents: slides.map((title) => ({
    ...{ uuid: `${uuid}${title}`, title, cover: '/covers/banner.svg?title=x' },
    ...{ linkType: LinkType.custom, linkUrl: '/c/1110/1' },
  })),
});

/** A page on the platform with three texts and a banner of three slides, open in the editor of somebody new. */
async function opened(surroundings: BrowserContextOptions, language = 'zh-CN') {
  const components = [
    writing('甲'),
    writing('乙'),
    writing('丙'),
    banner('丁', ['壹', '贰', '叁']),
  ];
  const id = await savePage(operator, runningPage('书与城', components));
  return { id, person: await openEditor(surroundings, id, language) };
}

async function openEditor(surroundings: BrowserContextOptions, id: string, language = 'zh-CN') {
  const person = await newPerson(browser, surroundings);
  people.push(person);
  await signIn(person, bookdesk.origin, 'operator');
  const { page } = person;
  await page.evaluate((chosen) => localStorage.setItem('bookdesk.language', chosen), language);
  await page.goto(editorOf(id));
  await page.locator('[data-component]').first().waitFor();
  await listen(page);
  return person;
}

const editorOf = (id: string) => `${bookdesk.origin}/deciration/main?action=2&id=${id}`;
const canvas = (page: Page) => page.getByRole('region', { name: /^(页面|Page)$/ });
const outline = (page: Page) => page.locator('.decoration-outline');
const palette = (page: Page) => page.getByRole('region', { name: /^(组件|Components)$/ });
const inspector = (page: Page) => page.getByRole('region', { name: /^(设置|Settings)$/ });
const handle = (within: Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^(拖动|Drag) ?${name}`) });
const face = (page: Page, name: string) =>
  canvas(page).getByRole('button', { name: new RegExp(`^(选中|Select) ?${name}`) });

/** Canvas and outline show the same components in this order; the first letters are their names. */
async function expectPage(page: Page, order: string): Promise<void> {
  const texts = (locator: Locator, attribute: string) =>
    locator.evaluateAll(
      (all, key) => all.map((one) => one.getAttribute(key) ?? one.textContent ?? ''),
      attribute,
    );
  await expect
    .poll(async () => [
      (await texts(canvas(page).locator('[data-component]'), 'data-component')).length,
      (await texts(outline(page).locator('li button:not([aria-pressed])'), 'aria-label'))
        .map((label) => label.replace(/^(拖动|Drag )/, '').slice(0, 1))
        .join(''),
      (await texts(canvas(page).locator('.decoration-tools button:first-child'), 'aria-label'))
        .map((label) => label.replace(/^(拖动|Drag )/, '').slice(0, 1))
        .join(''),
    ])
    .toEqual([order.length, order, order]);
}

const slides = (page: Page) =>
  inspector(page)
    .locator('.decoration-handle')
    .evaluateAll((all) =>
      all.map((one) => /[壹贰叁]/.exec(one.getAttribute('aria-label') ?? '')?.[0]).join(''),
    );

/** Keeps what is told to people who do not see the page: one sentence takes the place of another. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live]');
        if (region) root.dataset.told = `${root.dataset.told ?? ''}${region.textContent}\n`;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

const told = (page: Page, sentence: string) =>
  page.locator(`html[data-told*="${sentence}"]`).waitFor({ state: 'attached' });

const undo = async (page: Page) => page.getByRole('button', { name: /^(撤销|Undo)$/ }).click();

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(保存草稿|Save draft)$/ }).click();
  await page.getByText(/^(已保存|Saved)$/).waitFor();
}

const storedOrder = async (id: string) =>
  (await readPage(operator, id)).components.map(({ name }) => name.slice(0, 1)).join('');

describe('dragging in the editor', () => {
  test('with the mouse: onto the page, on it, in the outline and inside a component', async () => {
    const { id, person } = await opened(tall);
    const { page } = person;
    await expectPage(page, '甲乙丙丁');

    await drag(page, handle(palette(page), '图书'), canvas(page), 0.98);
    await told(page, '图书已放在第 5 位，共 5 位。');
    await expectPage(page, '甲乙丙丁图');
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    await drag(page, face(page, '甲'), face(page, '乙'), 0.8);
    await told(page, '甲已放在第 2 位，共 4 位。');
    await expectPage(page, '乙甲丙丁');
    await undo(page);

    await drag(page, handle(outline(page), '甲'), handle(outline(page), '丙'));
    await told(page, '甲已放在第 3 位，共 4 位。');
    await expectPage(page, '乙丙甲丁');
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    await outline(page).getByRole('button', { name: /^丁/ }).click();
    await drag(page, handle(inspector(page), '壹'), handle(inspector(page), '贰'), 0.6);
    await expect.poll(() => slides(page)).toBe('贰壹叁');
    await undo(page);
    await expect.poll(() => slides(page)).toBe('壹贰叁');

    await drag(page, face(page, '甲'), face(page, '乙'), 0.8);
    await expectPage(page, '乙甲丙丁');
    await saveDraft(page);
    expect(await storedOrder(id)).toBe('乙甲丙丁');
    expectNoErrors(person);
  });

  test('with the keyboard, told aloud in English', async () => {
    const { id, person } = await opened(tall, 'en-US');
    const { page } = person;
    const carry = async (from: Locator, name: string, key: string, place: string) => {
      await from.focus();
      await page.keyboard.press('Space');
      await told(page, `Picked up ${name}`);
      await page.keyboard.press(key);
      await told(page, `${name} would stand at ${place}`);
      await page.keyboard.press('Space');
      await told(page, `${name} dropped at ${place}`);
    };
    await carry(handle(palette(page), 'Books'), 'Books', 'ArrowDown', 'position 2 of 5.');
    await expectPage(page, '甲B乙丙丁');
    await page.keyboard.press('Control+z');
    await expectPage(page, '甲乙丙丁');

    await carry(handle(canvas(page), '甲'), '甲', 'ArrowDown', 'position 2 of 4.');
    await expectPage(page, '乙甲丙丁');
    await page.keyboard.press('Control+z');
    await expectPage(page, '甲乙丙丁');

    await carry(handle(outline(page), '丙'), '丙', 'ArrowUp', 'position 2 of 4.');
    await expectPage(page, '甲丙乙丁');

    await outline(page).getByRole('button', { name: /^丁/ }).click();
    const slide = handle(inspector(page), '叁');
    await slide.focus();
    await page.keyboard.press('Space');
    await told(page, 'Picked up 叁');
    await page.keyboard.press('ArrowUp');
    await told(page, '叁 moved to position 2 of 3.');
    await page.keyboard.press('Space');
    await expect.poll(() => slides(page)).toBe('壹叁贰');
    await undo(page);
    await expect.poll(() => slides(page)).toBe('壹贰叁');
    await saveDraft(page);
    expect(await storedOrder(id)).toBe('甲丙乙丁');
    expectNoErrors(person);
  });

  test('with a finger on a phone, where a card from the palette is carried onto the page', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    const pane = (name: string) =>
      page.locator('.decoration-tabs').getByText(name, { exact: true }).click();
    await pane('组件');
    const card = handle(palette(page), '图书');
    await dragByTouch(page, await pointOf(card), { x: 195, y: 760 }, async () => {
      await told(page, '已拿起图书');
      await canvas(page).waitFor();
    });
    await expect.poll(() => canvas(page).locator('[data-component]').count()).toBe(5);
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expectNoErrors(person);
  });
});
