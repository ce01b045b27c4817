import { defineJobs } from 'bookdesk/server';
import type { NoticeTables } from './table.ts';

const day = 24 * 60 * 60 * 1_000;

export default defineJobs([
  {
    name: 'take-down',
    everyMilliseconds: day / 24,
    needsSteadyClock: true,
    /** Takes down what has hung for 30 days. */
    async run({ database, now }) {
      await database
        .withTables<NoticeTables>()
        .deleteFrom('x_notices')
        .where('created_at', '<', new Date(now().getTime() - 30 * day))
        .execute();
    },
  },
]);
