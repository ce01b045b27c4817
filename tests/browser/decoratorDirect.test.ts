import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { desktop, phone } from '../support/chromium.ts';
import {
  canvas,
  editors,
  expectPage,
  face,
  handle,
  outline,
  palette,
  saveDraft,
  undo,
  writing,
} from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { dragByTouch, pointOf } from './fingers.ts';
import { drag, expectNoErrors, measured } from './people.ts';

/** What is done on the page itself in the special-topic editor. */

/** High enough to show a whole page. */
const tall: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 1500 } };
/** Too low for a long component. */
const low: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 600 } };
const { opened, openEditor, operator, stored } = editors();

describe('the page shown as a desktop', () => {
  test('is dragged by mouse and keyboard, chosen and kept as on a phone', async () => {
    const { person } = await opened(tall);
    const { page } = person;
    await canvas(page).getByText('电脑', { exact: true }).click();
    const sheet = canvas(page).locator('.special-page');
    // readers have two columns from this width on
    await expect.poll(() => sheet.evaluate((one) => one.clientWidth)).toBeGreaterThan(1000);
    await expect
      .poll(() => sheet.evaluate((one) => one.getBoundingClientRect().width))
      .toBeLessThan(1000);

    await drag(page, face(page, '甲'), face(page, '乙'), 0.8);
    await expectPage(page, '乙甲丙丁');
    await undo(page);
    await drag(page, handle(palette(page), '图书'), face(page, '丙'), 0.2);
    await expectPage(page, '甲乙图丙丁');
    await undo(page);

    await face(page, '丁').click();
    await page.keyboard.press('Alt+ArrowUp');
    await expectPage(page, '甲乙丁丙');
    await page.reload();
    await expect
      .poll(() => canvas(page).locator('.decoration-desktop').count(), { timeout: 20_000 })
      .toBe(1);
    expectNoErrors(person);
  });
});

describe('the tools of a component higher than the pane', () => {
  /** Opens a page of one text of many lines. */
  async function openHigh(surroundings: BrowserContextOptions) {
    const lines = Array.from({ length: 60 }, (_, line) => `<p>第 ${line + 1} 行</p>`).join('');
    const high = { ...writing('甲'), contents: [{ uuid: '甲1', content: lines }] };
    const id = await savePage(operator(), runningPage('长文', [high, writing('乙')]));
    const person = await openEditor(surroundings, id);
    await canvas(person.page).getByText('第 60 行', { exact: true }).waitFor();
    return person;
  }
  const boxOf = (locator: Locator) => locator.evaluate((one) => one.getBoundingClientRect());
  const toolsOf = (page: Page) =>
    page.locator('[data-component="甲"]').getByRole('button', { name: '隐藏甲' });
  const scrollBy = (page: Page, pixels: number) =>
    canvas(page).evaluate((pane, by) => pane.scrollBy(0, by), pixels);

  test.each([
    ['phone', low],
    ['desktop', low],
    ['desktop', phone],
  ] as const)('stay in sight on a %s, clear of the title at the top', async (device, around) => {
    const person = await openHigh(around);
    const { page } = person;
    if (device === 'desktop') await canvas(page).getByText('电脑', { exact: true }).click();
    const component = page.locator('[data-component="甲"]');
    await face(page, '甲').click({ position: { x: 20, y: 20 } });
    await toolsOf(page).waitFor();
    const title = component.getByText('标题甲');
    await expect
      .poll(async () => (await boxOf(toolsOf(page))).bottom <= (await boxOf(title)).top + 4)
      .toBe(true);
    await scrollBy(page, 900);
    const fromTop = async () =>
      Math.round((await boxOf(toolsOf(page))).top - (await boxOf(canvas(page))).top);
    await expect.poll(fromTop).toBeGreaterThanOrEqual(0);
    await expect.poll(fromTop).toBeLessThan(40);
    // they are pressed there, and what is above them on the page is not
    await toolsOf(page).click();
    await component.getByText('已隐藏').waitFor();
    expectNoErrors(person);
  });

  test('end with the component, and the keyboard comes to them behind its face', async () => {
    const person = await openHigh(low);
    const { page } = person;
    await face(page, '甲').click({ position: { x: 20, y: 20 } });
    const component = page.locator('[data-component="甲"]');
    const last = canvas(page).getByText('第 60 行', { exact: true });
    await last.scrollIntoViewIfNeeded();
    await canvas(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await expect
      .poll(async () => (await boxOf(toolsOf(page))).bottom <= (await boxOf(component)).bottom + 1)
      .toBe(true);
    await face(page, '甲').focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => handle(component, '甲').evaluate((one) => one === document.activeElement))
      .toBe(true);
    expectNoErrors(person);
  });
});

