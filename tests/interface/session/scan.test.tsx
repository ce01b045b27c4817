import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { checkScanStatus, generateQrCode, scanLoginConfirm } from '#contract/endpoints/signIn.ts';
import {
  answer,
  type RenderedApp,
  renderApp,
  server,
  testPlatform,
} from '#tests/support/interface.ts';

const minute = 60_000;

/** Opens the picture; gives the code that it holds. */
async function open(path = '/login'): Promise<{ app: RenderedApp; code: string }> {
  const app = await renderApp(path, { language: 'en-US' });
  await app.user.click(await screen.findByRole('tab', { name: 'QR code' }));
  return { app, code: await shownCode() };
}
async function shownCode(): Promise<string> {
  await screen.findByText('Scan the code with your phone and confirm there');
  const address = screen.getByText(/^https?:\/\/.*\/scan\//).textContent ?? '';
  return address.slice(address.lastIndexOf('/') + 1);
}

/** The browser's tab is hidden or seen again; once it is seen the page asks at once. */
function setVisibility(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}
function askAtOnce() {
  setVisibility('hidden');
  setVisibility('visible');
}

/** What somebody does on a phone. */
async function onPhone(code: string, isConfirm?: boolean, as = 'press') {
  const platform = await testPlatform();
  const token = await platform.signIn(as);
  const given = isConfirm === undefined ? {} : { isConfirm: String(isConfirm) };
  await platform.call(scanLoginConfirm, { query: { code, ...given } }, token);
}

describe('signing in by scan (contract 4, 10.7)', () => {
  it('goes from the picture over "scanned" to the session, and to where the person wanted', async () => {
    const { code } = await open('/login?redirect=%2Fmanage%2Fbooklist');
    screen.getByRole('img', { name: 'QR code for signing in' });
    await onPhone(code);
    askAtOnce();
    await screen.findByText('Scanned; please confirm on your phone');
    await onPhone(code, true);
    askAtOnce();
    await waitFor(() => expect(location.pathname).toBe('/manage/booklist'));
    expect(sessionStore.get().userInfo?.name).toBe('press');
  });

  it('covers a rejected picture and makes a new one that works', async () => {
    const { app, code } = await open();
    await onPhone(code);
    await onPhone(code, false);
    askAtOnce();
    await screen.findByText('This sign-in was rejected on the phone');
    await app.user.click(screen.getByRole('button', { name: 'New QR code' }));
    const next = await shownCode();
    expect(next).not.toBe(code);
    await onPhone(next);
    await onPhone(next, true);
    askAtOnce();
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('press'));
  });

  it('says that there is no connection, goes on asking, and comes back', async () => {
    const { code } = await open();
    server.use(http.get(`${location.origin}${checkScanStatus.path}`, () => HttpResponse.error()));
    askAtOnce();
    await screen.findByText('No connection; trying again…');
    server.resetHandlers();
    await onPhone(code);
    askAtOnce();
    await screen.findByText('Scanned; please confirm on your phone');
    expect(screen.queryByText('No connection; trying again…')).toBeNull();
  });

  it('says why no picture can be made, and tries again', async () => {
    answer('get', generateQrCode.path, 429, {
      code: 429,
      isSuccess: false,
      msg: 'Too many tries; try again in 40 seconds',
    });
    const app = await renderApp('/login', { language: 'en-US' });
    await app.user.click(await screen.findByRole('tab', { name: 'QR code' }));
    await screen.findByText('Too many tries; try again in 40 seconds');
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'New QR code' }));
    await shownCode();
  });

  it('says so where the ticket of a confirmation was lost', async () => {
    await open();
    answer('get', checkScanStatus.path, 200, {
      code: 200,
      isSuccess: true,
      msg: '',
      data: { status: 'confirmed' },
    });
    askAtOnce();
    await screen.findByText('The sign-in failed, please scan again');
    screen.getByRole('button', { name: 'New QR code' });
  });
});

/** Begins a scan login as some other browser; the platform knows it by its user agent. */
async function begun(): Promise<{ code: string; secret: string }> {
  const platform = await testPlatform();
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
  const { data } = await platform.call(generateQrCode, { query: {} }, undefined, {
    'user-agent': agent,
  });
  return data;
}
const statusOf = async ({ code, secret }: { code: string; secret: string }) =>
  (await (await testPlatform()).call(checkScanStatus, { query: { code, secret } })).data.status;

describe('the page of the phone, /scan/{code}', () => {
  it('leads whoever is not signed in to the sign-in, and back', async () => {
    const { code } = await begun();
    const app = await renderApp(`/scan/${code}`, { language: 'en-US' });
    await app.user.type(await screen.findByLabelText('Account'), 'press');
    await app.user.type(screen.getByLabelText('Password'), 'bookdesk-demo{Enter}');
    await screen.findByRole('heading', { name: 'Confirm the sign-in' });
    expect(location.pathname).toBe(`/scan/${code}`);
  });

  it('shows who asks, from where and since when, and confirms once', async () => {
    const login = await begun();
    const app = await renderApp(`/scan/${login.code}`, { as: 'press', language: 'en-US' });
    await screen.findByText('Chrome · Windows');
    screen.getByText('127.0.0.1');
    screen.getByText(/\(press\)/);
    expect(await statusOf(login)).toBe('scanned');
    await app.user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Sign-in confirmed' });
    screen.getByText(/You can close this page/);
    expect(await statusOf(login)).toBe('confirmed');
  });

  it('says what to do with one that expired', async () => {
    const { code } = await begun();
    (await testPlatform()).advance(3 * minute);
    await renderApp(`/scan/${code}`, { as: 'press', language: 'en-US' });
    await screen.findByRole('heading', { name: 'The QR code has expired' });
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('says that one that nobody made cannot be used', async () => {
    await renderApp('/scan/nobody-made-this', { as: 'press', language: 'en-US' });
    await screen.findByRole('heading', { name: 'This QR code cannot be used' });
  });

  it('gives nothing to a second account', async () => {
    const { code } = await begun();
    await onPhone(code, undefined, 'library');
    await renderApp(`/scan/${code}`, { as: 'press', language: 'en-US' });
    await screen.findByRole('heading', { name: 'This QR code cannot be used' });
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('can be tried again where the platform could not be reached', async () => {
    const { code } = await begun();
    server.use(http.get(`${location.origin}${scanLoginConfirm.path}`, () => HttpResponse.error()));
    const app = await renderApp(`/scan/${code}`, { as: 'press', language: 'en-US' });
    await screen.findByRole('heading', { name: 'The request cannot be read right now' });
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Confirm' });
  });

  it('asks where the login has expired, and leads back to the question after signing in (contract 8)', async () => {
    // jsdom shows no dialogs
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    const { code } = await begun();
    const app = await renderApp(`/scan/${code}`, { as: 'press', language: 'en-US' });
    await screen.findByRole('button', { name: 'Confirm' });
    answer('get', scanLoginConfirm.path, 401, { code: 401, isSuccess: false, msg: 'over' });
    const confirm = async () => {
      await app.user.click(screen.getByRole('button', { name: 'Confirm' }));
      const prompt = await screen.findByRole('dialog', { name: 'System prompt' });
      within(prompt).getByText('Login expired, please log in again');
      return within(prompt);
    };
    await app.user.click((await confirm()).getByRole('button', { name: 'Cancel' }));
    expect(page.load).not.toHaveBeenCalled();

    await app.user.click((await confirm()).getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(page.load).toHaveBeenCalledWith(`/login?redirect=%2Fscan%2F${code}`),
    );
  });
});
