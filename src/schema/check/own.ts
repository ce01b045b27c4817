import { labelOf, type MessageValues } from '#contract/language.ts';
import { platformTargets } from '#contract/things/field.ts';
import { locales } from '#locales/index.ts';
import { valuesOf } from '../fields/values.ts';
import { sameJson } from '../json.ts';
import type { FieldDefinition } from '../meta.ts';
import { ownCalls } from '../own/calls.ts';
import {
  isSameName,
  keptColumns,
  longestOwnName,
  longestSortedText,
  mostOwnFields,
  ownColumn,
  ownStamps,
} from '../own/columns.ts';
import { isTargetedList } from '../own/targets.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';

/** Checks what a list of own records has to keep to, so that the platform can make a table of it. */
export function checkOwn(context: RuleContext): void {
  if (context.definition.provider !== 'own') {
    // who may what with records of a source is said by the list as well
    const isOfSource = context.definition.provider === 'source';
    for (const key of ['access', 'publishing'] as const)
      if (context.definition[key] !== undefined && !(key === 'access' && isOfSource))
        context.report('error', 'own-only', [key], { key }, 'key');
    return;
  }
  checkAccess(context);
  checkPublishing(context);
  checkNames(context);
  checkCalls(context);
  checkFields(context);
  checkFilters(context);
  checkSorts(context);
}

type Problem = keyof (typeof locales.checks.own)['zh-CN'];
type NameProblem = keyof (typeof locales.checks.ownNames)['zh-CN'];

/** Reports a part that own records cannot have, with what to do about it. */
function wrong(
  { report }: RuleContext,
  path: SchemaPath,
  problem: Problem,
  values?: MessageValues,
  of?: 'key' | 'value',
): void {
  const texts = {
    problem: labelOf(locales.checks.own, problem, values),
    suggestion: labelOf(locales.checks.ownHints, problem, values),
  };
  report('error', 'own-part', path, texts, of);
}

function checkNames(context: RuleContext): void {
  const { name, fields } = context.definition;
  const wrongName = (path: SchemaPath, given: string, problem: NameProblem, other = '') =>
    context.report(
      'error',
      'own-name',
      path,
      {
        name: given,
        problem: labelOf(locales.checks.ownNames, problem, { most: longestOwnName, other }),
      },
      path.length > 1 ? 'key' : 'value',
    );
  if (name.length > longestOwnName) wrongName(['name'], name, 'long');
  if (Object.keys(fields).length > mostOwnFields)
    wrong(context, ['fields'], 'tooManyFields', { most: mostOwnFields });
  const earlier: string[] = [];
  for (const field of Object.keys(fields)) {
    if (Object.hasOwn(ownStamps, field)) continue;
    const other = earlier.find((one) => isSameName(one, field));
    earlier.push(field);
    const path = ['fields', field];
    if (field.length > longestOwnName) wrongName(path, field, 'long');
    else if (keptColumns.has(ownColumn(field))) wrongName(path, field, 'kept');
    else if (other !== undefined) wrongName(path, field, 'same', other);
  }
}

function checkCalls(context: RuleContext): void {
  const { endpoints, name, list, picker, identifier } = context.definition;
  const wrongCall = (path: SchemaPath) => wrong(context, path, 'otherCall', {}, 'key');
  const calls = ownCalls(name);
  for (const [key, call] of Object.entries(endpoints))
    if (call && !sameJson(call, Reflect.get(calls, key))) wrongCall(['endpoints', key]);
  list.tabs?.forEach((tab, index) => {
    if (tab.list) wrongCall(['list', 'tabs', index, 'list']);
  });
  if (typeof list.tabCounts === 'object') wrongCall(['list', 'tabCounts']);
  if (picker?.list) wrongCall(['picker', 'list']);
  if (identifier !== undefined && identifier !== 'id') wrong(context, ['identifier'], 'identifier');
}

