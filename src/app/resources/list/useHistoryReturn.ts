import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the browser is at this entry of the history; always false for a router in memory. */
function isAt(key: string): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && Reflect.get(entry, 'key') === key;
}

/**
 * Gives a function that goes back a number of steps, once for each entry of the history: the browser needs a while, and a
 * second Escape or click meanwhile would go back further. If the person chooses to stay because of unsaved work, it can
 * be called again.
 */
export function useHistoryReturn(): (steps: number) => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const waits = useRef(false);
  const isBrowsers = useRef(false);
  useEffect(() => {
    waits.current = false;
    isBrowsers.current = isAt(key);
    const stay = () => {
      if (isAt(key)) waits.current = false;
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [key]);
  return useCallback(
    (steps: number) => {
      if (waits.current) return;
      waits.current = isBrowsers.current;
      navigate(-steps);
    },
    [navigate],
  );
}
