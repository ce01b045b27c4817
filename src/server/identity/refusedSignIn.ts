import { randomUUID } from 'node:crypto';
import { newIdentifier } from '../database/identifier.ts';
import type { Services } from '../services.ts';

/** Sign-ins that were tried too often. */
interface RefusedSignIn {
  /** the account that the tries were for; undefined if they were for several accounts, or for none that exists */
  readonly accountId: string | undefined;
  /** where they came from */
  readonly network: string;
  readonly requestId: string;
}

/** An entry of the trail that no change of a record makes: sign-ins begin to be refused. */
export async function noteRefusedSignIn(
  { database, now }: Services,
  { accountId, network, requestId }: RefusedSignIn,
): Promise<void> {
  await database
    .insertInto('audit')
    .values({
      id: newIdentifier(),
      at: now(),
      account_id: null,
      resource: 'signIn',
      record_id: accountId ?? network,
      action: 'refuse',
      request_id: requestId,
      call_id: randomUUID(),
      difference: JSON.stringify({ address: { from: null, to: network } }),
    })
    .execute();
}
