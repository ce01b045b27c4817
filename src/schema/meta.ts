import { z } from 'zod';
import { byLanguage, defaultLanguage, type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Format } from './check/problems.ts';
import { facts } from './facts.ts';
import { computedTypes, enteredTypes, fieldTypes, filterKinds, typesWith } from './fields/index.ts';
import { providerNames } from './providers.ts';

/**
 * The meta-schema: the only source of the TypeScript types, the published JSON Schema, the reference page and the
 * validator (contract 12). A resource is one JSON file in `schemas/`. The meaning of each key is a text of
 * `src/locales/<language>/reference.json`, an example of it stands in `reference/keys.ts`: only editors and reference pages need them. Facts about a value beyond its type
 * (it names a field, it is a condition, it is for enums only) are registered with its validator; the editor draws its
 * form from them, and completion and renaming use them to find names.
 */

export const currentSchemaVersion = 2;

const makeName = () => z.string().regex(/^[a-zA-Z]\w{0,63}$/, 'name' satisfies Format);
const name = makeName();
const fieldName = makeName().register(facts, { is: 'fieldName' });
const parameter = makeName().register(facts, { is: 'parameter' });
const icon = makeName().register(facts, { is: 'icon' });
const widget = makeName().register(facts, { is: 'widget' });
const makeResourceName = () =>
  z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'resourceName' satisfies Format);
const resourceName = makeResourceName();
const otherResource = makeResourceName().register(facts, { is: 'resourceName' });

const written = z.string().min(1);

/** A text in the default language and in any of the others; where one lacks, the default one is read. */
export const localized = z
  .strictObject({ ...byLanguage(() => written.optional()), [defaultLanguage]: written })
  .register(facts, { is: 'localized' });

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * What a condition may compare with: a constant, a value of the user (`$user.isInstitution`) or of the row, or the
 * present time.
 */
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

/** Conditions are data, never strings. A `field` that starts with `$user.` reads the user instead of the record. */
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
/** A condition on the user only. */
const userCondition = () => condition.optional().register(facts, { is: 'userCondition' });

/** The expression of a computed field: data, never code. What cannot be computed is empty. */
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
      /** joins texts; empty ones are left out together with their separator */
      z.strictObject({ concat: several, separator: z.string().max(20).optional() }),
      z.strictObject({ add: several }).register(facts, overNumbers),
      z.strictObject({ multiply: several }).register(facts, overNumbers),
      z.strictObject({ subtract: pair }).register(facts, overNumbers),
      /** empty for a division by zero */
      z.strictObject({ divide: pair }).register(facts, overNumbers),
      z
        .strictObject({ round: expression, decimals: z.number().int().min(0).max(6).optional() })
        .register(facts, overNumbers),
      /** number of items in a list, or characters in a text */
      z.strictObject({ count: expression }),
      /** the first value that is not empty */
      z.strictObject({ first: several }),
      /** whole days from the first date to the second */
      z.strictObject({ daysBetween: pair }).register(facts, { over: ['date', 'dateTime'] }),
      z.strictObject({ when: condition, value: expression, otherwise: expression.optional() }),
    ]);
  })
  .register(facts, { is: 'expression' });

const texts = typesWith(({ isSearched }) => isSearched);
const numbers = typesWith(({ kind }) => kind === 'number');
/** Fields of one of these types, or computed fields with one as result. */
const as = (...types: readonly string[]) => ({ type: types, 'compute.as': types });

/** A value of an enum, with its label. */
const option = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: localized,
  /** name of a colour: default, success, processing, warning, error */
  colour: z
    .enum(['default', 'success', 'processing', 'warning', 'error'])
    .optional()
    .register(facts, { is: 'tone' }),
});

/** What is asked before a save that gives a field a value. */
const confirmation = z.strictObject({
  /** the value that is asked about; null for none */
  value: scalar.register(facts, { is: 'fieldValue' }),
  question: localized,
  /** asked only where the record is so before the save. Default: always */
  when: condition.optional(),
});

