import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Gives a function that tells whether somebody is still where this stands, and not on the way elsewhere: what took its
 * time leads on only those who have waited for it. What is left may stand a moment longer, until what comes in its place
 * is loaded.
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
