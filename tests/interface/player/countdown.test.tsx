import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

it('a live stream’s page counts down by script to the time that it shows without one, then says that it is about to begin', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T10:00:00.000Z') });
  document.body.innerHTML = `
    <main>
      <p data-live-countdown="2026-01-01T10:00:02.000Z" data-days="天" data-soon="即将开播">
        <span data-live-words="距开播还有">开播时间</span>
        <b>2026-01-01 18:00</b>
      </p>
    </main>`;
  vi.resetModules();
  await import('#page/content/live/reader.js');
  const said = () => document.querySelector('p')?.textContent?.replace(/\s+/g, ' ').trim();
  expect(said()).toBe('距开播还有 00:00:02');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toMatch(/^距开播还有 00:00:0[01]$/);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(said()).toBe('即将开播');
});
