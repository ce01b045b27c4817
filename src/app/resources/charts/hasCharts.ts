import { isOwnPlatform } from '#app/configuration.ts';
import { type ListQuestion, questionFor } from '../list/listQuery.ts';

/** Whether a list has charts now: another platform does not count, nor a tab with a list call of its own. */
export const hasCharts = (question: ListQuestion): boolean =>
  question.resource.charts.length > 0 && isOwnPlatform() && !questionFor(question).meta.endpoint;
