import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage } from '#contract/language.ts';
import { type RenderedApp, renderApp } from '#tests/support/interface.ts';
import { listText, remove, store, stored } from '../lists/support.ts';

/** The editor of a list that extends another one, and of the one that it extends. */

const own = (more: object = {}) =>
  `${JSON.stringify(
    {
      schemaVersion: 2,
      name: 'low-shelves',
      extends: 'shelves',
      label: { 'zh-CN': '矮架', 'en-US': 'Low shelves' },
      ...more,
    },
    null,
    2,
  )}\n`;

beforeEach(async () => {
  if ((await stored('low-shelves'))?.state === 'ready') await remove('low-shelves');
  await store('shelves', listText('shelves', 'Shelves'));
  await store('low-shelves', own());
});

async function open(name: string, section: RegExp): Promise<RenderedApp> {
  const app = await renderApp(`/lists/${name}`, { as: 'operator', language: 'en-US' });
  const parts = await screen.findByRole('tablist', { name: 'Parts of the definition' });
  await app.user.click(within(parts).getByRole('tab', { name: section }));
  return app;
}
/** What the text says once the draft is stored. */
async function written({ user }: RenderedApp) {
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/^Saved \d/, { selector: 'span:not([role])' });
  return JSON.parse((await stored('low-shelves'))?.draft?.text ?? '{}');
}

describe('the editor of a list that extends another one', () => {
  it('shows what is inherited, writes what is changed alone, and lets it be as in the base again', async () => {
    const app = await open('low-shelves', /^Fields/);
    await app.user.click(await screen.findByRole('button', { name: /^Name.*inherited/ }));
    const label = await screen.findByRole('textbox', { name: 'Label · English' });
    expect(label.getAttribute('value')).toBe('Name');
    expect(screen.getAllByText('from “Shelves”').length).toBeGreaterThan(0);
    await app.user.type(label, ' of the shelf');
    const said = await written(app);
    expect(said.fields).toEqual({
      labelName: { label: { 'zh-CN': '名称', 'en-US': 'Name of the shelf' } },
    });
    expect(Object.keys(said)).not.toContain('endpoints');
    await app.user.click(screen.getByRole('button', { name: 'Reset “Label” to “Shelves”' }));
    expect(await written(app)).toEqual(JSON.parse(own()));
    expect(label.getAttribute('value')).toBe('Name');
  });

  it('gives a value of its own that stays when the base changes', async () => {
    const app = await open('low-shelves', /^Fields/);
    await app.user.click(await screen.findByRole('button', { name: /^Name.*inherited/ }));
    await app.user.click(
      await screen.findByRole('button', {
        name: 'Override “Label” from “Shelves”',
      }),
    );
    expect(inLanguage((await written(app)).fields.labelName.label, 'en-US')).toBe('Name');
  });

  it('takes an inherited column away by its name', async () => {
    const app = await open('low-shelves', /^Columns/);
    await app.user.click(await screen.findByRole('button', { name: /^Remove “Used for/ }));
    expect((await written(app)).list).toEqual({ columns: { kind: null } });
  });

  it('says why inherited fields keep their order, and lets inherited columns be moved', async () => {
    const app = await open('low-shelves', /^Fields/);
    const [handle] = await screen.findAllByRole('button', { name: /^Move “Name”/ });
    expect(handle?.title).toBe('The order comes from “Shelves”; change it there');
    expect(handle?.getAttribute('aria-disabled')).toBe('true');
    const parts = screen.getByRole('tablist', { name: 'Parts of the definition' });
    await app.user.click(within(parts).getByRole('tab', { name: /^Columns/ }));
    const [column] = await screen.findAllByRole('button', { name: /^Move “/ });
    expect(column?.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('offers inherited fields and its own where one is chosen', async () => {
    await store(
      'low-shelves',
      own({
        fields: {
          depth: { type: 'number', path: 'order', label: { 'zh-CN': '深', 'en-US': 'Depth' } },
        },
      }),
    );
    await open('low-shelves', /^The list/);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Title field' }));
    await screen.findByText('depth', { selector: '.ant-select-item-option-content small' });
    await screen.findByText('labelName', { selector: '.ant-select-item-option-content small' });
  });

  it('says which list it extends, with a link to its editor', async () => {
    await open('low-shelves', /^Fields/);
    const link = await screen.findByRole('link', { name: 'Shelves' });
    expect(link.getAttribute('href')).toBe('/lists/shelves');
  });
});

describe('the editor of a list that another one extends', () => {
  it('says so, and says before it is published that a change would break the other', async () => {
    await store('low-shelves', own({ detail: { fields: ['kind'] } }));
    const app = await open('shelves', /^Fields/);
    const link = await screen.findByRole('link', { name: 'Low shelves' });
    expect(link.getAttribute('href')).toBe('/lists/low-shelves');
    await app.user.click(await screen.findByRole('button', { name: /^Remove “Used for/ }));
    const told = await screen.findByText('Publishing would break other lists:');
    expect(told.closest('[role=alert]')?.textContent).toContain('low-shelves');
    const publish = screen.getByRole('button', { name: 'Publish' });
    await waitFor(() => expect(publish.matches(':disabled')).toBe(true));
    expect(document.querySelector('#why-not-publish')?.textContent).toBe(
      'Publishing would break lists that extend it: see the problems',
    );
  });
});

describe('the overview of lists', () => {
  it('says of a list which one it extends, and of that one who extends it', async () => {
    await renderApp('/lists', { as: 'operator', language: 'en-US' });
    const row = (await screen.findByText('low-shelves')).closest('tr');
    expect(row?.textContent).toContain('Extends Shelves');
    expect((await screen.findByText('shelves')).closest('tr')?.textContent).toContain(
      'Extended by Low shelves',
    );
  });
});
