import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../support/chromium.ts';
import { violationsOf } from './accessible.ts';
import {
  canvas,
  editors,
  face,
  inspector,
  outline,
  palette,
  saveDraft,
  undo,
  writing,
} from './editor.ts';
import { filledLooks, runningPage, savePage } from './everyLook.ts';
import { expectNoErrors } from './people.ts';

/** The settings of a component in the special-topic editor: looks, title and name, parts of the house; and the palette. */

const { opened, openEditor, operator, origin, stored } = editors();

const hasFocus = (one: Element) => one === document.activeElement;
const nameInOutline = (page: Page, name: string) =>
  outline(page).getByRole('button', { name: new RegExp(`^${name}`) });

test('the settings of a page break no rule of WCAG 2.2 AA, the size of what is pressed among them', async () => {
  const { person } = await opened(desktop);
  const { page } = person;
  await inspector(page).getByLabel('开始时间', { exact: true }).waitFor();
  expect(await violationsOf(page, ['wcag21aa', 'wcag22aa'])).toEqual([]);
  expectNoErrors(person);
});

describe('the palette', () => {
  test('draws every kind as readers see it, and larger beside a card that is pointed at or has the focus', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    const drawings = palette(page).locator('.decoration-card .decoration-miniature .component');
    await expect.poll(() => drawings.count()).toBe(7);
    const large = page.locator('.decoration-kind-large');
    const card = palette(page).locator('.decoration-card').filter({ hasText: '图书' });
    await card.hover();
    await large.locator('.component-book').waitFor();
    await large.getByText('从书库挑选图书').waitFor();
    // it keeps clear of the card, which is dragged as before
    const [left, right] = await Promise.all([
      large.evaluate((one) => one.getBoundingClientRect().left),
      card.evaluate((one) => one.getBoundingClientRect().right),
    ]);
    expect(left).toBeGreaterThanOrEqual(right);
    await page.mouse.down();
    await expect.poll(() => large.count()).toBe(0);
    await page.mouse.up();
    await page.mouse.move(720, 20);

    await palette(page).getByLabel('搜索组件', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await large.locator('.component-banner').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => large.count()).toBe(0);
    expectNoErrors(person);
  });

  test('on a phone has its drawings in the cards', async () => {
    const { person } = await opened(phone, 'en-US');
    const { page } = person;
    await page.locator('.decoration-tabs').getByText('Components', { exact: true }).tap();
    const drawing = palette(page).locator('.decoration-card .component-post').first();
    await drawing.waitFor();
    await palette(page).getByRole('button', { name: 'Add Posts' }).tap();
    await expect.poll(() => page.locator('.decoration-kind-large').count()).toBe(0);
    expectNoErrors(person);
  });
});

test('an empty component says where it is filled, and the writing of an empty text begins where it stands', async () => {
  const { person } = await opened({ ...desktop, viewport: { width: 1440, height: 1300 } });
  const { page } = person;
  const sample = canvas(page).locator('.decoration-component-selected .decoration-sample');
  for (const [kind, said] of [
    ['轮播图', '在设置中上传图片，或把图片拖到这里'],
    ['图书', '在设置中挑选图书'],
    ['富文本', '双击这里，或在设置中撰写正文'],
  ] as const) {
    await palette(page)
      .getByRole('button', { name: `添加${kind}` })
      .click();
    await sample.getByText(said).waitFor();
  }
  await face(page, '富文本').dblclick();
  const rich = canvas(page).getByRole('textbox', { name: '正文' });
  await expect.poll(() => rich.evaluate(hasFocus)).toBe(true);
  await page.keyboard.type('开篇');
  await page.keyboard.press('Control+Enter');
  await canvas(page).getByText('开篇').waitFor();
  expectNoErrors(person);
});

