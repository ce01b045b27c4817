import libraryStyles from 'video.js/dist/video-js.css?inline';
import { defaultLanguage, languages } from '#contract/language.ts';
import { createPlayer, type Player } from './engine.ts';
import ownStyles from './player.css?inline';
import '@videojs/http-streaming';

/**
 * Reports that a stream was cut off. The library itself plays what it has loaded and keeps asking for more.
 *
 * @param onLost called each time that this is noticed, perhaps more than once
 */
function watchStream(player: Player, onLost: () => void): void {
  let stoodAt: number | undefined;
  const tech = player.tech(true);
  tech.on('retryplaylist', () => {
    const at = player.currentTime() ?? 0;
    if (at === stoodAt) onLost();
    stoodAt = at;
  });
  tech.on('playliststuck', onLost);
}

/**
 * The player of public pages, a script that their small script loads with the first click on play. The event `live-play`
 * gives it a place to play in; it reports by `live-failed` that it cannot go on.
 */
const style = document.createElement('style');
style.textContent = libraryStyles + ownStyles;
document.head.append(style);

/** The state of a player that could not go on, for the next one in its place. */
interface Left {
  volume: number;
  isMuted: boolean;
  isPaused: boolean;
  hadFocus: boolean;
}
const left = new WeakMap<HTMLElement, Left>();

document.addEventListener('live-play', (event) => {
  const place = event.target;
  if (!(place instanceof HTMLElement) || !(event instanceof CustomEvent)) return;
  const video = place.querySelector('video');
  const url: unknown = event.detail?.source;
  if (!video || typeof url !== 'string') return;
  const language =
    languages.find((one) => one === document.documentElement.lang) ?? defaultLanguage;
  const label = video.getAttribute('aria-label') ?? '';
  const poster = video.getAttribute('poster') ?? undefined;
  place.classList.add('bd-player');
  const player = createPlayer(place, { source: { url, poster }, language, label });
  const before = left.get(place);
  let hasPlayed = false;
  player.one('playing', () => {
    hasPlayed = true;
  });
  const lose = (): void => {
    if (player.isDisposed()) return;
    const hadFocus = place.contains(document.activeElement);
    left.set(place, {
      volume: player.volume() ?? 1,
      isMuted: player.muted() ?? false,
      isPaused: hasPlayed && player.paused(),
      hadFocus,
    });
    player.dispose();
    place.classList.remove('bd-player');
    place.replaceChildren(video);
    place.dispatchEvent(new CustomEvent('live-failed'));
    if (hadFocus) place.querySelector('button')?.focus();
  };
  player.one('error', lose);
  player.ready(() => {
    watchStream(player, lose);
    if (before) {
      player.volume(before.volume);
      player.muted(before.isMuted);
    }
    if (before?.hadFocus !== false) player.focus();
    if (!before?.isPaused) player.play()?.catch(() => undefined);
  });
});
