import type { Localized } from '#contract/language.ts';
import { platformTargets } from '#contract/things/field.ts';
import { sameJson } from '../json.ts';
import type { FieldDefinition, FilterDefinition } from '../meta.ts';
import { ownCalls } from '../own/calls.ts';
import {
  isSameName,
  keptColumns,
  longestOwnName,
  longestSortedText,
  mostOwnFields,
  ownColumn,
  ownStamps,
  searchedTypes,
  sortedTypes,
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

const two = (chinese: string, english: string): Localized => ({
  'zh-CN': chinese,
  'en-US': english,
});

const tooLong = two(
  `最多 ${longestOwnName} 个字符`,
  `it may have ${longestOwnName} characters at most`,
);

function checkNames({ definition, report }: RuleContext): void {
  const { name, fields } = definition;
  const wrong = (path: SchemaPath, given: string, problem: Localized) =>
    report('error', 'own-name', path, { name: given, problem }, path.length > 1 ? 'key' : 'value');
  if (name.length > longestOwnName) wrong(['name'], name, tooLong);
  if (Object.keys(fields).length > mostOwnFields)
    report('error', 'own-part', ['fields'], {
      problem: two(`字段多于 ${mostOwnFields} 个`, `there are more than ${mostOwnFields} fields`),
      suggestion: two('拆成几个列表', 'make several lists of it'),
    });
  const earlier: string[] = [];
  for (const field of Object.keys(fields)) {
    if (Object.hasOwn(ownStamps, field)) continue;
    const other = earlier.find((one) => isSameName(one, field));
    earlier.push(field);
    const problem =
      field.length > longestOwnName
        ? tooLong
        : keptColumns.has(ownColumn(field))
          ? two('平台自己要用它', 'the platform needs it for itself')
          : other === undefined
            ? undefined
            : two(`它与“${other}”只差写法`, `it differs from "${other}" in its spelling only`);
    if (problem) wrong(['fields', field], field, problem);
  }
}

const followsFromName: Localized = two(
  '删去它，接口由列表的名字决定',
  'remove it; the calls follow from the name of the list',
);
const hasNoCall = two('它没有别的接口', 'there is no other call');

function checkCalls({ definition, report }: RuleContext): void {
  const { endpoints, name, list, picker, identifier } = definition;
  const wrong = (path: SchemaPath) =>
    report('error', 'own-part', path, { problem: hasNoCall, suggestion: followsFromName }, 'key');
  const calls = ownCalls(name);
  for (const [key, call] of Object.entries(endpoints))
    if (call && !sameJson(call, Reflect.get(calls, key))) wrong(['endpoints', key]);
  list.tabs?.forEach((tab, index) => {
    if (tab.list) wrong(['list', 'tabs', index, 'list']);
  });
  if (typeof list.tabCounts === 'object') wrong(['list', 'tabCounts']);
  if (picker?.list) wrong(['picker', 'list']);
  if (identifier !== undefined && identifier !== 'id')
    report('error', 'own-part', ['identifier'], {
      problem: two('记录的编号总是 id', 'the id of a record is always id'),
      suggestion: two('删去 identifier', 'remove identifier'),
    });
}

function checkAccess({ definition: { access, publishing }, report }: RuleContext): void {
  for (const group of ['institutions', 'accounts'] as const) {
    const grant = access?.[group];
    if (!grant) continue;
    const wrong = (key: string, problem: Localized, suggestion: Localized) =>
      report('error', 'own-part', ['access', group, key], { problem, suggestion });
    if (grant.read === 'published' && !publishing)
      wrong(
        'read',
        two(
          '这个列表没有 publishing，说不出哪些已发布',
          'nothing says which records are published',
        ),
        two('写 all，或加上 publishing', 'write all, or add publishing'),
      );
    for (const key of ['create', 'edit', 'delete'] as const) {
      if (!grant[key]) continue;
      if (!grant.read)
        wrong(
          key,
          two('看不到的记录不能写', 'records cannot be written by who may not read them'),
          two('写上 read', 'write read'),
        );
      else if (grant[key] === 'all' && grant.read !== 'all')
        wrong(
          key,
          two('看不到全部记录', 'they do not see all records'),
          two('写 own，或把 read 写成 all', 'write own, or let read be all'),
        );
    }
  }
}

function checkPublishing({ definition: { publishing, fields }, report }: RuleContext): void {
  if (!publishing) return;
  if (publishing.draft === undefined && publishing.from === undefined)
    report('error', 'own-part', ['publishing'], {
      problem: two('没有写哪个字段', 'it names no field'),
      suggestion: two('写上 draft 或 from，或删去它', 'write draft or from, or remove it'),
    });
  for (const [key, type] of [
    ['draft', 'boolean'],
    ['from', 'dateTime'],
  ] as const) {
    const name = publishing[key];
    if (name === undefined) continue;
    const known = Object.keys(fields).filter(
      (field) => fields[field]?.type === type && !Object.hasOwn(ownStamps, field),
    );
    if (known.includes(name)) continue;
    report('error', 'own-part', ['publishing', key], {
      problem: two(`“${name}”不是 ${type} 字段`, `"${name}" is no field of the type ${type}`),
      suggestion:
        known.length > 0
          ? two(`可用：${known.join('、')}`, `it can be ${known.join(', ')}`)
          : two(`添加一个 ${type} 字段`, `add a field of the type ${type}`),
    });
  }
}

function checkFields({ definition, definitions, report }: RuleContext): void {
  for (const [name, field] of Object.entries(definition.fields)) {
    const path = ['fields', name];
    const wrong = (key: string, problem: Localized, suggestion: Localized) =>
      report('error', 'own-part', [...path, key], { problem, suggestion }, 'key');
    for (const key of ['path', 'saveAs'] as const)
      if (field[key] !== undefined && field[key] !== name)
        wrong(
          key,
          two('字段就在它自己的名字下', 'a field stands under its own name'),
          two(`删去 ${key}`, `remove ${key}`),
        );
    const stamp = ownStamps[name];
    if (stamp !== undefined) {
      if (field.type !== stamp || !field.readOnly)
        wrong(
          'type',
          two(
            `“${name}”由平台填写，类型是 ${stamp}，只读`,
            `"${name}" is filled by the platform: its type is ${stamp}, and it is read-only`,
          ),
          two(`写成只读的 ${stamp}，或换一个名字`, `make it a read-only ${stamp}, or rename it`),
        );
    } else if (field.readOnly)
      wrong(
        'readOnly',
        two(`没有谁会填写“${name}”`, `nobody would fill "${name}"`),
        two('删去 readOnly', 'remove readOnly'),
      );
    const target = field.relation?.resource;
    const refused =
      target === undefined ? undefined : unrelatable(target, (list) => definitions.get(list));
    if (refused) wrong('relation', ...refused);
  }
}

/** Why records of a list cannot be related to, and what to do; undefined if they can. */
function unrelatable(
  target: string,
  find: RuleContext['definitions']['get'],
): readonly [problem: Localized, suggestion: Localized] | undefined {
  const provider = find(target)?.provider;
  if (provider === 'source' || provider === 'rest')
    return [
      two(`“${target}”的记录在别处`, `records of "${target}" are elsewhere`),
      two('用 text 字段存编号', 'keep their ids in a text'),
    ];
  if (isTargetedList(target, find)) return undefined;
  return [
    two(`还不能关联“${target}”的记录`, `records of "${target}" cannot be related to yet`),
    two(
      `可以关联自建记录，以及 ${platformTargets.join('、')}`,
      `own records can be, and ${platformTargets.join(', ')}`,
    ),
  ];
}

/** The kinds of filter for a field of own records. */
function filterKinds({ type }: FieldDefinition): readonly FilterDefinition['kind'][] {
  switch (type) {
    case 'number':
    case 'money':
    case 'duration':
      return ['numberRange'];
    case 'date':
    case 'dateTime':
      return ['dateRange'];
    case 'relation':
    case 'relations':
    case 'user':
      return ['relation'];
    case 'boolean':
      return ['boolean'];
    case 'enum':
      return ['enum'];
    default:
      return searchedTypes.has(type) || type === 'partialDate' || type === 'colour' ? ['text'] : [];
  }
}

function checkFilters({ definition, report }: RuleContext): void {
  definition.list.filters?.forEach((filter, index) => {
    const path = ['list', 'filters', index, 'kind'];
    const field = filter.field === undefined ? undefined : definition.fields[filter.field];
    // an unknown field is reported by another rule
    const kinds = field ? filterKinds(field) : filter.field === undefined ? ['text'] : undefined;
    if (!kinds || kinds.includes(filter.kind)) return;
    const known = kinds.join(', ');
    report('error', 'own-part', path, {
      problem: field
        ? two(
            `${field.type} 字段不能用 ${filter.kind} 筛选`,
            `a field of the type ${field.type} has no filter of the kind ${filter.kind}`,
          )
        : two(
            `${filter.kind} 筛选要写明字段`,
            `a filter of the kind ${filter.kind} needs its field`,
          ),
      suggestion: !field
        ? two('写上 field', 'write its field')
        : known === ''
          ? two('删去这个筛选', 'remove the filter')
          : two(`可用：${known}`, `it can be ${known}`),
    });
  });
}

function checkSorts({ definition, report }: RuleContext): void {
  const { fields, list } = definition;
  const wrong = (path: SchemaPath, problem: Localized, suggestion: Localized) =>
    report('error', 'own-part', path, { problem, suggestion });
  list.columns.forEach((column, index) => {
    if (typeof column === 'string' || !column.sortable) return;
    const path = ['list', 'columns', index];
    if (column.sortBy !== undefined && column.sortBy !== column.field)
      wrong(
        [...path, 'sortBy'],
        two('按字段自己的名字排序', 'rows are sorted by the name of the field'),
        two('删去 sortBy', 'remove sortBy'),
      );
    const field = fields[column.field];
    if (field) checkSorted(field, [...path, 'sortable'], wrong);
  });
  const sorted = list.sort && fields[list.sort.field];
  if (sorted) checkSorted(sorted, ['list', 'sort', 'field'], wrong);
}

function checkSorted(
  { type, maxLength }: FieldDefinition,
  path: SchemaPath,
  wrong: (path: SchemaPath, problem: Localized, suggestion: Localized) => void,
): void {
  if (type === 'computed') return;
  if (!sortedTypes.has(type))
    wrong(
      path,
      two(`不能按 ${type} 字段排序`, `rows cannot be sorted by a field of the type ${type}`),
      two('不要按它排序', 'do not sort by it'),
    );
  else if (type === 'text' && (maxLength ?? 0) > longestSortedText)
    wrong(
      path,
      two(
        `按它排序的文字最多 ${longestSortedText} 个字符`,
        `a text that rows are sorted by has ${longestSortedText} characters at most`,
      ),
      two(
        `把 maxLength 改为 ${longestSortedText} 以内`,
        `make maxLength ${longestSortedText} or less`,
      ),
    );
}
