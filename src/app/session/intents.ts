import { newUuid } from './newUuid.ts';
import type { PlainCall } from './request.ts';

/**
 * The keys of what people want done (`Idempotency-Key`): one for each intent. What is asked for again, unchanged, while
 * nobody knows what became of the first time, is the same intent: the platform does it once.
 */

interface Intent {
  readonly key: string;
  /** what the call is about: `/jmgr/post` */
  readonly subject: string;
  readonly since: number;
}

/** how long an equal request counts as the same intent, in milliseconds */
const longest = 10 * 60_000;
/** limit of calls with an unknown outcome; a person has few */
const most = 20;

const unsettled = new Map<string, Intent>();

const contentOf = ({ method, path, query, body }: PlainCall): string =>
  JSON.stringify([method, path, query ?? null, body ?? null]);
const subjectOf = ({ path }: PlainCall): string => path.split('/').slice(0, 3).join('/');

/** The key of a call that changes something. If the outcome of an equal call is unknown, it is that call's key. */
export function keyFor(call: PlainCall): string {
  const content = contentOf(call);
  const known = unsettled.get(content);
  if (known && Date.now() - known.since < longest) return known.key;
  const [oldest] = unsettled.keys();
  if (unsettled.size >= most && oldest !== undefined) unsettled.delete(oldest);
  const intent = { key: newUuid(), subject: subjectOf(call), since: Date.now() };
  unsettled.set(content, intent);
  return intent.key;
}

/**
 * Notes that a call that changes something was answered. An equal call after that is a new intent: pinning, unpinning
 * and pinning again are three.
 */
export function settleKey(call: PlainCall): void {
  if (call.key === undefined) return;
  const subject = subjectOf(call);
  for (const [content, intent] of unsettled)
    if (intent.subject === subject) unsettled.delete(content);
}
