import { sweepAudit } from '../audit/sweep.ts';
import { sweepIdentity } from '../identity/sweep.ts';
import { endDropped } from '../live/connection.ts';
import { sweepOutbox } from '../outbox/index.ts';
import { sweepStorage } from '../storage/index.ts';
import { sweepWritings } from '../writing/records.ts';
import { publishDue } from './publishDue.ts';
import type { Job } from './schedule.ts';

const second = 1_000;
const hour = 60 * 60 * second;

/** Everything that the platform does by itself at regular times. */
export const platformJobs: readonly Job[] = [
  { name: 'end-lost-live-streams', everyMilliseconds: 5 * second, run: endDropped },
  { name: 'publish-due', everyMilliseconds: 15 * second, run: publishDue },
  { name: 'sweep-audit', everyMilliseconds: hour, run: sweepAudit },
  { name: 'sweep-identity', everyMilliseconds: hour, run: sweepIdentity },
  { name: 'sweep-outbox', everyMilliseconds: hour, run: sweepOutbox },
  { name: 'sweep-storage', everyMilliseconds: hour, run: sweepStorage },
  { name: 'sweep-writings', everyMilliseconds: hour, run: sweepWritings },
];
