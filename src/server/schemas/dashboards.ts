import {
  type CheckedDashboard,
  checkDashboard,
  type KnownCharts,
} from '#schema/dashboard/check.ts';
import type { ListedText } from './assembleKept.ts';

/** A dashboard as the platform uses it. */
export type ListedDashboard = ListedText<CheckedDashboard>;

/** Checks the text of a dashboard that is stored, or shall be. */
export const checkStoredDashboard = (
  name: string,
  text: string,
  charts: KnownCharts,
): CheckedDashboard => checkDashboard({ file: `stored/dashboards/${name}.json`, text }, charts);
