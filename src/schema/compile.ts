import { byLanguage, type Localized } from '#contract/language.ts';
import { numberFilter } from '#contract/limits.ts';
import { addedNames } from './added.ts';
import { typeOf } from './fields/index.ts';
import { conditionInRow, expressionInRow, pathInRow } from './inRow.ts';
import type {
  ActionDefinition,
  CascadeDefinition,
  ChartDefinition,
  Condition,
  EndpointCall,
  FieldDefinition,
  FilterDefinition,
  FilterWay,
  FormDefinition,
  ResourceDefinition,
  RuleDefinition,
  TabDefinition,
} from './meta.ts';
import { ownStamps } from './own/columns.ts';
import type { ProviderName } from './providers.ts';

/** A field with its name and all defaults; the paths in its expression are those of rows. */
export interface CompiledField extends FieldDefinition {
  readonly name: string;
  readonly aliases: string[];
  /** path of its value in a row */
  path: string;
  /** its name in a save */
  saveAs: string;
  required: boolean;
  readOnly: boolean;
  /**
   * this person may not change it, but others may: it is shown and sent back unchanged, because a save without it would
   * empty it
   */
  locked: boolean;
  /** digits after the decimal point */
  decimals: number;
  whenHidden: 'keep' | 'clear' | 'omit';
}

/** A column with its field. */
export interface CompiledColumn {
  readonly name: string;
  readonly field: CompiledField;
  readonly label: Localized;
  /** CSS pixels */
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  /** its name for sorting in the list call; undefined if the column cannot be sorted */
  readonly sortBy: string | undefined;
  readonly pinned: boolean;
  readonly hidden: boolean;
  /** whether the cell itself can be edited, by persons who may edit the record */
  readonly editable: boolean;
  /** name of the registered cell */
  readonly widget: string;
}

/** A filter with its label, its options, and the parameters that it sends. */
export interface CompiledFilter {
  readonly name: string;
  /** name of the field that provides label, options and relation */
  readonly field: string | undefined;
  readonly aliases: readonly string[];
  readonly kind: FilterDefinition['kind'];
  /** for a cascader: its levels and the source of its choices */
  readonly cascade: CascadeDefinition | undefined;
  readonly label: Localized;
  readonly placeholder: Localized | undefined;
  readonly options: NonNullable<FieldDefinition['options']>;
  /** the resource from which a relation is picked */
  readonly relation: string | undefined;
  readonly decimals: number;
  readonly step: number;
  readonly minimum: number;
  /** an extension's input in place of that of the kind */
  readonly widget: string | undefined;
  /** for a text: whether it finds parts of values; undefined where the list does not tell */
  readonly match: FilterDefinition['match'];
  /** the parameters of its value */
  readonly parameters: readonly string[];
  /** the parameters of what can be asked beside the value */
  readonly ways: Readonly<Partial<Record<FilterWay, string>>>;
}

/** Whether any parameter of a filter has a value. */
export const isInUse = (
  filter: CompiledFilter,
  values: Readonly<Record<string, unknown>>,
): boolean => parametersOf(filter).some((name) => values[name] !== undefined);

/** All parameters that a filter may send. */
export const parametersOf = ({
  parameters,
  ways,
}: Pick<CompiledFilter, 'parameters' | 'ways'>): string[] => [
  ...parameters,
  ...Object.values(ways),
];

export interface CompiledGroup {
  readonly label: Localized | undefined;
  /** conditions of the group are included, so that fields of a hidden group are hidden */
  readonly fields: readonly CompiledField[];
  readonly visibleWhen: Condition | undefined;
}
/** A record is created or edited in a generated form, or on a screen of the app. */
export type CompiledForm =
  | { readonly kind: 'form'; readonly groups: readonly CompiledGroup[] }
  | { readonly kind: 'link'; readonly link: string };

/** An action with the questions before its call; the paths in its conditions are those of rows. */
export interface CompiledAction extends Omit<ActionDefinition, 'ask' | 'show'> {
  /** fields of the row that stand beside the questions */
  readonly show: readonly CompiledField[];
  readonly questions: readonly CompiledField[];
}

