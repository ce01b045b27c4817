import {
  type ActionDefinition,
  type comparisons,
  currentSchemaVersion,
  type FieldDefinition,
  type FormDefinition,
  type QuestionDefinition,
  type ResourceDefinition,
  type RuleDefinition,
} from './meta.ts';

/** A declared field, or a part of what it holds: `circle.id`. */
type Read<Name extends string> = Name | `${Name}.${string}`;
type OfUser = `$user.${string}`;

type Scalar = string | number | boolean | null;
type Operand<Name extends string> =
  | Scalar
  | Scalar[]
  | { $user: string }
  | { $row: Read<Name> }
  | { $now: true };

type ConditionOn<Name extends string> =
  | { field: Read<Name> | OfUser; op: (typeof comparisons)[number]; value?: Operand<Name> }
  | { and: ConditionOn<Name>[] }
  | { or: ConditionOn<Name>[] }
  | { not: ConditionOn<Name> };

/** A condition on the user only, as `access` takes it. */
type ConditionOnUser =
  | {
      field: OfUser;
      op: (typeof comparisons)[number];
      value?: Scalar | Scalar[] | { $user: string } | { $now: true };
    }
  | { and: ConditionOnUser[] }
  | { or: ConditionOnUser[] }
  | { not: ConditionOnUser };

type ExpressionOn<Name extends string> =
  | Scalar
  | { $row: Read<Name> }
  | { $user: string }
  | { $now: true }
  | { concat: ExpressionOn<Name>[]; separator?: string }
  | { add: ExpressionOn<Name>[] }
  | { multiply: ExpressionOn<Name>[] }
  | { subtract: [ExpressionOn<Name>, ExpressionOn<Name>] }
  | { divide: [ExpressionOn<Name>, ExpressionOn<Name>] }
  | { round: ExpressionOn<Name>; decimals?: number }
  | { count: ExpressionOn<Name> }
  | { first: ExpressionOn<Name>[] }
  | { daysBetween: [ExpressionOn<Name>, ExpressionOn<Name>] }
  | {
      when: ConditionOn<Name>;
      value: ExpressionOn<Name>;
      otherwise?: ExpressionOn<Name>;
    };

interface FieldOn<Name extends string>
  extends Omit<FieldDefinition, 'visibleWhen' | 'access' | 'compute'> {
  visibleWhen?: ConditionOn<Name>;
  access?: { view?: ConditionOnUser; edit?: ConditionOnUser };
  compute?: {
    value: ExpressionOn<Name>;
    as?: NonNullable<FieldDefinition['compute']>['as'];
  };
}

type ListDefinition = ResourceDefinition['list'];
type ColumnDefinition = Exclude<ListDefinition['columns'][number], string>;
type FilterDefinition = NonNullable<ListDefinition['filters']>[number];
type ImportDefinition = NonNullable<ResourceDefinition['import']>;
type FormsDefinition = NonNullable<ResourceDefinition['forms']>;
type ScreenLink = Extract<FormsDefinition['create'], { link: string }>;

interface ActionOn<Name extends string>
  extends Omit<ActionDefinition, 'set' | 'visibleWhen' | 'enabledWhen'> {
  set?: { [Field in Name]?: Scalar };
  visibleWhen?: ConditionOn<Name>;
  enabledWhen?: ConditionOn<Name>;
  ask?: Record<string, QuestionDefinition>;
}

interface ListOn<Name extends string>
  extends Omit<ListDefinition, 'columns' | 'filters' | 'actions'> {
  columns: (Name | (Omit<ColumnDefinition, 'field'> & { field: Name }))[];
  filters?: (Omit<FilterDefinition, 'field'> & { field?: Name })[];
  actions?: ActionOn<Name>[];
}

interface FormOn<Name extends string> extends FormDefinition {
  groups: (Omit<FormDefinition['groups'][number], 'fields' | 'visibleWhen'> & {
    fields: Name[];
    visibleWhen?: ConditionOn<Name>;
  })[];
}

/** A resource whose views can only name declared fields, in the present version of the language. */
export interface DeclaredResource<Name extends string>
  extends Omit<
    ResourceDefinition,
    | 'schemaVersion'
    | 'fields'
    | 'recordTitle'
    | 'list'
    | 'rules'
    | 'forms'
    | 'detail'
    | 'export'
    | 'import'
  > {
  fields: { [Field in Name]: FieldOn<NoInfer<Name>> };
  recordTitle: NoInfer<Name>;
  list: ListOn<NoInfer<Name>>;
  rules?: (Omit<RuleDefinition, 'field' | 'must'> & {
    field: NoInfer<Name>;
    must: ConditionOn<NoInfer<Name>>;
  })[];
  forms?: {
    create?: FormOn<NoInfer<Name>> | ScreenLink;
    edit?: FormOn<NoInfer<Name>> | ScreenLink | 'create';
  };
  detail?: { fields: NoInfer<Name>[] };
  export?: false | { fields: NoInfer<Name>[] };
  import?: {
    match: NoInfer<Name>[];
    columns: (Omit<ImportDefinition['columns'][number], 'field'> & { field: NoInfer<Name> })[];
  };
}

/**
 * Declares a resource in code. It compiles only if columns, filters, forms, rules and all other places name declared
 * fields. The result is plain data: `serialiseResource` turns it into a file of `schemas/`, and the checker treats it
 * like any file.
 *
 * @example
 * const publishers = defineResource({
 *   name: 'publishers',
 *   label: { 'zh-CN': '出版社', 'en-US': 'Publishers' },
 *   recordTitle: 'nickname',
 *   endpoints: { list: { method: 'POST', path: '/user/list' } },
 *   fields: { nickname: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' } } },
 *   list: { columns: ['nickname'] },
 * });
 */
export function defineResource<Name extends string>(
  declared: DeclaredResource<Name>,
): ResourceDefinition {
  // a cast, because the type of `set` cannot express that a field is either absent or has a value
  return { schemaVersion: currentSchemaVersion, ...declared } as ResourceDefinition;
}
