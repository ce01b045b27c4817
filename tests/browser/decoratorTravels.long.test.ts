import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { desktop } from '../support/chromium.ts';
import { canvas, editors, expectPage, face, outline, saveDraft, writing } from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { expectNoErrors, type Person } from './people.ts';

/**
 * What the editor of special pages does beyond one page at one time: a page as of a moment, components that go from one
 * page to another, pages as files, and the check that leads to a field.
 */

const { addressOf, opened, openEditor, operator, stored, storedOrder } = editors();

const notice = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
/** Another tab of the same person, with a page open in it. */
async function tabOf({ page }: Person, id: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(addressOf(id));
  await tab.locator('[data-component]').first().waitFor();
  return tab;
}

describe('a page as of a moment', () => {
  test('and a time of a component are typed key by key, in any form', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    const year = new Date().getFullYear() + 1;
    const type = async (input: Locator, time: string, taken: string) => {
      await input.click();
      // away from the panel, which opens wherever there is room: the field shows the day that the pointer is over
      await page.mouse.move(0, 0);
      await input.press('ControlOrMeta+a');
      await page.keyboard.type(time);
      await expect.poll(() => input.inputValue()).toBe(time);
      await page.keyboard.press('Enter');
      await expect.poll(() => input.inputValue()).toBe(taken);
    };
    const asOf = page.getByLabel('按此时间预览');
    await type(asOf, `${year}-11-26 08:30:15`, `${year}-11-26 08:30:15`);
    await type(asOf, `${year}/1/12 7:05`, `${year}-01-12 07:05:00`);
    await face(page, '甲').click();
    await page.getByRole('button', { name: '更多设置' }).click();
    await type(page.getByLabel('从何时起显示'), `${year}-11-26 08:30`, `${year}-11-26 08:30:00`);
    await type(page.getByLabel('到何时为止'), `${year}-12-26`, `${year}-12-26 23:59:59`);
    // what was typed stands back where a day is pressed
    const until = page.getByLabel('到何时为止');
    await until.click();
    await until.press('ControlOrMeta+a');
    await page.keyboard.type(`${year}-12-1`);
    await page.locator(`.ant-picker-dropdown [title="${year}-12-20"]:visible`).click();
    // away from the panel: the field shows the day that the pointer is over
    await page.mouse.move(0, 0);
    await expect.poll(() => until.inputValue()).toMatch(new RegExp(`^${year}-12-20 \\d\\d:`));
    expectNoErrors(person);
  });

  test('shows what readers see then, says where the page stands, and everything again', async () => {
    const year = new Date().getFullYear() + 1;
    const page = runningPage('时间', [
      writing('甲'),
      { ...writing('乙'), startAt: `${year}-05-01 00:00:00` },
      { ...writing('丙'), endAt: `${year}-04-01 00:00:00` },
    ]);
    const id = await savePage(operator(), { ...page, endAt: `${year}-06-01 00:00:00` });
    const person = await openEditor(desktop, id);
    const shown = async () =>
      (
        await canvas(person.page)
          // what readers would not see stays in its place, dimmed
          .locator('[data-component]:not(.decoration-component-unseen)')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-component')))
      ).join('');
    const asOf = person.page.getByLabel('按此时间预览');
    const see = async (time: string, said: string) => {
      await asOf.click();
      await asOf.fill(time);
      await asOf.press('Enter');
      await notice(person.page, said);
    };
    // a day alone, a time without seconds, a whole one
    await see(`${year}-03-01`, '此刻读者看到的页面');
    await expect.poll(shown).toBe('甲丙');
    await see(`${year}-05-02 00:00`, '此刻读者看到的页面');
    await expect.poll(shown).toBe('甲乙');
    await see(`${year}-07-01 00:00:00`, '专题已结束，读者看到说明，内容仍可阅读');
    await person.page.getByRole('button', { name: '显示全部' }).click();
    await expect.poll(shown).toBe('甲乙丙');
    // to look at it changes nothing
    expect(await stored(id)).toMatchObject({ revision: 1 });
    expectNoErrors(person);
  });
});

describe('between pages', () => {
  test('what is copied in one page is pasted in another tab, with keys of its own', async () => {
    const { id, person } = await opened(desktop);
    const other = await savePage(operator(), runningPage('另一页', [writing('戊')]));
    const tab = await tabOf(person, other);
    await person.page.bringToFront();
    await face(person.page, '乙').click();
    await person.page.keyboard.press('Control+C');
    await notice(person.page, /已复制乙/);

    await tab.bringToFront();
    await face(tab, '戊').click();
    await tab.keyboard.press('Control+V');
    await expectPage(tab, '戊乙');
    await saveDraft(tab);
    const [, copied] = (await stored(other)).components;
    const origin = (await stored(id)).components.find(({ name }) => name === '乙');
    expect(copied).toMatchObject({ name: '乙', title: '标题乙' });
    expect([copied?.uuid, copied?.id]).not.toContain(origin?.uuid);
    expect(copied?.id).not.toBe(origin?.id);
    expect(await storedOrder(id)).toBe('甲乙丙丁');
    expectNoErrors(person);
  });

  test('a page that is exported is the same page where it is imported', async () => {
    const { id, person } = await opened(desktop);
    const [download] = await Promise.all([
      person.page.waitForEvent('download'),
      menu(person.page, '导出为 JSON'),
    ]);
    expect(download.suggestedFilename()).toBe('书与城.json');
    const file = await download.path();

    const other = await savePage(operator(), runningPage('另一页', [writing('戊')]));
    const tab = await tabOf(person, other);
    const [chooser] = await Promise.all([
      tab.waitForEvent('filechooser'),
      menu(tab, '从 JSON 导入…'),
    ]);
    await chooser.setFiles(file);
    await tab
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await expectPage(tab, '甲乙丙丁');
    await saveDraft(tab);
    const [from, to] = await Promise.all([stored(id), stored(other)]);
    const own = ({
      name,
      summary,
      cover,
      startAt,
      endAt,
      shareTitle,
      components,
    }: typeof from) => ({
      name,
      summary,
      cover,
      startAt,
      endAt,
      shareTitle,
      components: components.map(({ id: _id, uuid: _uuid, ...component }) => component),
    });
    expect(own(to)).toEqual(own(from));
    expectNoErrors(person);
  });
});

test('the check before publishing leads to the very field, and lets the page through once it is mended', async () => {
  const slides = ['壹', '贰'].map((title) => ({
    uuid: title,
    title,
    cover: '/covers/banner.svg?title=Slow+Reading',
    linkType: 10,
    linkUrl: title === '壹' ? 'https://example.org/' : '',
  }));
  const banner = {
    type: ComponentType.banner,
    uuid: '丁',
    name: '丁',
    title: '',
    contents: slides,
  };
  const page = runningPage('检查', [writing('甲'), banner]);
  const id = await savePage(operator(), { ...page, draft: true });
  const person = await openEditor(desktop, id);
  const publish = () => person.page.getByRole('button', { name: /^发\s?布$/ }).click();
  await publish();
  await person.page.getByText('丁的第 2 项没有链接').click();
  await expect
    .poll(() =>
      person.page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field,
      ),
    )
    .toBe('contents.1.linkUrl');
  await outline(person.page).locator('li', { hasText: '丁' }).waitFor();
  await person.page.keyboard.type('https://example.org/two');
  await publish();
  await notice(person.page, '发布成功');
  expect(await stored(id)).toMatchObject({ draft: false, isPublished: true });
  expectNoErrors(person);
});
