import { Fragment, memo, useEffect, useLayoutEffect } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { useLanguage } from './language/index.ts';
import { CodePrompt } from './screens/shared/second-factor/CodePrompt.tsx';
import { removeEarlyForm } from './screens/shared/sign-in/earlyForm.ts';
import { landingPath } from './session/guard.ts';
import { sessionStore } from './session/sessionStore.ts';
import { useSessionPart } from './session/useSession.ts';
import { ConnectionNotice } from './shell/ConnectionNotice.tsx';
import { useRouteTitle } from './widgets/places/titles.ts';
import { whenIdle } from './widgets/whenIdle.ts';

/**
 * Asks the guard again when the session changes outside this screen: it began or ended in another tab, it lapsed, or
 * the institution was reviewed, or a second factor came to be needed meanwhile.
 */
function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    let known = sessionStore.get();
    return sessionStore.subscribe((origin) => {
      const next = sessionStore.get();
      const began = known.token === undefined && next.token !== undefined;
      const ended = known.token !== undefined && next.token === undefined;
      const somebodyElse = known.userInfo !== undefined && next.userInfo === undefined;
      const reviewed =
        known.userInfo !== undefined &&
        (known.userInfo.institutionStatus !== next.userInfo?.institutionStatus ||
          known.userInfo.needsSecondFactor !== next.userInfo?.needsSecondFactor);
      known = next;
      if (began && origin === 'elsewhere' && location.pathname === '/login') {
        const redirect = new URLSearchParams(location.search).get('redirect');
        void navigate(landingPath(redirect, location.origin), { replace: true });
      } else if (ended || somebodyElse || reviewed) void revalidate();
    });
  }, [revalidate, navigate]);
}

/** milliseconds after which the account is watched though the browser is not idle */
const latestWatch = 5_000;

/** Looks now and then whether the signed-in account is still what it was; what makes calls comes only then. */
function useAccountWatch(): void {
  const signedIn = useSessionPart('userInfo') !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let over = false;
    const callOff = whenIdle(() => {
      import('./session/accountWatch.ts').then(
        ({ watchAccount }) => {
          if (!over) stop = watchAccount();
        },
        // without it nothing is amiss but that a change is seen later
        () => undefined,
      );
    }, latestWatch);
    return () => {
      over = true;
      callOff();
      stop?.();
    };
  }, [signedIn]);
}

/** Where a scroll position is kept: the first screen of every load has one and the same key, so its address tells. */
const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** A line that runs while the next screen is on its way. */
function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="bd-navigating" role="progressbar" aria-label="…" /> : null;
}

/** Around every screen: title, progress of a navigation, how the platform is reached, scroll position. */
export const RootLayout = memo(function RootLayout() {
  useRouteTitle();
  useSessionWatch();
  useAccountWatch();
  // whichever screen came in place of the sign-in
  useLayoutEffect(removeEarlyForm, []);
  // a page has one language; where another one is shown in place, in development and tests, all is drawn anew
  const { language } = useLanguage();
  return (
    <Fragment key={language}>
      <NavigationProgress />
      <ConnectionNotice />
      <Outlet />
      <CodePrompt />
      <ScrollRestoration getKey={scrollKeyOf} />
    </Fragment>
  );
});
