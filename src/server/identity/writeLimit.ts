import { type Endpoint, repetitionOf } from '#contract/endpoint.ts';
import { auditTakeBack } from '#contract/endpoints/audit.ts';
import { noticeRead } from '#contract/endpoints/notices.ts';
import { recordPresenceCall, recordPresenceEnd } from '#contract/endpoints/presence.ts';
import { specialPresenceCall, specialPresenceEnd } from '#contract/endpoints/specialEditing.ts';
import { uploadFetch, uploadSign } from '#contract/endpoints/upload.ts';
import { writingDelete, writingSaveCall } from '#contract/endpoints/writing.ts';
import { locales } from '#locales/index.ts';
import { Forbidden, sentence } from '../http/errors.ts';
import { type Caller, isOperator, personOf } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { Bucket } from './limits.ts';
import { takeOne } from './shares.ts';

/** Limits how much an account may write; reads are not limited. */

/** Minutes whose worth may come at once: an upload of fifty pictures, a batch. */
const minutesAtOnce = 2;
/** Operators work in batches of thousands. */
const operatorTimes = 10;

/** Calls that may be sent again without harm, and yet write, or cost as much. */
const harmlessWrites = new Set<Endpoint>([
  auditTakeBack,
  uploadSign,
  uploadFetch,
  writingSaveCall,
  writingDelete,
  specialPresenceCall,
  specialPresenceEnd,
  recordPresenceCall,
  recordPresenceEnd,
  noticeRead,
]);

/**
 * Whether a call counts as a write: it changes something, or permits a change. Public calls have limits of their own.
 */
export function isWrite(endpoint: Endpoint): boolean {
  if (endpoint.access === 'public') return false;
  if (endpoint.method === 'GET') return endpoint.audited !== undefined;
  return repetitionOf(endpoint) !== 'harmless' || harmlessWrites.has(endpoint);
}

/** The bucket of an account; undefined if nothing is limited. */
function bucketOf({ settings }: Services, caller: Caller): Bucket | undefined {
  const perMinute = settings.WRITES_PER_MINUTE * (isOperator(caller) ? operatorTimes : 1);
  if (perMinute === 0) return undefined;
  return { size: perMinute * minutesAtOnce, perSecond: perMinute / 60 };
}

/**
 * Lets an account write, or tells it to wait.
 *
 * @throws TriedTooOften 429 with the wait, Forbidden for an operator who only looks at what a role sees
 */
export async function admitWrite(
  services: Services,
  endpoint: Endpoint,
  caller: Caller,
): Promise<void> {
  if (!isWrite(endpoint)) return;
  if (caller.role?.isSeenAs) throw new Forbidden(sentence(locales.team.server, 'seenAs'));
  const bucket = bucketOf(services, caller);
  if (!bucket) return;
  await takeOne(services, `writes:${personOf(caller)}`, bucket, 'writesTooOften');
}
