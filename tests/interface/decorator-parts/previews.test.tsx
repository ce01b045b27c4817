import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { specialPreviewList } from '#contract/endpoints/specialEditing.ts';
import { testPlatform } from '#tests/support/interface.ts';
import {
  agree,
  chooseInMenu,
  findDialog,
  loadEditor,
  openPage,
  operator,
  savedPage,
} from '../decoration/opened.ts';

async function codes(id: string) {
  const { call, token } = await operator();
  return (await call(specialPreviewList, { body: { id } }, token)).data;
}
/** What a phone gets that is signed in nowhere. */
async function opened(path: string, language: string) {
  const { platform } = await testPlatform();
  const request = new Request(`${location.origin}${path}`, {
    headers: { 'accept-language': language },
  });
  return (await platform.fetch(request, { clientAddress: '127.0.0.1' })).text();
}
const hour = 3_600_000;
const dialog = () => findDialog('Preview');

describe('preview codes', () => {
  beforeAll(loadEditor);

  it('show the draft as it is to whoever has the address, as a QR too, until they are revoked', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.type(await screen.findByLabelText('Name'), '，草稿');
    await user.click(screen.getByLabelText('Preview'));
    const shown = await dialog();
    await user.click(shown.getByRole('tab', { name: 'Share' }));
    const [code] = await codes(id);
    if (!code) throw new Error('no code was made');
    shown.getByLabelText('QR code of the preview address');
    const address = shown.getByLabelText('Preview');
    expect(address).toHaveProperty('value', `${location.origin}${code.path}`);
    expect(await opened(code.path, 'en-US')).toContain('读一座城，草稿');

    await user.click(await shown.findByLabelText(`Revoke the preview ${code.code}`));
    await agree(user, /stops working immediately/, 'Revoke');
    await shown.findByText('This preview was revoked; its address no longer works.');
    shown.getByText('Revoked');
    // its button went with the code: the keys of the dialog go on all the same
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
    expect(shown.queryByLabelText('Preview')).toBeNull();
    expect(await opened(code.path, 'en-US')).toContain('This preview is no longer available');
    expect(await opened(code.path, 'zh-CN')).toContain('预览链接已失效');
  });

  it('say that they have expired while the dialog stays open', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.click(await screen.findByLabelText('Preview'));
    const shown = await dialog();
    await user.click(shown.getByRole('tab', { name: 'Share' }));
    await shown.findByText('Valid');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * hour });
    try {
      await shown.findByText('This preview has expired; its address no longer works.', undefined, {
        timeout: 30_000,
      });
      shown.getByText('Expired');
      expect(shown.queryByLabelText('Preview')).toBeNull();
      expect(shown.queryByLabelText(/^Revoke/)).toBeNull();
      expect(shown.getByText('Open').closest('a')?.getAttribute('href')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('show the page at once, as it will look on a device, in the dark, in a language and at a time', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.click(await screen.findByLabelText('Preview'));
    const shown = await dialog();
    const frame = () => shown.getByTitle('View').getAttribute('src') ?? '';
    const [code] = await codes(id);
    expect(frame()).toBe(`${code?.path}?scheme=light&language=en-US`);
    await user.click(shown.getByText('Dark'));
    await user.click(shown.getByText('简体中文'));
    await user.type(shown.getByLabelText('Preview at'), '2029-12-31 10:00{Enter}');
    await waitFor(() => expect(frame()).toContain('at=2029-12-31+10%3A00%3A00'));
    const page = await opened(frame(), 'en-US');
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain('<meta name="color-scheme" content="dark"/>');
    expect(page).not.toMatch(/@media \(prefers-color-scheme: ?(dark|light)\)/);
    expect(await opened(`${code?.path}?scheme=pink&language=xx&at=soon`, 'en-US')).toContain(
      '<html lang="en-US">',
    );
  });

  it('are one, however often the button was pressed meanwhile', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.dblClick(await screen.findByLabelText('Preview'));
    await dialog();
    expect(await codes(id)).toHaveLength(1);
  });

  it('are listed without making another; one that has expired says so and opens nothing', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await chooseInMenu(user, 'Preview addresses…');
    const shown = await dialog();
    await shown.findByText(/No previews yet/);
    expect(await codes(id)).toEqual([]);
    await user.click(shown.getByText('Close'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('More actions')));
    await user.click(screen.getByLabelText('Preview'));
    await user.click((await dialog()).getByRole('tab', { name: 'Share' }));
    await (await dialog()).findByText('Valid');
    await user.click((await dialog()).getByText('Close'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Preview')));
    const { services } = await operator();
    await services.database
      .updateTable('special_preview')
      .set({ expires_at: new Date(0) })
      .where('special_id', '=', id)
      .execute();
    await chooseInMenu(user, 'Preview addresses…');
    await (await dialog()).findByText('Expired');
    expect((await dialog()).queryByLabelText(/^Revoke/)).toBeNull();
    const [code] = await codes(id);
    expect(await opened(code?.path ?? '', 'zh-CN')).toContain('预览链接已失效');
  });
});
