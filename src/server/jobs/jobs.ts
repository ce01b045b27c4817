import { sweepAudit } from '../audit/sweep.ts';
import { sumGramsAtRest } from '../database/sumGrams.ts';
import { sweepIdentity } from '../identity/sweep.ts';
import { sweepImports } from '../import/index.ts';
import { countedOwnTables } from '../jmgr/own/index.ts';
import { countedTables } from '../jmgr/predicates.ts';
import { endDropped } from '../live/connection.ts';
import { sweepNotices } from '../notices/sweep.ts';
import { sweepOutbox } from '../outbox/index.ts';
import { sweepDays } from '../readers/days.ts';
import { sweepOpenings } from '../readers/sweep.ts';
import { sweepKeptCalls } from '../repetition/sweep.ts';
import { sweepSetAside } from '../schemas/sweep.ts';
import { keyAllNames } from '../state/alikeNames.ts';
import { sweepStorage } from '../storage/index.ts';
import { sweepWebhooks } from '../webhooks/index.ts';
import { sweepWritings } from '../writing/records.ts';
import { publishDue } from './publishDue.ts';
import type { Job } from './schedule.ts';

const second = 1_000;
const hour = 60 * 60 * second;

/** A job that deletes old data. */
const sweep = (name: string, run: Job['run']): Job => ({
  name,
  everyMilliseconds: hour,
  needsSteadyClock: true,
  run,
});

/** All jobs that the platform runs at regular times. */
export const platformJobs: readonly Job[] = [
  { name: 'end-lost-live-streams', everyMilliseconds: 5 * second, run: endDropped },
  { name: 'publish-due', everyMilliseconds: 15 * second, run: publishDue },
  { name: 'key-names', everyMilliseconds: 60 * second, run: keyAllNames },
  {
    name: 'sum-grams',
    everyMilliseconds: 5 * second,
    run: async ({ database }) =>
      sumGramsAtRest(database, [...countedTables, ...(await countedOwnTables(database))]),
  },
  sweep('sweep-audit', sweepAudit),
  sweep('sweep-days', sweepDays),
  sweep('sweep-identity', sweepIdentity),
  sweep('sweep-imports', sweepImports),
  sweep('sweep-kept-calls', sweepKeptCalls),
  sweep('sweep-notices', sweepNotices),
  sweep('sweep-openings', sweepOpenings),
  sweep('sweep-outbox', sweepOutbox),
  sweep('sweep-set-aside', sweepSetAside),
  sweep('sweep-storage', sweepStorage),
  sweep('sweep-webhooks', sweepWebhooks),
  sweep('sweep-writings', sweepWritings),
];
