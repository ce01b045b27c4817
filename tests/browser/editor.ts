import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { ComponentType, LinkType } from '#contract/codes.ts';
import { languageCookie } from '#contract/headers.ts';
import { type Operator, operatorOf, readPage, runningPage, savePage } from './everyLook.ts';
import { signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A rich text by this name. */
export const writing = (uuid: string) => ({
  type: ComponentType.richText,
  uuid,
  name: uuid,
  title: `标题${uuid}`,
  contents: [{ uuid: `${uuid}1`, content: `<p>${uuid}的正文</p>` }],
});
const banner = (uuid: string, slides: readonly string[]) => ({
  type: ComponentType.banner,
  uuid,
  name: uuid,
  title: '',
  contents: slides.map((title) => ({
    uuid: `${uuid}${title}`,
    title,
    cover: '/covers/banner.svg?title=Slow+Reading',
    linkType: LinkType.custom,
    linkUrl: '/c/1110/1',
  })),
});

/**
 * People who have a page open in the editor: three texts and a banner of three slides, named 甲 to 丁. They leave after each
 * test, their screens kept where it failed.
 */
export function editors() {
  const { origin, somebody } = visitors();
  let operator: Operator;
  beforeAll(async () => {
    operator = await operatorOf(origin);
  });

  const addressOf = (id: string) => `${origin}/deciration/main?action=2&id=${id}`;

  /** Opens a page in a window of somebody new. */
  async function openEditor(surroundings: BrowserContextOptions, id: string, language = 'zh-CN') {
    const person = await somebody(surroundings);
    await signIn(person, origin, 'operator');
    const { page } = person;
    await page.context().addCookies([{ name: languageCookie, value: language, url: origin }]);
    await page.goto(addressOf(id));
    await page.locator('[data-component]').first().waitFor();
    await listen(page);
    return person;
  }

  return {
    origin,
    operator: () => operator,
    addressOf,
    openEditor,
    /** Stores the page and opens it in a window of somebody new. */
    async opened(surroundings: BrowserContextOptions, language = 'zh-CN') {
      const components = [...['甲', '乙', '丙'].map(writing), banner('丁', ['壹', '贰', '叁'])];
      const id = await savePage(operator, runningPage('书与城', components));
      return { id, person: await openEditor(surroundings, id, language) };
    },
    /** The page as the platform has it. */
    stored: (id: string) => readPage(operator, id),
    /** The first letters of its components there. */
    storedOrder: async (id: string) =>
      (await readPage(operator, id)).components.map(({ name }) => name.slice(0, 1)).join(''),
  };
}

export const canvas = (page: Page) => page.getByRole('region', { name: /^(页面|Page)$/ });
export const outline = (page: Page) => page.locator('.decoration-outline');
export const palette = (page: Page) => page.getByRole('region', { name: /^(组件|Components)$/ });
export const inspector = (page: Page) => page.getByRole('region', { name: /^(设置|Settings)$/ });
export const handle = (within: Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^(拖动|Drag) ?${name}`) });
export const face = (page: Page, name: string) =>
  canvas(page).getByRole('button', { name: new RegExp(`^(选中|Select) ?${name}`) });

/** Canvas and outline show the same components in this order; the first letters are their names. */
export async function expectPage(page: Page, order: string): Promise<void> {
  const initials = async (locator: Locator, before: RegExp) =>
    (await locator.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')))
      .map((label) => label.replace(before, '').slice(0, 1))
      .join('');
  await expect
    .poll(async () => [
      await initials(canvas(page).locator('.decoration-component-face'), /^(选中|Select) ?/),
      await initials(outline(page).locator('li button:not([aria-pressed])'), /^(拖动|Drag) ?/),
    ])
    .toEqual([order, order]);
}

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

/** Takes the last step back, by the toolbar: rich text has an undo of its own. */
export const undo = async (page: Page) =>
  page
    .locator('header')
    .getByRole('button', { name: /^(撤销|Undo)$/ })
    .click();

export async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(保存草稿|Save draft)$/ }).click();
  await page
    .getByText(/^(已保存|草稿保存于|saved|draft saved) \d/i)
    .first()
    .waitFor();
}
