import { useEffect, useState } from 'react';

const second = 1_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** The time in milliseconds, each second anew. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A span of time as days and `hh:mm:ss`; never negative. */
export function spanOf(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / second));
  const parts = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return { days: Math.floor(seconds / 86_400), clock: parts.map(two).join(':') };
}
