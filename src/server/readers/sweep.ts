import type { Services } from '../services.ts';
import { dayOf } from './count.ts';

/** hours that are kept, because a process that had to wait may still write into a past hour */
const keptHours = 2;

/** Deletes who has opened what in past hours, and the keys of past days. */
export async function sweepOpenings({ database, now }: Services): Promise<void> {
  const oldest = Math.floor(now().getTime() / 3_600_000) - keptHours + 1;
  await database.deleteFrom('reader_opening').where('hour', '<', oldest).execute();
  await database.deleteFrom('reader_key').where('day', '<', dayOf(oldest)).execute();
}
