import { z } from 'zod';
import { facts } from './facts.ts';
import { providerNames } from './providers.ts';

/**
 * The meta-schema: the one source of the TypeScript types, the published JSON Schema, the reference page and the
 * validator (contract 12). A resource is one JSON file in `schemas/`. What each key means to people, in both languages,
 * stands in `reference/keys.ts`, key by key of the objects here: it is read by editors and pages, and not by every list.
 * What is true of a value beyond its shape (the name of a field, a condition, only of an enum) is registered with it as
 * a fact: the editor draws its form by it, and completion and renaming find by it who names a field.
 */

export const currentSchemaVersion = 2;

const makeName = () =>
  z.string().regex(/^[a-zA-Z]\w{0,63}$/, 'a name is a letter followed by letters, digits or _');
const name = makeName();
const fieldName = makeName().register(facts, { is: 'fieldName' });
const parameter = makeName().register(facts, { is: 'parameter' });
const icon = makeName().register(facts, { is: 'icon' });
const widget = makeName().register(facts, { is: 'widget' });
const makeResourceName = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,63}$/, 'a resource name is lower-case letters, digits and hyphens');
const resourceName = makeResourceName();
const otherResource = makeResourceName().register(facts, { is: 'resourceName' });

/** A text in both languages. */
export const localized = z
  .strictObject({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) })
  .register(facts, { is: 'localized' });

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a condition may compare with: a constant, or a value of the user (`$user.isInstitution`), the row or now. */
const operand = z.union([
  scalar,
  z.array(scalar),
  z.strictObject({ $user: z.string() }),
  z.strictObject({ $row: z.string().register(facts, { is: 'fieldName' }) }),
  z.strictObject({ $now: z.literal(true) }),
]);

export const comparisons = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'lessThan',
  'lessOrEqual',
  'greaterThan',
  'greaterOrEqual',
  'contains',
  'empty',
  'notEmpty',
] as const;

/** Conditions are data, never strings. A `field` of `$user.…` reads the person instead of the record. */
export type Condition =
  | { field: string; op: (typeof comparisons)[number]; value?: z.output<typeof operand> }
  | { and: Condition[] }
  | { or: Condition[] }
  | { not: Condition };
export const condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        field: z.string().min(1).register(facts, { is: 'fieldOrUser' }),
        op: z.enum(comparisons),
        value: operand.optional(),
      }),
      z.strictObject({ and: z.array(condition).min(1) }),
      z.strictObject({ or: z.array(condition).min(1) }),
      z.strictObject({ not: condition }),
    ]),
  )
  .register(facts, { is: 'condition' });
/** What is asked of the person alone. */
const userCondition = () => condition.optional().register(facts, { is: 'userCondition' });

/** What a computed field is made of: data, never code. What cannot be computed is empty. */
export type Expression =
  | z.output<typeof scalar>
  | { $row: string }
  | { $user: string }
  | { $now: true }
  | { concat: Expression[]; separator?: string | undefined }
  | { add: Expression[] }
  | { multiply: Expression[] }
  | { subtract: [Expression, Expression] }
  | { divide: [Expression, Expression] }
  | { round: Expression; decimals?: number | undefined }
  | { count: Expression }
  | { first: Expression[] }
  | { daysBetween: [Expression, Expression] }
  | { when: Condition; value: Expression; otherwise?: Expression | undefined };
export const expression: z.ZodType<Expression> = z
  .lazy(() => {
    const several = z.array(expression).min(1).max(20);
    const pair = z.tuple([expression, expression]);
    const overNumbers = { over: numbers };
    return z.union([
      scalar,
      z.strictObject({ $row: z.string().min(1).register(facts, { is: 'fieldName' }) }),
      z.strictObject({ $user: z.string().min(1) }),
      z.strictObject({ $now: z.literal(true) }),
      /** texts one after the other; what is empty is left out together with its separator */
      z.strictObject({ concat: several, separator: z.string().max(20).optional() }),
      z.strictObject({ add: several }).register(facts, overNumbers),
      z.strictObject({ multiply: several }).register(facts, overNumbers),
      z.strictObject({ subtract: pair }).register(facts, overNumbers),
      /** by zero is empty */
      z.strictObject({ divide: pair }).register(facts, overNumbers),
      z
        .strictObject({ round: expression, decimals: z.number().int().min(0).max(6).optional() })
        .register(facts, overNumbers),
      /** how many items a list has, or characters a text */
      z.strictObject({ count: expression }),
      /** the first that is not empty */
      z.strictObject({ first: several }),
      /** whole days from the first date to the second */
      z.strictObject({ daysBetween: pair }).register(facts, { over: ['date', 'dateTime'] }),
      z.strictObject({ when: condition, value: expression, otherwise: expression.optional() }),
    ]);
  })
  .register(facts, { is: 'expression' });

