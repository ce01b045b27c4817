import { isOwnPlatform } from '#app/configuration.ts';
import { localized, textsOf } from '#app/language/index.ts';
import type { ChartData } from '#app/widgets/chart/data.ts';
import type { ChartAnswer } from '#contract/endpoints/charts.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { ChartDefinition } from '#schema/meta.ts';
import { type ListQuestion, questionFor } from '../list/listQuery.ts';

const t = textsOf(locales.dashboards.charts);
const say = textsOf(locales.lists.resource);

/** Whether a list has charts now: another platform does not count, nor a tab with a list call of its own. */
export const hasCharts = (question: ListQuestion): boolean =>
  question.resource.charts.length > 0 && isOwnPlatform() && !questionFor(question).meta.endpoint;

/**
 * Lets a few pieces of work run at once, the others in the order in which they came. What was given up while it waited is
 * left out.
 */
export function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // the place goes to the next one
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** decimals of an average of whole numbers */
const averageDecimals = 2;

/** The numbers of a chart, ready to be drawn. */
export function chartData(
  { fields }: Pick<CompiledResource, 'fields'>,
  { label, by = '', field = '', measure = 'count' }: ChartDefinition,
  { groups, others, days }: ChartAnswer,
): ChartData {
  const grouped = fields[by];
  const measured = fields[field];
  const title = localized(label);
  const options = new Map(
    grouped?.options?.map((option) => [String(option.value), localized(option.label)]),
  );
  const labelOf = ({ key, title: ofRecord }: ChartAnswer['groups'][number]): string => {
    if (!grouped) return title;
    if (key === null) return t('none');
    if (grouped.type === 'boolean')
      return say('named', {
        label: localized(grouped.label),
        value: say(key === 'true' ? 'yes' : 'no'),
      });
    return ofRecord || options.get(key) || key;
  };
  const said = groups.map(labelOf);
  const labels = said.map((text, index) =>
    said.indexOf(text) === index ? text : t('same', { title: text, id: groups[index]?.key ?? '' }),
  );
  const openFrom = days ? groups.findIndex(({ key }) => key !== null && key >= days.today) : -1;
  return {
    title,
    openFrom: openFrom < 0 ? undefined : openFrom,
    labelled: grouped ? localized(grouped.label) : title,
    labels: others ? [...labels, t('others', { count: others.groups })] : labels,
    series: [
      {
        name: measured ? localized(measured.label) : t('records'),
        values: [...groups.map(({ value }) => value), ...(others ? [others.value] : [])],
      },
    ],
    decimals: Math.max(measured?.decimals ?? 0, measure === 'average' ? averageDecimals : 0),
  };
}
