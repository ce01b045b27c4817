import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hold } from '#tests/support/hold.ts';
import { renderApp, server } from '#tests/support/interface.ts';

afterEach(() => server.resetHandlers());

async function openPalette(as = 'operator', path = '/resource/labels') {
  const app = await renderApp(path, { as, language: 'en-US' });
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  const text = await screen.findByRole('combobox', { name: 'Search everywhere' });
  return { ...app, text };
}

describe('the command palette', () => {
  it('opens by Ctrl K, finds a list by its name and opens it by Enter', async () => {
    const { user, text } = await openPalette();
    await screen.findByRole('dialog', { name: 'Search everywhere' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    await user.type(text, 'channels{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/resource/channels'));
    expect(screen.queryByRole('combobox', { name: 'Search everywhere' })).toBeNull();
  });

  it('keeps the focus from a screen that arrives later, and gives it to that afterwards', async () => {
    const { text } = await openPalette();
    await waitFor(() => expect(document.activeElement).toBe(text));
    const arrived = document.createElement('textarea');
    document.body.append(arrived);
    arrived.focus();
    expect(document.activeElement).toBe(text);
    fireEvent.keyDown(text, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.activeElement).toBe(arrived));
    arrived.remove();
  });

  it('opens the form of a new record', async () => {
    const { user, text } = await openPalette();
    await user.type(text, 'new label{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/resource/labels/create'));
  });

  it('chooses by arrows, round the ends, and tells a screen reader what is chosen', async () => {
    const { user, text } = await openPalette();
    await user.type(text, 'book');
    const found = screen.getByRole('listbox', { name: 'Search everywhere' });
    const options = await within(found).findAllByRole('option');
    const last = options.at(-1);
    await user.keyboard('{ArrowUp}');
    expect(last?.getAttribute('aria-selected')).toBe('true');
    expect(text.getAttribute('aria-activedescendant')).toBe(last?.id);
    await user.keyboard('{ArrowDown}');
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  });

  it('leaves Enter to the input method while it composes', async () => {
    const { text } = await openPalette();
    fireEvent.change(text, { target: { value: 'channels' } });
    fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
    expect(location.pathname).toBe('/resource/labels');
    expect(text.isConnected).toBe(true);
  });

  it('says so where nothing is found', async () => {
    const { user, text } = await openPalette();
    await user.type(text, 'zzzzqq');
    await screen.findByText('Nothing found for “zzzzqq”; try other words');
  });

  it('offers nobody what they may not see', async () => {
    const { user, text } = await openPalette('reader', '/manage/dynamic');
    await user.type(text, 'institutions');
    await screen.findByRole('option', { name: /Inviting institutions/ });
    expect(screen.queryByRole('option', { name: /^Institutions/ })).toBeNull();
  });

  it('tells why a new record cannot be made, and makes none', async () => {
    const { user, text } = await openPalette('library', '/manage/dynamic');
    await user.type(text, 'new post');
    const option = await screen.findByRole('option', { name: /^New post/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(option.textContent).toContain('Your account may not publish');
    await user.keyboard('{Enter}');
    await user.click(option);
    expect(text.isConnected).toBe(true);
    expect(location.pathname).toBe('/manage/dynamic');
  });

  it('offers no new record that is for accounts of another kind', async () => {
    const { user, text } = await openPalette('reader', '/manage/dynamic');
    await user.type(text, 'new');
    await screen.findByRole('option', { name: /^New post/ });
    expect(screen.queryByRole('option', { name: /^New book$/ })).toBeNull();
  });

  it('does what can be done with the checked rows', async () => {
    const { user } = await renderApp('/resource/labels', { as: 'operator', language: 'en-US' });
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select “/ });
    await user.click(boxes[0] ?? document.body);
    await user.click(boxes[1] ?? document.body);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search everywhere' }), 'delete');
    await user.click(await screen.findByRole('option', { name: /Delete · 2 selected/ }));
    expect((await screen.findAllByText('Delete 2 records?')).length).toBeGreaterThan(0);
  });

  it('offers the actions of the one record that is checked', async () => {
    const { user } = await renderApp('/resource/labels', { as: 'operator', language: 'en-US' });
    const [box] = await screen.findAllByRole('checkbox', { name: /^Select “/ });
    await user.click(box ?? document.body);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search everywhere' }), 'edit');
    await user.click(await screen.findByRole('option', { name: /^Edit/ }));
    await waitFor(() => expect(location.pathname).toMatch(/^\/resource\/labels\/edit\/\d+$/));
  });

  it('finds records of any list, and opens one by Enter as soon as it has come', async () => {
    const { user, text } = await openPalette();
    await user.type(text, '平凡的世界{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/^\/resource\/books\/detail\/\d+$/));
    await screen.findByRole('dialog', { name: /平凡的世界/ });
  });

  it('finds a Chinese title by the initials of its sounds', async () => {
    const { user, text } = await openPalette();
    await user.type(text, 'pfdsj');
    await screen.findByRole('option', { name: /^平凡的世界/ });
  });

  it('begins with the records that were opened last', async () => {
    const { user, text } = await openPalette();
    await user.type(text, '平凡的世界{Enter}');
    await screen.findByRole('dialog', { name: /平凡的世界/ });
    cleanup();
    await openPalette();
    const list = await screen.findByRole('listbox', { name: 'Search everywhere' });
    const first = within(list).getByText('Recently opened').nextElementSibling;
    expect(first?.textContent).toContain('平凡的世界');
  });

  it('offers what was opened last and begins with the text before records have come', async () => {
    const { user, text } = await openPalette();
    await user.type(text, '平凡的世界{Enter}');
    await screen.findByRole('dialog', { name: /平凡的世界/ });
    cleanup();
    const again = await openPalette();
    const found = hold('/jmgr/find');
    fireEvent.change(again.text, { target: { value: 'pfds' } });
    const [first] = await screen.findAllByRole('option', { name: /^平凡的世界/ });
    expect(first?.previousElementSibling?.textContent).toBe('Recently opened');
    await found.isHeld();
    found.letGo();
    await screen.findByText(/^\d+ found$/);
    expect(screen.getAllByRole('option', { name: /^平凡的世界/ })).toHaveLength(1);
  });

  it('asks once for what is typed without a pause, and offers commands while records are coming', async () => {
    const { text } = await openPalette();
    const found = hold('/jmgr/find');
    for (const value of ['ch', 'chan', 'channels']) fireEvent.change(text, { target: { value } });
    await found.isHeld();
    expect(found.calls.sent).toBe(1);
    screen.getByRole('option', { name: /^Channels/ });
    screen.getByText('Searching records…');
    found.letGo();
    await screen.findByText(/^\d+ found$/);
  });

  it('gives a call up when another text is typed, and never shows its records', async () => {
    const { text } = await openPalette();
    const former = hold('/jmgr/find');
    const signals: (AbortSignal | null | undefined)[] = [];
    const held = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      if (String(input).includes('/jmgr/find')) signals.push(init?.signal);
      return held(input, init);
    });
    fireEvent.change(text, { target: { value: '平凡的世界' } });
    await former.isHeld();
    fireEvent.change(text, { target: { value: '围城' } });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    former.letGo();
    await screen.findByRole('option', { name: /^围城/ });
    expect(screen.queryByRole('option', { name: /^平凡的世界/ })).toBeNull();
  });

  it('says which lists were not looked through to the end, and which were not searched', async () => {
    const { user, text } = await openPalette();
    server.use(
      http.post(`${location.origin}/jmgr/find`, () =>
        HttpResponse.json({
          code: 200,
          msg: '',
          data: { lists: [], partly: ['posts'], unasked: ['books'] },
        }),
      ),
    );
    await user.type(text, 'zzzzqq');
    await screen.findByText(
      'Too many matches to search them all; newer ones may be missing: Posts',
    );
    await screen.findByText('Not searched here: Books');
  });

  it('says that records could not be searched, and still finds commands', async () => {
    const { user, text } = await openPalette();
    server.use(
      http.post(`${location.origin}/jmgr/find`, () =>
        HttpResponse.json({ code: 500, msg: 'broken' }, { status: 500 }),
      ),
    );
    await user.type(text, 'channels');
    await screen.findByRole('option', { name: /^Channels/ });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Records could not be searched',
    );
  });
});
