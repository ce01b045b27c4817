import { useEffect, useState } from 'react';
import { serverNow } from '#app/session/serverClock.ts';

const second = 1_000;

/**
 * Counts whole seconds down to zero by the server's clock, so that a background tab or a changed device clock does not
 * disturb it.
 * @param initial seconds to count from at first
 * @returns the seconds left, and a function that starts a new count
 */
export function useCountdown(initial = 0): {
  secondsLeft: number;
  begin: (seconds: number) => void;
} {
  const [now, setNow] = useState(serverNow);
  const [until, setUntil] = useState(now + initial * second);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / second));
  const running = secondsLeft > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(serverNow()), second);
    return () => clearInterval(timer);
  }, [running]);
  const begin = (seconds: number) => {
    const start = serverNow();
    setNow(start);
    setUntil(start + seconds * second);
  };
  return { secondsLeft, begin };
}
