import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { renderApp, server } from '#tests/support/interface.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  weChat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN',
  harmony:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

const apps: Record<string, object> = {
  'app-ios': {
    storeAddress: 'https://apps.apple.com/cn/app/id1',
    deepLink: 'bookdesk://open',
    version: '1.2.0',
  },
  'app-android': { storeAddress: '/cdn/bookdesk.apk' },
};

function visitWith(agent: keyof typeof agents, offered = apps): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent]);
  server.use(
    http.get(`${location.origin}/jmgr/app/config/info/:id`, ({ params }) => {
      const id = String(params.id);
      const data = { id, value: offered[id] ?? {} };
      return HttpResponse.json({ code: 200, isSuccess: true, msg: '', data, requestId: 'r' });
    }),
  );
}

describe('/app-store', () => {
  it('says honestly that there is no app, and offers the browser version', async () => {
    await renderApp('/app-store');
    await screen.findByText('本站暂未提供手机应用');
    screen.getByRole('link', { name: '使用浏览器版本' });
  });

  it('leads a phone to its own store', async () => {
    visitWith('iphone');
    await renderApp('/app-store');
    const link = await screen.findByRole('link', { name: '前往下载（iOS）' });
    expect(link.getAttribute('href')).toBe('https://apps.apple.com/cn/app/id1');
    screen.getByText('版本 1.2.0');
    expect(screen.queryByRole('link', { name: /Android/ })).toBeNull();
    expect(page.load).not.toHaveBeenCalled();
  });

  it('tries the app once where the link asks for it, with a way to try again (contract 2.3)', async () => {
    visitWith('iphone');
    const app = await renderApp('/?callApp=1&id=12');
    const again = await screen.findByRole('button', { name: '再次打开应用' });
    expect(location.pathname + location.search).toBe('/app-store?callApp=1&id=12');
    // it is tried after it is painted
    await waitFor(() => expect(page.load).toHaveBeenCalledTimes(1));
    expect(page.load).toHaveBeenCalledWith('bookdesk://open?id=12');
    await app.user.click(again);
    expect(page.load).toHaveBeenCalledTimes(2);
    screen.getByRole('link', { name: '前往下载（iOS）' });
  });

  it('asks people in WeChat to open it outside, and tries nothing there', async () => {
    visitWith('weChat');
    await renderApp('/app-store?callApp=1');
    expect((await screen.findByRole('note')).textContent).toContain('在浏览器打开');
    expect(page.load).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: /打开应用/ })).toBeNull();
  });

  it('says so on a phone for which there is none, and names the others', async () => {
    visitWith('harmony');
    await renderApp('/app-store', { language: 'en-US' });
    await screen.findByText('This site offers no app for HarmonyOS yet');
    screen.getByText(/The app is available for: iOS, Android/);
  });

  it('shows a desktop a QR code of its own address and every store', async () => {
    visitWith('desktop');
    await renderApp('/app-store?callApp=1');
    await screen.findByRole('img', { name: '本页地址的二维码' });
    const stores = screen.getByRole('list');
    expect(within(stores).getAllByRole('link')).toHaveLength(2);
    expect(page.load).not.toHaveBeenCalled();
  });

  it('follows no address that a browser would run, whatever a platform answers', async () => {
    visitWith('iphone', {
      'app-ios': { storeAddress: 'javascript:alert(1)', deepLink: 'javascript://%0aalert(1)' },
    });
    await renderApp('/app-store?callApp=1');
    await screen.findByText('本站暂未提供手机应用');
    expect(page.load).not.toHaveBeenCalled();
  });

  it('can be asked again where what there is could not be read', async () => {
    server.use(http.get(`${location.origin}/jmgr/app/config/info/:id`, () => HttpResponse.error()));
    const app = await renderApp('/app-store');
    await screen.findByRole('alert');
    server.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('本站暂未提供手机应用');
  });
});