export const field = z.strictObject({
  type: z.enum(fieldTypes).register(facts, { is: 'fieldType' }),
  label: localized,
  /** former names; with them saved views, links and imports keep working */
  aliases: z.array(name).optional().register(facts, { rare: true }),
  /** a sentence below the input */
  help: localized.optional(),
  placeholder: localized.optional().register(facts, { of: { type: texts } }),
  /** path of the value in a row of the list, if it is not the field's name: `redundancy.likeCount` */
  path: z
    .string()
    .optional()
    .register(facts, { rare: true, notFor: ['own'] }),
  /** name of the value in a save, if it is not the field's name: `circleId` */
  saveAs: name
    .optional()
    .register(facts, { rare: true, of: { type: enteredTypes }, notFor: ['own'] }),
  /** default: false */
  required: z
    .boolean()
    .optional()
    .register(facts, { of: { type: enteredTypes } }),
  /** filled by the platform: shown, never sent. Default: false */
  readOnly: z
    .boolean()
    .optional()
    .register(facts, { of: { type: enteredTypes }, notFor: ['own'] }),
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
  /** greatest value; for pictures and tags the maximum number */
  maximum: z
    .number()
    .optional()
    .register(facts, { of: { type: [...numbers, 'images', 'tags'] } }),
  /** digits after the decimal point. Default: 0 for number, 2 for money */
  decimals: z
    .number()
    .int()
    .min(0)
    .max(6)
    .optional()
    .register(facts, { of: as('number', 'money') }),
  /** for money: an ISO 4217 code, or the field of the record that contains one. Default: CNY */
  currency: z
    .union([
      z
        .string()
        .regex(/^[A-Z]{3}$/, 'currency' satisfies Format)
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
  /** an extension's format of the type: what values have to be, and how they are shown and entered */
  format: makeName()
    .optional()
    .register(facts, { is: 'format', of: { type: enteredTypes }, rare: true }),
  /** values of an enum */
  options: z
    .array(option)
    .min(1)
    .optional()
    .register(facts, { of: as('enum'), needed: true }),
  /** for a relation: the resource it refers to, and the maximum number of records */
  relation: z
    .strictObject({
      resource: otherResource,
      maximum: z.number().int().min(1).max(1_000).optional(),
      /** a save sends each record as an object with these of its properties. Default: only its identifier */
      send: z.array(name).min(1).optional().register(facts, { rare: true }),
    })
    .optional()
    .register(facts, { of: { type: ['relation', 'relations'] } }),
  /** for computed: the expression, and the type of the result. Default: text */
  compute: z
    .strictObject({
      value: expression,
      as: z.enum(computedTypes).optional().register(facts, { is: 'fieldType' }),
    })
    .optional()
    .register(facts, { of: { type: ['computed'] }, needed: true }),
  /**
   * who sees the field, and who may change it: conditions that only use `$user.…`. If they cannot be decided, the
   * answer is no. Default: everybody who sees the list
   */
  access: z
    .strictObject({ view: userCondition(), edit: userCondition() })
    .optional()
    .register(facts, { rare: true }),
  /** the field is shown only while this holds; hidden fields are not required */
  visibleWhen: condition.optional(),
  /** what a save does with the value of a hidden field. Default: keep */
  whenHidden: z
    .enum(['keep', 'clear', 'omit'])
    .optional()
    .register(facts, { of: { visibleWhen: [] } }),
  /** what a save asks first that gives the field one of these values, as where readers see or lose the record at once */
  confirm: z
    .array(confirmation)
    .min(1)
    .max(12)
    .optional()
    .register(facts, { rare: true, of: { type: enteredTypes } }),
  /** name of a special cell or input from the registry */
  widget: widget.optional().register(facts, { rare: true }),
});
export type FieldDefinition = z.output<typeof field>;

const column = z.strictObject({
  field: fieldName,
  /** CSS pixels */
  width: z.number().int().min(40).max(800).optional().register(facts, { is: 'width' }),
  sortable: z.boolean().optional(),
  /** name for sorting in the list call. Default: the last part of the field's path */
  sortBy: name.optional().register(facts, { of: { sortable: ['true'] }, notFor: ['own'] }),
  /** stays at the left while the table scrolls */
  pinned: z.boolean().optional(),
  /** hidden until a person shows it. Default: false */
  hidden: z.boolean().optional(),
  /** can be edited in the table by people who may edit the record. Default: false */
  editable: z.boolean().optional(),
  widget: widget.optional().register(facts, { rare: true }),
});

/** What a filter can ask beside its value. */
const filterWays = ['not', 'empty'] as const;
export type FilterWay = (typeof filterWays)[number];

/** A choice of a cascader, with the choices below it. */
export interface Choice {
  value: string | number | boolean;
  label: Localized;
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
 * Choices that lead to further choices. Each level is a parameter of the list call; a person may stop at any level. The
 * choices are in the schema (`choices`), or come from another list, grouped by one of its fields for each level.
 */
const cascade = z.union([
  z.strictObject({
    parameters: z.array(parameter).min(2).max(4),
    choices: z.array(choice).min(1),
  }),
  z.strictObject({
    parameters: z.array(parameter).min(2).max(4),
    resource: otherResource,
    /**
     * a field of that list for each parameter; for the last one the titles of records are shown, and its value is sent
     */
    fields: z.array(name).min(2).max(4),
  }),
]);
export type CascadeDefinition = z.output<typeof cascade>;

const filter = z.strictObject({
  /** name of the parameter; ranges send `<name>Min` and `<name>Max`, or `<name>From` and `<name>To` */
  name: parameter,
  /** former names; with them saved views and links keep working */
  aliases: z.array(name).optional().register(facts, { rare: true }),
  kind: z.enum(filterKinds).register(facts, { is: 'filterKind' }),
  /** for a cascader */
  cascade: cascade.optional().register(facts, { of: { kind: ['cascader'] } }),
  /** the field that provides label, options and relation */
  field: fieldName.optional(),
  label: localized.optional(),
  placeholder: localized.optional(),
  /**
   * for a text: whether a part of the value is looked for, or the whole. Default: a part, where it is about a field
   */
  match: z
    .enum(['part', 'whole'])
    .optional()
    .register(facts, { of: { kind: ['text'] } }),
  /**
   * what can be asked beside the value: that it is not so (`<name>Not`), that there is none (`<name>Empty`). Default: for
   * own records what their fields allow, else nothing
   */
  also: z
    .array(z.enum(filterWays))
    .max(filterWays.length)
    .optional()
    .register(facts, { unless: { kind: ['boolean', 'cascader'] } }),
  /** digits after the decimal point for a number range. Default: 2, with a step of 0.5; for 0 the step is 1 */
  decimals: z
    .number()
    .int()
    .min(0)
    .max(2)
    .optional()
    .register(facts, { of: { kind: ['numberRange'] } }),
  /** an input of an extension in place of that of its kind; the parameters stay those of the kind */
  widget: makeName().optional().register(facts, { is: 'filterWidget', rare: true }),
});
export type FilterDefinition = z.output<typeof filter>;

/** Methods of calls. PATCH is for REST services only: the business API has no call with it. */
export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const endpointCall = z
  .strictObject({
    method: z.enum(callMethods),
    /** relative to the base of the business API; `{id}` is the record's identifier, `{field}` any field of the row */
    path: z.string().regex(/^\/[\w\-/{}.]*$/, 'path' satisfies Format),
    /** sent with every call */
    fixed: z
      .record(z.string().register(facts, { is: 'parameter' }), scalar)
      .optional()
      .register(facts, { rare: true }),
  })
  .register(facts, { is: 'call' });
export type EndpointCall = z.output<typeof endpointCall>;

/** A question before an action's call: a field that belongs to no record. Empty answers are not sent. */
const question = field
  .omit({
    path: true,
    saveAs: true,
    readOnly: true,
    whenHidden: true,
    compute: true,
    confirm: true,
  })
  .extend({ type: z.enum(enteredTypes).register(facts, { is: 'fieldType' }) });
export type QuestionDefinition = z.output<typeof question>;

/**
 * A call for a row: its body contains values of the row by `$row`, and answers to the action's questions by `$input`.
 */
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

/** Exactly one of `call`, `set`, `link` and `run` tells what it does. */
const action = z
  .strictObject({
    name,
    label: localized,
    icon: name.optional().register(facts, {
      deprecated: {
        since: '0.2.0',
        until: '1.0.0',
        instead: labelOf(locales.checks.deprecated, 'actionIcon'),
      },
    }),
    /** for one row, or for each checked row, one after the other */
    scope: z.enum(['row', 'bulk']),
    call: rowCall.optional(),
    /** the call that undoes it, offered afterwards; an action with `set` needs none */
    undo: rowCall.optional().register(facts, { of: { call: [] } }),
    /** questions before the call, asked once for all rows; the body uses the answers by `$input` */
    ask: z
      .record(name, question)
      .optional()
      .register(facts, { is: 'questions', of: { call: [] } }),
    /** saves the record with these fields changed; can be undone */
    set: z.record(fieldName, scalar).optional(),
    /** an address of this site, with `{id}` and `{field}` of the row */
    link: z.string().startsWith('/').optional(),
    /** opens the link in a new tab. Default: false */
    newTab: z
      .boolean()
      .optional()
      .register(facts, { of: { link: [] } }),
    /** an action of an extension, which gets the rows */
    run: makeName().optional().register(facts, { is: 'runnable' }),
    confirm: localized.optional(),
    /** fields of the row that stand in the dialog with its questions, pictures large; then the next row is asked about */
    show: z
      .array(fieldName)
      .min(1)
      .max(12)
      .optional()
      .register(facts, { of: { ask: [] } }),
    danger: z.boolean().optional(),
    visibleWhen: condition.optional(),
    enabledWhen: condition.optional(),
    /** text of the disabled button's hint */
    disabledReason: localized.optional().register(facts, { of: { enabledWhen: [] } }),
  })
  .register(facts, { oneOf: ['set', 'call', 'link', 'run'] });
export type ActionDefinition = z.output<typeof action>;

/** most days that a chart tells */
export const mostChartDays = 366;

/** Numbers of the records that the list shows, drawn above it. */
const chart = z.strictObject({
  name,
  label: localized,
  /** how many records, or the sum or average of a field. Default: count */
  measure: z.enum(['count', 'sum', 'average']).optional(),
  /** the field with the numbers */
  field: fieldName.optional().register(facts, {
    over: numbers,
    of: { measure: ['sum', 'average'] },
    needed: true,
  }),
  look: z.enum(['line', 'bar', 'share', 'number']),
  /** a number for each day, option or record that this field has */
  by: fieldName.optional().register(facts, {
    over: typesWith(({ chart }) => chart && chart !== 'number'),
    of: { look: ['line', 'bar', 'share'] },
    needed: true,
  }),
  /** by days: how many of the last ones, unless the list is narrowed by that field. Default: 30 */
  days: z
    .number()
    .int()
    .min(2)
    .max(mostChartDays)
    .optional()
    .register(facts, { of: { look: ['line', 'bar'] } }),
});
export type ChartDefinition = z.output<typeof chart>;

export const form = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        label: localized.optional(),
        fields: z.array(fieldName).min(1),
        /** the group is shown only while this holds */
        visibleWhen: condition.optional(),
      }),
    )
    .min(1)
    .register(facts, { is: 'groups' }),
});

