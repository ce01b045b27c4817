import { z } from 'zod';
import { resourceName } from '#contract/endpoints/resources.ts';
import { localized } from '../meta.ts';

/**
 * A dashboard: charts that lists declare (`list.charts`), arranged on a screen of their own, one file each in
 * `schemas/dashboards` (docs/dashboards.md).
 */

/** most charts of a dashboard */
export const mostDashboardItems = 50;

export const dashboardItem = z.strictObject({
  /** name of the list, present or former */
  list: resourceName,
  /** name of the chart in that list */
  chart: z.string().regex(/^[a-zA-Z]\w{0,63}$/),
  /** how much of the screen's width it takes. Default: half */
  width: z.enum(['half', 'whole']).optional(),
});
export type DashboardItem = z.output<typeof dashboardItem>;

export const dashboard = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  name: resourceName,
  label: localized,
  /** place in the menu. Default: 0 */
  order: z.number().int().min(0).max(10_000).optional(),
  items: z.array(dashboardItem).min(1).max(mostDashboardItems),
});
export type DashboardDefinition = z.output<typeof dashboard>;
