import { z } from 'zod';
import { jmgr, localizedText } from '../endpoint.ts';
import { byName, keptText, keptTextCalls } from './keptTexts.ts';
import { schemaFinding } from './resources.ts';

/**
 * Bookdesk's own calls about dashboards (docs/dashboards.md): charts of lists on a screen of their own. A dashboard is a file of
 * `schemas/dashboards`, or stored by the platform; a stored one takes precedence over the file of its name.
 */

const dashboardSeen = z.object({
  name: z.string(),
  label: localizedText,
  /** the charts that the caller may see, each with the present name of its list */
  items: z.array(
    z.object({ list: z.string(), chart: z.string(), width: z.enum(['half', 'whole']) }),
  ),
});
export type DashboardSeen = z.output<typeof dashboardSeen>;

export const dashboardView = jmgr.get('/dashboard/view/{name}', 'signed-in', {
  summary: 'A dashboard with the charts that the caller may see; 404 where there is none of them',
  parameters: byName,
  answer: dashboardSeen,
});

const managed = {
  ...keptText,
  /** `removed`: its history is left */
  state: z.enum(['ready', 'last-good', 'broken', 'removed']),
  /** how many charts it has, and how many of them are not there */
  charts: z.number().int(),
  missing: z.number().int(),
};
const managedDashboard = z.object(managed);
export type ManagedDashboard = z.output<typeof managedDashboard>;

export const dashboardManageList = jmgr.get('/dashboard/manage/list', 'operator', {
  summary: 'Every dashboard with where it comes from, and how it stands',
  answer: z.array(managedDashboard),
});

export const dashboardDetail = jmgr.get('/dashboard/detail/{name}', 'operator', {
  summary: 'The text of one dashboard',
  parameters: byName,
  answer: z.object({
    ...managed,
    /** the text that is in use, or would be if it had no errors */
    text: z.string(),
    findings: z.array(schemaFinding),
  }),
});
export type DashboardDetail = z.output<typeof dashboardDetail.response>['data'];

export const dashboardTexts = keptTextCalls('dashboard', 50_000);
