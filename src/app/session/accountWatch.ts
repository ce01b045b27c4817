import { InstitutionStatus } from '#contract/codes.ts';
import { fetchAccount, forcedLogout } from './account.ts';
import { CallFailure } from './callFailure.ts';
import { isStaticPage } from './guard.ts';
import { loginExpired } from './loginExpired.ts';
import { refusals } from './refusals.ts';
import { endExpiredSession } from './sessionEnd.ts';
import { sessionStore } from './sessionStore.ts';

/**
 * Who is signed in, asked again while they are: a review, a suspension, a permission that was given or taken counts
 * without signing in again (contract 4).
 */

/** milliseconds between two looks, at least: several refused calls are one reason */
const pause = 5_000;
/** milliseconds between the looks of a page that is seen */
const rhythm = { waiting: 15_000, settled: 60_000 } as const;

let lookedAt = 0;
let looking: Promise<void> | undefined;

/** Asks who is signed in, unless that was asked a moment ago. It never fails. */
export function lookAgain(): Promise<void> {
  if (sessionStore.get().userInfo === undefined) return Promise.resolve();
  if (looking || Date.now() - lookedAt < pause) return looking ?? Promise.resolve();
  lookedAt = Date.now();
  looking = fetchAccount()
    .then(() => undefined, tellWhereEnded)
    .finally(() => {
      looking = undefined;
    });
  return looking;
}

/** The session was ended on another device, or its account is blocked; any other failure tells itself soon enough. */
function tellWhereEnded(failure: unknown): void {
  if (!(failure instanceof CallFailure) || failure.code !== 401) return;
  // what anybody may read is not taken from under their eyes
  if (isStaticPage(location.pathname)) forcedLogout();
  else void loginExpired(endExpiredSession);
}

/** Whether the person waits for somebody else's decision. */
function isWaiting(): boolean {
  const { userInfo } = sessionStore.get();
  return (
    userInfo?.isInstitution === true && userInfo.institutionStatus !== InstitutionStatus.approved
  );
}

/**
 * Looks again when the page is seen again, now and then while it is seen, and where a call was refused.
 * @returns the function that ends it
 */
export function watchAccount(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (document.visibilityState === 'visible') void lookAgain();
  };
  const wait = () => {
    timer = setTimeout(tick, isWaiting() ? rhythm.waiting : rhythm.settled);
  };
  const tick = () => {
    look();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', look);
  const endRefusals = refusals.add(() => void lookAgain());
  return () => {
    endRefusals();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
