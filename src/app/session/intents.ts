import { newUuid } from './newUuid.ts';
import type { PlainCall } from './request.ts';

/**
 * Keys of calls that change something (`Idempotency-Key`), one for each intent. If the outcome of a call is unknown and
 * the person asks for the same again, it is the same intent, and the platform does it only once.
 */

interface Intent {
  readonly key: string;
  /** the subject of the call: `/jmgr/post` */
  readonly subject: string;
  readonly since: number;
}

/** milliseconds for which an equal call counts as the same intent */
const longest = 10 * 60_000;
/** maximum number of calls with an unknown outcome that are remembered */
const most = 20;

const unsettled = new Map<string, Intent>();

const contentOf = ({ method, path, query, body }: PlainCall): string =>
  JSON.stringify([method, path, query ?? null, body ?? null]);
const subjectOf = ({ path }: PlainCall): string => path.split('/').slice(0, 3).join('/');

/** The key for a call that changes something. If an equal call has an unknown outcome, its key is used again. */
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
 * Called when a call that changes something was answered: an equal call after that is a new intent, such as pinning
 * again after unpinning.
 */
export function settleKey(call: PlainCall): void {
  if (call.key === undefined) return;
  const subject = subjectOf(call);
  for (const [content, intent] of unsettled)
    if (intent.subject === subject) unsettled.delete(content);
}
