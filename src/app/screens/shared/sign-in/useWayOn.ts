import { useNavigate, useSearchParams } from 'react-router';
import { landingPath } from '#app/session/guard.ts';

/** Where a person goes from the sign-in and from the pages around it; where they wanted to go is never lost. */
export function useWayOn() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const redirect = parameters.get('redirect') ?? '';
  return {
    /** the `redirect` parameter as it came; `landingPath` judges it */
    redirect,
    /** Leads a person who has just signed in to where they wanted to go, on this site only (contract 2.3). */
    land: async () => {
      await navigate(landingPath(redirect, location.origin), { replace: true });
    },
    /** An address of this site that carries the redirect on. */
    linkTo: (path: string, more: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams({ ...more, ...(redirect ? { redirect } : {}) }).toString();
      return query ? `${path}?${query}` : path;
    },
  };
}
