/**
 * A claim that only one window of this browser can hold at a time: by Web Locks, or, in browsers without them, by asking
 * the other windows.
 */

/**
 * Milliseconds to wait for answers: long enough for a living window to answer, and for a closing window to release its
 * claim.
 */
const patience = 300;

/** prefix that keeps our claims apart from those of other pages of the origin */
const shared = 'bookdesk.';

export interface Claim {
  /** Lets another window have it. Closing the window, or its crash, does the same. */
  release(): void;
}

/** Claims a name for this window. @returns undefined if another window has it */
export function claim(name: string): Promise<Claim | undefined> {
  // insecure origins have no Web Locks, whatever the types say
  const locks: LockManager | undefined = navigator.locks;
  const whole = shared + name;
  return locks ? claimByLock(locks, whole) : claimByAsking(whole);
}

/** Claims a name that no other window has ever had. It waits as long as a busy browser needs to grant it. */
export async function claimNew(name: string): Promise<Claim> {
  const locks: LockManager | undefined = navigator.locks;
  const whole = shared + name;
  return locks ? hold(locks, whole, {}) : ((await claimByAsking(whole)) ?? nothingHeld);
}

const nothingHeld: Claim = { release: () => undefined };

/** @throws if the request is aborted */
function hold(locks: LockManager, name: string, options: LockOptions): Promise<Claim> {
  return new Promise((resolve, reject) => {
    const granted = () => new Promise<void>((release) => resolve({ release }));
    locks.request(name, options, granted).catch(reject);
  });
}

function claimByLock(locks: LockManager, name: string): Promise<Claim | undefined> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  // a busy window hears late that it got the lock, but still before the answer to this query: so only a lock that another
  // window has is given up
  const timer = setTimeout(() => void locks.query().then(giveUp, giveUp), patience);
  return hold(locks, name, { signal: waiting.signal }).then(
    (claimed) => {
      clearTimeout(timer);
      return claimed;
    },
    () => undefined,
  );
}

/**
 * The names with this prefix that windows of this browser have claimed, without the prefix; empty if the browser cannot
 * tell.
 */
export async function claimedNames(prefix: string): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const state = await locks?.query();
  const whole = shared + prefix;
  return new Set(
    (state?.held ?? []).flatMap(({ name }) =>
      name?.startsWith(whole) ? [name.slice(whole.length)] : [],
    ),
  );
}

/** If two windows ask at the same time, both are refused; the next one that asks gets it. */
function claimByAsking(name: string): Promise<Claim | undefined> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(nothingHeld);
  const channel = new BroadcastChannel(name);
  return new Promise((resolve) => {
    let isOurs = false;
    const timer = setTimeout(() => {
      isOurs = true;
      resolve({ release: () => channel.close() });
    }, patience);
    channel.onmessage = ({ data }) => {
      if (data === 'whose?') channel.postMessage('ours');
      // every window hears each answer; it matters only to one that is still waiting
      if (data !== 'ours' || isOurs) return;
      clearTimeout(timer);
      channel.close();
      resolve(undefined);
    };
    channel.postMessage('whose?');
  });
}
