import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, launchChromium } from '../support/chromium.ts';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';
import { expectNoErrors, keepPictures, newPerson, type Person, signIn } from './people.ts';

/**
 * A list costs a file and no code (contract 12): one is added while Bookdesk runs, as a file and in the app, and is usable
 * at once. The steps follow one another as a person's do; a step that fails ends the story.
 */
let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let schemas = '';
let bookdesk: Started;
let browser: Browser;
let operator: Person;
let colleague: Person;

const start = () => startBookdesk(folder.path, { SCHEMAS_DIR: schemas });

beforeAll(async () => {
  folder = await emptyDataFolder();
  schemas = await mkdtemp(join(tmpdir(), 'bookdesk-schemas-'));
  await cp('schemas', schemas, { recursive: true });
  [bookdesk, browser] = await Promise.all([start(), launchChromium()]);
  operator = await newPerson(browser, desktop);
  colleague = await newPerson(browser, desktop);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await bookdesk?.stop();
  await folder?.remove();
  await rm(schemas, { recursive: true, force: true });
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([operator, colleague]);
});

/** The example of the README, as somebody copies it from there. */
async function exampleOfTheReadme(): Promise<string> {
  const readme = await readFile('README.md', 'utf8');
  const block = [...readme.matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('"name": "publishers"'));
  if (block === undefined) throw new Error('The README has no example of a list');
  const indent = /^ */.exec(block)?.[0].length ?? 0;
  return block
    .split('\n')
    .map((line) => line.slice(indent))
    .join('\n');
}

const menu = (page: Page): Locator => page.getByRole('navigation').first();
const rows = (page: Page): Locator => page.locator('tbody tr[aria-rowindex]');
/** By `textContent`: a row that has not been painted yet has no `innerText` (`content-visibility`). */
const firstTitle = async (page: Page): Promise<string> =>
  (await rows(page).first().locator('.bd-cell:not(.bd-check)').first().textContent()) ?? '';

describe('a list that is added as a file', { sequential: true }, () => {
  test('stands in the menu after a reload, and is searched, sorted and paged', async () => {
    await signIn(operator, bookdesk.origin, 'operator');
    const { page } = operator;
    await page.getByRole('link', { name: '图书', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '出版社' }).count()).toBe(0);
    await writeFile(join(schemas, 'publishers.json'), await exampleOfTheReadme());
    await page.reload();
    await menu(page).getByRole('link', { name: '出版社' }).click();
    await page.waitForURL(/\/resource\/publishers/);
    await rows(page).nth(9).waitFor();
    const first = await firstTitle(page);

    await page.getByTitle('2', { exact: true }).click();
    await expect.poll(() => firstTitle(page)).not.toBe(first);

    await page.getByRole('button', { name: /按“加入时间”排序/ }).click();
    await page.waitForURL(/sort/);
    await rows(page).first().waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type(first);
    await expect.poll(() => firstTitle(page)).toBe(first);
  });

  test('a broken edit of the file disables that list alone and shows the line; mending it brings it back', async () => {
    const { page } = operator;
    const text = await exampleOfTheReadme();
    const broken = text.replace('"columns": ["nickname"', '"columns": ["nicknam"');
    const line = broken.split('\n').findIndex((one) => one.includes('"nicknam"')) + 1;
    await writeFile(join(schemas, 'publishers.json'), broken);
    await page.goto(`${bookdesk.origin}/resource/publishers`);
    await page.getByText(new RegExp(`publishers\\.json:${line}:\\d+`)).waitFor();
    await page.getByRole('link', { name: '图书', exact: true }).click();
    await rows(page).first().waitFor();
    await writeFile(join(schemas, 'publishers.json'), text);
    await page.goto(`${bookdesk.origin}/resource/publishers`);
    await rows(page).nth(9).waitFor();
  });
});

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

/** What the editor hands over as the file for the repository. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: '更多操作' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出文件 channel-directory.json' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Names the changes in the dialog, and publishes by Enter. */
async function publishWith(page: Page, note: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^说明/ });
  await field.fill(note);
  await field.press('Enter');
}

