/**
 * A claim that only one window of this browser can hold at a time: by Web Locks, or, in browsers without them, by asking
 * the other windows.
 */

/**
 * How long to wait for answers, in milliseconds: within it a living window answers, and a closing window releases its
 * claim.
 */
const patience = 300;

/** what other pages of the same origin may claim is theirs */
const shared = 'bookdesk.';

export interface Claim {
  /** Lets another window have it; the end of the window does so as well, however it comes. */
  release(): void;
}

/** Claims a name for this window. @returns undefined where another has it */
export function claim(name: string): Promise<Claim | undefined> {
  // insecure origins have no Web Locks, whatever the types say
  const locks: LockManager | undefined = navigator.locks;
  const whole = shared + name;
  return locks ? claimByLock(locks, whole) : claimByAsking(whole);
}

/** Claims a name that no other window has had: it is not given up, however long a busy browser takes to grant it. */
export async function claimNew(name: string): Promise<Claim> {
  const locks: LockManager | undefined = navigator.locks;
  const whole = shared + name;
  return locks ? hold(locks, whole, {}) : ((await claimByAsking(whole)) ?? nothingHeld);
}

const nothingHeld: Claim = { release: () => undefined };

/** @throws where the request is called off */
function hold(locks: LockManager, name: string, options: LockOptions): Promise<Claim> {
  return new Promise((resolve, reject) => {
    const granted = () => new Promise<void>((release) => resolve({ release }));
    locks.request(name, options, granted).catch(reject);
  });
}

function claimByLock(locks: LockManager, name: string): Promise<Claim | undefined> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  // a busy window hears late of what it was granted, but before this answer: it gives up what another has, not what took long
  const timer = setTimeout(() => void locks.query().then(giveUp, giveUp), patience);
  return hold(locks, name, { signal: waiting.signal }).then(
    (claimed) => {
      clearTimeout(timer);
      return claimed;
    },
    () => undefined,
  );
}

/** What windows of this browser have claimed with such a beginning, without it; nothing where the browser does not tell. */
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

/** If two windows ask at the same time, both are refused: the next one that asks gets it. */
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
      // all hear the answer to one's question; it is for who does not have it yet
      if (data !== 'ours' || isOurs) return;
      clearTimeout(timer);
      channel.close();
      resolve(undefined);
    };
    channel.postMessage('whose?');
  });
}
