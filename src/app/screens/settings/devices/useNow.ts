import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time, milliseconds since 1970; the component draws again every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
