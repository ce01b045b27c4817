import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../support/chromium.ts';
import { canvas, editors, face, inspector, outline, palette, writing } from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { expectNoErrors } from './people.ts';

/** What of the special-topic editor can be seen, reached and read, on a laptop and on a phone. */

const { opened, openEditor, operator, origin } = editors();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const openPicker = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';

/** A picker that is open stands within the window, its button as well, and the document is no wider for it. */
async function expectWithinWindow(page: Page): Promise<void> {
  const popup = page.locator(openPicker);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const isWithin = async (locator: Locator) => {
    const box = await boxOf(locator);
    return box.x >= 0 && box.y >= 0 && box.right <= width && box.bottom <= height;
  };
  await expect.poll(() => isWithin(popup)).toBe(true);
  await expect.poll(() => isWithin(popup.getByRole('button', { name: /^确\s?定$/ }))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

describe('on a phone', () => {
  test('every time of the editor is chosen within the window', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    const pane = (name: string) =>
      page.locator('.decoration-tabs').getByText(name, { exact: true }).click();
    const expectPicker = async (input: Locator) => {
      await input.scrollIntoViewIfNeeded();
      await input.tap();
      await expectWithinWindow(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator(openPicker).count()).toBe(0);
    };
    await expectPicker(page.getByLabel('按此时间预览'));
    await pane('设置');
    for (const name of ['开始时间', '结束时间'])
      await expectPicker(inspector(page).getByLabel(name));
    await pane('页面');
    await face(page, '甲').tap();
    await pane('设置');
    await inspector(page).getByRole('button', { name: '更多设置' }).tap();
    await expectPicker(inspector(page).getByLabel('从何时起显示'));
    expectNoErrors(person);
  });

  test('what + has added is told where the page is not in sight, within the window and for a while', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    await page.locator('.decoration-tabs').getByText('组件', { exact: true }).click();
    await palette(page).getByRole('button', { name: '添加轮播图' }).tap();
    // in the middle of what was in sight
    const told = page.getByText('已添加轮播图，位于第 1 位。');
    // all at once: it goes again by itself
    const { left, width, bottom, around } = await told.evaluate((element) => {
      const { left, width, bottom } = element.getBoundingClientRect();
      return { left, width, bottom, around: element.closest('p')?.clientHeight };
    });
    expect(width).toBeGreaterThan(150);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(844);
    expect(around).toBeGreaterThan(20);
    await told.waitFor({ state: 'hidden' });
    expectNoErrors(person);
  });

  test('the time of a live stream is chosen within the window', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    await page.goto(`${origin}/publish/live`);
    const start = page.locator('#live-start');
    await start.scrollIntoViewIfNeeded();
    await start.tap();
    await expectWithinWindow(page);
    expectNoErrors(person);
  });
});

/** Whether a pane shows the top third of a part. */
async function isSeen(part: Locator, pane: Locator): Promise<boolean> {
  const [around, found] = [await boxOf(pane), await boxOf(part)];
  return found.y >= around.y && found.y + found.height / 3 <= around.bottom;
}

/** Whether every component that the canvas shows is drawn in whole. */
const isDrawn = (page: Page) =>
  canvas(page).evaluate((pane) => {
    const around = pane.getBoundingClientRect();
    return [...pane.querySelectorAll('[data-far]')]
      .map((part) => part.getBoundingClientRect())
      .every(({ top, bottom }) => bottom <= around.top || top >= around.bottom);
  });

