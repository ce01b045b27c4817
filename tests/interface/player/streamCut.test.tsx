import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The readers' page of a live stream that is cut: what it says, how often it asks, and that it goes on by itself. */

const source = 'https://media.example/live/7.m3u8';
const words = '暂时没有直播信号';
/** what the media server answers, and how often it was asked */
let playlist: string | undefined;
let asked: number;
let state: number;
let reloads: number;

async function openPage(): Promise<HTMLElement> {
  document.body.innerHTML = `
    <main data-live="live" data-live-state="/live/state/7">
      <div data-live-player="stream" data-signal="${words}" data-offline="网络已断开" data-retry="重试">
        <video src="${source}"></video>
      </div>
    </main>`;
  vi.resetModules();
  await import('#page/content/live/reader.js');
  const place = document.querySelector<HTMLElement>('[data-live-player]');
  if (!place) throw new Error('no player');
  return place;
}
const cut = (place: HTMLElement): boolean => place.dispatchEvent(new CustomEvent('live-failed'));

beforeEach(() => {
  [playlist, asked, state, reloads] = [undefined, 0, 200, 0];
  vi.useFakeTimers();
  vi.spyOn(window.HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  const reload = () => {
    reloads += 1;
  };
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== source)
      return Response.json({ state: state === 404 ? null : 'live' }, { status: state });
    asked += 1;
    return new Response(playlist ?? '', { status: playlist === undefined ? 404 : 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says what is the matter and asks less and less often, once a minute in the end', async () => {
  cut(await openPage());
  expect(document.querySelector('[role=alert]')?.textContent).toContain(words);
  const counts: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    const before = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    counts.push(asked - before);
  }
  expect(counts[0]).toBeLessThan(7);
  expect(counts.slice(2)).toEqual([1, 1, 1]);
});

it('goes on by itself once the stream moves again', async () => {
  const place = await openPage();
  const plays: unknown[] = [];
  place.addEventListener('live-play', (event) => {
    if (event instanceof CustomEvent) plays.push(event.detail);
  });
  playlist = 'piece 1';
  cut(place);
  // a media server leaves the last playlist there
  await vi.advanceTimersByTimeAsync(10_000);
  expect(plays).toEqual([]);
  playlist = 'piece 2';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(plays).toEqual([{ source }]);
  expect(document.querySelector('[role=alert]')).toBeNull();
  const before = asked;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(before);
});

it('is loaded again where readers do not see the stream any more', async () => {
  await openPage();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reloads).toBe(0);
  state = 404;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reloads).toBeGreaterThan(0);
});
