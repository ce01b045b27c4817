// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { posterOf } from '#app/widgets/upload/poster.ts';

/** What a video shows, by the moments at which it is looked at. */
let shown: ('black' | 'red')[];

beforeEach(() => {
  const pixel = () => ((shown.length > 1 ? shown.shift() : shown[0]) === 'red' ? 200 : 0);
  const context = {
    drawImage: () => undefined,
    getImageData: () => ({ data: Uint8ClampedArray.of(pixel(), 0, 0, 255) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object(context));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'])),
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A film of three seconds. @param onNextFrame is given what waits for its next frame */
function film(onNextFrame: (done: () => void) => void): HTMLVideoElement {
  const video = document.createElement('video');
  const has = { duration: 3, readyState: 4, seeking: false, videoWidth: 320, videoHeight: 180 };
  for (const [name, value] of Object.entries(has)) Object.defineProperty(video, name, { value });
  Object.defineProperty(video, 'currentTime', {
    set: () => queueMicrotask(() => video.dispatchEvent(new Event('seeked'))),
  });
  Object.assign(video, { requestVideoFrameCallback: onNextFrame });
  return video;
}

test('a film whose frame is drawn after it was told of has its poster', async () => {
  shown = ['black', 'red'];
  expect(await posterOf(film(queueMicrotask), 1_000)).toMatchObject({ name: 'poster.jpg' });
});

test('a film that stays black has none, and nobody waits for ever', async () => {
  shown = ['black'];
  const made = posterOf(
    film(() => undefined),
    1_000,
  );
  await vi.runAllTimersAsync();
  expect(await made).toBeUndefined();
});
