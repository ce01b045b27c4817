import { devices, type Locator, type Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop } from '../support/chromium.ts';
import { writing } from './editor.ts';
import { operatorOf, readPage, runningPage, savePage } from './everyLook.ts';
import { callOf, expectNoErrors, type Person, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** What stands in a field when Save is pressed is what is saved, however short the press. */
const { origin, somebody } = visitors({ stay: true });

const label = (name: string) => ({ 'zh-CN': name, 'en-US': name });
/** What is typed into a field of each type, and what the record has then. */
const typed: readonly (readonly [type: string, text: string, saved: unknown])[] = [
  ['longText', '一段话', '一段话'],
  ['number', '12', 12],
  ['money', '39.80', 39.8],
  ['date', '2026-12-01', '2026-12-01'],
  ['dateTime', '2026-12-01 09:30', '2026-12-01T01:30:00.000Z'],
  ['partialDate', '1997-05', '1997-05'],
  ['duration', '5:30', 330],
  ['link', 'https://example.com/a', 'https://example.com/a'],
  ['colour', '#12AB34', '#12AB34'],
];
const list = {
  schemaVersion: 2,
  name: 'typed-things',
  label: label('打字'),
  singular: label('打字'),
  provider: 'own',
  recordTitle: 'text',
  fields: Object.fromEntries(
    [['text'], ...typed].map(([type = '']) => [
      type,
      { type, label: label(type), ...(type === 'money' ? { currency: 'CNY' } : {}) },
    ]),
  ),
  list: { columns: ['text'] },
  forms: {
    create: { groups: [{ fields: ['text', ...typed.map(([type]) => type)] }] },
    edit: 'create',
  },
};

/** A day of next week, as the platform's zone has it. */
const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const atHalfPastNine = `${day}T01:30:00.000Z`;

/** The times of the decorator: of the page, and of a component, which are folded away. */
const decoratorTimes = [
  ['the time when a page starts', '开始时间', ({ startAt }: Times) => startAt],
  ['the time when a page ends', '结束时间', ({ endAt }: Times) => endAt],
  [
    'the time from which a component is shown',
    '从何时起显示',
    ({ components: [one] }: Times) => one?.startAt,
  ],
  [
    'the time until which a component is shown',
    '到何时为止',
    ({ components: [one] }: Times) => one?.endAt,
  ],
] as const;
type Times = Awaited<ReturnType<typeof readPage>>;

/** The two shortest presses: a finger's, and a mouse's whose events come in one task. */
const presses = {
  'a finger': {
    device: { ...devices['iPhone 13'], locale: 'zh-CN', viewport: { width: 390, height: 844 } },
    enter: (it: Locator) => it.tap(),
    press: (it: Locator) => it.tap(),
  },
  'a mouse without a pause': {
    device: desktop,
    enter: (it: Locator) => it.click(),
    press: (it: Locator) =>
      it.evaluate((element) => {
        const shared = { bubbles: true, cancelable: true, composed: true, button: 0 };
        element.dispatchEvent(new PointerEvent('pointerdown', shared));
        element.dispatchEvent(new MouseEvent('mousedown', shared));
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        element.dispatchEvent(new PointerEvent('pointerup', shared));
        element.dispatchEvent(new MouseEvent('mouseup', shared));
        element.dispatchEvent(new MouseEvent('click', shared));
      }),
  },
};

describe.each(Object.entries(presses))('pressed by %s', (_who, { device, enter, press }) => {
  let person: Person;
  let page: Page;
  const form = () => page.getByRole('dialog').last();
  const save = () => form().getByRole('button', { name: /^保\s?存$/ });
  const field = (name: string) => form().getByLabel(name, { exact: true }).first();
  const openNew = async (title: string) => {
    await page.goto(`${origin}/resource/typed-things/create`);
    await field('text').fill(title);
  };
  const recordNamed = async (title: string) => {
    const rows = await callOf(page)('POST', 'own/typed-things/list', {
      pageSize: 100,
      whole: true,
    });
    return rows.find(({ text }: { text: string }) => text === title);
  };

  beforeAll(async () => {
    person = await somebody(device);
    page = person.page;
    await signIn(person, origin, 'operator');
    await callOf(page)('PUT', 'schema/save', {
      name: list.name,
      text: JSON.stringify(list),
      revision: 0,
    });
  });

  test.each(typed)('a %s that was just typed is saved', async (type, text, saved) => {
    const title = `${_who} ${type}`;
    await openNew(title);
    await enter(field(type));
    await page.keyboard.type(text);
    await press(save());
    await expect.poll(() => recordNamed(title)).toMatchObject({ [type]: saved });
    // the record is saved: a new one begins empty
    await page.goto(`${origin}/resource/typed-things/create`);
    await field('text').waitFor();
    expect(await field('text').inputValue()).toBe('');
  });

  test.each([
    ['date', '２０２６－１２－０１', '2026-12-01'],
    ['dateTime', '２０２６－１２－０１　０９：３０', '2026-12-01T01:30:00.000Z'],
  ])('a %s stays as it is composed, and is saved', async (type, text, saved) => {
    const title = `${_who} ${type} composed`;
    await openNew(title);
    await enter(field(type));
    const keys = await page.context().newCDPSession(page);
    for (const composed of [text.slice(0, -3), text, text]) {
      const { length } = composed;
      const selection = { selectionStart: length, selectionEnd: length };
      await keys.send('Input.imeSetComposition', { text: composed, ...selection });
    }
    await keys.send('Input.insertText', { text });
    expect(await field(type).inputValue()).toBe(text);
    await press(save());
    await expect.poll(() => recordNamed(title)).toMatchObject({ [type]: saved });
  });

  test.each([
    ['date', '2026-02-30'],
    ['dateTime', '2026-13-01 09:00'],
    ['partialDate', '2026-02-30'],
  ])('a %s that cannot be read stops the save, and stays as it was typed', async (type, text) => {
    const title = `${_who} ${type} ${text}`;
    await openNew(title);
    await enter(field(type));
    await page.keyboard.type(text);
    await press(save());
    await form().getByRole('alert').first().waitFor();
    expect(await field(type).inputValue()).toBe(text);
    expect(await recordNamed(title)).toBeUndefined();
    expectNoErrors(person);
  });
});

describe.each(Object.entries(presses))(
  'in the decorator, pressed by %s',
  (_who, { device, enter, press }) => {
    const opened = async (name: string) => {
      const operator = await operatorOf(origin);
      const id = await savePage(operator, runningPage(name, [writing('甲')]));
      // high enough that the calendar, which opens below, covers no button
      const viewport = { width: device.viewport?.width ?? 390, height: 1400 };
      const person = await somebody({ ...device, viewport });
      await signIn(person, origin, 'operator');
      const { page } = person;
      await page.goto(`${origin}/deciration/main?action=2&id=${id}`);
      await page.locator('[data-component]').first().waitFor();
      return { person, page, stored: () => readPage(operator, id) };
    };
    /** Brings an input of the settings to sight. */
    const inputOf = async (page: Page, label: string) => {
      const isOfComponent = label.includes('何时');
      if (isOfComponent) await enter(page.locator('.decoration-component-face').first());
      const tab = page.locator('.decoration-tabs').getByText('设置', { exact: true });
      if (await tab.isVisible()) await enter(tab);
      const inspector = page.getByRole('region', { name: '设置' });
      if (isOfComponent) await enter(inspector.getByRole('button', { name: /^更多/ }));
      return inspector.getByLabel(label, { exact: true });
    };
    const type = async (page: Page, input: Locator, text: string) => {
      await input.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await enter(input);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await press(page.getByRole('button', { name: '保存草稿' }));
    };

    test.each(decoratorTimes)('%s is saved as it was just typed', async (what, label, read) => {
      const { person, page, stored } = await opened(`${_who} ${what}`);
      await type(page, await inputOf(page, label), `${day} 09:30`);
      await expect.poll(async () => read(await stored())).toBe(`${day} 09:30:00`);
      expectNoErrors(person);
    });

    test.each(decoratorTimes)(
      '%s that cannot be read stops the save, is named, and stays as it was typed',
      async (what, label, read) => {
        const { person, page, stored } = await opened(`${_who} ${what}`);
        const before = read(await stored());
        const input = await inputOf(page, label);
        await type(page, input, '2026-02-30');
        await page
          .locator('.decoration-field-wrong')
          .getByText('“2026-02-30”不是可以识别的时间')
          .waitFor();
        expect(await input.inputValue()).toBe('2026-02-30');
        expect(read(await stored())).toBe(before);
        // a time that is one is saved
        await type(page, input, `${day} 09:30`);
        await expect.poll(async () => read(await stored())).toBe(`${day} 09:30:00`);
        expectNoErrors(person);
      },
    );
  },
);

describe.each(Object.entries(presses))(
  'where authors write, pressed by %s',
  (_who, { device, enter, press }) => {
    const publish = (page: Page, name: RegExp) => page.getByRole('button', { name }).last();

    test('the time for which a dynamic is scheduled is the one that was just typed', async () => {
      const person = await somebody(device);
      const { page } = person;
      await signIn(person, origin, 'press');
      await page.goto(`${origin}/publish/dynamic`);
      const content = `定时 ${_who}`;
      await page.getByLabel('动态内容').fill(content);
      await enter(page.getByRole('radio', { name: '定时发布' }));
      await enter(page.getByLabel('在什么时候发布'));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(`${day} 09:30`);
      await press(publish(page, /^定于 .+ 发布$/));
      const found = async () => {
        const rows = await callOf(page)('POST', 'post/manage/list', { pageIndex: 1, pageSize: 50 });
        return rows.find((row: { content: string }) => row.content === content);
      };
      await expect.poll(found).toMatchObject({ publishAt: atHalfPastNine });
      expectNoErrors(person);
    });

    test('a live stream starts at the time that was just typed', async () => {
      const person = await somebody(device);
      const { page } = person;
      await signIn(person, origin, 'press');
      await page.goto(`${origin}/publish/live`);
      await page.getByPlaceholder('给直播起一个名称').fill(`直播 ${_who}`);
      await enter(page.getByPlaceholder('选择开播时间'));
      await page.keyboard.type(`${day} 09:30`);
      await press(publish(page, /^发\s?布$/));
      await page.waitForURL(/\/manage\/live\/\d+$/);
      const id = page.url().split('/').pop() ?? '';
      expect(await callOf(page)('GET', `live/detail/${id}`, {})).toMatchObject({
        startAt: atHalfPastNine,
      });
      expectNoErrors(person);
    });
  },
);
