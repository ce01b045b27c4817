import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the browser stands at this entry; never, where the router keeps a history of its own. */
function isAt(key: string): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && Reflect.get(entry, 'key') === key;
}

/**
 * Gives a function that goes back so many steps of the history, once an entry: the browser takes its time for it, and
 * a second Escape or click meanwhile would lead further back. Where somebody stays, as something would be lost, it can
 * be asked again.
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
