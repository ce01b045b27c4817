import type { BlockerFunction } from 'react-router';
import { sessionStore } from '#app/session/sessionStore.ts';

/** a navigation within the app; `part`: a dialog or a cell is closed; undefined if the page is closed */
export type Leaving = Parameters<BlockerFunction>[0] | 'part' | undefined;

/** Whether the screen is left, and not only another part of it shown. */
export const leavesScreen = (leaving: Leaving): boolean =>
  leaving === undefined ||
  (leaving !== 'part' && leaving.currentLocation.pathname !== leaving.nextLocation.pathname);

/** Asked of a person: whether to leave. */
export interface Passage {
  readonly leaving: Leaving;
  readonly proceed: () => void;
  readonly reset: () => void;
}

/** Something that would be lost by leaving. */
export interface LeaveGuard {
  /** is asked at the moment of leaving */
  readonly holdsUp: (leaving: Leaving) => boolean;
  /** Asks the person; undefined: the question is settled without an answer. */
  readonly ask: (passage: Passage | undefined) => void;
}

/** Guards with something to lose, by the order in which they came to have it. */
const guards = new Map<LeaveGuard, number>();
let count = 0;

/** Orders guards and dialogs by when they came. */
export function nextOrder(): number {
  count += 1;
  return count;
}

/**
 * The newest guard that holds up leaving. The end of a session is never held up, because the person must reach the
 * sign-in, and drafts are kept.
 *
 * @param asked guards that were asked already
 * @param since only guards that came after this
 */
function holding(leaving: Leaving, asked: ReadonlySet<LeaveGuard>, since: number) {
  if (sessionStore.get().token === undefined) return undefined;
  return [...guards]
    .reverse()
    .find(([guard, order]) => order > since && !asked.has(guard) && guard.holdsUp(leaving))?.[0];
}

export const isHeldUp = (leaving: Leaving): boolean => holding(leaving, new Set(), 0) !== undefined;

/**
 * Asks every guard that holds up leaving, one after the other, and leaves if the person agrees to all.
 *
 * @returns withdraws the question that is open
 */
export function askToLeave({ leaving, proceed, reset }: Passage, since = 0): () => void {
  const asked = new Set<LeaveGuard>();
  let current: LeaveGuard | undefined;
  const withdraw = () => current?.ask(undefined);
  const next = () => {
    withdraw();
    const one = holding(leaving, asked, since);
    current = one;
    if (!one) return proceed();
    asked.add(one);
    one.ask({
      leaving,
      proceed: next,
      reset: () => {
        if (current !== one) return;
        withdraw();
        reset();
      },
    });
  };
  next();
  return withdraw;
}

/** the browser's own question when the page is closed or reloaded; listened for only while something would be lost */
const askBrowser = (event: BeforeUnloadEvent) => {
  if (isHeldUp(undefined)) event.preventDefault();
};

/** @returns removes it again */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.set(guard, nextOrder());
  window.addEventListener('beforeunload', askBrowser);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}
