import { useEffect, useState } from 'react';

const second = 1_000;

/**
 * Counts whole seconds down to zero. It goes by the clock, so that a tab in the background does not fall behind.
 * @returns the seconds that are left, and how to begin
 */
export function useCountdown(): { secondsLeft: number; begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / second));
  const running = secondsLeft > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [running]);
  const begin = (seconds: number) => {
    const start = Date.now();
    setNow(start);
    setUntil(start + seconds * second);
  };
  return { secondsLeft, begin };
}
