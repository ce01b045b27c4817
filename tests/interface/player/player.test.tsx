import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { VideoDialog } from '#app/widgets/player/VideoDialog.tsx';

/** The video player dialog (contract 2.5). jsdom plays nothing: what the library asks of the element is what is tested. */

/** how often the video element was asked to play */
let plays = 0;

/** the browser's answer whether it plays a type */
let canPlay: CanPlayTypeResult = 'maybe';

beforeEach(() => {
  [plays, canPlay] = [0, 'maybe'];
  const media = window.HTMLMediaElement.prototype;
  vi.spyOn(media, 'canPlayType').mockImplementation(() => canPlay);
  vi.spyOn(media, 'load').mockImplementation(() => undefined);
  vi.spyOn(media, 'play').mockImplementation(async () => {
    plays += 1;
  });
  vi.spyOn(media, 'pause').mockImplementation(() => undefined);
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <App>
      <button type="button" onClick={() => setIsOpen(true)}>
        播放
      </button>
      <VideoDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        source={{ url: '/cdn/video/aa/讲座.mp4', poster: '/cdn/image/aa/讲座.jpg' }}
        title="讲座"
      />
    </App>
  );
}

async function openPlayer() {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: '播放' }));
  const dialog = await screen.findByRole('dialog', { name: /讲座/ });
  return { user, dialog };
}
const playerIn = async (dialog: HTMLElement): Promise<HTMLElement> =>
  waitFor(() => {
    const player = dialog.querySelector<HTMLElement>('.video-js.vjs-paused');
    if (!player) throw new Error('there is no player yet');
    return player;
  });
/** The player once it has the focus. */
const readyPlayerIn = async (dialog: HTMLElement): Promise<HTMLElement> => {
  const player = await playerIn(dialog);
  await waitFor(() => expect(player.contains(document.activeElement)).toBe(true));
  return player;
};
const videoIn = (dialog: HTMLElement): HTMLVideoElement => {
  const video = dialog.querySelector('video');
  if (!video) throw new Error('there is no video');
  return video;
};

/** jsdom ends no animation: a dialog that closes fades out for ever. */
const isClosing = (dialog: HTMLElement): boolean =>
  !dialog.isConnected || dialog.classList.contains('ant-fade-leave');

describe('Escape', () => {
  it('closes it, and stops it before it has faded out', async () => {
    const { dialog, user } = await openPlayer();
    await readyPlayerIn(dialog);
    const video = videoIn(dialog);
    await user.keyboard('{Escape}');
    // the library releases the file: no sound and no loading any more
    await waitFor(() => expect(video.isConnected).toBe(false));
    await waitFor(() => expect(isClosing(dialog)).toBe(true));
    expect(plays).toBe(0);
  });

  it('closes it from one of its buttons too', async () => {
    const { dialog, user } = await openPlayer();
    await readyPlayerIn(dialog);
    within(dialog).getByRole('button', { name: /静音/ }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isClosing(dialog)).toBe(true));
  });
});

describe('what cannot be played', () => {
  it.each([
    ['zh-CN', '该视频暂时无法播放，请稍后再试', '重试'],
    ['en-US', 'This video cannot be played for now, please try again later', 'Try again'],
  ] as const)(
    'is told in the contract’s words, with a button that tries again: %s',
    async (language, words, again) => {
      canPlay = '';
      setLanguage(language);
      const { dialog, user } = await openPlayer();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(words);
      expect(dialog.contains(alert)).toBe(true);
      const button = screen.getByRole('button', { name: new RegExp(again) });
      // the focus is where the way on is
      await waitFor(() => expect(document.activeElement).toBe(button));

      canPlay = 'maybe';
      await user.click(button);
      await playerIn(dialog);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('one that breaks off while it plays is told the same way', async () => {
    const { dialog } = await openPlayer();
    await playerIn(dialog);
    const video = videoIn(dialog);
    const network = { code: 2, message: '', MEDIA_ERR_NETWORK: 2 };
    Object.defineProperty(video, 'error', { value: network });
    video.dispatchEvent(new Event('error'));
    expect((await screen.findByRole('alert')).textContent).toContain('该视频暂时无法播放');
  });
});
