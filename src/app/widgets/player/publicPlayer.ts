import '@videojs/http-streaming';
import libraryStyles from 'video.js/dist/video-js.css?inline';
import { createPlayer } from './engine.ts';
import ownStyles from './player.css?inline';

/**
 * The player of readers' pages, a script of its own that their small one loads with the first press on play: takes each
 * place that asks for it by the event `live-play`, and tells by `live-failed` that it cannot go on.
 */
const style = document.createElement('style');
style.textContent = libraryStyles + ownStyles;
document.head.append(style);

document.addEventListener('live-play', (event) => {
  const place = event.target;
  if (!(place instanceof HTMLElement) || !(event instanceof CustomEvent)) return;
  const video = place.querySelector('video');
  const url: unknown = event.detail?.source;
  if (!video || typeof url !== 'string') return;
  const language = document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN';
  const label = video.getAttribute('aria-label') ?? '';
  const poster = video.getAttribute('poster') ?? undefined;
  place.classList.add('bd-player');
  const player = createPlayer(place, { source: { url, poster }, language, label });
  player.one('error', () => {
    player.dispose();
    place.dispatchEvent(new CustomEvent('live-failed'));
  });
  player.ready(() => {
    player.focus();
    player.play()?.catch(() => undefined);
  });
});