describe('looks', () => {
  test('are chosen by arrow keys, and the page follows', async () => {
    const looks = await filledLooks(operator());
    const books = looks.find((one) => 'uuid' in one && one.uuid === 't2-100-8000');
    const id = await savePage(
      operator(),
      runningPage('书', [{ ...books, name: '书', title: '书' }]),
    );
    const person = await openEditor(desktop, id);
    const { page } = person;
    await face(page, '书').click({ position: { x: 20, y: 20 } });
    const look = (name: string) => inspector(page).getByRole('radio', { name, exact: true });
    // each is drawn with the first book itself
    const drawn = inspector(page).locator('.decoration-style .component-book');
    await look('左右').scrollIntoViewIfNeeded();
    await expect.poll(() => drawn.count()).toBe(4);
    await look('左右').focus();
    const shown = (name: string) => canvas(page).locator(`.books-${name}`).count();
    for (const [name, of] of [
      ['上下', 'grid'],
      ['缩略图', 'shelf'],
      ['大图', 'feature'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => look(name).isChecked()).toBe(true);
      await expect.poll(() => look(name).evaluate(hasFocus)).toBe(true);
      await expect.poll(() => shown(of)).toBe(1);
    }
    await saveDraft(page);
    expect((await stored(id)).components[0]?.styleType).toBe(4000);
    await undo(page);
    await expect.poll(() => look('缩略图').isChecked()).toBe(true);
    expectNoErrors(person);
  });

  test('and the rest is folded, by key and finger, and stays as it was for the next component', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    const show = (name: string) =>
      page.locator('.decoration-tabs').getByText(name, { exact: true }).tap();
    await face(page, '甲').tap();
    await show('设置');
    const more = inspector(page).getByRole('button', { name: '更多设置' });
    const named = inspector(page).getByLabel('在结构中的名称');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    expect(await named.count()).toBe(0);
    await more.tap();
    await named.waitFor();
    await show('页面');
    await face(page, '乙').tap();
    await show('设置');
    await expect.poll(() => named.inputValue()).toBe('乙');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => named.count()).toBe(0);
    await expect.poll(() => more.evaluate(hasFocus)).toBe(true);
    expectNoErrors(person);
  });
});

test('a title says where it is shown, and the outline is called by it until it is given another name', async () => {
  const id = await savePage(
    operator(),
    runningPage('题', [{ ...writing('甲'), name: '富文本', title: '' }]),
  );
  const person = await openEditor(desktop, id);
  const { page } = person;
  await face(page, '富文本').click();
  const title = inspector(page).getByLabel('标题', { exact: true });
  await inspector(page).getByText('显示在组件上方').waitFor();
  await title.fill('编者按');
  await nameInOutline(page, '编者按').waitFor();
  await canvas(page).getByRole('heading', { name: '编者按', includeHidden: true }).waitFor();
  await inspector(page).getByRole('switch', { name: '显示标题' }).click();
  await inspector(page).getByText('读者看不到，只用来在结构中认出它').waitFor();
  await inspector(page).getByRole('button', { name: '更多设置' }).click();
  const name = inspector(page).getByLabel('在结构中的名称');
  await expect.poll(() => name.inputValue()).toBe('编者按');
  await name.fill('开头');
  await nameInOutline(page, '开头').waitFor();
  await title.fill('写在前面');
  await title.blur();
  await expect.poll(() => nameInOutline(page, '开头').count()).toBe(1);
  // a name that is given up is that of the title again
  await name.fill('');
  await name.blur();
  await nameInOutline(page, '写在前面').waitFor();
  expectNoErrors(person);
});

test('a part of the house is made, used on a second page, changed once and seen on both', async () => {
  const first = await savePage(operator(), runningPage('第一页', [writing('甲')]));
  const second = await savePage(operator(), runningPage('第二页', [writing('乙')]));
  const person = await openEditor(desktop, first);
  const { page } = person;
  const called = `公告${first.slice(-5)}`;
  await face(page, '甲').click();
  await inspector(page).getByRole('button', { name: '存为公用组件…' }).click();
  const templates = page.getByRole('dialog', { name: '模板' });
  await templates.getByLabel('新模板的名称').fill(called);
  await templates.getByRole('button', { name: '存为公用组件', exact: true }).click();
  await templates.getByText(called).first().waitFor();
  await inspector(page).getByText(`公用组件“${called}”`).waitFor();
  // for the next name
  await expect.poll(() => templates.getByLabel('新模板的名称').evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('Escape');
  // what was pressed has become the notice of the part
  await expect
    .poll(() => inspector(page).getByLabel('公用组件', { exact: true }).evaluate(hasFocus))
    .toBe(true);
  await expect
    .poll(() => inspector(page).getByLabel('标题', { exact: true }).isDisabled())
    .toBe(true);
  await saveDraft(page);

  const other = await openEditor(phone, second);
  const show = (name: string) =>
    other.page.locator('.decoration-tabs').getByText(name, { exact: true }).tap();
  await other.page.getByRole('button', { name: '更多操作' }).tap();
  await other.page.getByRole('menuitem', { name: '模板…' }).tap();
  await other.page.getByRole('button', { name: `把模板“${called}”添加到页面` }).tap();
  const added = canvas(other.page).locator('.decoration-component-selected');
  await added.getByText('甲的正文').waitFor();
  await saveDraft(other.page);

  await page.reload();
  await face(page, '甲').click();
  await inspector(page).getByText('用在 2 个专题').click();
  await inspector(page).getByRole('link', { name: '第二页' }).waitFor();
  await inspector(page).getByRole('button', { name: '修改公用组件…' }).click();
  const dialog = page.getByRole('dialog', { name: `修改公用组件“${called}”` });
  await dialog.getByLabel('标题', { exact: true }).fill('全馆通知');
  await dialog.getByRole('heading', { name: '全馆通知', includeHidden: true }).waitFor();
  await dialog.getByRole('button', { name: '保存到所有专题' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const heading = { name: '全馆通知', includeHidden: true };
  await canvas(page).getByRole('heading', heading).waitFor();
  await other.page.reload();
  await show('页面');
  await canvas(other.page).getByRole('heading', heading).waitFor();
  expect((await stored(second)).components.some(({ title }) => title === '全馆通知')).toBe(true);
  expectNoErrors(person);
  expectNoErrors(other);
});

describe('F6', () => {
  test('goes from one part of the editor to the next and back, and not out of a dialog', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    await face(page, '乙').click();
    await face(page, '乙').focus();
    const within = (selector: string) =>
      expect
        .poll(() => page.evaluate((one) => document.activeElement?.closest(one) !== null, selector))
        .toBe(true);
    for (const part of ['inspector', 'toolbar', 'palette', 'outline', 'canvas']) {
      await page.keyboard.press('F6');
      await within(`.decoration-${part}`);
    }
    await expect.poll(() => face(page, '乙').evaluate(hasFocus)).toBe(true);
    await page.keyboard.press('Shift+F6');
    await within('.decoration-outline');
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '模板…' }).click();
    const dialog = page.getByRole('dialog', { name: '模板' });
    await dialog.getByLabel('新模板的名称').focus();
    await page.keyboard.press('F6');
    await expect.poll(() => dialog.locator(':focus').count()).toBe(1);
    expectNoErrors(person);
  });
});