/** Types whose values people fill in. */
const enteredTypes = [
  'text',
  'longText',
  'richText',
  'number',
  'money',
  'date',
  'partialDate',
  'dateTime',
  'duration',
  'boolean',
  'enum',
  'tags',
  'image',
  'images',
  'video',
  'audio',
  'file',
  'colour',
  'relation',
  'relations',
  'user',
  'link',
  'json',
] as const;
export const fieldTypes = [...enteredTypes, 'computed'] as const;

/** What a computed field may be shown as. */
const computedTypes = [
  'text',
  'number',
  'money',
  'duration',
  'date',
  'dateTime',
  'boolean',
  'enum',
  'link',
] as const;

const texts = ['text', 'longText', 'richText', 'link'];
const numbers = ['number', 'money', 'duration'];
/** Of a field that is, or a computed one that is shown as, one of these. */
const as = (...types: readonly string[]) => ({ type: types, 'compute.as': types });

/** One value of an enum, with the name that people read. */
const option = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: localized,
  /** a colour name of the interface: default, success, processing, warning, error */
  colour: z
    .enum(['default', 'success', 'processing', 'warning', 'error'])
    .optional()
    .register(facts, { is: 'tone' }),
});

export const field = z.strictObject({
  type: z.enum(fieldTypes).register(facts, { is: 'fieldType' }),
  label: localized,
  /** names it had before: saved views, links and imports keep working */
  aliases: z.array(name).optional().register(facts, { rare: true }),
  /** one sentence below the input */
  help: localized.optional(),
  placeholder: localized.optional().register(facts, { of: { type: texts } }),
  /** where the value stands in a row of the list, where not under the field's own name: `redundancy.likeCount` */
  path: z.string().optional().register(facts, { rare: true }),
  /** the name that a save sends it under, where not the field's own: `circleId` */
  saveAs: name.optional().register(facts, { rare: true, of: { type: enteredTypes } }),
  /** default: false */
  required: z
    .boolean()
    .optional()
    .register(facts, { of: { type: enteredTypes } }),
  /** the platform fills it: shown, never sent. Default: false */
  readOnly: z
    .boolean()
    .optional()
    .register(facts, { of: { type: enteredTypes } }),
  default: z
    .union([scalar, z.array(scalar)])
    .optional()
    .register(facts, { is: 'fieldValue', of: { type: enteredTypes } }),
  minLength: z
    .number()
    .int()
    .min(0)
    .optional()
    .register(facts, { of: { type: texts } }),
  maxLength: z
    .number()
    .int()
    .min(1)
    .optional()
    .register(facts, { of: { type: texts } }),
  minimum: z
    .number()
    .optional()
    .register(facts, { of: { type: numbers } }),
  /** greatest value; of pictures and tags: how many */
  maximum: z
    .number()
    .optional()
    .register(facts, { of: { type: [...numbers, 'images', 'tags'] } }),
  /** digits after the point; default: 0 for number, 2 for money */
  decimals: z
    .number()
    .int()
    .min(0)
    .max(6)
    .optional()
    .register(facts, { of: as('number', 'money') }),
  /** of money: the code of ISO 4217, or the field of the record that holds it. Default: CNY */
  currency: z
    .union([
      z
        .string()
        .regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as CNY')
        .register(facts, { is: 'currency' }),
      z.strictObject({ $row: fieldName }),
    ])
    .optional()
    .register(facts, { of: as('money') }),
  pattern: z
    .strictObject({
      expression: z.string().max(200).register(facts, { is: 'pattern' }),
      message: localized,
    })
    .optional()
    .register(facts, { of: { type: ['text'] } }),
  /** the values of an enum */
  options: z
    .array(option)
    .min(1)
    .optional()
    .register(facts, { of: as('enum'), needed: true }),
  /** relation: the resource it points at, and how many it may hold */
  relation: z
    .strictObject({
      resource: otherResource,
      maximum: z.number().int().min(1).max(1_000).optional(),
      /** a save sends each as an object of these of its properties; default: its identifier alone */
      send: z.array(name).min(1).optional().register(facts, { rare: true }),
    })
    .optional()
    .register(facts, { of: { type: ['relation', 'relations'] } }),
  /** computed: what it is made of, and what it is shown as. Default: text */
  compute: z
    .strictObject({
      value: expression,
      as: z.enum(computedTypes).optional().register(facts, { is: 'fieldType' }),
    })
    .optional()
    .register(facts, { of: { type: ['computed'] }, needed: true }),
  /**
   * who sees the field at all, and who may change it: conditions over `$user.…` alone. What they do not know, they
   * refuse. Default: everybody who sees the list
   */
  access: z
    .strictObject({ view: userCondition(), edit: userCondition() })
    .optional()
    .register(facts, { rare: true }),
  /** the field is shown only where this holds; hidden means not required */
  visibleWhen: condition.optional(),
  /** what a save does with a hidden value. Default: keep */
  whenHidden: z
    .enum(['keep', 'clear', 'omit'])
    .optional()
    .register(facts, { of: { visibleWhen: [] } }),
  /** a cell or input from the registry of special widgets, by its name */
  widget: widget.optional().register(facts, { rare: true }),
});
export type FieldDefinition = z.output<typeof field>;

