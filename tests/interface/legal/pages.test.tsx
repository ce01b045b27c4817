import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { licenceSaveCall } from '#contract/endpoints/site.ts';
import { renderApp, server, setViewport, testPlatform } from '#tests/support/interface.ts';

const infoPath = `${location.origin}/jmgr/app/config/info/:id`;

const licenceOf = (more: object) => ({
  holder: '',
  number: '',
  authority: '',
  validUntil: '',
  pictures: [],
  note: '',
  ...more,
});

beforeAll(() => {
  // jsdom shows no dialogs
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

describe('a legal page (contract 2.2)', () => {
  it('is read without signing in, in the language of the person', async () => {
    const app = await renderApp('/privacy');
    await screen.findByRole('heading', { level: 1, name: '隐私政策' });
    expect(location.pathname).toBe('/privacy');
    await waitFor(() => expect(document.title).toBe('隐私政策 · 书案'));
    screen.getByText(/2026年11月20日/);

    await app.user.click(screen.getByRole('button', { name: 'English' }));
    screen.getByRole('heading', { level: 1, name: 'Privacy policy' });
    screen.getByText('In effect from November 20, 2026');
    await waitFor(() => expect(document.title).toBe('Privacy policy · Bookdesk'));
  });

  it('says where no lawyer has reviewed it yet, and only there', async () => {
    const { unmount } = await renderApp('/privacy');
    expect((await screen.findByRole('note')).textContent).toContain('尚未经律师审核');
    unmount();
    await renderApp('/third-party-sdk');
    await screen.findByRole('heading', { level: 1, name: '第三方组件清单' });
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('has a table of contents that leads to its sections and keeps the query', async () => {
    const app = await renderApp('/privacy?from=mail', { language: 'en-US' });
    const contents = await screen.findByRole('navigation', { name: 'Contents' });
    await app.user.click(within(contents).getByRole('link', { name: 'Your rights' }));
    await waitFor(() => expect(location.hash).toBe('#your-rights'));
    expect(location.search).toBe('?from=mail');
    expect(document.getElementById('your-rights')?.tagName).toBe('H2');
  });

  it('folds its contents at the width of a phone', async () => {
    const folded = () => document.querySelector('details')?.open;
    const { unmount } = await renderApp('/privacy');
    await screen.findByRole('heading', { level: 1 });
    expect(folded()).toBe(true);
    unmount();
    setViewport(390);
    await renderApp('/privacy');
    await screen.findByRole('heading', { level: 1 });
    expect(folded()).toBe(false);
  });

  it('does not mind a section that it does not have', async () => {
    await renderApp('/agreement#nowhere');
    await screen.findByRole('heading', { level: 1, name: '用户协议' });
  });

  it('leads to other pages without loading the app anew', async () => {
    const app = await renderApp('/personal-info');
    await screen.findByRole('heading', { level: 1, name: '个人信息收集清单' });
    const [link] = screen.getAllByRole('link', { name: '隐私政策' });
    if (link) await app.user.click(link);
    await screen.findByRole('heading', { level: 1, name: '隐私政策' });
    const all = screen.getByRole('navigation', { name: '全部页面' });
    expect(within(all).getByRole('link', { name: '隐私政策' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await app.user.click(within(all).getByRole('link', { name: '应用备案信息' }));
    await screen.findByRole('heading', { level: 1, name: '应用备案信息' });
  });
});

describe('a licence page (contract 7.2, /app/config/info/{id})', () => {
  it('says honestly that nothing has been published', async () => {
    await renderApp('/audio-video-preview');
    await screen.findByText('本站运营方尚未发布此证照');
    expect(screen.queryByRole('link', { name: '设置证照' })).toBeNull();
    screen.getByRole('heading', { level: 2, name: '如何核对' });
  });

  it('leads an operator to where it is set', async () => {
    await renderApp('/audio-video-preview', { as: 'operator' });
    const link = await screen.findByRole('link', { name: '设置证照' });
    expect(link.getAttribute('href')).toBe('/resource/licences');
  });

  it('shows a visitor what an operator has set, its pictures large', async () => {
    const { call, signIn } = await testPlatform();
    const body = {
      id: 'publication-preview' as const,
      revision: 0,
      ...licenceOf({ holder: '晨读书店', number: '新出发A-2026-001', validUntil: '长期' }),
      pictures: ['/cdn/first.png', '/cdn/second.png'],
    };
    await call(licenceSaveCall, { body }, await signIn('operator'));

    const app = await renderApp('/publication-preview');
    await screen.findByText('新出发A-2026-001');
    screen.getByText('晨读书店');
    screen.getByText('长期');
    expect(screen.queryByText('发证机关')).toBeNull();

    await app.user.click(screen.getByRole('button', { name: '放大第 2 张图片' }));
    const dialog = screen.getByRole('dialog');
    const shown = () => within(dialog).getByRole('img').getAttribute('src');
    expect(shown()).toBe('/cdn/second.png');
    await app.user.click(within(dialog).getByRole('button', { name: '上一张' }));
    expect(shown()).toBe('/cdn/first.png');
    await app.user.click(within(dialog).getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the query of /certificate/preview and asks for the certificate', async () => {
    const asked = vi.fn();
    server.use(
      http.get(infoPath, ({ params }) => {
        asked(params.id);
        return HttpResponse.json({
          code: 200,
          isSuccess: true,
          msg: '',
          data: { id: 'certificate', value: licenceOf({ number: '42' }) },
          requestId: 'r',
        });
      }),
    );
    await renderApp('/certificate/preview?name=a&b=%E4%B9%A6');
    await screen.findByText('42');
    expect(asked).toHaveBeenCalledWith('certificate');
    expect(location.search).toBe('?name=a&b=%E4%B9%A6');
  });

  it('can be asked for again where it could not be read, while its text stands', async () => {
    server.use(http.get(infoPath, () => HttpResponse.error(), { once: true }));
    const app = await renderApp('/app-filing');
    await screen.findByRole('alert');
    screen.getByRole('heading', { level: 2, name: '如何查询' });
    await app.user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('本站运营方尚未发布此证照');
  });
});
