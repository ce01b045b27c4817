import { useSyncExternalStore } from 'react';
import { textsOf } from '#app/language/index.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { twoDigits } from '#contract/clockText.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.shell.clock);

/** The time as it passes, and spans of it. */

const second = 1_000;

/** one timer for all clocks of the page */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, second);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The server's time in milliseconds since 1970, rounded down to `step`. The component draws again with each step.
 *
 * @param step milliseconds. Default: a second
 */
export function useNow(step = second): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / step) * step);
}

/** A span of time as days and `hh:mm:ss`; never negative. */
export function spanOf(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / second));
  const parts = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return { days: Math.floor(seconds / 86_400), clock: parts.map(twoDigits).join(':') };
}

/** Writes a span of time, given in milliseconds, for people: `2 天 03:04:05`, without days `03:04:05`. */
export function useSpanText(): (milliseconds: number) => string {
  return (milliseconds) => {
    const { days, clock } = spanOf(milliseconds);
    return days > 0 ? t('span', { days, clock }) : clock;
  };
}
