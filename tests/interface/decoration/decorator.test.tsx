import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import { publishable } from '#tests/platform/special/pages.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

const open = (address: string) => renderApp(address, { as: 'operator', language: 'en-US' });
const palette = () => screen.findByRole('region', { name: 'Components' });
const inspector = () => within(screen.getByRole('region', { name: 'Settings' }));
const idOf = (search: string) => new URLSearchParams(search).get('id') ?? '';

async function stored(id: string) {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  return (await call(specialDraftDetail, { parameters: { id } }, token)).data;
}

/** A page on the platform, as somebody else has saved it. */
async function savedPage() {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  return (await call(specialSaveCall, { body: publishable() }, token)).data;
}

async function saveElsewhere(id: string, name: string) {
  const { call, signIn } = await testPlatform();
  const body = publishable({ id, revision: 1, name });
  await call(specialSaveCall, { body }, await signIn('operator'));
}

describe('the special-topic editor', () => {
  // loading antd, dnd-kit and the demo catalogue for the first time is no part of what the first test waits for
  beforeAll(async () => {
    await testPlatform();
    await import('#app/shell/Shell.tsx');
    await import('#app/decoration/DecorationScreen.tsx');
    await import('#app/resources/pickers/RecordPicker.tsx');
  });
  afterEach(() => localStorage.clear());

  it('adds a component by keyboard, picks a book and saves a draft', async () => {
    const { user, router } = await open('/deciration/main?action=0');
    const add = within(await palette()).getByRole('button', { name: 'Add Books' });
    add.focus();
    await user.keyboard('{Enter}');
    await user.click(inspector().getByRole('button', { name: /Choose books/ }));
    const dialog = await screen.findByRole('dialog');
    const [first] = await within(dialog).findAllByRole('checkbox');
    if (!first) throw new Error('the picker shows no book');
    await user.click(first);
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await inspector().findByText('1 / 30');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.search).toContain('action=2'));
    const page = await stored(idOf(router.state.location.search));
    expect(page).toMatchObject({ draft: true, isPublished: false });
    expect(page.components).toMatchObject([{ type: ComponentType.book, contents: [{}] }]);
    await screen.findAllByText(/^draft saved \d/);
  });

  it('renames a component in the outline by Enter, but for the one of an input method', async () => {
    const { id } = await savedPage();
    const { user } = await open(`/deciration/main?action=2&id=${id}`);
    const outline = within(await screen.findByRole('navigation', { name: 'Outline' }));
    await user.dblClick(outline.getByText('轮播图'));
    const name = outline.getByLabelText('Component name');
    fireEvent.change(name, { target: { value: 'chun' } });
    fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 });
    fireEvent.change(name, { target: { value: '春' } });
    await user.keyboard('{Enter}');
    await outline.findByText('春');
  });

  it('says what is missing in the contract’s words, and publishes once it is there', async () => {
    const { id } = await savedPage();
    const { user } = await open(`/deciration/main?action=2&id=${id}`);
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await inspector().findByText('Please enter the name of the special topic');
    expect((await stored(id)).name).toBe('读一座城');
    await user.type(name, '读一条河');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toHaveProperty(
      'value',
      `${location.origin}/s/${id}`,
    );
    expect(await stored(id)).toMatchObject({ name: '读一条河', draft: false, isPublished: true });
    await user.keyboard('{Escape}');
    await user.type(await screen.findByLabelText('Name'), '，续');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('Published, newer draft');
  });

  it('asks before unsaved components are left, and saves them on the way (contract 2.3)', async () => {
    const { id } = await savedPage();
    const { user, router } = await open(`/deciration/main?action=2&id=${id}`);
    await user.click(within(await palette()).getByRole('button', { name: 'Add Posts' }));
    await user.click(screen.getByRole('link', { name: 'Back to the special topics' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('There are unsaved decoration components, save?');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/special-pages'));
    expect((await stored(id)).components).toHaveLength(2);
  });

  it('takes in by itself what somebody else has changed, and saves both', async () => {
    const { id } = await savedPage();
    const { user } = await open(`/deciration/main?action=2&id=${id}`);
    await user.type(await screen.findByLabelText('Summary'), '，我的');
    await saveElsewhere(id, '别人的');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({
        name: '别人的',
        summary: '从一本书走进一座城，我的',
        revision: 3,
      }),
    );
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '别人的');
    await screen.findAllByText(/^draft saved \d/);
  });

  it('shows side by side what both have changed, and loses nothing: one undo to the own', async () => {
    const { id } = await savedPage();
    const { user } = await open(`/deciration/main?action=2&id=${id}`);
    const name = await screen.findByLabelText('Name');
    await user.type(name, '，我的');
    await saveElsewhere(id, '别人的');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('读一座城，我的');
    within(dialog).getByText('别人的');
    const [, theirs] = within(dialog).getAllByRole('radio');
    if (!theirs) throw new Error('the dialog offers no choice');
    await user.click(theirs);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ name: '别人的', revision: 3 }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(name).toHaveProperty('value', '读一座城，我的');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () => expect((await stored(id)).name).toBe('读一座城，我的'));
  });

  it('works several components by keyboard, tells it aloud, and goes through the named history', async () => {
    const { user } = await open('/deciration/main?action=0');
    const search = within(await palette()).getByRole('textbox', { name: 'Search components' });
    await user.type(search, 'book');
    await user.type(search, '{Enter}');
    await user.type(search, 'posts{Enter}');
    const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
    const rows = () => outline.getAllByRole('listitem').map((row) => row.textContent ?? '');
    expect(rows().map((text) => text.slice(0, 5))).toEqual(['Books', 'Posts']);
    outline.getByRole('button', { name: /^Posts/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    screen.getByText('Posts moved to position 1 of 2.');
    await user.keyboard('{Control>}a{/Control}{Control>}d{/Control}');
    expect(rows()).toHaveLength(4);
    inspector().getByText('2 components selected');
    await user.keyboard('{Delete}');
    expect(rows()).toHaveLength(2);
    await user.keyboard('{Control>}z{/Control}');
    screen.getByText('Undone: Delete Posts, Books.');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    screen.getByText('Redone: Delete Posts, Books.');
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'History' }));
    const hint = await screen.findByText('Choose a step to go back to it');
    const steps = within(hint.parentElement ?? document.body);
    await user.click(steps.getByRole('button', { name: /^Move Posts/ }));
    expect(rows().map((text) => text.slice(0, 5))).toEqual(['Posts', 'Books']);
    await user.click(steps.getByRole('button', { name: /^Delete Posts, Books/ }));
    expect(rows()).toHaveLength(2);
    screen.getByText('Went back to this step: Delete Posts, Books.');
    await user.click(steps.getByRole('button', { name: /^New special topic/ }));
    expect(outline.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('puts the focus into a panel of the toolbar each time that it opens', async () => {
    const { user } = await open('/deciration/main?action=0');
    const button = await screen.findByRole('button', { name: 'History' });
    for (const _time of ['first', 'second']) {
      await user.click(button);
      const panel = await screen.findByRole('group', { name: 'History' });
      await waitFor(() => expect(document.activeElement).toBe(panel));
      await user.keyboard('{Escape}');
      expect(document.activeElement).toBe(button);
    }
  });

  it('shows what is selected next from its beginning', async () => {
    const { user } = await open('/deciration/main?action=0');
    const pane = await screen.findByRole('region', { name: 'Settings' });
    pane.scrollTop = 400;
    await user.click(screen.getByRole('button', { name: 'Add Books' }));
    await within(pane).findByRole('heading', { name: 'Books' });
    expect(pane.scrollTop).toBe(0);
  });

  it('tells in the history where the page stands, and up to where it is saved', async () => {
    const { id } = await savedPage();
    const { user } = await open(`/deciration/main?action=2&id=${id}`);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await screen.findByRole('button', { name: /^Opened.*Now · Saved up to here$/ });
  });

  it('offers what was never saved when the page is opened again', async () => {
    const { id } = await savedPage();
    const first = await open(`/deciration/main?action=2&id=${id}`);
    await first.user.type(await screen.findByLabelText('Name'), '，未保存');
    first.unmount();
    const second = await open(`/deciration/main?action=2&id=${id}`);
    const dialog = await screen.findByRole('dialog');
    await second.user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', '读一座城，未保存');
    expect((await stored(id)).name).toBe('读一座城');
  });

  it('only shows in view mode (action 1)', async () => {
    const { id } = await savedPage();
    await open(`/deciration/main?action=1&id=${id}`);
    expect(await screen.findByLabelText('Name')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Components' })).toBeNull();
  });
});
