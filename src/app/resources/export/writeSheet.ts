import type { Receive, SheetPlan, SheetWriter } from '#schema/sheet/sheet.ts';
import { writeCsv } from './writeCsv.ts';
import { writeXlsx } from './writeXlsx.ts';

/** The writer of a plan's format. */
export const writeSheet = (plan: SheetPlan, receive: Receive): SheetWriter =>
  plan.format === 'csv' ? writeCsv(plan, receive) : writeXlsx(plan, receive);
