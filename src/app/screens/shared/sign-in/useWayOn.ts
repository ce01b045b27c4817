import { useNavigate, useSearchParams } from 'react-router';
import { landingPath, signedInPath } from '#app/session/guard.ts';

/** Navigation from the sign-in and the pages around it, keeping where the person wanted to go. */
export function useWayOn() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const redirect = parameters.get('redirect') ?? '';
  return {
    /** the `redirect` parameter, unchecked; `landingPath` checks it */
    redirect,
    /** After a sign-in, goes to where the person wanted to go, on this site only (contract 2.3). */
    land: async () => {
      const to = redirect === '' ? signedInPath : landingPath(redirect, location.origin);
      await navigate(to, { replace: true });
    },
    /** An address of this site that keeps the redirect. */
    linkTo: (path: string, more: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams({ ...more, ...(redirect ? { redirect } : {}) }).toString();
      return query ? `${path}?${query}` : path;
    },
  };
}