/** What has to hold between fields before a record is saved; the message is shown at one of them. */
const rule = z.strictObject({
  field: fieldName,
  must: condition,
  message: localized,
});
export type RuleDefinition = z.output<typeof rule>;

/** A screen of the app opens the record instead of a generated form. */
const screenLink = z.strictObject({ link: z.string().min(1) });

export type FormDefinition = z.output<typeof form>;

const tab = z.strictObject({
  name,
  /** former names; with them saved views and links keep working */
  aliases: z.array(name).optional().register(facts, { rare: true }),
  label: localized,
  /** sent with the list call while the tab is open */
  fixed: z.record(z.string().register(facts, { is: 'parameter' }), scalar).optional(),
  /** a separate list call */
  list: endpointCall.optional().register(facts, { notFor: ['own'] }),
});
export type TabDefinition = z.output<typeof tab>;

const importColumn = z.strictObject({
  /** a field that occurs twice has two columns in the file: the first one with a value counts */
  field: fieldName,
  /** headings of the column in files; a template writes the first one */
  headings: z.array(z.string().min(1)).min(1).register(facts, { is: 'headings' }),
});

/** The groups of the menu that lists and screens of extensions stand in. */
export const menuGroups = ['content', 'community', 'catalogue', 'people', 'settings'] as const;

