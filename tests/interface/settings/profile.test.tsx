import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { getAccountInfo, updateAccountInfo } from '#contract/endpoints/account.ts';
import { hold } from '#tests/support/hold.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { pictureToUpload } from '../publish/support.ts';
import { press, storedAccount } from './support.ts';

const open = (as: string, path: string) => renderApp(path, { as, language: 'en-US' });
const openProfile = async (as = 'reader') => {
  const app = await open(as, '/setting/user?section=profile');
  const nickname = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { ...app, nickname };
};
const save = () => screen.getByRole('button', { name: 'Save' });

/** Saves the profile of an account as another device would. */
async function saveElsewhere(name: string, nickname: string): Promise<void> {
  const platform = await testPlatform();
  const token = await platform.signIn(name);
  const { data } = await platform.call(getAccountInfo, {}, token);
  const body = { revision: data.revision, nickname, avatar: data.avatar };
  await platform.call(updateAccountInfo, { body }, token);
}

describe('the pages of the settings (contract 2.2)', () => {
  it.each([
    ['press', '/setting/user?section=devices', '/setting/institution', 'Institution settings'],
    ['reader', '/setting/institution?section=devices', '/setting/user', 'Personal center'],
    ['operator', '/setting/institution?section=devices', '/setting/user', 'Personal center'],
  ])('%s is led from %s to its own page, in the same section', async (name, path, own, title) => {
    await open(name, path);
    await screen.findByRole('heading', { name: title, level: 1 });
    await screen.findByRole('heading', { name: 'Devices' });
    expect(location.pathname + location.search).toBe(`${own}?section=devices`);
  });

  it('keeps the section in the address, so that Back works', async () => {
    const app = await openProfile();
    await app.user.click(screen.getByRole('link', { name: 'Security' }));
    await screen.findByRole('heading', { name: 'Security' });
    expect(location.search).toBe('?section=security');
    app.router.navigate(-1);
    await screen.findByRole('heading', { name: 'Profile' });
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page');
  });

  it('an individual account has no section for a certification', async () => {
    await open('reader', '/setting/user?section=institution');
    await screen.findByRole('heading', { name: 'Profile' });
    expect(screen.queryByRole('link', { name: 'Certification' })).toBeNull();
  });

  it('says why a section could not be loaded, and loads it on request', async () => {
    answer('get', '/api/User/GetAccountInfo', 503, { code: 503, msg: 'The shelf is locked' });
    const app = await open('reader', '/setting/user?section=profile');
    await screen.findByText('The shelf is locked');
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('textbox', { name: 'Name' });
  });
});