/** Scrolls to the end of the page, which comes to stand where it is as its components are drawn. */
async function scrollToEnd(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await canvas(page).evaluate((pane) => {
          pane.scrollTo(0, pane.scrollHeight);
          return pane.scrollHeight;
        });
        const stands = now === before;
        before = now;
        return stands;
      },
      { interval: 400 },
    )
    .toBe(true);
}

test('a new component stands where the person looks, selected and in sight', async () => {
  const { person } = await opened({ ...desktop, viewport: { width: 1440, height: 500 } });
  const { page } = person;
  await outline(page).getByRole('button', { name: /^丁/ }).click();
  await expect.poll(() => face(page, '丁').boundingBox()).not.toBeNull();
  await page.keyboard.press('Escape');
  await scrollToEnd(page);
  await palette(page).getByRole('button', { name: '添加富文本' }).click();
  await expectPage(page, '甲乙丙丁富');
  await expect.poll(() => face(page, '富').getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(async () => {
      const box = await face(page, '富').boundingBox();
      return box !== null && box.y > 100 && box.y < 500;
    })
    .toBe(true);
  await undo(page);
  await page.keyboard.press('Escape');
  await canvas(page).evaluate((pane) => pane.scrollTo(0, 0));
  await palette(page).getByRole('button', { name: '添加富文本' }).click();
  await expectPage(page, '富甲乙丙丁');
  expectNoErrors(person);
});

describe('texts on the page', () => {
  test('are written by a double click where it hits, in the letters of the page, and kept', async () => {
    const { id, person } = await opened(tall);
    const { page } = person;
    await canvas(page).getByText('壹', { exact: true }).scrollIntoViewIfNeeded();
    const slide = await canvas(page).getByText('壹', { exact: true }).boundingBox();
    if (!slide) throw new Error('the slide is not shown');
    await page.mouse.dblclick(slide.x + 5, slide.y + slide.height / 2);
    const input = page.getByLabel('第 1 项的标题');
    await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true);
    const letters = (one: Element) => getComputedStyle(one).fontSize;
    expect(await input.evaluate(letters)).toBe('19px');
    await page.keyboard.type('与贰');
    await page.keyboard.press('Enter');
    await canvas(page).getByText('壹与贰', { exact: true }).waitFor();
    await undo(page);
    await canvas(page).getByText('壹', { exact: true }).waitFor();

    const text = await canvas(page).getByText('甲的正文').boundingBox();
    if (!text) throw new Error('the text is not shown');
    await page.mouse.dblclick(text.x + text.width - 2, text.y + text.height / 2);
    const rich = canvas(page).getByRole('textbox', { name: '正文' });
    await expect.poll(() => rich.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type('，还有');
    await page.keyboard.press('Control+Enter');
    await canvas(page).getByText('甲的正文，还有').waitFor();
    await expect.poll(() => rich.count()).toBe(0);
    await saveDraft(page);
    const [first] = (await stored(id)).components;
    expect(JSON.stringify(first?.contents)).toContain('甲的正文，还有');
    expectNoErrors(person);
  });

  test('with a finger, by the tool of the component; a press elsewhere takes them', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    await face(page, '甲').tap();
    await canvas(page).getByRole('button', { name: '在页面上编辑甲的文字' }).tap();
    const input = page.getByLabel('组件标题');
    await input.fill('新标题');
    await face(page, '乙').tap();
    await canvas(page).getByRole('heading', { name: '新标题', includeHidden: true }).waitFor();
    await expect.poll(() => input.count()).toBe(0);
    expectNoErrors(person);
  });
});

