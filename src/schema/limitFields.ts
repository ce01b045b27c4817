import { byLanguage } from '#contract/language.ts';
import { type CompiledField, type CompiledResource, parametersOf } from './compile.ts';
import { type ConditionScope, conditionHolds, dependenciesOf } from './conditions.ts';
import { readsOfExpression } from './expressions.ts';
import type {
  ActionDefinition,
  FieldDefinition,
  FormDefinition,
  QuestionDefinition,
  ResourceDefinition,
} from './meta.ts';

type Forms = NonNullable<ResourceDefinition['forms']>;
type Scope = Omit<ConditionScope, 'record'>;
type Fields = ResourceDefinition['fields'];

/** The fields that a person may not see or edit, by name. */
interface Refused {
  readonly view: ReadonlySet<string>;
  /** includes those of `view` */
  readonly edit: ReadonlySet<string>;
}

/**
 * Removes the fields that a person may not view from a schema, and makes those read-only that they may not edit: in
 * every view, form, action, rule, export and import. Fields that a save has to send stay declared but hidden; they are
 * sent back unchanged, because a save without them would empty them. If it is unknown whether `access` allows a field,
 * it is refused.
 *
 * @param scope the person and the time
 * @returns undefined if no column is left
 */
export function limitFields(
  definition: ResourceDefinition,
  scope: Scope,
): ResourceDefinition | undefined {
  const refused = refusedFields(definition.fields, scope);
  const actions = definition.list.actions?.flatMap(
    (action) => limitAction(action, refused, scope) ?? [],
  );
  if (refused.edit.size === 0) return { ...definition, list: { ...definition.list, actions } };
  const seen = (name: string) => !refused.view.has(name);
  const list = limitList(definition, refused);
  const [first] = list.columns;
  if (first === undefined) return undefined;
  const detail = (definition.detail?.fields ?? Object.keys(definition.fields)).filter(seen);
  const title = seen(definition.recordTitle) ? definition.recordTitle : columnName(first);
  return {
    ...definition,
    recordTitle: title,
    fields: limitedFields(definition, refused),
    list: { ...list, actions },
    picker: limitPicker(definition, list),
    rules: definition.rules?.filter((rule) =>
      [rule.field, ...dependenciesOf(rule.must)].every((path) => seen(rootOf(path))),
    ),
    forms: definition.forms && limitForms(definition.forms, refused),
    detail: { fields: detail.length > 0 ? detail : [title] },
    export: limitExport(definition.export, seen),
    import: limitImport(definition.import, refused),
  };
}

const rootOf = (path: string): string => path.split('.')[0] ?? '';
const columnName = (column: ResourceDefinition['list']['columns'][number]): string =>
  typeof column === 'string' ? column : column.field;

const may = (
  field: Pick<FieldDefinition | QuestionDefinition, 'access'>,
  what: 'view' | 'edit',
  scope: Scope,
): boolean => conditionHolds(field.access?.[what], { ...scope, record: {} }, 'access');

/** The fields of a compiled list that a person may not view or edit, for what answers and takes its records. */
export function refusedOf({ fields }: Pick<CompiledResource, 'fields'>, scope: Scope): Refused {
  const refused = (what: 'view' | 'edit') =>
    Object.values(fields).flatMap((field) => (may(field, what, scope) ? [] : field.name));
  const view = refused('view');
  return { view: new Set(view), edit: new Set([...view, ...refused('edit')]) };
}

/** What a field is called: in the list, and in rows. */
export const namesOfField = ({ name, path }: Pick<CompiledField, 'name' | 'path'>): string[] => [
  name,
  path,
  path.split('.').at(-1) ?? name,
];

/** Whether a filter may look into any field: a source does not say where it looks for what is of no field. */
const looksAnywhere = (
  { provider }: Pick<ResourceDefinition, 'provider'>,
  { field }: { readonly field?: string | undefined },
): boolean => field === undefined && provider === 'source';

/** The fields among these that a question of a list would tell of: what it is narrowed and sorted by. */
export function askedAmong(
  list: Pick<CompiledResource, 'provider' | 'fields' | 'filters' | 'columns'>,
  fields: ReadonlySet<string>,
  question: object,
): string[] {
  if (fields.size === 0) return [];
  const asked = new Set(Object.keys(question));
  const filtered = list.filters.flatMap((filter) => {
    const { name, field = name } = filter;
    const isTold = fields.has(field) || looksAnywhere(list, filter);
    return isTold && parametersOf(filter).some((one) => asked.has(one)) ? [field] : [];
  });
  const sort = 'sort' in question && typeof question.sort === 'string' ? question.sort : '';
  const sorts = new Set(sort.split(',').map((part) => part.replace(/^-/, '')));
  const sorted = [
    ...Object.values(list.fields).filter((field) =>
      namesOfField(field).some((name) => sorts.has(name)),
    ),
    ...list.columns.filter(({ sortBy }) => sortBy !== undefined && sorts.has(sortBy)),
  ].flatMap(({ name }) => (fields.has(name) ? [name] : []));
  return [...new Set([...filtered, ...sorted])];
}

