import { type ChartColumnKind, chartedLists, chartKinds } from '#contract/chartColumns.ts';
import type { Localized } from '#contract/language.ts';
import type { ChartDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';
import { findEndpoint } from './shapes.ts';
import { checkField, checkNames } from './views.ts';

const two = (chinese: string, english: string): Localized => ({
  'zh-CN': chinese,
  'en-US': english,
});

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
    return two('记录在别的服务那里', 'its records are with another service');
  const endpoint = findEndpoint(endpoints, definition.endpoints.list);
  // a call that does not exist is reported by another rule
  if (!endpoint || chartedLists.has(endpoint)) return undefined;
  return two(
    `平台没有为 ${endpoint.path} 计数`,
    `the platform does not count what ${endpoint.path} answers`,
  );
}

/** What a field is to a chart; undefined if it cannot be part of one. */
function kindOf(name: string, { definition, endpoints }: RuleContext): ChartColumnKind | undefined {
  const field = definition.fields[name];
  const kind = field && chartKinds[field.type];
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

function checkMeasure(
  { name, measure = 'count', field }: ChartDefinition,
  path: SchemaPath,
  context: RuleContext,
): void {
  const wrong = (key: string, problem: Localized, suggestion: Localized, of: 'key' | 'value') =>
    context.report('error', 'chart-part', [...path, key], { name, problem, suggestion }, of);
  if (measure === 'count') {
    if (field !== undefined)
      wrong(
        'field',
        two('数的是条数，field 不起作用', 'it counts records, and its field does nothing'),
        two('删去 field，或把 measure 写成 sum', 'remove field, or let measure be sum'),
        'key',
      );
    return;
  }
  if (field === undefined) {
    wrong(
      'measure',
      two('没有写哪个字段的数', 'it names no field with the numbers'),
      two('写上 field', 'write field'),
      'value',
    );
    return;
  }
  if (!isThere(field, [...path, 'field'], context)) return;
  if (kindOf(field, context) !== 'number')
    wrong(
      'field',
      two(`“${field}”不是平台存着的数`, `"${field}" is no number that the platform keeps`),
      two('写一个数字字段', 'write a field with numbers'),
      'value',
    );
  else if (typeof context.definition.fields[field]?.currency === 'object')
    wrong(
      'field',
      two(`“${field}”每条记录的货币可能不同`, `"${field}" has a currency of each record`),
      two('写一个货币不变的字段', 'write a field with one currency'),
      'value',
    );
}

function checkBy(
  { name, look, by, days, measure }: ChartDefinition,
  path: SchemaPath,
  context: RuleContext,
): void {
  const wrong = (key: string, problem: Localized, suggestion: Localized, of: 'key' | 'value') =>
    context.report('error', 'chart-part', [...path, key], { name, problem, suggestion }, of);
  const needed = toldBy[look];
  if (by === undefined) {
    if (needed.length > 0)
      wrong(
        'look',
        two('没有写按哪个字段分', 'it does not say by which field'),
        two('写上 by，或把 look 写成 number', 'write by, or let look be number'),
        'value',
      );
    return;
  }
  if (needed.length === 0) {
    wrong(
      'by',
      two('一个数不分组，by 不起作用', 'a number is not told by anything: by does nothing'),
      two('删去 by，或换一种 look', 'remove by, or choose another look'),
      'key',
    );
    return;
  }
  if (look === 'share' && measure === 'average') {
    wrong(
      'look',
      two('平均值加起来不是一个整体', 'averages are no parts of a whole'),
      two('把 look 写成 bar', 'let look be bar'),
      'value',
    );
    return;
  }
  if (!isThere(by, [...path, 'by'], context)) return;
  const kind = kindOf(by, context);
  if (!kind || !needed.includes(kind))
    wrong(
      'by',
      two(`${look} 不能按“${by}”分`, `a ${look} cannot be told by "${by}"`),
      needed.includes('option')
        ? two(
            '写一个选项、是否或单个关联的字段',
            'write a field with options, yes or no, or one record',
          )
        : two('写一个日期或时间字段', 'write a field with dates or times'),
      'value',
    );
  else if (days !== undefined && kind !== 'day' && kind !== 'instant')
    wrong(
      'days',
      two('不是按天分的，days 不起作用', 'it is not told by days: days does nothing'),
      two('删去 days', 'remove days'),
      'key',
    );
}
