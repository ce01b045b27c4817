import { z } from 'zod';
import type { Format } from '../check/problems.ts';
import { facts } from '../facts.ts';

/**
 * A convention: how an API is asked for rows, records and changes, and where its answers have what they tell. It is
 * data (`conventions/*.json`); a source names one and says what differs (docs/sources.md#conventions).
 *
 * Paths lead into the body of an answer (`data.list`, `errors.0.message`); the empty one is the body itself, and
 * `{collection}` in one is the last part of the path of the list.
 */

const parameter = z
  .string()
  .regex(/^[^\s&=#?]{1,100}$/, 'parameter' satisfies Format)
  .register(facts, { is: 'sample' });
const header = z.string().regex(/^[\w-]{1,100}$/, 'header' satisfies Format);
const at = z.string().max(200).register(facts, { is: 'answerPath' });
const template = z.string().min(1).max(300).register(facts, { is: 'sample' });
const size = z.number().int().min(1).max(10_000);
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A value of an answer, and which values of it count. */
const stated = { path: at, values: z.array(scalar.or(z.null())).min(1).max(20) };

/** What holds for every way to page. */
const bounds = {
  /** the size that it keeps to, whatever is asked */
  fixed: size.optional(),
  /** the largest size that it allows */
  most: size.optional(),
  /** it answers all rows where no page is asked for */
  whole: z.boolean().optional(),
  /** how it answers a page after the last one: refused, or without rows (200). Default: such a page is empty */
  pastEnd: z
    .strictObject({ status: z.number().int().min(200).max(599), ...stated })
    .partial({ path: true, values: true })
    .optional()
    .register(facts, { rare: true }),
};
const sized = { size: parameter.optional(), ...bounds };

/** The same way to page as the named convention, within other bounds. */
export const pageBounds = z.strictObject({ ...sized, first: z.literal([0, 1]).optional() });

const page = z.discriminatedUnion('by', [
  /** all rows come in one answer */
  z.strictObject({ by: z.literal('none') }),
  /** the number of a page; the first one is 1 */
  z.strictObject({
    by: z.literal('number'),
    number: parameter,
    first: z.literal([0, 1]).optional(),
    ...sized,
  }),
  /** the number of rows before the page */
  z.strictObject({ by: z.literal('offset'), offset: parameter, ...sized }),
  /** the index of the first row, and that after the last */
  z.strictObject({ by: z.literal('window'), start: parameter, end: parameter, ...bounds }),
  /** a header or parameter with the first and the last index: `{start}-{end}` */
  z.strictObject({
    by: z.literal('range'),
    name: parameter,
    in: z.enum(['header', 'query']),
    value: template,
    ...bounds,
  }),
  /** a token of the page before, at a path of its answer, or a value of its last row */
  z.strictObject({
    by: z.literal('cursor'),
    cursor: parameter,
    token: at.optional(),
    lastRow: at.optional(),
    ...sized,
  }),
  /** the address of the next page, at a path of the answer. Default: in the header Link */
  z.strictObject({ by: z.literal('next'), address: at.optional(), ...sized }),
]);
export type PageConvention = z.output<typeof page>;

/** How rows are ordered: one parameter (`-title`, `title:desc`), or a second one with the direction. */
const sort = z.strictObject({
  parameter,
  /** the parameter of the direction, whose words `ascending` and `descending` are then */
  order: parameter.optional(),
  ascending: template,
  descending: template,
  /** between several; with `repeat` the parameter is sent several times. Default: only one can be asked */
  join: z.string().max(20).optional().register(facts, { rare: true }),
  repeat: z.boolean().optional().register(facts, { rare: true }),
});

/**
 * How a filter is asked: a parameter (`{field}__gte`) with a value (`gte.{value}`), or without a parameter a term of the
 * shared one. `{quoted}` is the value with texts in quotes.
 */
const filter = z.strictObject({
  parameter: parameter.optional(),
  /** Default: the value as it is */
  value: template.optional(),
  /** each of several values, and what stands between them. Default: the parameter is sent several times */
  item: template.optional().register(facts, { rare: true }),
  join: z.string().max(20).optional().register(facts, { rare: true }),
});
export type FilterConvention = z.output<typeof filter>;

const filters = z.strictObject({
  eq: filter.optional(),
  in: filter.optional(),
  contains: filter.optional(),
  gte: filter.optional(),
  lte: filter.optional(),
  /** any other value */
  ne: filter.optional(),
  /** no value, and any; their words have no {value} */
  empty: filter.optional(),
  filled: filter.optional(),
  /** the one parameter that has all terms (`$filter`), what stands between them, and around `{terms}` */
  shared: z
    .strictObject({ parameter, join: z.string().min(1).max(20), value: template.optional() })
    .optional(),
  /** around texts, and before a mark within them */
  quote: z.strictObject({ mark: z.string().length(1), escape: z.string().length(1) }).optional(),
});

/** A call: `{list}` is the path of the list, `{base}` what `calls.list` says of it, `{id}` the record, `{identifier}` the field that has its id. */
const call = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .regex(/^\{(list|base)\}[^\s#]{0,200}$/, 'call' satisfies Format)
    .register(facts, { is: 'sample' }),
});

const calls = z.strictObject({
  /** which part of the path of a list is `{base}`: `{base}/list` */
  list: z
    .string()
    .regex(/^\{base\}[\w\-/]{0,60}$/, 'base' satisfies Format)
    .optional(),
  detail: call.nullish(),
  create: call.nullish(),
  update: call.nullish(),
  delete: call.nullish(),
});

/** JSON with `$values`, `$id` and `$collection` in place of what is sent. */
type BodyTemplate = string | number | boolean | readonly BodyTemplate[] | BodyObject;
interface BodyObject {
  readonly [key: string]: BodyTemplate;
}
const bodyTemplate: z.ZodType<BodyTemplate> = z.lazy(() =>
  z.union([scalar, z.array(bodyTemplate), z.record(z.string(), bodyTemplate)]),
);

export type { BodyTemplate };

const writes = z.strictObject({
  /** the body that values are sent in. Default: they are the body */
  body: bodyTemplate.optional().register(facts, { is: 'template' }),
  /** the body of a deletion. Default: none */
  delete: bodyTemplate.optional().register(facts, { is: 'template' }),
  /** Default: json */
  format: z.enum(['json', 'form']).optional(),
  /** a change sends the whole record. Default: what was changed */
  whole: z.boolean().optional(),
  /** a change names the record in its values, too */
  withId: z.boolean().optional(),
});

const failure = z.strictObject({
  /** paths of the message, the first one with a text counts */
  message: z.array(at).min(1).max(10).optional(),
  /** where problems with fields are: an object by field, or a list of objects */
  problems: z.strictObject({ at, field: at.optional(), message: at.optional() }).optional(),
});

/** `text`: `2026-01-31 09:05:00`, by the clocks of the platform */
const timeForms = ['iso', 'seconds', 'milliseconds', 'text'] as const;

/** How values are written; where nothing is said, as they are. */
const values = z.strictObject({
  times: z.enum(timeForms).optional(),
  /** times in filters, where they are written in another way */
  askedTimes: z.enum(timeForms).optional(),
  /** `cents`: whole numbers of the smallest coin */
  money: z.enum(['number', 'text', 'cents']).optional(),
});

const headers = z.record(header, z.string().max(200));
const fixed = z.record(parameter, scalar);
/** what belongs to a row: the object with its fields, and an address whose last part is its id */
const row = z.strictObject({ fields: at.optional(), id: at.optional() });
const total = z.union([
  z.strictObject({ header }),
  z.strictObject({ path: at }),
  z.literal('none'),
]);
/** What tells whether there are more rows: a value that is there or true (with `end`: false), or the header Link. */
const more = z.union([
  z.strictObject({ path: at, end: z.boolean().optional() }),
  z.strictObject({ link: z.literal(true) }),
]);
const success = z.strictObject(stated);

/** A whole convention. Where a part is absent, the service has no such thing, or it is found as answers usually have it. */
export const convention = z.strictObject({
  page,
  /** sent with every call */
  headers: headers.optional(),
  /** sent with every call for rows */
  fixed: fixed.optional(),
  calls: calls.optional(),
  sort: sort.optional(),
  filters: filters.optional(),
  search: filter.optional(),
  rows: at.optional(),
  row: row.optional(),
  total: total.optional(),
  more: more.optional(),
  record: at.optional(),
  /** the values that mean success, for services that say failure with status 200 */
  success: success.optional(),
  failure: failure.optional(),
  writes: writes.optional(),
  values: values.optional(),
});
export type ConventionDefinition = z.output<typeof convention>;

/** What a source says over the convention that it names; `null` takes a part away, or a key of one. */
export const conventionParts = z.strictObject({
  page: z.union([page, pageBounds]).optional(),
  headers: z.record(header, z.string().max(200).nullable()).nullish(),
  fixed: z.record(parameter, scalar.nullable()).nullish(),
  calls: calls.nullish(),
  sort: sort.nullish(),
  filters: filters
    .extend({
      eq: filter.nullish(),
      in: filter.nullish(),
      contains: filter.nullish(),
      gte: filter.nullish(),
      lte: filter.nullish(),
      ne: filter.nullish(),
      empty: filter.nullish(),
      filled: filter.nullish(),
      shared: filters.shape.shared.nullable(),
      quote: filters.shape.quote.nullable(),
    })
    .nullish(),
  search: filter.nullish(),
  rows: at.nullish(),
  row: row.nullish(),
  total: total.nullish(),
  more: more.nullish(),
  record: at.nullish(),
  success: success.nullish(),
  failure: failure
    .extend({
      message: failure.shape.message.nullable(),
      problems: failure.shape.problems.nullable(),
    })
    .nullish(),
  writes: writes
    .extend({
      body: bodyTemplate.nullish(),
      delete: bodyTemplate.nullish(),
      format: writes.shape.format.nullable(),
      whole: writes.shape.whole.nullable(),
      withId: writes.shape.withId.nullable(),
    })
    .nullish(),
  values: values
    .extend({
      times: values.shape.times.nullable(),
      askedTimes: values.shape.askedTimes.nullable(),
      money: values.shape.money.nullable(),
    })
    .nullish(),
});
export type ConventionParts = z.output<typeof conventionParts>;