const column = z.strictObject({
  field: fieldName,
  /** CSS pixels */
  width: z.number().int().min(40).max(800).optional().register(facts, { is: 'width' }),
  sortable: z.boolean().optional(),
  /** the name that the list call sorts it by. Default: the last part of the field's path */
  sortBy: name.optional().register(facts, { of: { sortable: ['true'] } }),
  /** stays in place at the left while the table scrolls */
  pinned: z.boolean().optional(),
  /** shown only when a person asks for it. Default: false */
  hidden: z.boolean().optional(),
  /** can be changed in the table itself by whoever may edit the record. Default: false */
  editable: z.boolean().optional(),
  widget: widget.optional().register(facts, { rare: true }),
});

/** Kinds of filter (contract 2.5, 5): what the search form shows and what the list call gets. */
const filterKinds = [
  'text',
  'enum',
  'boolean',
  'numberRange',
  'dateRange',
  'relation',
  'cascader',
] as const;

/** A choice of a cascader, with the choices below it. */
export interface Choice {
  value: string | number | boolean;
  label: { 'zh-CN': string; 'en-US': string };
  children?: Choice[] | undefined;
}
const choice = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: localized,
  get children(): z.ZodOptional<z.ZodArray<z.ZodType<Choice>>> {
    return z.array(choice).min(1).optional();
  },
});

/**
 * Choices that lead to further choices. Each level is a parameter of the list call; a person may stop at any level.
 * They stand in the schema (`choices`), or are read from another list, grouped by one of its fields a level.
 */
const cascade = z.union([
  z.strictObject({
    parameters: z.array(parameter).min(2).max(4),
    choices: z.array(choice).min(1),
  }),
  z.strictObject({
    parameters: z.array(parameter).min(2).max(4),
    resource: otherResource,
    /** a field of that list for each parameter; the last one is shown by the record's title and sends its value */
    fields: z.array(name).min(2).max(4),
  }),
]);
export type CascadeDefinition = z.output<typeof cascade>;

