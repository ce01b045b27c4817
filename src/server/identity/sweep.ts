import { after } from '../after.ts';
import type { Services } from '../services.ts';
import { sweepBegunFactors } from './secondFactor.ts';
import { refreshGraceSeconds, refreshTokenSeconds } from './tokens.ts';

const keptDays = 7;
/** seconds for which an ended scan login still tells its outcome */
const scanKeptSeconds = 60 * 60;

/**
 * Takes out tokens that expired, what used ones were exchanged for, and sessions that ended a week ago; limits, codes,
 * secrets, scan logins and second factors on their way that are over.
 */
export async function sweepIdentity(services: Services): Promise<void> {
  const { database, now } = services;
  const instant = now();
  const kept = after(instant, -keptDays * 24 * 60 * 60);
  await database.deleteFrom('access_token').where('expires_at', '<', instant).execute();
  await database.deleteFrom('refresh_token').where('expires_at', '<', kept).execute();
  await database
    .updateTable('refresh_token')
    .set({ successor: null })
    .where('successor', 'is not', null)
    .where('replaced_at', '<', after(instant, -refreshGraceSeconds))
    .execute();
  await database.deleteFrom('rate_limit').where('window_ends_at', '<', instant).execute();
  await database.deleteFrom('verification_code').where('expires_at', '<', instant).execute();
  await sweepBegunFactors(services);
  await database.deleteFrom('single_use_secret').where('expires_at', '<', instant).execute();
  await database
    .deleteFrom('scan_login')
    .where('expires_at', '<', after(instant, -scanKeptSeconds))
    .execute();
  await database
    .deleteFrom('session')
    .where((expression) =>
      expression.or([
        expression('revoked_at', '<', kept),
        expression('used_at', '<', after(kept, -refreshTokenSeconds)),
      ]),
    )
    .execute();
}
