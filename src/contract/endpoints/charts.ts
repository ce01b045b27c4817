import { z } from 'zod';
import { jmgr } from '../endpoint.ts';

/** Bookdesk's own call: the numbers of one chart of a list. */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** null: an average of nothing */
const value = z.number().nullable();

const chartAnswer = z.object({
  /** by day in their order, else the largest first; one without a key for a chart that is told by nothing */
  groups: z.array(
    z.object({
      /** the day, the option, or the id of the record; null for records without one */
      key: z.string().nullable(),
      /** of a record */
      title: z.string().optional(),
      value,
    }),
  ),
  /** what is beyond the largest groups, as one; null if there is nothing */
  others: z.object({ groups: z.number().int(), value }).nullable(),
  /**
   * the days that are told; `isCut`: the list is narrowed to more of them; `today`: the day of the platform's zone, which is not over;
   * null if it is not by day
   */
  days: z.object({ from: day, to: day, isCut: z.boolean(), today: day }).nullable(),
});
export type ChartAnswer = z.output<typeof chartAnswer>;

export const chartValues = jmgr.post('/chart/values', 'signed-in', {
  summary: 'The numbers of a chart of a list, over the records that the caller sees in it',
  again: 'harmless',
  body: z.strictObject({
    list: z.string().max(64),
    chart: z.string().max(64),
    /** what the list call is narrowed by */
    filters: z.record(z.string().max(100), z.unknown()).optional(),
  }),
  answer: chartAnswer,
});
