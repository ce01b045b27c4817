// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayer, type Player, takeKey } from '#app/widgets/player/engine.ts';

/** The player (contract 2.5). jsdom plays nothing: what the library asks of the video element is what is tested. */

const patience = { timeout: 20_000 };

let plays = 0;
let player: Player;
let video: HTMLVideoElement;

beforeEach(async () => {
  plays = 0;
  const media = window.HTMLMediaElement.prototype;
  vi.spyOn(media, 'canPlayType').mockReturnValue('maybe');
  vi.spyOn(media, 'load').mockReturnValue();
  vi.spyOn(media, 'pause').mockReturnValue();
  vi.spyOn(media, 'play').mockImplementation(async () => {
    plays += 1;
  });
  const place = document.body.appendChild(document.createElement('div'));
  const source = { url: '/cdn/video/aa/讲座.mp4', poster: '/cdn/image/aa/讲座.jpg' };
  player = createPlayer(place, { source, language: 'zh-CN', label: '讲座' });
  await new Promise<void>((done) => player.ready(done));
  const element = place.querySelector('video');
  if (!element) throw new Error('the player has no video');
  video = element;
  Object.defineProperty(video, 'seekable', { value: { length: 1, start: () => 0, end: () => 8 } });
  Object.defineProperty(video, 'currentTime', { value: 0, writable: true });
  // the library takes no order before it has handed the file over
  await vi.waitFor(() => {
    for (const event of ['loadstart', 'loadedmetadata', 'canplay'])
      video.dispatchEvent(new Event(event));
    player.currentTime(1);
    expect(video.currentTime).toBe(1);
  }, patience);
});
afterEach(() => {
  player.dispose();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const press = (key: string, more: KeyboardEventInit = {}): void => {
  const options = { key, bubbles: true, cancelable: true, ...more };
  player.el().dispatchEvent(new KeyboardEvent('keydown', options));
};

describe('the player', () => {
  it('stands still with its poster, and tells what it plays', () => {
    expect(player.autoplay()).toBe(false);
    expect(video.autoplay).toBe(false);
    expect(plays).toBe(0);
    expect(player.poster()).toBe('/cdn/image/aa/讲座.jpg');
    expect(player.el().getAttribute('aria-label')).toBe('讲座');
  });

  it('plays at the rates 0.5, 1, 1.5, 2, 3 and 5', () => {
    const rates = [
      ...player.el().querySelectorAll('.vjs-playback-rate .vjs-menu-item .vjs-menu-item-text'),
    ].map((item) => Number.parseFloat(item.textContent ?? ''));
    expect(rates.sort((a, b) => a - b)).toEqual([0.5, 1, 1.5, 2, 3, 5]);
  });
});

describe('its keys', () => {
  it('space plays', async () => {
    press(' ');
    await vi.waitFor(() => expect(plays).toBe(1), patience);
  });

  it('M mutes and unmutes', () => {
    press('m');
    expect(video.muted).toBe(true);
    press('M');
    expect(video.muted).toBe(false);
  });

  it('up and down set the volume, and let it be heard', () => {
    video.muted = true;
    press('ArrowDown');
    expect(video.muted).toBe(false);
    expect(video.volume).toBeCloseTo(0.9);
    for (let times = 0; times < 3; times += 1) press('ArrowUp');
    expect(video.volume).toBe(1);
  });

  it('left and right go five seconds, and not beyond what there is', () => {
    press('ArrowRight');
    expect(video.currentTime).toBe(6);
    press('ArrowRight');
    expect(video.currentTime).toBe(8);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(video.currentTime).toBe(0);
  });

  it('F asks for the whole screen', () => {
    const asked = vi.spyOn(player, 'requestFullscreen').mockReturnValue(Promise.resolve());
    press('f');
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    'with %o they are the browser’s own',
    (modifier) => {
      const event = new KeyboardEvent('keydown', { key: 'm', cancelable: true, ...modifier });
      expect(takeKey(player, event)).toBe(false);
      expect([video.muted, event.defaultPrevented]).toEqual([false, false]);
    },
  );
});
