import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop } from '../support/chromium.ts';
import { editors, inspector, outline, saveDraft } from './editor.ts';

/** The special-topic editor in several windows of one browser: what each edits is its own until the platform has it. */

const { addressOf, opened, stored } = editors();

describe('several windows of one browser', () => {
  const title = (page: Page) => inspector(page).getByLabel('标题', { exact: true });
  const offer = (page: Page) =>
    page.getByRole('dialog').filter({ hasText: '恢复上次未保存的修改？' });
  const retitle = async (page: Page, name: string, text: string) => {
    await page.bringToFront();
    await outline(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await title(page).fill(text);
    const isKept = () => page.evaluate((said) => JSON.stringify(localStorage).includes(said), text);
    await expect.poll(isKept).toBe(true);
  };
  const windowOn = async (beside: Page, id: string) => {
    const page = await beside.context().newPage();
    await page.goto(addressOf(id));
    await page.locator('[data-component]').first().waitFor();
    return page;
  };

  test('one saves, another ends: what the ended one did is offered, what lives is not', async () => {
    const { id, person } = await opened(desktop);
    const ending = await windowOn(person.page, id);
    await retitle(person.page, '甲', '先保存的');
    await retitle(ending, '乙', '没保存的');
    // both live: a third is offered nothing, and the second window of the person is seen
    const third = await windowOn(person.page, id);
    await third.getByRole('list', { name: '也在这里的人' }).waitFor();
    expect(await offer(third).count()).toBe(0);
    await person.page.bringToFront();
    await saveDraft(person.page);
    await ending.close({ runBeforeUnload: false });
    await third.bringToFront();
    await third.reload();
    await offer(third)
      .getByRole('button', { name: /^恢\s?复$/ })
      .click();
    await saveDraft(third);
    expect((await stored(id)).components.map((one) => one.title).join()).toBe(
      '先保存的,没保存的,标题丙,',
    );
  });

  test('a window that was loaded again does not meet itself', async () => {
    const { id, person } = await opened(desktop);
    const { page } = person;
    const answered = () =>
      page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/special/presence') && answer.request().method() === 'PUT',
      );
    await Promise.all([answered(), page.goto(addressOf(id))]);
    const [answer] = await Promise.all([answered(), page.reload()]);
    expect(await answer.json()).toMatchObject({ data: [] });
  });
});
