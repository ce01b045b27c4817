import { InstitutionStatus } from '#contract/codes.ts';
import { staticPages } from './staticPages.ts';

export { staticPages } from './staticPages.ts';

/** The navigation guard of contract 2.3 as a pure decision: it makes no calls and does not use the address bar. */

const publicParts = [
  '/login',
  '/register',
  '/register/user',
  '/register/organization',
  '/app-store',
  // people who return from another site to sign in have no token yet
  '/oauth/',
  ...staticPages,
] as const;

/** Contract 2.3: paths that need no sign-in are matched by substring. */
export function isPublicPath(pathname: string): boolean {
  return publicParts.some((part) => pathname.includes(part));
}

/** Whether a page contains only what anybody may read (contract 2.2). */
export function isStaticPage(pathname: string): boolean {
  return staticPages.some((part) => pathname.includes(part));
}

/** The sign-in page, with the path to return to. */
export function signInPath(original: string): string {
  return `/login?redirect=${encodeURIComponent(original)}`;
}

/** Where a sign-in leads that was not on the way to a page: operators begin with what waits, all others where `/` leads. */
export const signedInPath = '/signed-in';

/** What the guard knows when it decides. */
export interface GuardQuestion {
  pathname: string;
  /** with its question mark; may be empty */
  search: string;
  hash?: string;
  hasToken: boolean;
  userInfo:
    | {
        isInstitution: boolean;
        roles: readonly string[];
        institutionStatus?: number | undefined;
        needsSecondFactor?: boolean | undefined;
      }
    | undefined;
}

export type GuardDecision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  /** fetch the user info, then ask again; if that fails, sign out and go to `onFailure` */
  | { kind: 'load-user-info'; onFailure: string };

/** The page for people whose registration is not complete (contract 4, status 3 or lower). */
const completeRegistrationPath = '/register/organization/true';

/** The page that leads to a second factor, where one is needed before anything else. */
const secondFactorPath = '/second-factor';

const allow: GuardDecision = { kind: 'allow' };
const redirect = (to: string): GuardDecision => ({ kind: 'redirect', to });

/** Decides where a navigation leads (contract 2.3, line by line). */
export function decide(question: GuardQuestion): GuardDecision {
  const { pathname, search, hasToken, userInfo } = question;
  const original = pathname + search + (question.hash ?? '');
  if (new URLSearchParams(search).has('callApp') && pathname !== '/app-store')
    return redirect(`/app-store${search}`);
  if (!hasToken) return isPublicPath(pathname) ? allow : redirect(signInPath(original));
  if (pathname === '/login') return redirect('/');
  if (!userInfo)
    return {
      kind: 'load-user-info',
      // a page that needs no sign-in stays open if the session turns out to be over
      onFailure: isPublicPath(pathname) ? original : signInPath(original),
    };
  if (userInfo.needsSecondFactor && pathname !== secondFactorPath && !isPublicPath(pathname))
    return redirect(`${secondFactorPath}?redirect=${encodeURIComponent(original)}`);
  if (pathname === signedInPath)
    return redirect(userInfo.roles.includes('operator') ? '/home' : '/');
  const incomplete =
    userInfo.isInstitution &&
    (userInfo.institutionStatus ?? 0) <= InstitutionStatus.informationIncomplete;
  return incomplete && !isPublicPath(pathname) ? redirect(completeRegistrationPath) : allow;
}

/**
 * The path to open after signing in: the requested one if it is on this site, else the start page.
 * @param requested the `redirect` parameter
 */
export function landingPath(requested: string | null, origin: string): string {
  if (!requested?.startsWith('/')) return '/';
  const target = URL.canParse(requested, origin) ? new URL(requested, origin) : undefined;
  if (!target || target.origin !== origin || target.pathname === '/login') return '/';
  // browsers read `/.//elsewhere` as `//elsewhere`, which is another site
  if (target.pathname.startsWith('//')) return '/';
  return target.pathname + target.search + target.hash;
}
