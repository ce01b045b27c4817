import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SchemaPath } from '../check/report.ts';
import type { ConventionDefinition, FilterConvention } from './convention.ts';

/** Parts of a convention that contradict each other, so that it could not be asked as it says. */

/** What is wrong, at a path within the convention. */
export interface Contradiction {
  readonly path: SchemaPath;
  readonly problem: Localized;
}

type Problem = keyof (typeof locales.checks.conventions)['zh-CN'];
/** Whether something is wrong, what, and where. */
type Finding = readonly [isWrong: boolean, problem: Problem, ...path: SchemaPath];

export const contradictionsOf = (convention: ConventionDefinition): Contradiction[] =>
  [
    ...pageFindings(convention),
    ...sortFindings(convention),
    ...filterFindings(convention),
    ...callFindings(convention),
  ].flatMap(([isWrong, problem, ...path]) =>
    isWrong ? [{ path, problem: labelOf(locales.checks.conventions, problem) }] : [],
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
