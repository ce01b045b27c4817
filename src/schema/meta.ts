import { z } from 'zod';

/**
 * The meta-schema: the one source of the TypeScript types, the published JSON Schema, the reference page and the
 * validator (DESIGN 5). A resource is one JSON file in `schemas/`.
 */

export const currentSchemaVersion = 1;

const name = z
  .string()
  .regex(/^[a-zA-Z]\w{0,63}$/, 'a name is a letter followed by letters, digits or _');
export const resourceName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,63}$/, 'a resource name is lower-case letters, digits and hyphens');

/** A text in both languages. */
export const localized = z.strictObject({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) });

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a condition may compare with: a constant, or a value of the user (`$user.isInstitution`), the row or now. */
const operand = z.union([
  scalar,
  z.array(scalar),
  z.strictObject({ $user: z.string() }),
  z.strictObject({ $row: z.string() }),
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
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({
      field: z.string().min(1),
      op: z.enum(comparisons),
      value: operand.optional(),
    }),
    z.strictObject({ and: z.array(condition).min(1) }),
    z.strictObject({ or: z.array(condition).min(1) }),
    z.strictObject({ not: condition }),
  ]),
);

export const fieldTypes = [
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

/** One value of an enum, with the name that people read. */
const option = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: localized,
  /** a colour name of the interface: default, success, processing, warning, error */
  colour: z.enum(['default', 'success', 'processing', 'warning', 'error']).optional(),
});

export const field = z.strictObject({
  type: z.enum(fieldTypes),
  label: localized,
  /** one sentence below the input */
  help: localized.optional(),
  placeholder: localized.optional(),
  /** where the value stands in a row of the list, where not under the field's own name: `redundancy.likeCount` */
  path: z.string().optional(),
  /** the name that a save sends it under, where not the field's own: `circleId` */
  saveAs: name.optional(),
  /** default: false */
  required: z.boolean().optional(),
  /** the platform fills it: shown, never sent. Default: false */
  readOnly: z.boolean().optional(),
  default: z.union([scalar, z.array(scalar)]).optional(),
  minLength: z.number().int().min(0).optional(),
  maxLength: z.number().int().min(1).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** digits after the point; default: 0 for number, 2 for money */
  decimals: z.number().int().min(0).max(6).optional(),
  pattern: z.strictObject({ expression: z.string().max(200), message: localized }).optional(),
  /** the values of an enum */
  options: z.array(option).min(1).optional(),
  /** relation: the resource it points at, and how many it may hold */
  relation: z
    .strictObject({
      resource: resourceName,
      maximum: z.number().int().min(1).max(1_000).optional(),
      /** a save sends each as an object of these of its properties; default: its identifier alone */
      send: z.array(name).min(1).optional(),
    })
    .optional(),
  /** the field is shown only where this holds; hidden means not required */
  visibleWhen: condition.optional(),
  /** what a save does with a hidden value. Default: keep */
  whenHidden: z.enum(['keep', 'clear', 'omit']).optional(),
  /** a cell or input from the registry of special widgets, by its name */
  widget: name.optional(),
});
export type FieldDefinition = z.output<typeof field>;

const column = z.strictObject({
  field: name,
  /** CSS pixels */
  width: z.number().int().min(40).max(800).optional(),
  sortable: z.boolean().optional(),
  /** the name that the list call sorts it by. Default: the last part of the field's path */
  sortBy: name.optional(),
  /** stays in place at the left while the table scrolls */
  pinned: z.boolean().optional(),
  /** shown only when a person asks for it. Default: false */
  hidden: z.boolean().optional(),
  widget: name.optional(),
});

/** Kinds of filter (SPEC 2.5, 5): what the search form shows and what the list call gets. */
export const filterKinds = [
  'text',
  'enum',
  'boolean',
  'numberRange',
  'dateRange',
  'relation',
] as const;
const filter = z.strictObject({
  /** name of the parameter; ranges send `<name>Min`/`<name>Max` or `<name>From`/`<name>To` */
  name,
  kind: z.enum(filterKinds),
  /** the field whose label, options and relation it takes */
  field: name.optional(),
  label: localized.optional(),
  placeholder: localized.optional(),
  /** digits after the point of a number range. Default: 2, in steps of 0.5; with 0 the step is 1 */
  decimals: z.number().int().min(0).max(2).optional(),
});
export type FilterDefinition = z.output<typeof filter>;

const endpointCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** below the business API's base; `{id}` is the record's identifier, `{field}` any field of the row */
  path: z.string().regex(/^\/[\w\-/{}.]*$/, 'a path starts with /'),
  /** sent with every call */
  fixed: z.record(z.string(), scalar).optional(),
});
export type EndpointCall = z.output<typeof endpointCall>;

/** A question before an action's call: a field that belongs to no record. What is left empty is not sent. */
const question = field.omit({ path: true, saveAs: true, readOnly: true, whenHidden: true });
export type QuestionDefinition = z.output<typeof question>;

/** One of `call`, `set` and `link` says what it does. */
const action = z.strictObject({
  name,
  label: localized,
  icon: name.optional(),
  /** on one row, or on every checked row, one after the other */
  scope: z.enum(['row', 'bulk']),
  call: endpointCall
    .extend({
      body: z
        .record(
          z.string(),
          z.union([
            scalar,
            z.strictObject({ $row: z.string() }),
            /** the answer to one of the action's questions */
            z.strictObject({ $input: z.string() }),
          ]),
        )
        .optional(),
    })
    .optional(),
  /** questions that are asked before the call, once for all rows; a body names an answer by `$input` */
  ask: z.record(name, question).optional(),
  /** saves the record with these fields changed; it can be undone */
  set: z.record(name, scalar).optional(),
  /** an address of this site; `{id}` and `{field}` of the row */
  link: z.string().startsWith('/').optional(),
  /** opens the link beside this page. Default: false */
  newTab: z.boolean().optional(),
  confirm: localized.optional(),
  danger: z.boolean().optional(),
  visibleWhen: condition.optional(),
  enabledWhen: condition.optional(),
  /** what the disabled button says */
  disabledReason: localized.optional(),
});
export type ActionDefinition = z.output<typeof action>;

export const form = z.strictObject({
  groups: z
    .array(z.strictObject({ label: localized.optional(), fields: z.array(name).min(1) }))
    .min(1),
});

/** A record is opened by a screen of the app instead of a generated form. */
const screenLink = z.strictObject({ link: z.string().min(1) });

export type FormDefinition = z.output<typeof form>;

const tab = z.strictObject({
  name,
  label: localized,
  /** sent with the list call while the tab is open */
  fixed: z.record(z.string(), scalar).optional(),
  /** a list call of its own */
  list: endpointCall.optional(),
});
export type TabDefinition = z.output<typeof tab>;

const importColumn = z.strictObject({
  field: name,
  /** headings it may stand under, the first is the one that a template writes */
  headings: z.array(z.string().min(1)).min(1),
});

export const resource = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(currentSchemaVersion),
  name: resourceName,
  /** names it had before: links and saved views keep working */
  aliases: z.array(resourceName).optional(),
  label: localized,
  /** which service answers: the business API with its envelope, or any conventional REST service. Default: jmgr */
  provider: z.enum(['jmgr', 'rest']).optional(),
  menu: z
    .strictObject({
      group: z.enum(['content', 'community', 'catalogue', 'people', 'settings']),
      /** menus are sorted by it */
      order: z.number().int(),
      icon: name.optional(),
    })
    .optional(),
  /** the field that identifies a record. Default: id */
  identifier: name.optional(),
  /** the field that names a record to people */
  recordTitle: name,
  endpoints: z.strictObject({
    list: endpointCall,
    /** the list call of pickers, where it differs */
    pick: endpointCall.optional(),
    detail: endpointCall.optional(),
    save: endpointCall.optional(),
    delete: endpointCall.optional(),
  }),
  fields: z.record(name, field),
  list: z.strictObject({
    columns: z.array(z.union([name, column])).min(1),
    filters: z.array(filter).optional(),
    sort: z
      .strictObject({ field: name, direction: z.enum(['ascending', 'descending']) })
      .optional(),
    tabs: z.array(tab).optional(),
    actions: z.array(action).optional(),
  }),
  /** the text filter that a picker's search box sends */
  pickerFilter: name.optional(),
  forms: z
    .strictObject({
      create: z.union([form, screenLink]).optional(),
      /** `create` is the same form as for a new record */
      edit: z.union([form, screenLink, z.literal('create')]).optional(),
    })
    .optional(),
  detail: z.strictObject({ fields: z.array(name).min(1) }).optional(),
  import: z
    .strictObject({
      /** rows with equal values of these are the same record: a second run changes it instead of adding one */
      match: z.array(name).min(1),
      columns: z.array(importColumn).min(1),
    })
    .optional(),
});
export type ResourceDefinition = z.output<typeof resource>;