/** A resource as the engine uses it: all names resolved, all defaults filled in. */
export interface CompiledResource {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly label: Localized;
  /** label of one record */
  readonly singular: Localized;
  readonly provider: ProviderName;
  /** for `rest`: name of the service; undefined for the first one */
  readonly service: string | undefined;
  /** for `source`: its name */
  readonly source: string | undefined;
  /** for `extension`: the name of its data provider */
  readonly extension: string | undefined;
  readonly menu: ResourceDefinition['menu'];
  readonly identifier: string;
  readonly recordTitle: CompiledField;
  readonly endpoints: ResourceDefinition['endpoints'];
  readonly access?: ResourceDefinition['access'];
  readonly publishing?: ResourceDefinition['publishing'];
  readonly fields: Readonly<Record<string, CompiledField>>;
  readonly columns: readonly CompiledColumn[];
  readonly filters: readonly CompiledFilter[];
  readonly sort: { field: string; direction: 'ascending' | 'descending' } | undefined;
  readonly tabs: readonly TabDefinition[];
  readonly tabCounts: ResourceDefinition['list']['tabCounts'];
  readonly rowActions: readonly CompiledAction[];
  readonly bulkActions: readonly CompiledAction[];
  readonly charts: readonly ChartDefinition[];
  readonly picker: {
    /** the list call for pickers */
    readonly list: EndpointCall;
    /** the text filter that the search box uses */
    readonly filter: string | undefined;
    readonly empty: Localized | undefined;
  };
  readonly rules: readonly RuleDefinition[];
  readonly create: CompiledForm | undefined;
  readonly edit: CompiledForm | undefined;
  readonly detail: readonly CompiledField[];
  readonly import: ResourceDefinition['import'];
  /** the fields in an exported file; empty if the list must not be exported */
  readonly exported: readonly CompiledField[];
}

/** Things that can be looked up by the name of a list. */
export type ByName<T> = Pick<ReadonlyMap<string, T>, 'get'>;

/**
 * Resolves the names in a checked definition and fills in defaults.
 *
 * @throws {Error} if it names a field that does not exist, which the checker reports before
 */
export function compileResource(definition: ResourceDefinition): CompiledResource {
  const fields = Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [
      name,
      compileField(name, field, definition.fields),
    ]),
  );
  const fieldOf = (name: string): CompiledField => {
    const found = fields[name];
    if (!found) throw new Error(`resource "${definition.name}" has no field "${name}"`);
    return found;
  };
  const { list, forms } = definition;
  const columns = list.columns.map((column) => compileColumn(column, fieldOf));
  const compileForm = (form: FormDefinition | { link: string } | undefined) =>
    form === undefined ? undefined : compileFormOf(form, fieldOf);
  const actions = (list.actions ?? []).map((action) =>
    compileAction(action, definition.fields, fieldOf),
  );
  return {
    name: definition.name,
    aliases: definition.aliases ?? [],
    label: definition.label,
    singular: definition.singular ?? definition.label,
    provider: definition.provider ?? 'jmgr',
    service: definition.service,
    source: definition.source,
    extension: definition.extension,
    menu: definition.menu,
    identifier: definition.identifier ?? 'id',
    recordTitle: fieldOf(definition.recordTitle),
    endpoints: definition.endpoints,
    access: definition.access,
    publishing: definition.publishing,
    fields,
    columns,
    filters: (list.filters ?? []).map((filter) => compileFilter(filter, fieldOf, definition)),
    sort: list.sort,
    tabs: list.tabs ?? [],
    tabCounts: list.tabCounts,
    rowActions: actions.filter((action) => action.scope === 'row'),
    bulkActions: actions.filter((action) => action.scope === 'bulk'),
    charts: list.charts ?? [],
    picker: {
      list: definition.picker?.list ?? definition.endpoints.list,
      filter: definition.picker?.filter,
      empty: definition.picker?.empty,
    },
    rules: definition.rules ?? [],
    create: compileForm(forms?.create),
    edit: compileForm(forms?.edit === 'create' ? forms.create : forms?.edit),
    detail: (definition.detail?.fields ?? Object.keys(fields)).map(fieldOf),
    import: definition.import,
    exported:
      definition.export === false
        ? []
        : (definition.export?.fields.map(fieldOf) ?? columns.map(({ field }) => field)),
  };
}

