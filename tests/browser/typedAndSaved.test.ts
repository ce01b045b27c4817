import { devices, type Locator, type Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop } from '../support/chromium.ts';
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
    ['date', '2026-02-30'],
    ['dateTime', '2026-13-01 09:00'],
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
