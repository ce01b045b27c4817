import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { resourceName, schemaFinding } from './resources.ts';
import { schemaSources } from './schemas.ts';

/**
 * Bookdesk's own calls about dashboards (docs/dashboards.md): charts of lists on a screen of their own. A dashboard is a file of
 * `schemas/dashboards`, or stored by the platform; a stored one takes precedence over the file of its name.
 */

/** most characters of a dashboard */
const textLimit = 50_000;

const localized = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
const byName = z.object({ name: resourceName });

const dashboardSeen = z.object({
  name: z.string(),
  label: localized,
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
  name: z.string(),
  /** null where it has none that can be read */
  label: localized.nullable(),
  from: z.enum(schemaSources),
  state: z.enum(['ready', 'last-good', 'broken', 'removed']),
  /** revision of the stored text; 0 if there is only the file */
  revision: z.number().int(),
  author: z.string(),
  updatedAt: instant.nullable(),
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

const basedOn = z.number().int().min(0);
const written = z.object({ name: z.string(), revision: z.number().int() });
export const dashboardSave = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/dashboard/save',
  summary: 'Store a dashboard; errors and a stale revision store nothing',
  access: 'operator',
  audited: 'save',
  body: z.strictObject({
    name: resourceName,
    text: z.string().max(textLimit),
    revision: basedOn,
  }),
  response: envelopeOf(written),
});
export const dashboardDelete = defineEndpoint({
  service: 'jmgr',
  method: 'DELETE',
  path: '/dashboard/delete',
  summary: 'Take a stored dashboard out of use: the file of its name counts again, or it is gone',
  access: 'operator',
  audited: 'delete',
  body: z.strictObject({ name: resourceName, revision: basedOn }),
  response: envelopeOf(written),
});
