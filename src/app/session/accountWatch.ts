import { InstitutionStatus } from '#contract/codes.ts';
import { fetchAccount, forcedLogout } from './account.ts';
import { CallFailure } from './callFailure.ts';
import { isStaticPage } from './guard.ts';
import { refusals } from './refusals.ts';
import { endExpiredSession, loginExpired } from './sessionEnd.ts';
import { sessionStore } from './sessionStore.ts';

/**
 * Fetches the account again while the person is signed in, so that a review, a suspension or a changed permission takes
 * effect without signing in again (contract 4).
 */

/** minimum milliseconds between two checks: several refused calls usually have the same reason */
const pause = 5_000;
/** milliseconds between checks while the page is visible */
const rhythm = { waiting: 15_000, settled: 60_000 } as const;

let lookedAt = 0;
let looking: Promise<void> | undefined;

/** Fetches the account again, unless that was done a moment ago. Never throws. */
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

/**
 * Tells the person if the session was ended on another device or the account is blocked; other failures show
 * themselves.
 */
function tellWhereEnded(failure: unknown): void {
  if (!(failure instanceof CallFailure) || failure.code !== 401) return;
  // a page that anybody may read stays open
  if (isStaticPage(location.pathname)) forcedLogout();
  else void loginExpired(endExpiredSession);
}

/** Whether the person waits for a decision, such as a review. */
function isWaiting(): boolean {
  const { userInfo } = sessionStore.get();
  return (
    userInfo?.isInstitution === true && userInfo.institutionStatus !== InstitutionStatus.approved
  );
}

/**
 * Checks the account when the page becomes visible, regularly while it is visible, and after a refused call.
 * @returns the function that ends it
 */
export function watchAccount(): () => void {
  // at hand when the token runs out: a new version may have taken its file away by then
  import('./refresh.ts').catch(() => undefined);
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