const filter = z.strictObject({
  /** name of the parameter; ranges send `<name>Min`/`<name>Max` or `<name>From`/`<name>To` */
  name: parameter,
  /** names it had before: saved views and links keep working */
  aliases: z.array(name).optional().register(facts, { rare: true }),
  kind: z.enum(filterKinds).register(facts, { is: 'filterKind' }),
  /** of a cascader */
  cascade: cascade.optional().register(facts, { of: { kind: ['cascader'] } }),
  /** the field whose label, options and relation it takes */
  field: fieldName.optional(),
  label: localized.optional(),
  placeholder: localized.optional(),
  /** digits after the point of a number range. Default: 2, in steps of 0.5; with 0 the step is 1 */
  decimals: z
    .number()
    .int()
    .min(0)
    .max(2)
    .optional()
    .register(facts, { of: { kind: ['numberRange'] } }),
});
export type FilterDefinition = z.output<typeof filter>;

/** PATCH is for REST services: the business API has no call of that method. */
export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const endpointCall = z
  .strictObject({
    method: z.enum(callMethods),
    /** below the business API's base; `{id}` is the record's identifier, `{field}` any field of the row */
    path: z.string().regex(/^\/[\w\-/{}.]*$/, 'a path starts with /'),
    /** sent with every call */
    fixed: z.record(z.string(), scalar).optional().register(facts, { rare: true }),
  })
  .register(facts, { is: 'call' });
export type EndpointCall = z.output<typeof endpointCall>;

/** A question before an action's call: a field that people fill in and no record has. What is left empty is not sent. */
const question = field
  .omit({ path: true, saveAs: true, readOnly: true, whenHidden: true, compute: true })
  .extend({ type: z.enum(enteredTypes).register(facts, { is: 'fieldType' }) });
export type QuestionDefinition = z.output<typeof question>;

/** A call for a row: its body names values of the row by `$row`, and answers to the action's questions by `$input`. */
const rowCall = endpointCall
  .extend({
    body: z
      .record(
        z.string(),
        z.union([
          scalar,
          z.strictObject({ $row: z.string().register(facts, { is: 'fieldName' }) }),
          z.strictObject({ $input: z.string().register(facts, { is: 'questionName' }) }),
        ]),
      )
      .optional()
      .register(facts, { is: 'body' }),
  })
  .register(facts, { is: 'call' });
export type RowCall = z.output<typeof rowCall>;

/** One of `call`, `set` and `link` says what it does. */
const action = z
  .strictObject({
    name,
    label: localized,
    icon: name.optional().register(facts, { rare: true }),
    /** on one row, or on every checked row, one after the other */
    scope: z.enum(['row', 'bulk']),
    call: rowCall.optional(),
    /** the call that takes it back, offered afterwards; an action that sets fields needs none */
    undo: rowCall.optional().register(facts, { of: { call: [] } }),
    /** questions that are asked before the call, once for all rows; a body names an answer by `$input` */
    ask: z
      .record(name, question)
      .optional()
      .register(facts, { is: 'questions', of: { call: [] } }),
    /** saves the record with these fields changed; it can be undone */
    set: z.record(fieldName, scalar).optional(),
    /** an address of this site; `{id}` and `{field}` of the row */
    link: z.string().startsWith('/').optional(),
    /** opens the link beside this page. Default: false */
    newTab: z
      .boolean()
      .optional()
      .register(facts, { of: { link: [] } }),
    confirm: localized.optional(),
    danger: z.boolean().optional(),
    visibleWhen: condition.optional(),
    enabledWhen: condition.optional(),
    /** what the disabled button says */
    disabledReason: localized.optional().register(facts, { of: { enabledWhen: [] } }),
  })
  .register(facts, { oneOf: ['set', 'call', 'link'] });
export type ActionDefinition = z.output<typeof action>;

export const form = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        label: localized.optional(),
        fields: z.array(fieldName).min(1),
        /** the whole group is shown only where this holds */
        visibleWhen: condition.optional(),
      }),
    )
    .min(1)
    .register(facts, { is: 'groups' }),
});

/** What must hold between the fields of a record before it is saved; told at one of them. */
const rule = z.strictObject({
  field: fieldName,
  must: condition,
  message: localized,
});
export type RuleDefinition = z.output<typeof rule>;

/** A record is opened by a screen of the app instead of a generated form. */
const screenLink = z.strictObject({ link: z.string().min(1) });

export type FormDefinition = z.output<typeof form>;

