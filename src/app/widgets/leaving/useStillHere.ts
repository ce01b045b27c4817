import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Gives a function that tells whether the person is still on this screen. Use it after a slow call, before navigating: a
 * screen that was left may still be mounted until the next one has loaded.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  const going = useNavigation().location?.pathname;
  const latest = useRef({ pathname, going });
  latest.current = { pathname, going };
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => {
    const own = latest.current;
    return isMounted.current && (own.going ?? location.pathname) === own.pathname;
  }, []);
}
