import { fireEvent, screen } from '@testing-library/react';
import { schemaDelete, schemaDetail, schemaSave } from '#contract/endpoints/schemas.ts';
import { testPlatform } from '#tests/support/interface.ts';

/** Lists at run time as operators of the tests store them. */

const operator = async () => (await testPlatform()).signIn('operator');

/** A small list of labels. */
export const listText = (name: string, english: string, columns = ['labelName', 'kind']): string =>
  `${JSON.stringify(
    {
      schemaVersion: 2,
      name,
      label: { 'zh-CN': '架位', 'en-US': english },
      menu: { group: 'settings', order: 900 },
      identifier: 'labelId',
      recordTitle: 'labelName',
      endpoints: { list: { method: 'GET', path: '/label/list' } },
      fields: {
        labelName: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' } },
        kind: { type: 'text', label: { 'zh-CN': '用途', 'en-US': 'Used for' } },
      },
      list: { columns },
    },
    null,
    2,
  )}\n`;

/** What the platform holds of a list; undefined where there is none. */
export async function stored(name: string) {
  const platform = await testPlatform();
  const input = { parameters: { name } };
  const asked = await platform.ask(schemaDetail, input, await operator());
  return asked.status === 200
    ? (await platform.call(schemaDetail, input, await operator())).data
    : undefined;
}

/** Publishes a text, or stores it as a draft, over any former state. */
export async function store(name: string, text: string, draft = false, note = ''): Promise<void> {
  const revision = (await stored(name))?.revision ?? 0;
  const body = { name, text, revision, draft, note };
  await (await testPlatform()).call(schemaSave, { body }, await operator());
}

/** Takes a list out of use. */
export async function remove(name: string): Promise<void> {
  const revision = (await stored(name))?.revision ?? 0;
  const body = { name, revision };
  await (await testPlatform()).call(schemaDelete, { body }, await operator());
}

/** Chooses in one of antd's selects what is found first for the words. */
export async function choose(select: string, words: string): Promise<void> {
  const box = await screen.findByRole('combobox', { name: select });
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: words } });
  await screen.findAllByText(
    (_text, element) => element?.className === 'ant-select-item-option-content',
  );
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
}