describe('on a laptop', () => {
  test.each(['zh-CN', 'en-US'])(
    'every component to add and the outline are seen at once: %s',
    async (language) => {
      const { person } = await opened(desktop, language);
      const { page } = person;
      for (const card of await palette(page).locator('.decoration-card').all())
        expect((await boxOf(card)).height).toBeLessThan(44);
      expect((await boxOf(outline(page).locator('li').last())).bottom).toBeLessThan(900);
      // what does not fit beside its name is told by it
      const card = palette(page).locator('.decoration-card-grip').first();
      expect(await card.getAttribute('title')).not.toBe('');
      const row = outline(page).locator('.decoration-outline-page span');
      expect(await row.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      expectNoErrors(person);
    },
  );

  test('what is chosen in the outline or added is seen: its top third, or all of it', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `段${index + 1}`);
    const id = await savePage(operator(), runningPage('长卷', names.map(writing)));
    const person = await openEditor({ ...desktop, viewport: { width: 1440, height: 600 } }, id);
    const { page } = person;
    for (const [place, name] of names.entries()) {
      await outline(page).locator('li .decoration-outline-face').nth(place).click();
      await expect
        .poll(() => isSeen(page.locator(`[data-component="${name}"]`), canvas(page)))
        .toBe(true);
    }
    await palette(page).getByRole('button', { name: '添加图书' }).click();
    await expect
      .poll(() => isSeen(canvas(page).locator('.decoration-component-selected'), canvas(page)))
      .toBe(true);
    expectNoErrors(person);
  });

  test('what is chosen far away stays in sight while what lies between is drawn', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `段${index + 1}`);
    const id = await savePage(operator(), runningPage('长卷', names.map(writing)));
    const person = await openEditor({ ...desktop, viewport: { width: 1440, height: 600 } }, id);
    const { page } = person;
    // the ones that lie between are lower than their stand-ins
    for (const place of [8, 3, 10, 0, 6]) {
      await outline(page).locator('li .decoration-outline-face').nth(place).click();
      const chosen = page.locator(`[data-component="${names[place]}"]`);
      await expect.poll(() => isSeen(chosen, canvas(page))).toBe(true);
      await expect.poll(() => isDrawn(page)).toBe(true);
      await expect.poll(() => isSeen(chosen, canvas(page))).toBe(true);
    }
    expectNoErrors(person);
  });

  test('on a phone the page comes back with what is selected in sight, and each pane as it was left', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `段${index + 1}`);
    const id = await savePage(operator(), runningPage('长卷', names.map(writing)));
    const person = await openEditor(phone, id);
    const { page } = person;
    const show = (name: string) =>
      page.locator('.decoration-tabs').getByText(name, { exact: true }).click();
    await show('组件');
    await palette(page).getByRole('button', { name: '添加图书' }).click();
    await show('页面');
    const added = canvas(page).locator('.decoration-component-selected');
    await expect.poll(() => isSeen(added, canvas(page))).toBe(true);
    // where it is seen, and not how far its pane is scrolled: what is above it finds its height only once it is drawn
    const place = async () => Math.round((await boxOf(added)).y - (await boxOf(canvas(page))).y);
    // what is drawn between the edge and it would move it
    await expect.poll(() => isDrawn(page)).toBe(true);
    const left = await place();
    await show('设置');
    await inspector(page).evaluate((one) => one.scrollTo({ top: 150 }));
    await show('页面');
    await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThanOrEqual(1);
    await show('设置');
    await expect.poll(() => inspector(page).evaluate((one) => one.scrollTop)).toBe(150);
    await page.getByRole('button', { name: '发布检查' }).click();
    await page.getByRole('button', { name: '图书组件内容为空，请配置完整' }).click();
    const field = inspector(page).locator('[data-field="contents"]');
    await expect.poll(() => isSeen(field, inspector(page))).toBe(true);
    expectNoErrors(person);
  });

  test('a mark stands neither over a title nor below the tools', async () => {
    const marked = runningPage('标记', [
      { ...writing('甲'), active: false },
      { ...writing('乙'), startAt: '2030-05-01 00:00:00', endAt: '2031-05-01 00:00:00' },
    ]);
    const person = await openEditor(desktop, await savePage(operator(), marked));
    const { page } = person;
    for (const name of ['甲', '乙']) {
      await face(page, name).click();
      const component = page.locator(`[data-component="${name}"]`);
      const isBetween = async () => {
        const mark = await boxOf(component.locator('.decoration-mark'));
        const title = await boxOf(component.getByText(`标题${name}`));
        const tools = await boxOf(component.locator('.decoration-tools'));
        return mark.bottom <= title.y && mark.y >= tools.bottom;
      };
      await expect.poll(isBetween).toBe(true);
    }
    expectNoErrors(person);
  });

  test('icons beside a text are silent', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    await face(page, '甲').click();
    await page.keyboard.press('Control+a');
    for (const name of ['创建副本', '复制', '剪切', '隐藏', '显示', '删除'])
      await inspector(page).getByRole('button', { name, exact: true }).waitFor();
    expectNoErrors(person);
  });

  test('a picker that a double click has opened stays open, until its surroundings are clicked', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    await palette(page).getByRole('button', { name: '添加图书' }).click();
    const picker = page.getByRole('dialog', { name: '选择图书' });
    await inspector(page).getByRole('button', { name: '选择图书' }).dblclick();
    await picker.getByRole('checkbox').first().waitFor();
    await page.locator('.ant-modal-wrap').click({ position: { x: 20, y: 20 } });
    await picker.waitFor({ state: 'hidden' });
    expectNoErrors(person);
  });

  test.each(['zh-CN', 'en-US'])('the checklist leaves the inspector free: %s', async (language) => {
    const { person } = await opened(desktop, language);
    const { page } = person;
    await page.getByRole('button', { name: /^(发布检查|Check before publishing)/ }).click();
    const panel = page.locator('.decoration-panel .ant-popover-inner');
    await expect
      .poll(async () => (await boxOf(panel)).right <= (await boxOf(inspector(page))).x)
      .toBe(true);
    expectNoErrors(person);
  });

  test('what is only read is as dark as other text', async () => {
    const { id, person } = await opened(desktop);
    const { page } = person;
    await page.goto(`${origin}/deciration/main?action=1&id=${id}`);
    const colourOf = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).color);
    const text = await colourOf(inspector(page).getByText('专题名称'));
    for (const input of [
      inspector(page).getByLabel('专题名称'),
      inspector(page).getByLabel('专题简介'),
      inspector(page).getByLabel('开始时间'),
      inspector(page).locator('[data-field="submit"] .ant-select-selection-item'),
      inspector(page).locator('.decoration-colour'),
    ])
      expect(await colourOf(input)).toBe(text);
    expectNoErrors(person);
  });
});