const ownLevels = ['own', 'all'] as const;
export const readLevels = ['own', 'published', 'all'] as const;

/** What a group of accounts may do with own records. What is not written they may not. */
const grant = z.strictObject({
  /** `published`: their own, and what readers see */
  read: z.enum(readLevels).optional(),
  create: z.boolean().optional(),
  edit: z.enum(ownLevels).optional(),
  delete: z.enum(ownLevels).optional(),
});
export type Grant = z.output<typeof grant>;

export const resource = z.strictObject({
  $schema: z.string().optional().register(facts, { rare: true }),
  schemaVersion: z.literal(currentSchemaVersion).register(facts, { rare: true }),
  name: makeResourceName().register(facts, { is: 'ownName' }),
  /** former names; with them links and saved views keep working */
  aliases: z.array(resourceName).optional().register(facts, { rare: true }),
  /** the list that this one extends; see `extend.ts` */
  extends: otherResource.optional().register(facts, { is: 'resourceName', rare: true }),
  label: localized,
  /** label of one record, such as “book”. Default: the label of the list */
  singular: localized.optional(),
  /**
   * who answers: the business API with its envelope, a conventional REST service that the browser asks, a source that the
   * platform asks, the platform with a table that it makes of this very list (`own`), or a data provider of an extension.
   * Default: jmgr
   */
  provider: z.enum(providerNames).optional(),
  /** for `rest`: a service in the setting REST_SERVICES. Default: the first one */
  service: resourceName.optional().register(facts, { of: { provider: ['rest'] } }),
  /** for `source`: its name (`source/meta.ts`) */
  source: makeResourceName()
    .optional()
    .register(facts, { is: 'sourceName', of: { provider: ['source'] } }),
  /** for `extension`: the name of its data provider */
  extension: makeName()
    .optional()
    .register(facts, { is: 'extensionProvider', of: { provider: ['extension'] }, needed: true }),
  menu: z
    .strictObject({
      group: z.enum(menuGroups),
      /** position for sorting the menu */
      order: z.number().int(),
      icon: icon.optional(),
    })
    .optional(),
  /** the field that identifies a record. Default: id */
  identifier: name.optional().register(facts, { is: 'rowName', notFor: ['own'] }),
  /** the field with the titles of records */
  recordTitle: fieldName,
  /** for `own` they follow from the name: see `own/calls.ts` */
  endpoints: z
    .strictObject({
      list: endpointCall,
      detail: endpointCall.optional(),
      save: endpointCall.optional(),
      delete: endpointCall.optional(),
      /** restores deleted records, for “undo” after a deletion */
      restore: endpointCall.optional(),
    })
    .register(facts, { unless: { provider: ['own'] } }),
  /** who may do what with own records or those of a source, beside operators, who may everything. Default: nobody else */
  access: z
    .strictObject({
      institutions: grant.optional(),
      /** individual accounts */
      accounts: grant.optional(),
      /** everybody, without signing in: at `/open/…` and on the pages of records */
      readers: z.strictObject({ read: z.boolean() }).optional(),
    })
    .optional()
    .register(facts, { is: 'grants', of: { provider: ['own', 'source'] } }),
  /** which of its own fields say that a record is published. Default: all records are */
  publishing: z
    .strictObject({
      /** a boolean field: whether the record is a draft, which readers do not see */
      draft: makeName()
        .register(facts, { is: 'fieldName', over: ['boolean'] })
        .optional(),
      /** a field with a time: from when on readers see the record */
      from: makeName()
        .register(facts, { is: 'fieldName', over: ['dateTime'] })
        .optional(),
    })
    .optional()
    .register(facts, { of: { provider: ['own'] } }),
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
       * number of records for each tab: by a list call for each, or by one call whose answer has a number under the
       * name of each tab. Both receive the filters of the search form. Default: no counts
       */
      tabCounts: z.union([z.literal('each'), endpointCall]).optional(),
      actions: z.array(action).optional(),
      charts: z.array(chart).max(12).optional(),
    })
    .register(facts, { parts: true }),
  /** how other lists' forms and filters pick records of this list */
  picker: z
    .strictObject({
      /** the list call for pickers, if it differs */
      list: endpointCall.optional().register(facts, { notFor: ['own'] }),
      /** the text filter that the search box uses */
      filter: makeName().optional().register(facts, { is: 'filterName' }),
      /** text shown if nothing is found */
      empty: localized.optional(),
    })
    .optional(),
  /** what has to hold between fields before a record is saved */
  rules: z.array(rule).optional(),
  forms: z
    .strictObject({
      create: z.union([form, screenLink]).optional(),
      /** `create` means the same form as for a new record */
      edit: z.union([form, screenLink, z.literal('create')]).optional(),
    })
    .optional(),
  detail: z.strictObject({ fields: z.array(fieldName).min(1) }).optional(),
  /** the fields in a file of all matching rows. Default: the columns of the list; `false`: no export */
  export: z
    .union([z.literal(false), z.strictObject({ fields: z.array(fieldName).min(1) })])
    .optional(),
  import: z
    .strictObject({
      /**
       * rows with equal values in these fields are the same record: a second import changes it instead of adding one
       */
      match: z.array(fieldName).min(1),
      columns: z.array(importColumn).min(1),
    })
    .optional(),
});
export type ResourceDefinition = z.output<typeof resource>;

/** What menus, names and addresses need of a list, whether it is ever opened or not. */
export const listOutline = resource
  .pick({
    name: true,
    aliases: true,
    label: true,
    singular: true,
    provider: true,
    menu: true,
    access: true,
  })
  .extend({
    forms: z.object({ create: z.object({ link: z.string().optional() }).optional() }).optional(),
  })
  .strip();
export type ListOutline = z.output<typeof listOutline>;
