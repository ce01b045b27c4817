import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { violationsOf } from './accessible.ts';
import { ownBookdesk } from './ownBookdesk.ts';
import { keepPictures, newPerson, type Person, signIn } from './people.ts';

/**
 * Lists and their editor for people who do not see the screen or see little of it: no state of them
 * breaks a rule of WCAG 2 A or AA.
 */
const bookdesk = ownBookdesk();
let browser: Browser;
let operator: Person;

beforeAll(async () => {
  browser = await launchChromium();
}, 300_000);

afterAll(async () => {
  await browser?.close();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([operator]);
  await operator.page.unrouteAll();
});

/** States of lists: where each begins, and how it comes about. */
const states = {
  'the table of books': { path: '/resource/books', reach: rows },
  'tabs with counts': {
    path: '/resource/circles',
    reach: async (page) => {
      await rows(page);
      await page.getByRole('tab', { name: /\d/ }).first().waitFor();
    },
  },
  'every filter unfolded': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      const filters = page.getByRole('search');
      // on a phone all of them are one line until that is touched
      await filters.getByRole('button', { name: /展\s?开$|^筛选$/ }).click();
      await filters
        .getByRole('button', { name: /收\s?起$|^筛选$/, expanded: true })
        .first()
        .waitFor();
    },
  },
  'nothing that matches': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await unfoldFilters(page);
      await page.getByLabel('关键词').fill('没有这样的书');
      await page.getByText('没有符合条件的记录').waitFor();
    },
  },
  'a list that cannot be loaded': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page.route('**/jmgr/book/search/bookSearch', (route) => route.abort());
      await page.getByRole('button', { name: '刷新' }).click();
      await page
        .getByText(/网络|失败/)
        .first()
        .waitFor();
    },
  },
  'checked rows': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page
        .getByRole('checkbox', { name: /^选择“/ })
        .first()
        .check();
      await page.getByText('已选 1 条').waitFor();
    },
  },
  'a form with an error': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: /新\s?建/ }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('button', { name: /^保\s?存$/ }).click();
      await drawer.getByText('请填写书名').waitFor();
    },
  },
  'the details of a record': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page
        .getByRole('button', { name: await firstTitle(page), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /编\s?辑/ })
        .waitFor();
    },
  },
  'the columns of the table': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      // on a phone, where the rows are cards, it is the order of the rows too
      await page.getByRole('button', { name: /^(列设置|排序与列)$/ }).click();
      await page.getByText(/已显示 \d+ \/ \d+ 列/).waitFor();
    },
  },
  'a picker': {
    path: '/resource/readings/create',
    reach: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /选\s?择/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .last()
        .getByRole('checkbox')
        .or(page.getByRole('radio'))
        .first()
        .waitFor();
    },
  },
  'the import': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: /导\s?入/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the export': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: /导\s?出/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: '开始导出' }).waitFor();
    },
  },
  'the command palette': {
    path: '/resource/books',
    reach: async (page) => {
      await rows(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '全局搜索' }).waitFor();
    },
  },
  Home: {
    path: '/home',
    reach: async (page) => {
      await page.getByRole('slider').first().waitFor();
      await page.locator('canvas').first().waitFor();
    },
  },
  'the page of lists': {
    path: '/lists',
    reach: async (page) => {
      await page.getByText('special-pages').first().waitFor();
    },
  },
  'the editor of a list': {
    path: '/lists/books',
    reach: async (page) => {
      await page.getByRole('button', { name: '保存草稿' }).waitFor();
    },
  },
} satisfies Record<string, { path: string; reach: (page: Page) => Promise<void> }>;

const screens = {
  'a desk of 1440 pixels': desktop,
  'a phone of 390 pixels': phone,
  'a desk of 1440 pixels, in dark': { ...desktop, colorScheme: 'dark' },
  'a phone of 390 pixels, in dark': { ...phone, colorScheme: 'dark' },
} satisfies Record<string, BrowserContextOptions>;