function compileAction(
  { ask = {}, show = [], ...action }: ActionDefinition,
  fields: ResourceDefinition['fields'],
  fieldOf: FieldOf,
): CompiledAction {
  const sent = Object.entries(action.call?.body ?? {});
  const sentAs = (name: string) =>
    sent.find(
      ([, value]) =>
        typeof value === 'object' && value !== null && '$input' in value && value.$input === name,
    )?.[0] ?? name;
  const inRow = (condition: Condition | undefined) =>
    condition && conditionInRow(condition, fields);
  return {
    show: show.map(fieldOf),
    ...action,
    visibleWhen: inRow(action.visibleWhen),
    enabledWhen: inRow(action.enabledWhen),
    questions: Object.entries(ask).map(([name, question]) => ({
      ...compileField(name, question, ask),
      saveAs: sentAs(name),
    })),
  };
}

function compileField(
  name: string,
  field: FieldDefinition,
  fields: Readonly<Record<string, FieldDefinition>>,
): CompiledField {
  const { compute, currency } = field;
  const readOnly = field.type === 'computed' || field.readOnly === true;
  return {
    ...field,
    name,
    // an account is picked from the list of accounts
    ...(field.type === 'user' && !field.relation ? { relation: { resource: 'users' } } : {}),
    path: field.path ?? name,
    saveAs: field.saveAs ?? name,
    whenHidden: field.whenHidden ?? 'keep',
    confirm: field.confirm?.map((asked) => ({
      ...asked,
      when: asked.when && conditionInRow(asked.when, fields),
    })),
    compute: compute && {
      ...compute,
      value: expressionInRow(compute.value, fields, [name]),
    },
    currency: typeof currency === 'object' ? { $row: pathInRow(currency.$row, fields) } : currency,
    aliases: field.aliases ?? [],
    widget: field.widget ?? (field.format && addedNames().formats[field.format]?.widget),
    readOnly,
    locked: readOnly && field.type !== 'computed' && field.access?.edit !== undefined,
    required: field.required ?? false,
    decimals: field.decimals ?? (shownAs(field) === 'money' ? 2 : 0),
  };
}

type FieldOf = (name: string) => CompiledField;

function compileColumn(
  given: ResourceDefinition['list']['columns'][number],
  fieldOf: FieldOf,
): CompiledColumn {
  const column = typeof given === 'string' ? { field: given } : given;
  const field = fieldOf(column.field);
  const { kind, width = 160, isCentred } = typeOf({ type: shownAs(field) });
  return {
    name: column.field,
    field,
    label: field.label,
    width: column.width ?? width,
    align: kind === 'number' ? 'right' : isCentred ? 'center' : 'left',
    sortBy:
      column.sortable && field.type !== 'computed'
        ? (column.sortBy ?? lastPart(field.path))
        : undefined,
    pinned: column.pinned ?? false,
    hidden: column.hidden ?? false,
    editable: (column.editable ?? false) && !field.readOnly,
    widget: column.widget ?? cellOf(field),
  };
}

/** The type as which a field is shown; for a computed field the type that it declares. */
export const shownAs = ({
  type,
  compute,
}: Pick<FieldDefinition, 'type' | 'compute'>): FieldDefinition['type'] =>
  type === 'computed' ? (compute?.as ?? 'text') : type;

/** The cell for a field if its column names none. */
export const cellOf = (field: CompiledField): string => field.widget ?? shownAs(field);

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The parameters that a filter sends (contract 10.8). */
function filterParameters(filter: FilterDefinition): string[] {
  if (filter.kind === 'numberRange') return [`${filter.name}Min`, `${filter.name}Max`];
  if (filter.kind === 'cascader') return [...(filter.cascade?.parameters ?? [])];
  if (filter.kind === 'dateRange') return [`${filter.name}From`, `${filter.name}To`];
  return [filter.name];
}