describe('the profile', () => {
  it('saves name and picture, and the header follows at once', async () => {
    const { user, nickname } = await openProfile();
    await user.clear(nickname);
    await user.type(nickname, 'Pinellia');
    await user.click(screen.getByRole('button', { name: /Remove/ }));
    const group = screen.getByRole('group', { name: 'Picture' });
    const file = group.querySelector('input[type=file]');
    if (!file) throw new Error('no input for files');
    fireEvent.change(file, { target: { files: [pictureToUpload('portrait.png')] } });
    await waitFor(() => expect(group.querySelector('img[src^="/cdn/"]')).not.toBeNull());
    await user.click(save());
    await screen.findByText('Saved');
    const header = await screen.findByRole('button', { name: /Account menu.*Pinellia/ });
    const stored = await storedAccount('reader');
    expect(stored.nickname).toBe('Pinellia');
    expect(stored.avatar).toMatch(/^\/cdn\//);
    await waitFor(() =>
      expect(header.querySelector('img')?.getAttribute('src')).toBe(stored.avatar),
    );
  });

  it('shows account name and kind, which cannot be changed', async () => {
    await open('operator', '/setting/user');
    const profile = await screen.findByText('operator');
    expect(profile.tagName).toBe('DD');
    screen.getByText('Operator of the platform (individual)');
  });

  it('a name is needed', async () => {
    const { user, nickname } = await openProfile();
    await user.clear(nickname);
    await user.click(save());
    await screen.findByText('Please enter a name');
    expect(document.activeElement).toBe(nickname);
  });

  it('sends a double click once', async () => {
    let sent = 0;
    server.use(
      http.post(`${location.origin}/api/Institution/UpdateAccountInfo`, async () => {
        sent += 1;
        return undefined;
      }),
    );
    const { user, nickname } = await openProfile();
    await user.type(nickname, '!');
    await user.dblClick(save());
    await screen.findByText('Saved');
    expect(sent).toBe(1);
  });

  it('keeps what was typed while the save was on its way, as a change of what was saved', async () => {
    const { user, nickname } = await openProfile();
    const sentName = `${nickname.value}1`;
    await user.type(nickname, '1');
    const sent = hold(updateAccountInfo.path);
    await user.click(save());
    await sent.isHeld();
    await user.type(nickname, '2');
    sent.letGo();
    await screen.findByText('Saved');
    expect((await storedAccount('reader')).nickname).toBe(sentName);
    expect(nickname.value).toBe(`${sentName}2`);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await storedAccount('reader')).nickname).toBe(`${sentName}2`),
    );
  });

  it('keeps what was typed where the save fails, and says why', async () => {
    const { user, nickname } = await openProfile();
    answer('post', '/api/Institution/UpdateAccountInfo', 502, {});
    await user.clear(nickname);
    await user.type(nickname, 'Kept name');
    await user.click(save());
    await screen.findByText(/^Gateway error\. This may or may not/);
    expect(nickname.value).toBe('Kept name');
  });

  it('compares with what was saved elsewhere meanwhile, and overwrites it on request', async () => {
    const { user, nickname } = await openProfile();
    await saveElsewhere('reader', 'Elsewhere');
    await user.clear(nickname);
    await user.type(nickname, 'Here');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /^This has been changed elsewhere/ });
    within(dialog).getByRole('cell', { name: 'Elsewhere' });
    within(dialog).getByRole('cell', { name: 'Here' });
    expect((await storedAccount('reader')).nickname).toBe('Elsewhere');
    await press(user, within(dialog), 'Overwrite with mine');
    await screen.findByText('Saved');
    expect((await storedAccount('reader')).nickname).toBe('Here');
  });
});

describe('what was typed and is not saved', () => {
  const leave = async () => {
    const app = await openProfile();
    await app.user.type(app.nickname, '?');
    await app.user.click(screen.getByRole('link', { name: 'Devices' }));
    await screen.findByRole('dialog', { name: 'There are unsaved changes. Leave?' });
    return app;
  };

  it('is asked about before it is left, and stays on request', async () => {
    const { user, nickname } = await leave();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(location.search).toBe('?section=profile');
    expect(nickname.value).toMatch(/\?$/);
  });

  it('is back where it was left, and may be discarded', async () => {
    const { user } = await leave();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Devices' });
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(again.value).toMatch(/\?$/);
    await user.click(screen.getByRole('button', { name: 'Discard and start over' }));
    expect(again.value).not.toMatch(/\?$/);
  });

  it('is offered again after an expired session', async () => {
    const { user, nickname, unmount } = await openProfile();
    await user.clear(nickname);
    await user.type(nickname, 'Survivor');
    server.use(
      http.post(`${location.origin}/api/Institution/UpdateAccountInfo`, () =>
        HttpResponse.json({ code: 401, msg: 'over' }, { status: 401 }),
      ),
    );
    await user.click(save());
    await screen.findByText('Login expired, please log in again');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(page.load).toHaveBeenCalledWith(
        '/login?redirect=%2Fsetting%2Fuser%3Fsection%3Dprofile',
      ),
    );
    // the page has loaded anew, and the person has signed in
    unmount();
    server.resetHandlers();
    const again = await openProfile();
    expect(again.nickname.value).toBe('Survivor');
    screen.getByText(/^Restored your draft from .+$/);
    await again.user.click(screen.getByRole('button', { name: 'Discard and start over' }));
    expect(again.nickname.value).not.toBe('Survivor');
  });
});