describe('items on the page', () => {
  const group = (uuid: string, ...names: string[]) => ({
    type: ComponentType.imageText,
    uuid,
    name: uuid,
    title: uuid,
    contents: names.map((title) => ({ uuid: `${uuid}${title}`, title })),
  });
  /** Opens a page of two components of items and a text. */
  async function openGroups(surroundings: BrowserContextOptions, language = 'zh-CN') {
    const components = [group('甲', '子', '丑', '寅'), writing('乙'), group('丙', '卯')];
    const id = await savePage(operator(), runningPage('书', components));
    const person = await openEditor(surroundings, id, language);
    const inOrder = () =>
      canvas(person.page)
        .locator('[data-item] .card-title')
        .evaluateAll((all) => all.map((one) => one.textContent).join(''));
    return { id, person, inOrder, page: person.page };
  }
  const grip = (page: Page, name: string) =>
    canvas(page).getByRole('button', { name: `移动 ${name}` });
  const drawn = (page: Page, name: string) =>
    canvas(page).locator('[data-item]').filter({ hasText: name });

  test('are moved with the mouse within a component and to another one, and refused with a reason', async () => {
    const { id, person, page, inOrder } = await openGroups(tall);
    await face(page, '甲').click();
    await drag(page, grip(page, '子'), drawn(page, '寅'), 0.9);
    await expect.poll(inOrder).toBe('丑寅子卯');
    await drag(page, grip(page, '丑'), drawn(page, '卯'), 0.1);
    await expect.poll(inOrder).toBe('寅子丑卯');
    await undo(page);
    await expect.poll(inOrder).toBe('丑寅子卯');
    await face(page, '甲').click();
    await drag(page, grip(page, '丑'), face(page, '乙'));
    await page
      .locator('.decoration-announced')
      .filter({ hasText: '乙不能放 丑：这类内容不能放在这里' })
      .waitFor({ state: 'attached' });
    await expect.poll(inOrder).toBe('丑寅子卯');
    await saveDraft(page);
    const [first] = (await stored(id)).components;
    expect(JSON.stringify(first?.contents)).toMatch(/丑.*寅.*子/);
    expectNoErrors(person);
  });

  test('with a finger, held by what moves an item, on a phone', async () => {
    const { person, page, inOrder } = await openGroups({
      ...phone,
      // high enough that nothing scrolls under the finger
      viewport: { width: 390, height: 1500 },
    });
    await face(page, '甲').tap();
    await grip(page, '子').waitFor();
    await dragByTouch(
      page,
      await pointOf(grip(page, '子')),
      await pointOf(drawn(page, '寅'), 0.9),
      () => canvas(page).locator('[aria-pressed="true"].decoration-item-handle').waitFor(),
    );
    await expect.poll(inOrder).toBe('丑寅子卯');
    expectNoErrors(person);
  });

  test('with the keyboard, told aloud in English, on the page as a desktop', async () => {
    const { person, page, inOrder } = await openGroups(tall, 'en-US');
    await canvas(page).getByText('Desktop', { exact: true }).click();
    await face(page, '甲').click();
    const held = canvas(page).getByRole('button', { name: 'Move 寅' });
    await held.focus();
    await page.keyboard.press('Space');
    await canvas(page).locator('[aria-pressed="true"].decoration-item-handle').waitFor();
    await measured(page);
    await page.keyboard.press('ArrowUp');
    await page.locator('.decoration-lifted').filter({ hasText: '甲 · item 2' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.decoration-lifted').filter({ hasText: '丙 · item 1' }).waitFor();
    await page.keyboard.press('Space');
    await expect.poll(inOrder).toBe('子丑寅卯');
    await page
      .locator('.decoration-announced')
      .filter({ hasText: '寅 is now item 1 of 2 in 丙.' })
      .waitFor({ state: 'attached' });
    await expect
      .poll(() => face(page, '丙').evaluate((one) => one === document.activeElement))
      .toBe(true);
    // delete removes the item that has the focus, and not the component
    await canvas(page).getByRole('button', { name: 'Move 卯' }).focus();
    await page.keyboard.press('Delete');
    await expect.poll(inOrder).toBe('子丑寅');
    await expectPage(page, '甲乙丙');
    expectNoErrors(person);
  });
});

describe('pictures from the desktop', () => {
  /** Drops pictures of these names on a place of the page; each is another one. */
  const dropOn = async (page: Page, place: Locator, names: readonly string[], down = 0.5) => {
    await place.scrollIntoViewIfNeeded();
    const point = await pointOf(place, down);
    await page.evaluate(
      async ({ x, y, files }) => {
        const transfer = new DataTransfer();
        for (const [index, name] of files.entries()) {
          const drawing = document.createElement('canvas');
          [drawing.width, drawing.height] = [600, 300];
          const pen = drawing.getContext('2d');
          if (pen) pen.fillText(`${name} ${performance.now()}`, 20, 20 + index);
          const blob = await new Promise<Blob | null>((done) => drawing.toBlob(done, 'image/png'));
          transfer.items.add(new File(blob ? [blob] : [], name, { type: 'image/png' }));
        }
        const target = document.elementFromPoint(x, y);
        const about = {
          dataTransfer: transfer,
          clientX: x,
          clientY: y,
          bubbles: true,
          cancelable: true,
        };
        target?.dispatchEvent(new DragEvent('dragover', about));
        target?.dispatchEvent(new DragEvent('drop', about));
      },
      { ...point, files: names },
    );
  };
  const announced = (page: Page, sentence: string) =>
    page
      .locator('.decoration-announced')
      .filter({ hasText: sentence })
      .waitFor({ state: 'attached' });
  const covers = async (id: string, index: number) => {
    const items: readonly object[] = (await stored(id)).components[index]?.contents ?? [];
    return items.map((item) =>
      'cover' in item && typeof item.cover === 'string' ? item.cover : '',
    );
  };

  test('replace the picture of a slide, become slides of a banner, and make one on free space', async () => {
    const { id, person } = await opened(tall);
    const { page } = person;
    await face(page, '丁').waitFor();
    await canvas(page).locator('.decoration-drops').waitFor({ state: 'attached' });
    const slide = canvas(page).locator('[data-item]').first();
    await dropOn(page, slide, ['first.png']);
    await announced(page, '已更换丁中第 1 项的图片。');
    await dropOn(page, slide, ['b.png', 'c.png']);
    await announced(page, '已把 2 张图片添加到丁，共 5 项。');
    await dropOn(page, face(page, '甲'), ['d.png']);
    await page.getByText('甲不能放图片，请放到轮播图、图文或空白处').waitFor();
    await dropOn(page, canvas(page).locator('.decoration-end'), ['e.png', 'f.png']);
    await announced(page, '已新建轮播图，有 2 张图片。');
    await expectPage(page, '甲乙丙丁轮');
    await saveDraft(page);
    const [replaced, ...others] = await covers(id, 3);
    expect(replaced).not.toContain('/covers/banner.svg');
    expect(others).toHaveLength(4);
    expect(await covers(id, 4)).toHaveLength(2);
    await undo(page);
    await expectPage(page, '甲乙丙丁');
    expectNoErrors(person);
  });

  test('are not sent on when what they were dropped on is deleted', async () => {
    const { person } = await opened(tall);
    const { page } = person;
    await canvas(page).locator('.decoration-drops').waitFor({ state: 'attached' });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*', async (route) => {
      if (
        route.request().method() === 'POST' &&
        /multipart/.test(route.request().headers()['content-type'] ?? '')
      )
        await held;
      await route.continue().catch(() => undefined);
    });
    await dropOn(page, canvas(page).locator('[data-item]').first(), ['x.png', 'y.png']);
    await canvas(page).locator('.media-upload-pending').nth(1).waitFor();
    await face(page, '丁').click();
    await page.keyboard.press('Delete');
    await expectPage(page, '甲乙丙');
    await expect.poll(() => canvas(page).locator('.media-upload-pending').count()).toBe(0);
    release();
    await undo(page);
    await expectPage(page, '甲乙丙丁');
    await expect.poll(() => canvas(page).locator('[data-item]').count()).toBe(3);
    expectNoErrors(person);
  });
});
