import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { AuditedAction } from '#contract/audit.ts';

/** Whose change a statement makes, while a call that is audited runs. */
interface AuditedCall {
  readonly account: string | undefined;
  readonly action: AuditedAction;
  readonly request: string;
}

/**
 * The one thing that follows a call without being handed on: the modules that write take the database from the services
 * of the platform, and not one of them has to know that somebody keeps a trail.
 */
const calls = new AsyncLocalStorage<string>();

/** Does the work of one call; what it changes is written down as this account's. */
export function asAudited<Result>(call: AuditedCall, work: () => Result): Result {
  return calls.run(JSON.stringify({ ...call, call: randomUUID() }), work);
}

/** What the triggers are told of the call that is running; nothing outside of audited calls. */
export const auditedCall = (): string | undefined => calls.getStore();
