import { randomUUID } from 'node:crypto';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { AuditedAction } from '#contract/audit.ts';
import { accompanied } from '../database/companions.ts';
import { isSuperseded, supersededProcess } from '../http/superseded.ts';

/** The caller of an audited call, for the changes that it makes. */
interface AuditedCall {
  readonly account: string | undefined;
  readonly action: AuditedAction;
  readonly request: string;
  /** name of the key that a program makes the call with */
  readonly key?: string;
  /** names what several calls do together: a bulk action, an import */
  readonly bulk?: string;
}

/**
 * Does the work of one call; its changes are recorded as made by this account.
 *
 * @throws Refused if the database belongs to a version that this one must not write beside
 */
export function asAudited<Result>(call: AuditedCall, work: () => Result): Result {
  const told = JSON.stringify({ ...call, call: randomUUID() });
  return accompanied({ begin: (connection) => tellTriggers(connection, told) }, work);
}

/** Begins a transaction of an audited call: tells the triggers who makes its changes. */
async function tellTriggers(connection: DatabaseConnection, call: string): Promise<void> {
  const { rows } = await connection.executeQuery<{ superseded: boolean }>(
    CompiledQuery.raw(
      `select set_config('bookdesk.audit', $1, true), ${isSuperseded} as superseded`,
      [call],
    ),
  );
  if (rows[0]?.superseded) throw supersededProcess();
}