describe.each(Object.entries(screens))('on %s', (_name, screen) => {
  beforeAll(() => arrive(screen));
  afterAll(() => operator.leave());

  test.each(Object.entries(states))('%s breaks no rule of WCAG A and AA', async (_state, at) => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}${at.path}`);
    await at.reach(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('whoever asks the device for less motion', () => {
  beforeAll(() => arrive({ ...desktop, reducedMotion: 'reduce' }));
  afterAll(() => operator.leave());

  test.each(['the details of a record', 'the columns of the table', 'the import'] as const)(
    'has %s at once, without movement',
    async (state) => {
      const { page } = operator;
      const at = states[state];
      await page.goto(`${bookdesk.origin}${at.path}`);
      await rows(page);
      const moved = await page.evaluateHandle(watchMotion);
      await at.reach(page);
      expect(await moved.evaluate((motions) => motions)).toEqual([]);
    },
  );
});

describe('whoever magnifies a window of 1280 × 1024 to 400 %', () => {
  beforeAll(() => arrive({ ...desktop, viewport: { width: 320, height: 256 } }, 'press'));
  afterAll(() => operator.leave());

  test('writes an article, and nothing lies above its text', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/publish/article`);
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('惊蛰');
    await page.getByText('惊蛰', { exact: true }).first().click();
    await page.getByRole('button', { name: '保存草稿' }).click({ trial: true });
  });

  test('writes an address that is longer than a line, and nothing goes beyond the window', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/publish/article`);
    const text = page.getByRole('textbox', { name: '正文' });
    await text.click();
    await page.keyboard.insertText(`https://example.com/${'0123456789'.repeat(20)}`);
    await text.getByText('https://example.com/').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

describe('whoever has chosen a contrast theme', () => {
  beforeAll(() => arrive({ ...desktop, forcedColors: 'active' }, 'press'));
  afterAll(() => operator.leave());

  test('sees what is chosen, and where the keyboard stands', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/publish/article`);
    const chosen = page.getByRole('radio', { name: '立即发布' }).locator('..');
    const other = page.getByRole('radio', { name: '定时发布' }).locator('..');
    await chosen.waitFor();
    expect(await chosen.screenshot()).not.toEqual(await other.screenshot());

    await page.keyboard.press('Control+k');
    const first = page.getByRole('dialog').getByRole('option').first();
    const standing = await first.screenshot();
    await page.keyboard.press('ArrowDown');
    expect(await first.screenshot()).not.toEqual(standing);
  });
});

/** Within the page: what of all that opens is moved by a style sheet from now on; the shimmer of what loads stays in place. */
function watchMotion(): string[] {
  const opening = '.ant-modal-root, .ant-drawer, .ant-popover, .ant-dropdown';
  const motions: string[] = [];
  const watch = ({ target }: Event, motion: string) => {
    if (!(target instanceof Element) || target.closest('.ant-skeleton')) return;
    if (target.closest(opening)) motions.push(motion);
  };
  addEventListener('animationstart', (event) => watch(event, event.animationName));
  addEventListener('transitionrun', (event) => {
    if (event.propertyName === 'transform') watch(event, event.propertyName);
  });
  return motions;
}

/** Somebody signs in at a screen of that kind, the operator unless told otherwise. */
async function arrive(screen: BrowserContextOptions, account = 'operator'): Promise<void> {
  operator = await newPerson(browser, screen);
  await signIn(operator, bookdesk.origin, account);
}

async function rows(page: Page): Promise<void> {
  await checkboxes(page).first().waitFor();
}

/** On a phone the filters are one line until that is touched. */
async function unfoldFilters(page: Page): Promise<void> {
  const line = page.getByRole('button', { name: '筛选', exact: true });
  if (await line.isVisible()) await line.click();
}

const checkboxes = (page: Page) => page.getByRole('checkbox', { name: /^选择“/ });

/** What the first record of the page is called. */
async function firstTitle(page: Page): Promise<string> {
  await rows(page);
  const label = await checkboxes(page).first().getAttribute('aria-label');
  return label?.slice('选择“'.length, -1) ?? '';
}
