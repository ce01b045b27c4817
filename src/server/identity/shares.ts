import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { type Bucket, type Tried, TriedTooOften, takeFromBucket } from './limits.ts';

/**
 * Limits of calls that are too many for a query each. There is one bucket for all processes, in the database. Each process
 * takes a share of it at a time, so that most calls need no query.
 */

/** What a process takes at a time; so many more than the limit may come through each of them. */
const share = 20;
/** least wait in seconds after a refusal, so that a batch continues in steps and not call by call */
const shortestWait = 2;
const rememberedKeys = 10_000;

/** What a key has left here of the last share that was taken for it. */
interface Allotment {
  left: number;
  asking: Promise<void> | undefined;
  /** milliseconds since 1970: until then it is refused without asking again */
  refusedUntil: number;
}

const allotments = new WeakMap<Services, LRUCache<string, Allotment>>();

function allotmentOf(services: Services, key: string): Allotment {
  let known = allotments.get(services);
  if (!known) {
    known = new LRUCache({ max: rememberedKeys });
    allotments.set(services, known);
  }
  let allotment = known.get(key);
  if (!allotment) {
    allotment = { left: 0, asking: undefined, refusedUntil: 0 };
    known.set(key, allotment);
  }
  return allotment;
}

async function takeShare(
  services: Services,
  key: string,
  bucket: Bucket,
  allotment: Allotment,
): Promise<void> {
  const { size, perSecond } = bucket;
  const wanted = Math.min(share, size);
  const { count, fullAt } = await takeFromBucket(services, key, bucket, wanted);
  allotment.left += count;
  if (count > 0) return;
  const now = services.now().getTime();
  // until half a share is there again
  const milliseconds = fullAt.getTime() - now - ((size - wanted / 2) / perSecond) * 1_000;
  allotment.refusedUntil = now + Math.max(milliseconds, shortestWait * 1_000);
}

/**
 * Takes one of a bucket.
 *
 * @throws TriedTooOften 429 with the wait
 */
export async function takeOne(
  services: Services,
  key: string,
  bucket: Bucket,
  tried: Tried,
): Promise<void> {
  const allotment = allotmentOf(services, key);
  while (allotment.left === 0) {
    const wait = allotment.refusedUntil - services.now().getTime();
    if (wait > 0) throw new TriedTooOften(tried, Math.ceil(wait / 1_000));
    allotment.asking ??= takeShare(services, key, bucket, allotment).finally(() => {
      allotment.asking = undefined;
    });
    await allotment.asking;
  }
  allotment.left -= 1;
}
