import { storeText } from '../browserStore.ts';

/**
 * Runs work in one tab at a time: by Web Locks if the browser has them, else by a lease in the storage that all tabs
 * share.
 */

const leaseMilliseconds = 10_000;
const pauseMilliseconds = 50;

interface Lease {
  owner: string;
  until: number;
}

function readLease(key: string): Lease | undefined {
  const [owner, until] = (localStorage.getItem(key) ?? '').split('|');
  return owner && until ? { owner, until: Number(until) } : undefined;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `bookdesk.lease.${name}`;
  const owner = Math.random().toString(36).slice(2);
  for (;;) {
    const lease = readLease(key);
    if (!lease || lease.until < Date.now()) {
      // it is better to go on without a lease than not at all
      if (!storeText(key, `${owner}|${Date.now() + leaseMilliseconds}`)) break;
      await pause();
      // two tabs may have written at once: the last one wins
      if (readLease(key)?.owner === owner) break;
    } else await pause();
  }
  try {
    return await work();
  } finally {
    if (readLease(key)?.owner === owner) localStorage.removeItem(key);
  }
}

/** Runs `work` while no other tab runs work with the same name. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Web Locks are missing on insecure origins, contrary to their type
  const locks: LockManager | undefined = navigator.locks;
  return locks ? Promise.resolve(locks.request(`bookdesk.${name}`, work)) : withLease(name, work);
}