/** names of a text filter that mean the search of a source, where no field has such a name */
export const searchNames: ReadonlySet<string> = new Set([
  'q',
  'search',
  'searchText',
  'keyword',
  'words',
]);

/** Whether a text filter finds parts of values, if the list does not say so. */
function usualMatch(
  { name, kind }: FilterDefinition,
  field: CompiledField | undefined,
  isOwn: boolean,
) {
  if (kind !== 'text') return undefined;
  if (!field) return isOwn || searchNames.has(name) ? 'part' : undefined;
  return isOwn && !typeOf(field).isSearched ? 'whole' : 'part';
}

/** What the filters of a kind can ask beside the value. */
export function waysOfKind(
  kind: FilterDefinition['kind'],
  match: FilterDefinition['match'],
): readonly FilterWay[] {
  switch (kind) {
    case 'enum':
    case 'relation':
      return ['not', 'empty'];
    case 'text':
      return match === 'whole' ? ['not', 'empty'] : ['empty'];
    case 'numberRange':
    case 'dateRange':
      return ['empty'];
    default:
      return [];
  }
}

const suffixes = { not: 'Not', empty: 'Empty' } as const;

/** The parameter of what a filter asks beside its value. */
export const wayParameter = (filter: string, way: FilterWay): string => filter + suffixes[way];

/** What an own record's filter can ask beside its value: every field allows it, apart from those that always have one. */
function waysOf(
  { name, kind, also }: FilterDefinition,
  match: FilterDefinition['match'],
  {
    field,
    filters,
  }: { readonly field: CompiledField | undefined; readonly filters: readonly FilterDefinition[] },
): readonly FilterWay[] {
  if (also) return also;
  if (!field || Object.hasOwn(ownStamps, field.name)) return [];
  // a filter of that name has it already
  return waysOfKind(kind, match).filter(
    (way) => !filters.some((other) => other.name === wayParameter(name, way)),
  );
}

function compileFilter(
  filter: FilterDefinition,
  fieldOf: FieldOf,
  { provider, list }: Pick<ResourceDefinition, 'provider' | 'list'>,
): CompiledFilter {
  const field = filter.field === undefined ? undefined : fieldOf(filter.field);
  const decimals = filter.decimals ?? numberFilter.decimals;
  const isOwn = provider === 'own';
  const match = filter.match ?? usualMatch(filter, field, isOwn);
  const ways = isOwn
    ? waysOf(filter, match, { field, filters: list.filters ?? [] })
    : (filter.also ?? []);
  return {
    name: filter.name,
    field: filter.field,
    aliases: filter.aliases ?? [],
    kind: filter.kind,
    cascade: filter.cascade,
    label: filter.label ?? field?.label ?? byLanguage(() => filter.name),
    placeholder: filter.placeholder,
    options: field?.options ?? [],
    relation: field?.relation?.resource,
    decimals,
    step: decimals === 0 ? 1 : numberFilter.step,
    minimum: numberFilter.minimum,
    widget: filter.widget,
    match,
    parameters: filterParameters(filter),
    ways: Object.fromEntries(ways.map((way) => [way, wayParameter(filter.name, way)])),
  };
}

function compileFormOf(form: FormDefinition | { link: string }, fieldOf: FieldOf): CompiledForm {
  if ('link' in form) return { kind: 'link', link: form.link };
  return {
    kind: 'form',
    groups: form.groups.map((group) => ({
      label: group.label,
      fields: group.fields.map((name) => inGroup(fieldOf(name), group.visibleWhen)),
      visibleWhen: group.visibleWhen,
    })),
  };
}

/** A field within a group: shown only if the conditions of both hold. */
function inGroup(field: CompiledField, shown: Condition | undefined): CompiledField {
  if (!shown) return field;
  const { visibleWhen } = field;
  return { ...field, visibleWhen: visibleWhen ? { and: [shown, visibleWhen] } : shown };
}
