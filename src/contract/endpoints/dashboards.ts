import { z } from 'zod';
import { defineEndpoint, localizedText } from '../endpoint.ts';
import { envelopeOf } from '../envelope.ts';
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

export const dashboardView = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/dashboard/view/{name}',
  summary: 'A dashboard with the charts that the caller may see; 404 where there is none of them',
  access: 'signed-in',
  parameters: byName,
  response: envelopeOf(dashboardSeen),
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

export const dashboardManageList = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/dashboard/manage/list',
  summary: 'Every dashboard with where it comes from, and how it stands',
  access: 'operator',
  response: envelopeOf(z.array(managedDashboard)),
});

export const dashboardDetail = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/dashboard/detail/{name}',
  summary: 'The text of one dashboard',
  access: 'operator',
  parameters: byName,
  response: envelopeOf(
    z.object({
      ...managed,
      /** the text that is in use, or would be if it had no errors */
      text: z.string(),
      findings: z.array(schemaFinding),
    }),
  ),
});
export type DashboardDetail = z.output<typeof dashboardDetail.response>['data'];

export const dashboardTexts = keptTextCalls('dashboard', 50_000);