const tab = z.strictObject({
  name,
  /** names it had before: saved views and links keep working */
  aliases: z.array(name).optional().register(facts, { rare: true }),
  label: localized,
  /** sent with the list call while the tab is open */
  fixed: z.record(z.string(), scalar).optional(),
  /** a list call of its own */
  list: endpointCall.optional(),
});
export type TabDefinition = z.output<typeof tab>;

const importColumn = z.strictObject({
  /** one that stands here twice takes two columns: the first that says something counts */
  field: fieldName,
  /** headings it may stand under, the first is the one that a template writes */
  headings: z.array(z.string().min(1)).min(1).register(facts, { is: 'headings' }),
});

export const resource = z.strictObject({
  $schema: z.string().optional().register(facts, { rare: true }),
  schemaVersion: z.literal(currentSchemaVersion).register(facts, { rare: true }),
  name: makeResourceName().register(facts, { is: 'ownName' }),
  /** names it had before: links and saved views keep working */
  aliases: z.array(resourceName).optional().register(facts, { rare: true }),
  /** the list that it is, but for what is written here; see `extend.ts` */
  extends: otherResource.optional().register(facts, { is: 'resourceName', rare: true }),
  label: localized,
  /** what one record is called: a book, a label. Default: the label of the list */
  singular: localized.optional(),
  /** who answers: the business API with its envelope, any conventional REST service, or another provider. Default: jmgr */
  provider: z.enum(providerNames).optional(),
  /** of `rest`: which of the services in the setting REST_SERVICES. Default: the first */
  service: resourceName.optional().register(facts, { of: { provider: ['rest'] } }),
  menu: z
    .strictObject({
      group: z.enum(['content', 'community', 'catalogue', 'people', 'settings']),
      /** menus are sorted by it */
      order: z.number().int(),
      icon: icon.optional(),
    })
    .optional(),
  /** the field that identifies a record. Default: id */
  identifier: name.optional().register(facts, { is: 'rowName' }),
  /** the field that names a record to people */
  recordTitle: fieldName,
  endpoints: z.strictObject({
    list: endpointCall,
    detail: endpointCall.optional(),
    save: endpointCall.optional(),
    delete: endpointCall.optional(),
    /** brings deleted records back: what "undo" does after a deletion */
    restore: endpointCall.optional(),
  }),
  fields: z.record(name, field).register(facts, { is: 'fields' }),
  list: z
    .strictObject({
      columns: z.array(z.union([fieldName, column])).min(1),
      filters: z.array(filter).optional(),
      sort: z
        .strictObject({ field: fieldName, direction: z.enum(['ascending', 'descending']) })
        .optional(),
      tabs: z.array(tab).optional(),
      /**
       * how many records each tab has: by a list call for each, or by one call whose answer holds a number under the
       * name of each tab. Both are asked with the filters of the search form. Default: no counts
       */
      tabCounts: z.union([z.literal('each'), endpointCall]).optional(),
      actions: z.array(action).optional(),
    })
    .register(facts, { parts: true }),
  /** how records of this list are picked in other lists' forms and filters */
  picker: z
    .strictObject({
      /** the list call of pickers, where it differs */
      list: endpointCall.optional(),
      /** the text filter that the search box sends */
      filter: makeName().optional().register(facts, { is: 'filterName' }),
      /** what is said where nothing is found */
      empty: localized.optional(),
    })
    .optional(),
  /** what must hold between fields before a record is saved */
  rules: z.array(rule).optional(),
  forms: z
    .strictObject({
      create: z.union([form, screenLink]).optional(),
      /** `create` is the same form as for a new record */
      edit: z.union([form, screenLink, z.literal('create')]).optional(),
    })
    .optional(),
  detail: z.strictObject({ fields: z.array(fieldName).min(1) }).optional(),
  /** what a file of all rows that match holds. Default: the columns of the list; `false`: nothing leaves it */
  export: z
    .union([z.literal(false), z.strictObject({ fields: z.array(fieldName).min(1) })])
    .optional(),
  import: z
    .strictObject({
      /** rows with equal values of these are the same record: a second run changes it instead of adding one */
      match: z.array(fieldName).min(1),
      columns: z.array(importColumn).min(1),
    })
    .optional(),
});
export type ResourceDefinition = z.output<typeof resource>;