function checkAccess(context: RuleContext): void {
  const { access, publishing } = context.definition;
  for (const group of ['institutions', 'accounts'] as const) {
    const grant = access?.[group];
    if (!grant) continue;
    const path = ['access', group];
    if (grant.read === 'published' && !publishing)
      wrong(context, [...path, 'read'], 'readPublished');
    for (const key of ['create', 'edit', 'delete'] as const) {
      if (!grant[key]) continue;
      if (!grant.read) wrong(context, [...path, key], 'writeUnread');
      else if (grant[key] === 'all' && grant.read !== 'all')
        wrong(context, [...path, key], 'writeAll');
    }
  }
}

function checkPublishing(context: RuleContext): void {
  const { publishing, fields } = context.definition;
  if (!publishing) return;
  if (publishing.draft === undefined && publishing.from === undefined)
    wrong(context, ['publishing'], 'publishing');
  for (const [key, type] of [
    ['draft', 'boolean'],
    ['from', 'dateTime'],
  ] as const) {
    const name = publishing[key];
    if (name === undefined) continue;
    const known = Object.keys(fields).filter(
      (field) => fields[field]?.type === type && !Object.hasOwn(ownStamps, field),
    );
    if (!known.includes(name))
      wrong(context, ['publishing', key], 'publishingField', {
        name,
        type,
        count: known.length,
        known: known.join(', '),
      });
  }
}

function checkFields(context: RuleContext): void {
  for (const [name, field] of Object.entries(context.definition.fields)) {
    const wrongKey = (key: string, problem: Problem, values?: MessageValues) =>
      wrong(context, ['fields', name, key], problem, { key, name, ...values }, 'key');
    for (const key of ['path', 'saveAs'] as const)
      if (field[key] !== undefined && field[key] !== name) wrongKey(key, 'ownName');
    const stamp = ownStamps[name];
    if (stamp !== undefined) {
      if (field.type !== stamp || !field.readOnly) wrongKey('type', 'stamp', { type: stamp });
    } else if (field.readOnly) wrongKey('readOnly', 'readOnly');
    checkRelation(field, ['fields', name, 'relation'], context);
  }
}

/** Reports a relation to records that cannot be related to. */
function checkRelation(
  { relation }: FieldDefinition,
  path: SchemaPath,
  context: RuleContext,
): void {
  if (!relation) return;
  const target = relation.resource;
  const find = (list: string) => context.definitions.get(list);
  const provider = find(target)?.provider;
  const values = { target, known: platformTargets.join(', ') };
  if (provider === 'source' || provider === 'rest')
    wrong(context, path, 'recordsElsewhere', values, 'key');
  else if (!isTargetedList(target, find)) wrong(context, path, 'noTarget', values, 'key');
}

function checkFilters(context: RuleContext): void {
  const { list, fields } = context.definition;
  list.filters?.forEach(({ kind, field: name }, index) => {
    const path = ['list', 'filters', index, 'kind'];
    const field = name === undefined ? undefined : fields[name];
    if (field) {
      const known = valuesOf(field).ownFilter;
      const values = { type: field.type, kind, count: known ? 1 : 0, known: known ?? '' };
      if (kind !== known) wrong(context, path, 'filterKind', values);
      // an unknown field is reported by another rule
    } else if (name === undefined && kind !== 'text') wrong(context, path, 'filterField', { kind });
  });
}

function checkSorts(context: RuleContext): void {
  const { fields, list } = context.definition;
  list.columns.forEach((column, index) => {
    if (typeof column === 'string' || !column.sortable) return;
    const path = ['list', 'columns', index];
    if (column.sortBy !== undefined && column.sortBy !== column.field)
      wrong(context, [...path, 'sortBy'], 'sortBy');
    checkSorted(fields[column.field], [...path, 'sortable'], context);
  });
  if (list.sort) checkSorted(fields[list.sort.field], ['list', 'sort', 'field'], context);
}

function checkSorted(
  field: FieldDefinition | undefined,
  path: SchemaPath,
  context: RuleContext,
): void {
  if (!field || field.type === 'computed') return;
  const { type, maxLength = 0 } = field;
  if (!valuesOf(field).isSorted) wrong(context, path, 'sortType', { type });
  else if (type === 'text' && maxLength > longestSortedText)
    wrong(context, path, 'sortLong', { most: longestSortedText });
}
