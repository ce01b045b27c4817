import type { Services } from '../services.ts';
import { dayOf } from './count.ts';

/** An hour that is over may still be written by a process that had to wait. */
const keptHours = 2;

/** Forgets who has opened what: the hours that are over, and the keys of the days that are. */
export async function sweepOpenings({ database, now }: Services): Promise<void> {
  const oldest = Math.floor(now().getTime() / 3_600_000) - keptHours + 1;
  await database.deleteFrom('reader_opening').where('hour', '<', oldest).execute();
  await database.deleteFrom('reader_key').where('day', '<', dayOf(oldest)).execute();
}
