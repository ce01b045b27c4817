import videojs from 'video.js';
import chinese from 'video.js/dist/lang/zh-CN.json';
import type { Language } from '#contract/language.ts';
import { playbackRates } from '#contract/limits.ts';
import { isAudio, typeOf, type VideoSource } from './source.ts';

/** The player library, loaded when a video is first opened. */

videojs.addLanguage('zh-CN', chinese);
// the page itself shows errors
videojs.log.level('off');

export type Player = ReturnType<typeof videojs>;

/** seconds that the left and right keys move by */
const seekSeconds = 5;
const volumeStep = 0.1;

function seek(player: Player, seconds: number): void {
  const ranges = player.seekable();
  if (ranges.length === 0) return;
  const [start, end] = [ranges.start(0), ranges.end(ranges.length - 1)];
  player.currentTime(Math.min(Math.max((player.currentTime() ?? 0) + seconds, start), end));
}

const setVolume = (player: Player, change: number): void => {
  player.muted(false);
  player.volume(Math.min(Math.max((player.volume() ?? 1) + change, 0), 1));
};

const keys: Readonly<Record<string, (player: Player) => void>> = {
  ' ': (player) => (player.paused() ? void player.play() : player.pause()),
  ArrowLeft: (player) => seek(player, -seekSeconds),
  ArrowRight: (player) => seek(player, seekSeconds),
  ArrowUp: (player) => setVolume(player, volumeStep),
  ArrowDown: (player) => setVolume(player, -volumeStep),
  f: (player) =>
    void (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
  m: (player) => void player.muted(!player.muted()),
};

/** Does the action of a key; false if it has none. Keys with Ctrl, Alt or Meta are left to the browser. */
export function takeKey(player: Player, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return false;
  event.preventDefault();
  act(player);
  return true;
}

/**
 * Makes a player inside an element: 16:9, the contract's rates, no autoplay (contract 2.5). A stream needs
 * `@videojs/http-streaming`, loaded before it.
 *
 * @param place what the player fills
 */
export function createPlayer(
  place: HTMLElement,
  { source, language, label }: { source: VideoSource; language: Language; label: string },
): Player {
  const element = document.createElement(isAudio(source) ? 'audio' : 'video');
  element.className = 'video-js vjs-big-play-centered';
  element.setAttribute('playsinline', '');
  place.replaceChildren(element);
  const player = videojs(element, {
    controls: true,
    autoplay: false,
    preload: 'metadata',
    language,
    aspectRatio: '16:9',
    audioPosterMode: isAudio(source),
    playbackRates: [...playbackRates],
    liveui: true,
    // the page shows the contract's sentence
    errorDisplay: false,
    textTrackSettings: false,
    // Safari plays HLS itself; elsewhere the library does, which also reports failures
    html5: { vhs: { overrideNative: !videojs.browser.IS_ANY_SAFARI } },
    userActions: {
      hotkeys: (event: KeyboardEvent) => void takeKey(player, event),
    },
    ...(source.poster ? { poster: source.poster } : {}),
    sources: [{ src: source.url, type: typeOf(source) }],
  });
  player.el().setAttribute('aria-label', label);
  return player;
}
