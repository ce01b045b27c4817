import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newOwnList } from '#schema/own/start.ts';
import { type RenderedApp, renderApp, testPlatform } from '#tests/support/interface.ts';
import { choose, store, stored } from '../lists/support.ts';

/** Who may do what with own records: given in the editor, and shown by the rows of the list. */

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const textOf = (name: string, more: object = {}) => {
  const list = newOwnList(name);
  const isDraft = { type: 'boolean', label: both('Draft') };
  const whole = { ...list, ...more, fields: { ...list.fields, isDraft } };
  return `${JSON.stringify(whole, null, 2)}\n`;
};

/** What is written once the draft is stored. */
async function written({ user }: RenderedApp, name: string) {
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/^Saved \d/, { selector: 'span:not([role])' });
  return JSON.parse((await stored(name))?.draft?.text ?? '{}');
}

async function openSection(app: RenderedApp, section: RegExp): Promise<void> {
  const parts = await screen.findByRole('tablist', { name: 'Parts of the definition' });
  await app.user.click(within(parts).getByRole('tab', { name: section }));
}

describe('the matrix of who may', () => {
  it('grants each action to a group, and what the group has to read for it', async () => {
    await store('granted', textOf('granted'), true);
    const app = await renderApp('/lists/granted', { as: 'operator', language: 'en-US' });
    await openSection(app, /^Permissions/);
    await choose('Institutions · Change', 'All');
    await app.user.click(screen.getByRole('checkbox', { name: 'Individual accounts · Create' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Readers · Read' }));
    expect((await written(app, 'granted')).access).toEqual({
      institutions: { edit: 'all', read: 'all' },
      accounts: { create: true, read: 'own' },
      readers: { read: true },
    });
  });

  it('offers published records once a field says what is published', async () => {
    await store('published', textOf('published'), true);
    const app = await renderApp('/lists/published', { as: 'operator', language: 'en-US' });
    await openSection(app, /^Permissions/);
    const optionsOf = async () => {
      const box = await screen.findByRole('combobox', { name: 'Institutions · Read' });
      fireEvent.mouseDown(box);
      const found = await screen.findAllByText(
        /^(No|Their own|All|Their own and published ones)$/,
        {
          selector: '.ant-select-item-option-content',
        },
      );
      fireEvent.keyDown(box, { key: 'Escape' });
      return found.map(({ textContent }) => textContent);
    };
    expect(await optionsOf()).toEqual(['No', 'Their own', 'All']);
    await openSection(app, /^Publishing/);
    await choose('Draft field', 'Draft');
    await openSection(app, /^Permissions/);
    expect(await optionsOf()).toContain('Their own and published ones');
    expect((await written(app, 'published')).publishing).toEqual({ draft: 'isDraft' });
  });
});

describe('a list whose records belong to accounts', () => {
  it('offers the changes of their own records to those who may change these alone', async () => {
    const access = { institutions: { read: 'all', create: true, edit: 'own', delete: 'own' } };
    await store('belongings', textOf('belongings', { access }));
    const platform = await testPlatform();
    const put = async (who: string, title: string) => {
      const { body } = await platform.send('/jmgr/own/belongings/save', {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await platform.signIn(who)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ title }),
      });
      expect(body).toMatchObject({ code: 200 });
    };
    await put('operator', 'of the operator');
    await put('press', 'of the press');
    await renderApp('/resource/belongings', { as: 'press', language: 'en-US' });
    const row = async (title: string) => {
      const found = (await screen.findByText(title)).closest('tr');
      if (!found) throw new Error(`no row has ${title}`);
      return within(found);
    };
    expect((await row('of the press')).getByRole('button', { name: 'Edit' })).toBeDefined();
    expect((await row('of the press')).getByRole('button', { name: 'Delete' })).toBeDefined();
    expect((await row('of the operator')).queryByRole('button', { name: 'Edit' })).toBeNull();
    expect((await row('of the operator')).queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
