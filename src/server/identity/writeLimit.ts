import { LRUCache } from 'lru-cache';
import { type Endpoint, repetitionOf } from '#contract/endpoint.ts';
import { specialPresenceCall, specialPresenceEnd } from '#contract/endpoints/specialEditing.ts';
import { uploadFetch, uploadSign } from '#contract/endpoints/upload.ts';
import { writingDelete, writingSaveCall } from '#contract/endpoints/writing.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type Bucket, TriedTooOften, takeFromBucket } from './limits.ts';

/**
 * Limits how much an account may write. There is one bucket for all processes, in the database. Each process takes a
 * share of it at a time, so that most writes need no query, and reads need none.
 */

/** What a process takes at a time; so many more than the limit may come through each of them. */
const share = 20;
/** Minutes whose worth may come at once: an upload of fifty pictures, a batch. */
const minutesAtOnce = 2;
/** Operators work in batches of thousands. */
const operatorTimes = 10;
/** least wait in seconds after a refusal, so that a batch continues in steps and not call by call */
const shortestWait = 2;
const rememberedAccounts = 10_000;

/** Calls that may be sent again without harm, and yet write, or cost as much. */
const harmlessWrites = new Set<Endpoint>([
  uploadSign,
  uploadFetch,
  writingSaveCall,
  writingDelete,
  specialPresenceCall,
  specialPresenceEnd,
]);

/**
 * Whether a call counts as a write: it changes something, or permits a change. Public calls have limits of their own.
 */
export function isWrite(endpoint: Endpoint): boolean {
  if (endpoint.access === 'public') return false;
  if (endpoint.method === 'GET') return endpoint.audited !== undefined;
  return repetitionOf(endpoint) !== 'harmless' || harmlessWrites.has(endpoint);
}

/** What an account has left here of the last share that was taken for it. */
interface Allotment {
  left: number;
  asking: Promise<void> | undefined;
  /** milliseconds since 1970: until then it is refused without asking again */
  refusedUntil: number;
}

const allotments = new WeakMap<Services, LRUCache<string, Allotment>>();

function allotmentOf(services: Services, account: string): Allotment {
  let known = allotments.get(services);
  if (!known) {
    known = new LRUCache({ max: rememberedAccounts });
    allotments.set(services, known);
  }
  let allotment = known.get(account);
  if (!allotment) {
    allotment = { left: 0, asking: undefined, refusedUntil: 0 };
    known.set(account, allotment);
  }
  return allotment;
}

/** The bucket of an account; undefined if nothing is limited. */
function bucketOf({ settings }: Services, caller: Caller): Bucket | undefined {
  const perMinute = settings.WRITES_PER_MINUTE * (isOperator(caller) ? operatorTimes : 1);
  if (perMinute === 0) return undefined;
  return { size: perMinute * minutesAtOnce, perSecond: perMinute / 60 };
}

async function takeShare(
  services: Services,
  caller: Caller,
  bucket: Bucket,
  allotment: Allotment,
): Promise<void> {
  const { size, perSecond } = bucket;
  const wanted = Math.min(share, size);
  const { count, fullAt } = await takeFromBucket(services, `writes:${caller.id}`, bucket, wanted);
  allotment.left += count;
  if (count > 0) return;
  const now = services.now().getTime();
  // until half a share is there again
  const milliseconds = fullAt.getTime() - now - ((size - wanted / 2) / perSecond) * 1_000;
  allotment.refusedUntil = now + Math.max(milliseconds, shortestWait * 1_000);
}

/**
 * Lets an account write, or tells it to wait.
 *
 * @throws TriedTooOften 429 with the wait
 */
export async function admitWrite(
  services: Services,
  endpoint: Endpoint,
  caller: Caller,
): Promise<void> {
  if (!isWrite(endpoint)) return;
  const bucket = bucketOf(services, caller);
  if (!bucket) return;
  const allotment = allotmentOf(services, caller.id);
  while (allotment.left === 0) {
    const wait = allotment.refusedUntil - services.now().getTime();
    if (wait > 0)
      throw new TriedTooOften('writesTooOften', Math.ceil(wait / 1_000), {
        key: `writes:${caller.id}`,
        isFirst: false,
      });
    allotment.asking ??= takeShare(services, caller, bucket, allotment).finally(() => {
      allotment.asking = undefined;
    });
    await allotment.asking;
  }
  allotment.left -= 1;
}