function refusedFields(fields: Fields, scope: Scope): Refused {
  const view = new Set<string>();
  for (const [name, field] of Object.entries(fields))
    if (!may(field, 'view', scope)) view.add(name);
  // removes computed fields that would reveal a hidden value, including indirect ones
  let before = -1;
  while (view.size > before) {
    before = view.size;
    for (const [name, { compute }] of Object.entries(fields))
      if (compute && readsOfExpression(compute.value).some((path) => view.has(rootOf(path))))
        view.add(name);
  }
  const edit = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && !may(field, 'edit', scope);
  });
  return { view, edit: new Set([...view, ...edit]) };
}

function limitedFields({ fields, endpoints }: ResourceDefinition, refused: Refused): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldDefinition][] => {
      if (refused.view.has(name)) {
        const isSent =
          endpoints.save &&
          !field.readOnly &&
          field.type !== 'computed' &&
          field.whenHidden !== 'omit';
        return isSent ? [[name, carried(name, field)]] : [];
      }
      if (!refused.edit.has(name) || field.readOnly) return [[name, field]];
      return [[name, { ...field, readOnly: true, required: undefined }]];
    }),
  );
}

/** A field that is not shown but sent back to a service that replaces its records. */
const carried = (
  name: string,
  { type, path, saveAs, relation, access }: FieldDefinition,
): FieldDefinition => ({
  type,
  label: byLanguage(() => name),
  path,
  saveAs,
  readOnly: true,
  relation,
  // a locked field is sent back unchanged
  access: { ...access, edit: access?.edit ?? access?.view },
});

function limitList(
  { provider, list }: ResourceDefinition,
  { view }: Refused,
): Omit<ResourceDefinition['list'], 'actions'> {
  const isLookedInto = (filter: { readonly field?: string | undefined }) =>
    view.has(filter.field ?? '') || (view.size > 0 && looksAnywhere({ provider }, filter));
  return {
    ...list,
    columns: list.columns.filter((column) => !view.has(columnName(column))),
    filters: list.filters?.filter((filter) => !isLookedInto(filter)),
    sort: list.sort && !view.has(list.sort.field) ? list.sort : undefined,
    charts: list.charts?.filter(({ field = '', by = '' }) => !view.has(field) && !view.has(by)),
  };
}

/** The questions or changes of an action that the person may use; undefined if nothing is left. */
function limitAction(
  action: ActionDefinition,
  { edit, view }: Refused,
  scope: Scope,
): ActionDefinition | undefined {
  if (Object.keys(action.set ?? {}).some((name) => edit.has(name))) return undefined;
  const show = action.show?.filter((name) => !view.has(name));
  const shown = show ? { show: show.length > 0 ? show : undefined } : {};
  const asked = Object.entries(action.ask ?? {});
  const left = asked.filter(
    ([, question]) => may(question, 'view', scope) && may(question, 'edit', scope),
  );
  return left.length === asked.length
    ? { ...action, ...shown }
    : { ...action, ...shown, ask: Object.fromEntries(left) };
}

function limitPicker(
  { picker }: ResourceDefinition,
  { filters }: Pick<ResourceDefinition['list'], 'filters'>,
): ResourceDefinition['picker'] {
  const isThere = filters?.some(({ name }) => name === picker?.filter);
  return picker && (isThere ? picker : { ...picker, filter: undefined });
}

function limitForms(forms: Forms, { view, edit }: Refused): Forms {
  const without = (form: Forms['create'], names: ReadonlySet<string>): Forms['create'] => {
    if (!form || 'link' in form) return form;
    const groups = form.groups
      .map((group): FormDefinition['groups'][number] => ({
        ...group,
        fields: group.fields.filter((name) => !names.has(name)),
      }))
      .filter(({ fields }) => fields.length > 0);
    return groups.length > 0 ? { groups } : undefined;
  };
  return {
    // a new record has nothing to show in a read-only field
    create: without(forms.create, edit),
    edit: without(forms.edit === 'create' ? forms.create : forms.edit, view),
  };
}

function limitExport(
  given: ResourceDefinition['export'],
  seen: (name: string) => boolean,
): ResourceDefinition['export'] {
  if (!given) return given;
  const fields = given.fields.filter(seen);
  return fields.length > 0 ? { fields } : false;
}

function limitImport(
  given: ResourceDefinition['import'],
  { edit }: Refused,
): ResourceDefinition['import'] {
  if (!given || given.match.some((name) => edit.has(name))) return undefined;
  const columns = given.columns.filter(({ field }) => !edit.has(field));
  return columns.length > 0 ? { ...given, columns } : undefined;
}
