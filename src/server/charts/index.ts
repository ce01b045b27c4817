import type { Endpoint } from '#contract/endpoint.ts';
import { chartValues } from '#contract/endpoints/charts.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import { type ChartColumn, type ChartColumns, chartedLists } from '#schema/chartColumns.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import { answererOf, type ListCalls } from '../finding/listCalls.ts';
import { asOperator } from '../http/access.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type Call, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { perform } from '../http/perform.ts';
import { withholding } from '../http/withheld.ts';
import { todayOf } from '../readers/days.ts';
import { schemaStore } from '../schemas/index.ts';
import { reachOf } from '../schemas/reach.ts';
import { namesOfList, visibleLists } from '../schemas/visible.ts';
import type { Services } from '../services.ts';
import { daysOf } from './days.ts';
import { readChart } from './read.ts';

/** A chart of a list, among what the caller may see of it. @throws NotFound */
async function chartFor(
  services: Services,
  { body: { list: name, chart }, caller }: Call<typeof chartValues>,
) {
  const visible = await visibleLists(services, caller);
  const found = visible.find((one) => namesOfList(one).includes(name));
  const definition = found?.limited?.definition.list.charts?.find((one) => one.name === chart);
  const list = definition && (await schemaStore(services).find(name));
  if (!list)
    throw new NotFound(sentence(locales.dashboards.chartsServer, 'noChart', { list: name, chart }));
  return { list, chart: definition };
}

/** The column of a field of a list; undefined for none. */
function columnOf(
  { fields }: Pick<CompiledResource, 'fields'>,
  columns: ChartColumns,
  name: string | undefined,
): ChartColumn | undefined {
  const field = name === undefined ? undefined : fields[name];
  const column = field && columns[field.path];
  // whether a number is one, or an option, is what the list says
  const kind = field && typeOf(field).chart;
  return column && kind ? { ...column, kind } : undefined;
}

/** The call of charts. */
export function chartHandlers(services: Services, calls: ListCalls): HandledEndpoint[] {
  const zone = services.settings.TIME_ZONE;
  return [
    handle(chartValues, async (call) => {
      const { list, chart } = await chartFor(services, call);
      const given = { ...list.endpoints.list.fixed, ...call.body.filters };
      const answerer = await answererOf(calls, list, list.endpoints.list, 'list');
      const none = () =>
        new NotFound(
          sentence(locales.dashboards.chartsServer, 'noChart', {
            list: list.name,
            chart: chart.name,
          }),
        );
      if (!answerer?.rows) throw none();
      const { endpoint, rows: rowsOf } = answerer;
      const read = async (listed: Call<Endpoint>) => {
        const rows = await rowsOf(listed);
        const columns = rows.columns ?? chartedLists.get(endpoint) ?? {};
        const summed = columnOf(list, columns, chart.field);
        const by = columnOf(list, columns, chart.by);
        // the checker has seen to it, unless the list was checked by another version
        if ((chart.field && !summed) || (chart.by && !by)) throw none();
        const filters = { ...recordOf(listed.query), ...recordOf(listed.body) };
        const isByDay = by?.kind === 'day' || by?.kind === 'instant';
        return readChart(services.database, {
          rows,
          measure: chart.measure ?? 'count',
          summed,
          by,
          days: isByDay
            ? daysOf(list, chart, { given: filters, today: todayOf(services), zone })
            : undefined,
          zone,
        });
      };
      // a role opens the list call, and with it the chart; it may not be narrowed by what the role hides
      const opened = (await reachOf(services, endpoint, undefined, call.caller))?.open({}, given);
      await opened?.answer(async () => undefined);
      const caller = opened ? asOperator(call.caller) : call.caller;
      const asked = { parameters: given, query: given, body: given };
      return succeed(
        await withholding(opened?.hidden ?? new Set(), () =>
          perform({ endpoint, handler: read }, asked, { ...call, caller }),
        ),
      );
    }),
  ];
}
