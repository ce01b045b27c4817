import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { look } from '#app/session/connection.ts';
import { patience } from '#app/session/transport.ts';
import { channelCalls } from '#contract/endpoints/lists.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** What people see where the connection or the platform fails, and that nothing is lost or done twice. */

const saveAddress = `${location.origin}/jmgr/channel/save`;
const listAddress = `${location.origin}/jmgr/channel/domain/list`;
const known = { ...patience };

beforeEach(() => {
  Object.assign(patience, { tries: 3, first: 10, longest: 10 });
});
afterEach(async () => {
  Object.assign(patience, known);
  server.resetHandlers();
  await look();
});

/** The call arrives and is done, and its answer gets lost on the way back: so many times. */
function loseAnswers(times: number): { arrived: number } {
  const seen = { arrived: 0 };
  server.use(
    http.put(saveAddress, async ({ request }) => {
      if (seen.arrived >= times) return undefined;
      seen.arrived += 1;
      const { platform } = await testPlatform();
      await platform.fetch(request.clone(), { clientAddress: '127.0.0.1' });
      return HttpResponse.error();
    }),
  );
  return seen;
}

async function channelsOf(domain: string): Promise<number> {
  const { services } = await testPlatform();
  const rows = await services.database
    .selectFrom('channel')
    .where('domain', '=', domain)
    .select('id')
    .execute();
  return rows.length;
}

const drawer = async () => within(await screen.findByRole('dialog'));
const saveButton = async () => (await drawer()).getByRole('button', { name: /保\s?存/ });

async function fillChannel(name: string, domain: string) {
  const app = await renderApp('/resource/channels/create', { as: 'operator' });
  const form = await drawer();
  await app.user.type(await form.findByLabelText('频道'), name);
  await app.user.type(await form.findByLabelText('领域'), domain);
  return app;
}

describe('a save whose answer is lost', () => {
  it('is sent again by itself, and there is one record', async () => {
    const lost = loseAnswers(2);
    const { user, router } = await fillChannel('断线一次', 'cut-once');
    await user.click(await saveButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(lost.arrived).toBe(2);
    expect(await channelsOf('cut-once')).toBe(1);
    expect(document.querySelector('.ant-notification-notice-error')).toBeNull();
  });

  it('for good keeps what was typed and says what is known; saved again by the person it is still one record', async () => {
    const lost = loseAnswers(3);
    const { user, router } = await fillChannel('断线很久', 'cut-long');
    await user.click(await saveButton());
    await screen.findByText(/不能确定是否已经完成.*原样重试不会重复提交/);
    expect(lost.arrived).toBe(3);
    const name = await (await drawer()).findByLabelText<HTMLInputElement>('频道');
    expect(name.value).toBe('断线很久');
    await user.click(await saveButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await channelsOf('cut-long')).toBe(1);
  });
});

describe('a save whose answer is lost and whose text is changed then', () => {
  const changeAndSave = async (name: string) => {
    const form = await drawer();
    const user = userEvent.setup();
    await user.clear(await form.findByLabelText('频道'));
    await user.type(await form.findByLabelText('频道'), name);
    await user.click(await saveButton());
  };
  const namesOf = async (domain: string) => {
    const { services } = await testPlatform();
    const { database } = services;
    return database.selectFrom('channel').where('domain', '=', domain).select('name').execute();
  };

  it('changes the record that the first one has made: there is one, with the last text', async () => {
    loseAnswers(3);
    const { user, router } = await fillChannel('改之前', 'cut-changed');
    await user.click(await saveButton());
    await screen.findByText(/不能确定是否已经完成/);
    await changeAndSave('改之后');
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await namesOf('cut-changed')).toEqual([{ name: '改之后' }]);
  });

  it('does so, too, after a reload in between', async () => {
    loseAnswers(3);
    const { user, unmount } = await fillChannel('重载之前', 'cut-reloaded');
    await user.click(await saveButton());
    await screen.findByText(/不能确定是否已经完成/);
    unmount();
    const { router } = await renderApp('/resource/channels/create', { as: 'operator' });
    expect(await (await drawer()).findByDisplayValue('重载之前')).toBeDefined();
    await changeAndSave('重载之后');
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await namesOf('cut-reloaded')).toEqual([{ name: '重载之后' }]);
  });

  it('asks where somebody else has changed that record meanwhile', async () => {
    loseAnswers(3);
    const { user } = await fillChannel('我的第一版', 'cut-met');
    await user.click(await saveButton());
    await screen.findByText(/不能确定是否已经完成/);
    const test = await testPlatform();
    const { database } = test.services;
    const { id } = await database
      .selectFrom('channel')
      .where('domain', '=', 'cut-met')
      .select('id')
      .executeTakeFirstOrThrow();
    const body = { id, revision: 1, name: '别人改的' };
    await test.call(channelCalls.save, { body }, await test.signIn('operator'));
    await changeAndSave('我的第二版');
    await screen.findByText('这些内容已在别处被修改');
    expect(await namesOf('cut-met')).toEqual([{ name: '别人改的' }]);
  });
});