test.each(['zh-CN', 'en-US'])(
  'at 320 px the tools of a text stand whole in one row, and templates have room for their words (%s)',
  async (language) => {
    const { person } = await opened({ ...phone, viewport: { width: 320, height: 640 } }, language);
    const { page } = person;
    await face(page, '甲').tap({ position: { x: 20, y: 20 } });
    await page
      .locator('.decoration-tabs')
      .getByText(/^(设置|Settings)$/)
      .tap();
    const tools = inspector(page).locator('.bd-rt-tool:visible');
    await tools.first().waitFor();
    await expect
      .poll(() =>
        tools.evaluateAll((all) => {
          const bar = all[0]?.closest('.bd-rt-toolbar')?.getBoundingClientRect();
          const name = all[0]?.querySelector('.bd-rt-style-name')?.getBoundingClientRect();
          const tops = new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)));
          const last = all.at(-1)?.getBoundingClientRect();
          return {
            rows: tops.size,
            isWhole: !!bar && !!name && !!last && name.left >= bar.left && last.right <= bar.right,
          };
        }),
      )
      .toEqual({ rows: 1, isWhole: true });
    await inspector(page)
      .getByRole('button', { name: /^(更多设置|More settings)$/ })
      .tap();
    await inspector(page)
      .getByRole('button', { name: /^(存为公用组件|Save as shared block)/ })
      .tap();
    const words = page.getByRole('dialog').locator('.decoration-miniature + .decoration-list-text');
    await words.first().waitFor();
    const widths = await words.evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(120);
    expectNoErrors(person);
  },
);

test('at 320 px an empty page has the ways to begin within it', async () => {
  const { person } = await opened({ ...phone, viewport: { width: 320, height: 640 } }, 'en-US');
  const { page } = person;
  await page.goto(`${origin}/deciration/main?action=0`);
  const begin = page.getByRole('button', { name: 'Start from a published page' });
  await begin.waitFor();
  const [inner, outer] = await Promise.all([
    begin.boundingBox(),
    page.locator('.decoration-end-empty').boundingBox(),
  ]);
  expect(inner?.x).toBeGreaterThan(outer?.x ?? 0);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  expectNoErrors(person);
});

// a bar at its side leaves a window of 320 px fewer of them
test.each([
  ['zh-CN', 320],
  ['en-US', 320],
  ['en-US', 305],
])(
  'all that can be done with a page stands in one row, and nothing lies beyond the window (%s, %i px)',
  async (language, width) => {
    const { person } = await opened({ ...phone, viewport: { width, height: 640 } }, language);
    const { page } = person;
    const actions = page.locator('.decoration-actions .ant-btn:visible');
    await page.getByRole('button', { name: /^(发布|Publish)$/ }).waitFor();
    const tops = () =>
      actions.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    const beyond = await page
      .locator('.bd-header, .decoration-toolbar')
      .evaluateAll((bars) => bars.map((bar) => bar.scrollWidth - bar.clientWidth));
    expect(beyond).toEqual([0, 0]);
    // each is large enough for a finger (WCAG 2.5.8)
    const widths = await actions.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().width),
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
    expectNoErrors(person);
  },
);
