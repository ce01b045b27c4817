import { type Localized, labelOf, type MessageValues } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type ChartColumnKind, chartedLists } from '../chartColumns.ts';
import { typeOf } from '../fields/index.ts';
import type { ChartDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';
import { findEndpoint } from './shapes.ts';
import { checkField, checkNames } from './views.ts';

type Problem = keyof (typeof locales.checks.charts)['zh-CN'];

/** what a chart is told by, as the looks allow */
const toldBy: Readonly<Record<ChartDefinition['look'], readonly ChartColumnKind[]>> = {
  line: ['day', 'instant'],
  bar: ['day', 'instant', 'option', 'record'],
  share: ['option', 'record'],
  number: [],
};

/** Checks that charts are over records that the platform counts, and made of fields that they can be made of. */
export function checkCharts(context: RuleContext): void {
  const { charts = [] } = context.definition.list;
  if (charts.length === 0) return;
  const elsewhere = whyElsewhere(context);
  if (elsewhere)
    context.report('error', 'chart-elsewhere', ['list', 'charts'], { problem: elsewhere }, 'key');
  checkNames(
    charts.map(({ name }) => name),
    (index) => ['list', 'charts', index, 'name'],
    context,
  );
  charts.forEach((chart, index) => {
    checkMeasure(chart, ['list', 'charts', index], context);
    checkBy(chart, ['list', 'charts', index], context);
  });
}

/** Why the platform cannot count the records of a list; undefined where it can. */
function whyElsewhere({ definition, endpoints }: RuleContext): Localized | undefined {
  const { provider = 'jmgr', service } = definition;
  if (provider === 'own') return undefined;
  if (provider !== 'jmgr' || service !== undefined)
    return labelOf(locales.checks.chartedRecords, 'elsewhere');
  const endpoint = findEndpoint(endpoints, definition.endpoints.list);
  // a call that does not exist is reported by another rule
  if (!endpoint || chartedLists.has(endpoint)) return undefined;
  return labelOf(locales.checks.chartedRecords, 'uncounted', { path: endpoint.path });
}

/** What a field is to a chart; undefined if it cannot be part of one. */
function kindOf(name: string, { definition, endpoints }: RuleContext): ChartColumnKind | undefined {
  const field = definition.fields[name];
  const kind = field && typeOf(field).chart;
  if (!kind || definition.provider === 'own') return kind;
  const endpoint = findEndpoint(endpoints, definition.endpoints.list);
  const columns = endpoint && chartedLists.get(endpoint);
  return !columns || columns[field.path ?? name]?.kind === kind ? kind : undefined;
}

/** Whether a chart names a field of the list; reports one that does not exist. */
function isThere(name: string, path: SchemaPath, context: RuleContext): boolean {
  checkField(name, path, context);
  return Object.hasOwn(context.definition.fields, name);
}

/** Reports a part of a chart that cannot be drawn, with what to do about it. */
function wrong(
  { report }: RuleContext,
  path: SchemaPath,
  problem: Problem,
  values: MessageValues,
  of: 'key' | 'value' = 'value',
): void {
  const texts = {
    ...values,
    problem: labelOf(locales.checks.charts, problem, values),
    suggestion: labelOf(locales.checks.chartHints, problem, values),
  };
  report('error', 'chart-part', path, texts, of);
}

function checkMeasure(
  { name, measure = 'count', field }: ChartDefinition,
  path: SchemaPath,
  context: RuleContext,
): void {
  const at = [...path, 'field'];
  if (measure === 'count') {
    if (field !== undefined) wrong(context, at, 'countField', { name }, 'key');
    return;
  }
  if (field === undefined) {
    wrong(context, [...path, 'measure'], 'noField', { name });
    return;
  }
  if (!isThere(field, at, context)) return;
  if (kindOf(field, context) !== 'number') wrong(context, at, 'noNumber', { name, field });
  else if (typeof context.definition.fields[field]?.currency === 'object')
    wrong(context, at, 'currencies', { name, field });
}

function checkBy(
  { name, look, by, days, measure }: ChartDefinition,
  path: SchemaPath,
  context: RuleContext,
): void {
  const needed = toldBy[look];
  const at = [...path, 'by'];
  if (by === undefined) {
    if (needed.length > 0) wrong(context, [...path, 'look'], 'noBy', { name });
    return;
  }
  if (needed.length === 0) {
    wrong(context, at, 'byOfNumber', { name }, 'key');
    return;
  }
  if (look === 'share' && measure === 'average') {
    wrong(context, [...path, 'look'], 'shareOfAverage', { name });
    return;
  }
  if (!isThere(by, at, context)) return;
  const kind = kindOf(by, context);
  if (!kind || !needed.includes(kind)) wrong(context, at, 'notBy', { name, look, by });
  else if (days !== undefined && kind !== 'day' && kind !== 'instant')
    wrong(context, [...path, 'days'], 'days', { name }, 'key');
}