describe('an answer that cannot be read', () => {
  const page = () => HttpResponse.html('<!doctype html><title>Welcome to the hotel</title>');

  it('is told in the place of the rows, with a way to try again, and never an empty list', async () => {
    server.use(http.get(listAddress, page));
    const { user } = await renderApp('/resource/channels', { as: 'operator' });
    const failure = await screen.findByText(/服务器返回的内容无法识别，请稍后重试/, {
      selector: '.bd-table-note p',
    });
    expect(screen.queryByText('暂无数据')).toBeNull();
    expect(document.querySelector('.bd-list-bar')?.textContent).toBe('');
    const note = failure.closest<HTMLElement>('.bd-table-note') ?? document.body;
    server.use(http.get(listAddress, () => HttpResponse.json({ code: 200, msg: '' })));
    await user.click(within(note).getByRole('button', { name: /重\s?试/ }));
    await screen.findByText(/服务器返回的内容无法识别/, { selector: '.bd-table-note p' });
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    await waitFor(() =>
      expect(document.querySelectorAll('.bd-table tbody tr')).not.toHaveLength(0),
    );
  });

  it('of a save leaves the form as it is, and the same save again is the same one', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.put(saveAddress, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? page() : undefined;
      }),
    );
    const { user, router } = await fillChannel('门户页', 'portal');
    await user.click(await saveButton());
    await screen.findByText(/服务器返回的内容无法识别/);
    await user.click(await saveButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await channelsOf('portal')).toBe(1);
  });
});

it('a total that the rows contradict is not shown; paging goes on, and operators are told', async () => {
  const pages: unknown[] = [];
  server.use(
    http.get(listAddress, ({ request }) => {
      pages.push(new URL(request.url).searchParams.get('pageIndex'));
      const data = Array.from({ length: 10 }, (_row, id) => ({
        id: `${pages.length}${id}`,
        name: `C${id}`,
      }));
      return HttpResponse.json({ code: 200, data, dataCount: 3 });
    }),
  );
  const { user } = await renderApp('/resource/channels', { as: 'operator' });
  await screen.findByText('至少 10 条');
  expect(screen.getByText(/总数“3”与它返回的内容不符/)).toBeTruthy();
  await user.click(screen.getByTitle('2'));
  await screen.findByText('至少 20 条');
  expect(pages.at(-1)).toBe('2');
});

it('a platform that is busy is asked again when it says, and one line tells so meanwhile', async () => {
  let refused = 0;
  server.use(
    http.put(saveAddress, () => {
      if (refused > 0) return undefined;
      refused += 1;
      return HttpResponse.json(
        { code: 503, isSuccess: false, msg: '' },
        { status: 503, headers: { 'retry-after': '1' } },
      );
    }),
  );
  const { user, router } = await fillChannel('稍等', 'busy');
  await user.click(await saveButton());
  await screen.findByText('服务器繁忙，正在重新请求…');
  await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
  expect(await channelsOf('busy')).toBe(1);
  expect(document.querySelector('.ant-notification-notice-error')).toBeNull();
});

it.each([
  ['zh-CN', /^连接不上服务器。已填写的内容仍在页面上/, '立即重连', '已恢复连接'],
  [
    'en-US',
    /^No connection to the server\. What you typed is kept/,
    'Connect now',
    'Connected again',
  ],
] as const)(
  'nothing answers: one line says it, once for all calls, and the list is read anew when it is back (%s)',
  async (language, lost, connect, back) => {
    const { user } = await renderApp('/resource/channels', { as: 'operator', language });
    await screen.findByRole('grid');
    server.use(http.all(`${location.origin}/*`, () => HttpResponse.error()));
    await user.click(
      screen.getByRole('button', { name: language === 'zh-CN' ? '刷新' : 'Refresh' }),
    );
    expect(await screen.findByText(lost)).toBeDefined();
    expect(document.querySelector('.ant-notification-notice-error')).toBeNull();
    let read = 0;
    server.resetHandlers();
    server.use(
      http.get(listAddress, () => {
        read += 1;
        return undefined;
      }),
    );
    await user.click(screen.getByRole('button', { name: connect }));
    await screen.findByText(back);
    expect(screen.queryByText(lost)).toBeNull();
    await waitFor(() => expect(read).toBeGreaterThan(0));
    await screen.findByRole('grid');
  },
);

it('the browser says that it is offline: the line is there at once, and goes when it is online', async () => {
  await renderApp('/resource/channels', { as: 'operator' });
  await screen.findByRole('grid');
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^连接不上服务器/);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^连接不上服务器/)).toBeNull());
});
