import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { keptNow } from '#app/widgets/draft/shelf.ts';
import { ContentType } from '#contract/codes.ts';
import {
  bookCalls,
  channelCalls,
  circleCalls,
  postCalls,
  readingCalls,
} from '#contract/endpoints/lists.ts';
import { hold } from '#tests/support/hold.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { leaveDraft } from '#tests/support/leaveDraft.ts';

async function saveChannel(body: {
  id?: string;
  revision?: number;
  name: string;
  domain: string;
  description?: string;
}) {
  const { call, signIn } = await testPlatform();
  return (await call(channelCalls.save, { body }, await signIn('operator'))).data;
}
async function readChannel(id: string) {
  const { call, signIn } = await testPlatform();
  return (await call(channelCalls.detail, { parameters: { id } }, await signIn('operator'))).data;
}
const drawer = () => screen.findByRole('dialog');
const save = async () => within(await drawer()).getByRole('button', { name: /保\s?存/ });

describe('the form of a record, made of its schema', () => {
  it('creates what then stands in the list', async () => {
    const { user, router } = await renderApp('/resource/channels', { as: 'operator' });
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: /新\s?建/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels/create'));
    const form = within(await drawer());
    await user.type(await form.findByLabelText('频道'), '新书快讯');
    await user.type(await form.findByLabelText('领域'), 'new-books');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await screen.findByRole('button', { name: '新书快讯' })).toBeDefined();
  });

  it('checks by the schema before it sends anything', async () => {
    const { user } = await renderApp('/resource/channels/create', { as: 'operator' });
    const form = within(await drawer());
    await user.type(await form.findByLabelText('领域'), 'Not Fine');
    await user.click(await save());
    expect(await form.findByText('请填写频道')).toBeDefined();
    expect(await form.findByText('领域由小写字母、数字和连字符组成')).toBeDefined();
  });

  it('says nothing of a field that was left without a change, until it is saved', async () => {
    const { user } = await renderApp('/resource/channels/create', { as: 'operator' });
    const form = within(await drawer());
    const first = await form.findByLabelText('频道');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.type(await form.findByLabelText('领域'), 'left-alone');
    expect(form.queryByText('请填写频道')).toBeNull();
    await user.click(await save());
    await form.findByText('请填写频道');
  });

  it('changes what was edited and keeps everything else', async () => {
    const { id } = await saveChannel({ name: '旧名', domain: 'old', description: '说明还在' });
    const { user, router } = await renderApp(`/resource/channels/edit/${id}`, { as: 'operator' });
    const name = await within(await drawer()).findByLabelText('频道');
    await user.clear(name);
    await user.type(name, '改过的名');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await readChannel(id)).toMatchObject({
      name: '改过的名',
      domain: 'old',
      description: '说明还在',
    });
  });

  it('shows a related record that is gone by its title, in the list and in the form, and keeps it', async () => {
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const book = (await call(bookCalls.save, { body: { bookName: '绝版书' } }, token)).data;
    const body = { title: '读绝版书', content: '说明还在', bookId: book.id };
    const { id } = (await call(readingCalls.save, { body }, token)).data;
    await call(bookCalls.delete, { body: { ids: [book.id] } }, token);
    const { user, router } = await renderApp(`/resource/readings/edit/${id}`, { as: 'operator' });
    const form = within(await drawer());
    const title = await form.findByLabelText('共读');
    expect(await form.findByText('已删除：绝版书')).toBeDefined();
    await user.type(title, '会');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/readings'));
    expect(await screen.findByText('已删除：绝版书')).toBeDefined();
    const { data } = await call(readingCalls.detail, { parameters: { id } }, token);
    expect(data).toMatchObject({
      title: '读绝版书会',
      content: '说明还在',
      book: { id: book.id, title: '绝版书', isDeleted: true },
    });
  });

  it('compares when somebody else has saved meanwhile, and can merge both (contract 10.9)', async () => {
    const { id, revision } = await saveChannel({
      name: '两人在改',
      domain: 'both',
      description: '原来',
    });
    const { user, router } = await renderApp(`/resource/channels/edit/${id}`, { as: 'operator' });
    const name = await within(await drawer()).findByLabelText('频道');
    await saveChannel({ id, revision, name: '两人在改', domain: 'both', description: '别人写的' });
    await user.clear(name);
    await user.type(name, '我改的名');
    await user.click(await save());
    const dialog = (await screen.findByText('这些内容已在别处被修改')).closest<HTMLElement>(
      '[role=dialog]',
    );
    expect(dialog?.textContent).toContain('别人写的');
    expect(dialog?.textContent).toContain('我改的名');
    // who, and when
    expect(dialog?.textContent).toMatch(/书案编辑部于 \d{4}-\d\d-\d\d \d\d:\d\d 保存/);
    await user.click(screen.getByRole('button', { name: '合并两边' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await readChannel(id)).toMatchObject({ name: '我改的名', description: '别人写的' });
  });

  it('asks before unsaved changes are left', async () => {
    const { user, router } = await renderApp('/resource/channels/create', { as: 'operator' });
    await user.type(await within(await drawer()).findByLabelText('频道'), '半句');
    await router.navigate('/resource/books');
    await screen.findByText('有未保存的修改，确定离开吗？', {
      selector: '.ant-modal-confirm-title',
    });
    await user.click(screen.getByRole('button', { name: '继续编辑' }));
    expect(router.state.location.pathname).toBe('/resource/channels/create');
  });

  it('closes to the list it was opened from, and Back then leads to what was before the list', async () => {
    await saveChannel({ name: '看了就关', domain: 'closing' });
    const { router, user } = await renderApp('/resource/books', { as: 'operator' });
    await screen.findByRole('grid', { name: '图书' });
    await router.navigate('/resource/channels?domain=closing');
    const opener = await screen.findByRole('button', { name: '看了就关' });
    await user.click(opener);
    await user.click(await within(await drawer()).findByRole('button', { name: /编\s?辑/ }));
    await within(await drawer()).findByLabelText('频道');
    const escapeKey = { key: 'Escape', keyCode: 27 };
    // twice, as an impatient hand does
    fireEvent.keyDown(document.activeElement ?? document.body, escapeKey);
    fireEvent.keyDown(document.activeElement ?? document.body, escapeKey);
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(router.state.location.search).toBe('?domain=closing');
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/books'));
  });

  it('closes to the list where it was opened by its address, and leaves no step behind', async () => {
    const { id } = await saveChannel({ name: '由地址打开', domain: 'opened' });
    const { router, user } = await renderApp('/resource/books', { as: 'operator' });
    await screen.findByRole('grid', { name: '图书' });
    await router.navigate(`/resource/channels/detail/${id}`);
    await within(await drawer()).findByText('opened');
    await user.click(within(await drawer()).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/books'));
  });

  it('begins in its first field where the record is new', async () => {
    const { user } = await renderApp('/resource/channels', { as: 'operator' });
    await user.click(await screen.findByRole('button', { name: /新\s?建/ }));
    const name = await within(await drawer()).findByLabelText('频道');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('asks with the focus on the button that stays, and brings back what was left', async () => {
    const { router, user } = await renderApp('/resource/channels', { as: 'operator' });
    const create = async () => user.click(await screen.findByRole('button', { name: /新\s?建/ }));
    await create();
    const form = within(await drawer());
    await user.type(await form.findByLabelText('频道'), '半句');
    await user.click(form.getByRole('button', { name: /取\s?消/ }));
    const stay = await screen.findByRole('button', { name: '继续编辑' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await screen.findByText('修改留在本机，再次打开时会恢复。');
    await user.click(await screen.findByRole('button', { name: /离\s?开/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await create();
    const again = within(await drawer());
    expect(await again.findByLabelText('频道')).toHaveProperty('value', '半句');
    await user.click(again.getByRole('button', { name: '放弃并重新开始' }));
    expect(await again.findByLabelText('频道')).toHaveProperty('value', '');
  });

  it('asks before what was typed is left by its button, as often as it is pressed', async () => {
    const { router, user } = await renderApp('/resource/channels', { as: 'operator' });
    await user.click(await screen.findByRole('button', { name: /新\s?建/ }));
    const form = within(await drawer());
    await user.type(await form.findByLabelText('频道'), '半句');
    await user.click(form.getByRole('button', { name: /取\s?消/ }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '继续编辑' })).toBeNull());
    await user.click(form.getByRole('button', { name: /取\s?消/ }));
    await user.click(await screen.findByRole('button', { name: /离\s?开/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
  });

  it('shows the details of a record and leads to its form', async () => {
    const { id } = await saveChannel({ name: '看一看', domain: 'look' });
    const { user, router } = await renderApp(`/resource/channels/detail/${id}`, { as: 'operator' });
    const detail = within(await drawer());
    expect(await detail.findByText('look')).toBeDefined();
    await user.click(detail.getByRole('button', { name: /编\s?辑/ }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/resource/channels/edit/${id}`),
    );
  });

  it('never shows one record at the address of another, however long that takes to come', async () => {
    const { id } = await saveChannel({ name: '先看的', domain: 'first' });
    const { id: next } = await saveChannel({ name: '后看的', domain: 'second' });
    const { router } = await renderApp(`/resource/channels/edit/${id}`, { as: 'operator' });
    await within(await drawer()).findByDisplayValue('先看的');
    const detail = hold(`/channel/detail/${next}`);
    await router.navigate(`/resource/channels/edit/${next}`);
    await detail.isHeld();
    expect(within(await drawer()).queryByDisplayValue('先看的')).toBeNull();
    detail.letGo();
    expect(await within(await drawer()).findByDisplayValue('后看的')).toBeDefined();
  });

  it('that is saved after it was left leads nobody away from where they are', async () => {
    const { router, user } = await renderApp('/resource/channels', { as: 'operator' });
    await user.click(await screen.findByRole('button', { name: /新\s?建/ }));
    const form = within(await drawer());
    await user.type(await form.findByLabelText('频道'), '慢慢保存');
    await user.type(await form.findByLabelText('领域'), 'slowly');
    const sent = hold(channelCalls.save.path);
    await user.click(await save());
    await sent.isHeld();
    void router.navigate('/resource/books');
    await user.click(await screen.findByRole('button', { name: /离\s?开/ }));
    await screen.findByRole('grid', { name: '图书' });
    const go = vi.spyOn(history, 'go');
    sent.letGo();
    await screen.findByText('已保存');
    expect(go).not.toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/resource/books');
  });

  it('offers in its notice to take the save back', async () => {
    const { id } = await saveChannel({ name: '改前的名', domain: 'undone' });
    const { user, router } = await renderApp(`/resource/channels/edit/${id}`, { as: 'operator' });
    const name = await within(await drawer()).findByLabelText('频道');
    await user.clear(name);
    await user.type(name, '改后的名');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    await user.click(await screen.findByRole('button', { name: /撤销/ }));
    await screen.findByText('已撤销');
    expect((await readChannel(id)).name).toBe('改前的名');
    await screen.findByRole('button', { name: '改前的名' });
  });

  it('that is taken back after somebody else has saved changes nothing and says why', async () => {
    const { id, revision } = await saveChannel({ name: '甲', domain: 'undone-late' });
    const { user } = await renderApp(`/resource/channels/edit/${id}`, { as: 'operator' });
    const name = await within(await drawer()).findByLabelText('频道');
    await user.clear(name);
    await user.type(name, '乙');
    await user.click(await save());
    const undo = await screen.findByRole('button', { name: /撤销/ });
    await saveChannel({ id, revision: revision + 1, name: '丙', domain: 'undone-late' });
    await user.click(undo);
    await screen.findByRole('alert');
    expect((await readChannel(id)).name).toBe('丙');
  });

  it('takes a new record away again', async () => {
    const { user, router } = await renderApp('/resource/channels/create', { as: 'operator' });
    const form = within(await drawer());
    await user.type(await form.findByLabelText('频道'), '只在片刻');
    await user.type(await form.findByLabelText('领域'), 'a-moment');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const isThere = async () => {
      const { data } = await call(channelCalls.list, { query: { name: '只在片刻' } }, token);
      return data.length > 0;
    };
    expect(await isThere()).toBe(true);
    await user.click(await screen.findByRole('button', { name: /撤销/ }));
    await waitFor(async () => expect(await isThere()).toBe(false));
  });

  it('keeps the keyboard in its drawer on the way from the details to the form', async () => {
    const { id } = await saveChannel({ name: '按键去改', domain: 'keys' });
    const { user } = await renderApp(`/resource/channels/detail/${id}`, { as: 'operator' });
    (await within(await drawer()).findByRole('button', { name: /编\s?辑/ })).focus();
    await user.keyboard('{Enter}');
    await within(await drawer()).findByLabelText('频道');
    await waitFor(() => expect(document.activeElement?.closest('.ant-drawer')).toBeTruthy());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await readChannel(id)).name).toBe('按键去改');
  });

  it('keeps what was typed where the record is gone meanwhile', async () => {
    const { id } = await saveChannel({ name: '将被删除', domain: 'gone' });
    const { user } = await renderApp(`/resource/channels/edit/${id}`, { as: 'operator' });
    const name = await within(await drawer()).findByLabelText<HTMLInputElement>('频道');
    await user.type(name, '的频道');
    const { call, signIn } = await testPlatform();
    await call(channelCalls.delete, { body: { ids: [id] } }, await signIn('operator'));
    let asked = 0;
    server.events.on('response:mocked', ({ request }) => {
      if (request.url.endsWith(`/jmgr/channel/detail/${id}`)) asked += 1;
    });
    await user.click(await save());
    expect(await within(await drawer()).findByText(/可能已被删除/)).toBeDefined();
    // the failed save has the record asked for again
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    await user.type(name, '又改');
    expect(name.isConnected).toBe(true);
    expect(name.value).toBe('将被删除的频道又改');
    server.events.removeAllListeners();
  });

  it('says why a record could not be had, with the request id', async () => {
    const { id } = await saveChannel({ name: '打不开的', domain: 'shut' });
    answer('get', `/jmgr/channel/detail/${id}`, 500, {
      success: false,
      code: 500,
      msg: '暂时打不开',
      data: null,
      requestId: 'of-the-record',
    });
    await renderApp(`/resource/channels/detail/${id}`, { as: 'operator' });
    expect(await within(await drawer()).findByText('暂时打不开')).toBeDefined();
    expect(within(await drawer()).getByText('请求编号：of-the-record')).toBeDefined();
    server.resetHandlers();
  });

  it('shows the text of a dynamic as it was typed, and that of an article as it was formatted', async () => {
    const { call, signIn } = await testPlatform();
    const operator = await signIn('operator');
    const write = async (contentType: 1040 | 1050, content: string) =>
      (await call(postCalls.save, { body: { contentType, title: '题', content } }, operator)).data
        .id;
    const typed = '如果 a<b 且 c>d';
    const dynamic = await write(ContentType.dynamic, typed);
    const article = await write(ContentType.article, '<p>一段<b>粗体</b></p>');
    const first = await renderApp(`/resource/posts/detail/${dynamic}`, { as: 'operator' });
    expect(await within(await drawer()).findByText(typed)).toBeDefined();
    expect(within(await drawer()).getAllByText('正文')).toHaveLength(1);
    first.unmount();
    await renderApp(`/resource/posts/detail/${article}`, { as: 'operator' });
    expect((await within(await drawer()).findByText('粗体')).tagName).toBe('B');
    expect(within(await drawer()).getAllByText('正文')).toHaveLength(1);
  });

  it('names the cross of its drawer in the language of the screen', async () => {
    await renderApp('/resource/users/create', { as: 'operator' });
    await screen.findByText('这个列表不提供这项操作');
    const names = within(await drawer())
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['关闭', '关闭']);
  });

  it('says so at the address of a form that the list does not have', async () => {
    const { user, router } = await renderApp('/resource/users/create', { as: 'operator' });
    await screen.findByText('这个列表不提供这项操作');
    expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();
    await user.click(within(await drawer()).getByText('关闭'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/users'));
  });

  it('leads from the address of a form to the screen that the schema names instead', async () => {
    const { router } = await renderApp('/resource/special-pages/create', { as: 'operator' });
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/deciration/main?action=0',
      ),
    );
  });

  it('does an action of the schema and undoes it', async () => {
    const { id } = await saveChannel({ name: '停一停', domain: 'pause' });
    const { user } = await renderApp('/resource/channels?domain=pause', { as: 'operator' });
    await user.click(await screen.findByRole('button', { name: '停用' }));
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await screen.findByText('已撤销');
    expect(await readChannel(id)).toMatchObject({ isEnabled: true });
  });
});

describe('what was typed and not saved (contract 10.6)', () => {
  it('comes back after an expired session, and may be discarded', async () => {
    const { id } = await saveChannel({ name: '原名', domain: 'kept' });
    const path = `/resource/channels/edit/${id}`;
    const first = await renderApp(path, { as: 'operator' });
    const name = await within(await drawer()).findByLabelText('频道');
    await first.user.clear(name);
    await first.user.type(name, '打到一半');
    answer('put', '/jmgr/channel/save', 401, { code: 401, isSuccess: false, msg: '' });
    await first.user.click(await save());
    await screen.findByText('登录已过期，请重新登录');
    await first.user.click(screen.getByRole('button', { name: /^确\s?定$/ }));
    first.unmount();
    server.resetHandlers();

    const second = await renderApp(path, { as: 'operator' });
    const again = await within(await drawer()).findByLabelText('频道');
    expect(again).toHaveProperty('value', '打到一半');
    await second.user.click(screen.getByRole('button', { name: '放弃并重新开始' }));
    expect(again).toHaveProperty('value', '原名');
    second.unmount();

    await renderApp(path, { as: 'operator' });
    expect(await within(await drawer()).findByLabelText('频道')).toHaveProperty('value', '原名');
  });

  it('is told where the form has no such field any more', async () => {
    const { id } = await saveChannel({ name: '旧名', domain: 'left' });
    const path = `/resource/channels/edit/${id}`;
    const first = await renderApp(path, { as: 'operator' });
    await within(await drawer()).findByLabelText('频道');
    const account = sessionStore.get().userInfo?.id ?? '';
    first.unmount();
    const kept = keptNow({ name: '新名', slogan: '读书的人' });
    await leaveDraft({ account, kind: 'form.channels', id }, 'gone', kept, JSON.stringify);

    await renderApp(path, { as: 'operator' });
    const again = within(await drawer());
    expect(await again.findByLabelText('频道')).toHaveProperty('value', '新名');
    expect(await again.findByText('读书的人', { exact: false })).toBeDefined();
  });

  it('is a conflict where the record has changed meanwhile', async () => {
    const { id, revision } = await saveChannel({ name: '甲', domain: 'met' });
    const path = `/resource/channels/edit/${id}`;
    const first = await renderApp(path, { as: 'operator' });
    await first.user.type(await within(await drawer()).findByLabelText('频道'), '乙');
    first.unmount();
    await saveChannel({ id, revision, name: '丙', domain: 'met' });

    const second = await renderApp(path, { as: 'operator' });
    expect(await within(await drawer()).findByLabelText('频道')).toHaveProperty('value', '甲乙');
    await second.user.click(await save());
    await screen.findByText('这些内容已在别处被修改');
    expect(await readChannel(id)).toMatchObject({ name: '丙' });
  });

  it('goes on with both where somebody else has changed other fields meanwhile, and asks nobody', async () => {
    const { id, revision } = await saveChannel({ name: '甲', domain: 'apart' });
    const path = `/resource/channels/edit/${id}`;
    const first = await renderApp(path, { as: 'operator' });
    await first.user.type(await within(await drawer()).findByLabelText('频道'), '乙');
    first.unmount();
    await saveChannel({ id, revision, name: '甲', domain: 'apart', description: '别人写的' });

    const { user, router } = await renderApp(path, { as: 'operator' });
    expect(await within(await drawer()).findByLabelText('频道')).toHaveProperty('value', '甲乙');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    expect(await readChannel(id)).toMatchObject({ name: '甲乙', description: '别人写的' });
  });
});

describe('a save that takes a record from readers, as an action of its list does', () => {
  async function openCircle() {
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const body = { title: '读诗会', content: '每周一首', status: 30 as const };
    const { id } = (await call(circleCalls.save, { body }, token)).data;
    const { user } = await renderApp(`/resource/circles/edit/${id}`, { as: 'operator' });
    const form = within(await drawer());
    const isBlocked = async () =>
      (await call(circleCalls.detail, { parameters: { id } }, token)).data.isBlocked;
    const send = async () => user.click(form.getByRole('button', { name: /保\s?存/ }));
    return { user, form, isBlocked, send };
  }
  const question = async () => {
    const title = await screen.findByText('屏蔽', { selector: '.ant-modal-confirm-title' });
    const dialog = title.closest<HTMLElement>('[role=dialog]');
    if (!dialog) throw new Error('the question is no dialog');
    return within(dialog);
  };

  it('asks what the action asks, sends nothing where it is cancelled, and can be undone', async () => {
    const { user, form, isBlocked, send } = await openCircle();
    await user.click(await form.findByRole('switch', { name: '已屏蔽' }));
    await send();
    const first = await question();
    expect(first.getByText('屏蔽后读者将看不到它，确定屏蔽吗？')).toBeDefined();
    await user.click(first.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByText(/屏蔽后读者/)).toBeNull());
    expect(await isBlocked()).toBe(false);
    await send();
    await user.click((await question()).getByRole('button', { name: /屏\s?蔽/ }));
    await waitFor(async () => expect(await isBlocked()).toBe(true));
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await waitFor(async () => expect(await isBlocked()).toBe(false));
  });

  it('asks nothing of another change', async () => {
    const { user, form, send } = await openCircle();
    await user.type(await form.findByLabelText('圈子名称'), '二');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/屏蔽后读者/)).toBeNull();
  });
});

describe('a save by which readers see or lose a record at once, as its fields say', () => {
  async function openPost(values: object) {
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const body = { contentType: ContentType.dynamic, content: '给大家看的', ...values };
    const { id } = (await call(postCalls.save, { body }, token)).data;
    const { user } = await renderApp(`/resource/posts/edit/${id}`, { as: 'operator' });
    const form = within(await drawer());
    const read = async () => (await call(postCalls.detail, { parameters: { id } }, token)).data;
    const send = async () => user.click(form.getByRole('button', { name: /保\s?存/ }));
    return { user, form, read, send };
  }
  const question = async (title: string) => {
    const found = await screen.findByText(title, { selector: '.ant-modal-confirm-title' });
    const dialog = found.closest<HTMLElement>('[role=dialog]');
    if (!dialog) throw new Error('the question is no dialog');
    return within(dialog);
  };

  it('asks before a published post becomes a draft, and sends nothing where it is cancelled', async () => {
    const { user, form, read, send } = await openPost({});
    await user.click(await form.findByRole('switch', { name: '草稿' }));
    await send();
    const first = await question('草稿');
    expect(first.getByText('变成草稿后读者将看不到它。')).toBeDefined();
    await user.click(first.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByText('变成草稿后读者将看不到它。')).toBeNull());
    expect(await read()).toMatchObject({ isDraft: false });
    await send();
    await user.click((await question('草稿')).getByRole('button', { name: /保\s?存/ }));
    await waitFor(async () => expect(await read()).toMatchObject({ isDraft: true }));
  });

  it('asks before a draft is published', async () => {
    const { user, form, read, send } = await openPost({ isDraft: true });
    await user.click(await form.findByRole('switch', { name: '草稿' }));
    await send();
    const asked = await question('草稿');
    expect(asked.getByText(/不再是草稿，保存后读者就能看到它/)).toBeDefined();
    await user.click(asked.getByRole('button', { name: /保\s?存/ }));
    await waitFor(async () => expect(await read()).toMatchObject({ isDraft: false }));
  });
});