describe('a list that is made in the app', { sequential: true }, () => {
  test('an endpoint is read, the draft is corrected in the form and in the code, and published', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/lists`);
    await page.getByRole('button', { name: '新建列表' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '平台接口' }).check();
    await dialog.getByRole('combobox', { name: '接口' }).click();
    await page.keyboard.type('channel/domain');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: '标识' }).fill('channel-directory');
    await dialog.getByRole('button', { name: '读取接口' }).click();
    await dialog.getByRole('button', { name: '创建草稿并编辑' }).click();
    await page.waitForURL(/\/lists\/channel-directory$/);

    const preview = page.getByRole('region', { name: '预览' });
    await preview.getByRole('row').nth(2).waitFor();
    await page.getByRole('textbox', { name: /列表名称 · 简体中文/ }).fill('频道目录');
    await page.getByRole('textbox', { name: /列表名称 · English/ }).fill('Channel directory');

    await page.getByRole('tab', { name: '代码' }).click();
    const code = page.getByRole('textbox', { name: '列表定义的代码' });
    await code.waitFor();
    const written = JSON.parse(await exported(page));
    const known = written.list.filters ?? [];
    const added = {
      name: 'domain',
      kind: 'text',
      label: { 'zh-CN': '所属领域', 'en-US': 'Domain' },
    };
    written.list.filters = [
      ...known.filter(({ name }: { name: string }) => name !== 'domain'),
      { ...added, field: 'domain' },
    ];
    await code.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(JSON.stringify(written, null, 2));
    await preview.getByText('所属领域').first().waitFor();
    await preview.getByRole('row').nth(2).waitFor();

    await page
      .getByRole('button', { name: /^发\s?布$/ })
      .last()
      .click();
    await publishWith(page, '新的目录');
    await page.getByText('“频道目录”已发布').waitFor();
    // without a reload; the editor has no menu beside it
    await page.getByRole('link', { name: '全部列表' }).click();
    await menu(page).getByRole('link', { name: '频道目录' }).waitFor();
  });

  test('a colleague has it after a reload, and uses it', async () => {
    await signIn(colleague, bookdesk.origin, 'operator');
    const { page } = colleague;
    await menu(page).getByRole('link', { name: '频道目录' }).click();
    await page.getByRole('heading', { level: 1, name: '频道目录' }).waitFor();
    await rows(page).first().waitFor();
    await page.getByLabel('所属领域').fill('没有这个领域');
    await page.getByText('没有符合条件的记录').waitFor();
  });

  test('it is still there after a restart, and a former version comes back', async () => {
    const before = bookdesk.origin;
    // there is no platform that could be asked
    for (const { page: left } of [operator, colleague]) await left.goto('about:blank');
    await bookdesk.stop();
    bookdesk = await start();
    expect(bookdesk.origin).not.toBe(before);
    const { page } = operator;
    await signIn(operator, bookdesk.origin, 'operator');
    await page.goto(`${bookdesk.origin}/lists/channel-directory`);
    const label = page.getByRole('textbox', { name: /列表名称 · 简体中文/ });
    await label.fill('频道名录');
    const publish = page.getByRole('button', { name: /^发\s?布$/ }).last();
    await expect.poll(() => publish.isEnabled()).toBe(true);
    await publish.click();
    await publishWith(page, '改名');
    await page.getByText('“频道名录”已发布').waitFor();

    await page.goto(`${bookdesk.origin}/lists/channel-directory/history`);
    const versions = page.getByRole('list', { name: '版本' }).getByRole('button');
    await versions.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复这个版本' }).click();
    await expect.poll(() => versions.count()).toBe(3);
    await menu(page).getByRole('link', { name: '频道目录' }).waitFor();
  });

  test('two operators who change it at once are shown both, and merge both', async () => {
    await signIn(colleague, bookdesk.origin, 'operator');
    const address = `${bookdesk.origin}/lists/channel-directory`;
    for (const { page } of [operator, colleague]) await page.goto(address);
    const labels = [operator, colleague].map(({ page }) => ({
      chinese: page.getByRole('textbox', { name: /列表名称 · 简体中文/ }),
      english: page.getByRole('textbox', { name: /列表名称 · English/ }),
    }));
    const [mine, theirs] = labels;
    if (!mine || !theirs) throw new Error('there are two of them');
    await mine.chinese.waitFor();
    await theirs.english.fill('Index of channels');
    await colleague.page.keyboard.press('Control+s');
    await colleague.page
      .getByText(/^已保存 \d/)
      .first()
      .waitFor();

    const { page } = operator;
    await mine.chinese.fill('频道索引');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: /^这些内容已在别处被修改/ });
    await dialog.getByText(/"en-US": "Index of channels"/).waitFor();
    await dialog.getByRole('button', { name: '合并两边' }).click();
    await expect.poll(() => mine.english.inputValue()).toBe('Index of channels');
    expect(await mine.chinese.inputValue()).toBe('频道索引');
    // browsers log every answer that refuses
    for (const error of operator.errors.splice(0)) expect(error).toContain('409');
  });

  test('it goes on under another name, and links to the former still lead there', async () => {
    const { page } = operator;
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: /改用新的标识/ }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: '标识' });
    await expect.poll(() => isFocused(name)).toBe(true);
    await page.keyboard.type('channel-index');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/lists\/channel-index$/);
    const reader = colleague.page;
    await reader.goto(`${bookdesk.origin}/resource/channel-directory`);
    await reader.getByRole('heading', { level: 1, name: '频道索引' }).waitFor();
    await rows(reader).first().waitFor();
  });
});

/** Number of the table's row that the keyboard is in. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null);

/** Runs what the command palette finds first. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const text = page.getByRole('combobox', { name: '全局搜索' });
  await expect.poll(() => isFocused(text)).toBe(true);
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

describe('without a mouse', { sequential: true }, () => {
  test('the palette opens a list, its rows are walked through, and a record is made', async () => {
    const { page } = operator;
    await command(page, 'labels');
    await page.waitForURL(/\/resource\/labels/);
    // the screen before shows rows too, in its preview
    await page.getByRole('heading', { level: 1, name: '标签' }).waitFor();
    await rows(page).first().waitFor();
    const search = page.getByRole('textbox', { name: '标签' }).first();
    await page.keyboard.press('/');
    await expect.poll(() => isFocused(search)).toBe(true);
    for (let stops = 0; stops < 30 && (await focusedRow(page)) === null; stops += 1)
      await page.keyboard.press('Tab');
    const row = Number(await focusedRow(page));
    await page.keyboard.press('ArrowDown');
    expect(await focusedRow(page)).toBe(String(row + 1));

    await command(page, '新建标签');
    await page.waitForURL(/\/resource\/labels\/create/);
    const name = page.getByRole('dialog').getByRole('textbox').first();
    await name.waitFor();
    // past the button that closes it
    for (let stops = 0; stops < 4 && !(await isFocused(name)); stops += 1)
      await page.keyboard.press('Tab');
    expect(await isFocused(name)).toBe(true);
    await page.keyboard.type('夜读的灯');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('夜读的灯');
    await page.waitForURL(/labelName=/);
    // the list before, which has it too, is still there while the answer is on its way
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).filter({ hasText: '夜读的灯' }).waitFor();
  });

  test('a record is deleted from the menu of its row, and brought back', async () => {
    const { page } = operator;
    const row = rows(page).filter({ hasText: '夜读的灯' });
    for (let stops = 0; stops < 30 && (await focusedRow(page)) === null; stops += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+F10');
    const item = page.getByRole('menuitem', { name: '删除' });
    const isInMenu = () =>
      page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null);
    await expect.poll(isInMenu).toBe(true);
    for (let stops = 0; stops < 6 && !(await isFocused(item)); stops += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^删\s?除$/ });
    await expect.poll(() => isFocused(confirm)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('已删除 1 条').waitFor();
    await row.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await row.waitFor();
    expectNoErrors(operator);
    expectNoErrors(colleague);
  });
});

describe('a list of own records', { sequential: true }, () => {
  test('is made without an endpoint, published, and takes a record at once', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/lists`);
    await page.getByRole('button', { name: '新建列表' }).click();
    const dialog = page.getByRole('dialog', { name: '新建列表' });
    await dialog.getByRole('textbox', { name: '列表名称' }).fill('读书活动');
    await dialog.getByRole('button', { name: '创建并添加字段' }).click();
    await page.waitForURL(/\/lists\/reading-events$/);
    // its table is made when it is published
    await page.getByText('暂无数据').waitFor();
    // a field is called what was typed; it is seen, filled in and imported at once
    const adding = page.getByRole('combobox', { name: /^添加字段/ });
    await adding.fill('活动日期');
    await page.getByText('新的字段“活动日期”，类型是：').waitFor();
    await page.locator('.ant-select-item-option').getByText('日期', { exact: true }).click();
    await page
      .getByRole('textbox', { name: '名称', exact: true })
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    const question = page.getByRole('dialog', { name: '发布“读书活动”' });
    await question.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByText('“读书活动”已发布').waitFor();

    await page.getByRole('link', { name: '打开列表' }).click();
    await page.getByRole('button', { name: /新\s?建/ }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('诗歌之夜 🌙');
    await page.getByRole('textbox', { name: '活动日期' }).fill('2027-03-01');
    await page.getByRole('textbox', { name: '名称' }).click();
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await rows(page).filter({ hasText: '诗歌之夜 🌙' }).filter({ hasText: '2027-03-01' }).waitFor();
    await menu(page).getByRole('link', { name: '读书活动' }).waitFor();
    expectNoErrors(operator);
  });

  const nights = 'reading-nights';
  const night = (words: string) => rows(operator.page).filter({ hasText: words });

  test('is made of a file, with its rows and what they are related to', async () => {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/lists`);
    await page.getByRole('button', { name: '新建列表' }).click();
    const dialog = page.getByRole('dialog', { name: '新建列表' });
    await dialog.getByText('表格文件', { exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: '场次.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          '场次,座位,读书活动',
          '第一场,40,诗歌之夜 🌙',
          '第二场,不限,诗歌之夜 🌙',
          '第三场,60,诗歌之夜 🌙',
        ].join('\n'),
      ),
    });
    await dialog.getByRole('textbox', { name: '标识' }).fill(nights);
    await dialog.getByRole('button', { name: '读取文件' }).click();
    const columns = dialog.getByRole('region', { name: '文件中的列' });
    await columns.getByRole('button', { name: /^读书活动/ }).click();
    await dialog.getByText('1 个名称中有 1 个在“读书活动”里').waitFor();
    await dialog.getByRole('button', { name: '建列表并导入 3 行' }).click();
    await page.waitForURL(new RegExp(`/resource/${nights}`));
    await page.getByText('导入完成').waitFor();
    await page.goto(`${bookdesk.origin}/resource/${nights}`);
    await night('第二场').getByText('不限').waitFor();
    await night('第二场').getByText('诗歌之夜 🌙').waitFor();
    expectNoErrors(operator);
  });

  /** Changes the text of the list in the editor. */
  async function edit(change: (list: Definition) => void): Promise<void> {
    const { page } = operator;
    await page.goto(`${bookdesk.origin}/lists/${nights}`);
    await page.getByRole('tab', { name: '代码' }).click();
    const code = page.getByRole('textbox', { name: '列表定义的代码' });
    await code.waitFor();
    await page.getByRole('button', { name: '更多操作' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `导出文件 ${nights}.json` }).click(),
    ]);
    const list: Definition = JSON.parse(await readFile(await download.path(), 'utf8'));
    change(list);
    await code.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(JSON.stringify(list, null, 2));
    await page
      .getByRole('button', { name: /^发\s?布$/ })
      .last()
      .click();
  }
  const publishPlanned = async (plan: RegExp) => {
    const question = operator.page.getByRole('dialog');
    await question.getByText(plan).waitFor();
    // what breaks something is agreed to
    const agreed = question.getByRole('checkbox');
    if (await agreed.isVisible()) await agreed.check();
    await question.getByRole('button', { name: /^发\s?布$/ }).click();
    await question.waitFor({ state: 'hidden' });
    await operator.page.goto(`${bookdesk.origin}/resource/${nights}`);
  };

  test('says what another type does to its values, and keeps what does not convert', async () => {
    await edit(({ fields, list }) => {
      const [name, seats] = fieldCalled(fields, '座位');
      fields[name] = { type: 'number', label: seats.label };
      list.filters = list.filters?.filter(({ field }) => field !== name);
    });
    await publishPlanned(/“座位”：.*3 个值里 2 个可以转换，1 个不能/);
    await night('第一场').getByText('40').waitFor();
    expect(await night('第二场').getByText('不限').count()).toBe(0);
  });

  test('keeps its values under another name, and brings all back with its first version', async () => {
    const { page } = operator;
    await edit((whole) => {
      const [name] = fieldCalled(whole.fields, '座位');
      const renamed = JSON.parse(JSON.stringify(whole).replaceAll(`"${name}"`, '"chairs"'));
      renamed.fields.chairs.aliases = [name];
      Object.assign(whole, renamed);
    });
    await publishPlanned(/“座位”：由 .* 改名，值不变/);
    await night('第三场').getByText('60').waitFor();

    await page.goto(`${bookdesk.origin}/lists/${nights}/history`);
    const versions = page.getByRole('list', { name: '版本' }).getByRole('button');
    await versions.last().click();
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复这个版本' }).click();
    await expect.poll(() => versions.count()).toBe(4);
    await page.goto(`${bookdesk.origin}/resource/${nights}`);
    await night('第二场').getByText('不限').waitFor();
    await night('第一场').getByText('40').waitFor();
    expectNoErrors(operator);
  });
});

/** As much of a list as these steps change. */
interface Definition {
  fields: Record<string, Field>;
  list: { filters?: { field?: string }[] | undefined };
}
interface Field {
  type: string;
  label: Record<string, string>;
  aliases?: string[];
}

function fieldCalled(fields: Definition['fields'], label: string): [string, Field] {
  const found = Object.entries(fields).find(([, field]) => field.label['zh-CN'] === label);
  if (!found) throw new Error(`no field is called ${label}`);
  return found;
}
