import type { Localized } from '#contract/language.ts';
import type { SchemaPath } from '../check/report.ts';
import type { ConventionDefinition, FilterConvention } from './convention.ts';

/** Parts of a convention that contradict each other, so that it could not be asked as it says. */

/** What is wrong, at a path within the convention. */
export interface Contradiction {
  readonly path: SchemaPath;
  readonly problem: Localized;
}

const problems = {
  oneOfTwo: {
    'zh-CN': '游标要么写 token（回答里的位置），要么写 lastRow（最后一行的值），恰好一个',
    'en-US':
      'a cursor is a token of the answer or a value of the last row: write exactly one of token and lastRow',
  },
  fixedBeyondMost: {
    'zh-CN': 'fixed 不能大于 most',
    'en-US': 'fixed cannot be larger than most',
  },
  noRange: {
    'zh-CN': '要写出 {start} 和 {end}',
    'en-US': 'it names {start} and {end}',
  },
  sameOrders: {
    'zh-CN': '升序和降序写得一样',
    'en-US': 'ascending and descending are the same',
  },
  noFieldInOrder: {
    'zh-CN': '没有 order 时，升序和降序都要写出 {field}',
    'en-US': 'without order, ascending and descending name the {field}',
  },
  noShared: {
    'zh-CN': '没有 parameter 的筛选写进 filters.shared 的参数里，这里没有 filters.shared',
    'en-US': 'a filter without a parameter is a term of filters.shared, and there is none',
  },
  noField: {
    'zh-CN': '参数或值里要写出 {field}',
    'en-US': 'its parameter or its value names the {field}',
  },
  noQuote: {
    'zh-CN': '用了 {quoted}，要写 filters.quote',
    'en-US': 'it has {quoted}, so filters.quote has to say how',
  },
  noTerms: {
    'zh-CN': '要写出 {terms}',
    'en-US': 'it names the {terms}',
  },
  noValue: {
    'zh-CN': '要写出 {value} 或 {quoted}',
    'en-US': 'it names the {value} or {quoted}',
  },
  formWithBody: {
    'zh-CN': '表单（form）没有外层，不能写 body',
    'en-US': 'a form has no wrapper, so it goes without body',
  },
  noId: {
    'zh-CN': '要写出 {id}，不然没有说是哪条记录',
    'en-US': 'it names the {id}, else nothing says which record',
  },
  noBase: {
    'zh-CN': '用了 {base}，要写 calls.list',
    'en-US': 'it has {base}, so calls.list has to say what that is',
  },
} as const satisfies Record<string, Localized>;

/** Whether something is wrong, what, and where. */
type Finding = readonly [isWrong: boolean, problem: keyof typeof problems, ...path: SchemaPath];

export const contradictionsOf = (convention: ConventionDefinition): Contradiction[] =>
  [
    ...pageFindings(convention),
    ...sortFindings(convention),
    ...filterFindings(convention),
    ...callFindings(convention),
  ].flatMap(([isWrong, problem, ...path]) =>
    isWrong ? [{ path, problem: problems[problem] }] : [],
  );

function pageFindings({ page }: ConventionDefinition): Finding[] {
  if (page.by === 'none') return [];
  const { fixed, most } = page;
  return [
    [fixed !== undefined && most !== undefined && fixed > most, 'fixedBeyondMost', 'page', 'fixed'],
    [
      page.by === 'cursor' && (page.token === undefined) === (page.lastRow === undefined),
      'oneOfTwo',
      'page',
    ],
    [
      page.by === 'range' && !['{start}', '{end}'].every((part) => page.value.includes(part)),
      'noRange',
      'page',
      'value',
    ],
  ];
}

function sortFindings({ sort }: ConventionDefinition): Finding[] {
  if (!sort) return [];
  const { order, ascending, descending } = sort;
  const namesField = [ascending, descending].every((one) => one.includes('{field}'));
  return [
    [ascending === descending, 'sameOrders', 'sort', 'descending'],
    [order === undefined && !namesField, 'noFieldInOrder', 'sort', 'ascending'],
  ];
}

/** Whether a filter asks for no value in particular. */
const isWithoutValue = (operator: SchemaPath[number] | undefined): boolean =>
  operator === 'empty' || operator === 'filled';

function filterFindings({ filters = {}, search }: ConventionDefinition): Finding[] {
  const { shared, quote, ...byOperator } = filters;
  const each: [FilterConvention, ...SchemaPath][] = Object.entries(byOperator).flatMap(
    ([operator, filter]) => (filter ? [[filter, 'filters', operator]] : []),
  );
  const all: typeof each = search ? [...each, [search, 'search']] : each;
  return [
    ...all.flatMap(([filter, ...path]): Finding[] => {
      const { parameter = '', value = '{value}', item = '' } = filter;
      const said = `${parameter} ${value} ${item}`;
      return [
        [parameter === '' && !shared, 'noShared', ...path],
        [path[0] === 'filters' && !said.includes('{field}'), 'noField', ...path],
        [said.includes('{quoted}') && !quote, 'noQuote', ...path],
        [!isWithoutValue(path[1]) && !/\{(value|quoted)\}/.test(value), 'noValue', ...path],
      ];
    }),
    [shared?.value?.includes('{terms}') === false, 'noTerms', 'filters', 'shared', 'value'],
  ];
}

function callFindings({ calls = {}, writes = {} }: ConventionDefinition): Finding[] {
  const { list, ...byName } = calls;
  return [
    [writes.format === 'form' && writes.body !== undefined, 'formWithBody', 'writes', 'body'],
    ...Object.entries(byName).flatMap(([name, call]): Finding[] => {
      if (!call) return [];
      const isNamed =
        call.path.includes('{id}') ||
        name === 'create' ||
        (name === 'update' && writes.withId === true) ||
        (name === 'delete' && writes.delete !== undefined);
      return [
        [!isNamed, 'noId', 'calls', name, 'path'],
        [call.path.includes('{base}') && list === undefined, 'noBase', 'calls', name, 'path'],
      ];
    }),
  ];
}
