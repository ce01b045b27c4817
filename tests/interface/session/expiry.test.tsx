import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { CallFailure, callEndpoint, callJmgr } from '#app/session/client.ts';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { answer, renderApp, server } from '#tests/support/interface.ts';

async function opened(as = 'press') {
  const app = await renderApp('/setting/institution?tab=1', { as, language: 'en-US' });
  await screen.findByRole('heading', { name: 'Institution settings' });
  return app;
}
const list = () => callEndpoint(postCalls.list, { body: {} });
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailure)) throw new Error(`expected a CallFailure, got ${error}`);
  return error;
};

describe('a 401 in the middle of work (contract 8, 10.6)', () => {
  it('asks once however many calls fail, and leads to the sign-in and back after OK', async () => {
    const app = await opened();
    answer('post', '/jmgr/post/manage/list', 401, { code: 401, isSuccess: false, msg: 'expired' });
    await Promise.allSettled([list(), list(), list(), list()]);
    expect(await screen.findAllByText('Login expired, please log in again')).toHaveLength(1);
    screen.getAllByText('System prompt');
    await Promise.allSettled([list()]);
    expect(screen.getAllByText('Login expired, please log in again')).toHaveLength(1);

    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(page.load).toHaveBeenCalledWith('/login?redirect=%2Fsetting%2Finstitution%3Ftab%3D1'),
    );
    expect(sessionStore.stored().token).toBeUndefined();
  });

  it('leaves the screen as it is after cancel', async () => {
    const app = await opened();
    answer('post', '/jmgr/post/manage/list', 200, { Code: 401, Message: 'expired' });
    await Promise.allSettled([list()]);
    await screen.findByText('Login expired, please log in again');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(page.load).not.toHaveBeenCalled();
    expect(sessionStore.get().token).toBeDefined();
    screen.getByRole('heading', { name: 'Institution settings' });
  });
});

describe('the guard with a token that is no longer good (contract 2.3, 8)', () => {
  it('signs out and leads to the sign-in with the way back, without a prompt', async () => {
    sessionStore.setTokens({ token: 'gone', refreshToken: undefined, time: Date.now() });
    await renderApp('/manage/article?page=2', { language: 'en-US' });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(location.pathname + location.search).toBe(
      '/login?redirect=%2Fmanage%2Farticle%3Fpage%3D2',
    );
    expect(sessionStore.stored().token).toBeUndefined();
    expect(screen.queryByText('Login expired, please log in again')).toBeNull();
  });
});

describe('what a failed call tells the person (contract 8)', () => {
  it("prefers the server's own message and shows the request id", async () => {
    await opened();
    answer('post', '/jmgr/post/manage/list', 500, {
      code: 500,
      isSuccess: false,
      msg: 'The shelf fell over',
      requestId: 'abc-1',
    });
    const error = await failure(list());
    expect(error).toMatchObject({ kind: 'answer', code: 500, requestId: 'abc-1' });
    await screen.findByText('The shelf fell over');
    await screen.findByText('Request id: abc-1');
  });

  it.each([
    [502, 'Gateway error'],
    [504, 'Gateway timeout'],
    [405, 'Illegal access'],
    [418, 'Request failed'],
  ])('says the text of HTTP status %i where the server says nothing', async (status, text) => {
    await opened();
    server.use(
      http.post(`${location.origin}/jmgr/post/manage/list`, () => new HttpResponse('', { status })),
    );
    await failure(list());
    await screen.findByText(text);
  });

  it("says 'Request failed' where the code is no success and nothing else is said", async () => {
    await opened();
    answer('post', '/jmgr/post/manage/list', 200, { code: 9999 });
    await failure(list());
    await screen.findByText('Request failed');
  });

  it('says that the network is not smooth after the timeout', async () => {
    await opened();
    server.use(
      http.post(`${location.origin}/jmgr/post/manage/list`, async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const error = await failure(callEndpoint(postCalls.list, { body: {} }, { timeout: 20 }));
    expect(error.kind).toBe('timeout');
    await screen.findByText('Network is not smooth now, please retry later');
  });

  it('says nothing of a call that was given up, nor of a silent one', async () => {
    await opened();
    const controller = new AbortController();
    controller.abort();
    const aborted = await failure(
      callEndpoint(postCalls.list, { body: {} }, { signal: controller.signal }),
    );
    expect(aborted.kind).toBe('aborted');
    answer('post', '/jmgr/post/manage/list', 500, { code: 500, msg: 'unheard' });
    await failure(callEndpoint(postCalls.list, { body: {} }, { silent: true }));
    expect(screen.queryByText('unheard')).toBeNull();
    expect(document.querySelector('.ant-notification-notice')).toBeNull();
  });

  it("says 'Request succeeded' after a write that says nothing itself", async () => {
    await opened();
    answer('put', '/jmgr/post/save', 200, { is_success: true, Data: { id: '1', revision: 1 } });
    const read = await callJmgr({ method: 'PUT', path: '/post/save', body: {} });
    expect(read.data).toEqual({ id: '1', revision: 1 });
    await screen.findByText('Request succeeded');
  });
});
