import type { RecordCall } from '#schema/recordCalls.ts';
import type { ConventionDefinition, FilterConvention } from './convention.ts';

/** What a list asks its source: which rows, in which order. */
export interface ListQuestion {
  readonly filters: readonly {
    readonly field: string;
    readonly operator:
      | 'eq'
      | 'in'
      | 'contains'
      | 'gte'
      | 'lte'
      | 'ne'
      | 'empty'
      | 'filled'
      | 'search';
    readonly value: unknown;
  }[];
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  /** the field that tells records apart. Default: id */
  readonly identifier?: string;
}

/** Parameters as they are sent, in their order; a name may stand several times. */
export type Parameters = readonly (readonly [name: string, value: unknown])[];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A text with `{name}` filled; a text that is a single `{name}` is the value itself. */
export function fill(template: string, values: Readonly<Record<string, unknown>>): unknown {
  const [, whole] = /^\{(\w+)\}$/.exec(template) ?? [];
  if (whole !== undefined && Object.hasOwn(values, whole)) return values[whole];
  return template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** The parameters of a question. @throws CannotAsk for what the convention has no way to ask */
export function questionParameters(
  convention: ConventionDefinition,
  { filters, sort }: ListQuestion,
): Parameters {
  const asked = filters
    .filter(({ value }) => (Array.isArray(value) ? value.length > 0 : isGiven(value)))
    .map((one) => filterParameters(convention, one));
  const terms = asked.flatMap(({ term }) => (term === undefined ? [] : [term]));
  const shared = convention.filters?.shared;
  return [
    ...asked.flatMap(({ parameters }) => parameters),
    ...(shared && terms.length > 0
      ? [
          [
            shared.parameter,
            fill(shared.value ?? '{terms}', { terms: terms.join(shared.join) }),
          ] as const,
        ]
      : []),
    ...sortParameters(convention, sort),
  ];
}

interface AskedFilter {
  readonly parameters: Parameters;
  /** its part of the shared parameter */
  readonly term?: string;
}

function filterParameters(
  { filters, search }: ConventionDefinition,
  { field, operator, value }: ListQuestion['filters'][number],
): AskedFilter {
  const how = operator === 'search' ? search : filters?.[operator];
  if (!how || (how.parameter === undefined && !filters?.shared))
    throw new CannotAsk(operator, field);
  const isTerm = how.parameter === undefined;
  // a name that would be read as more than a name; spaces may stand where braces hold them
  const name = how.value?.includes('{{field}}') ? field.replaceAll(' ', '') : field;
  if (isTerm && !/^[\p{L}\p{N}_.@$/-]+$/u.test(name)) throw new CannotAsk(operator, field);
  const written = (one: unknown, template: string): unknown =>
    fill(template, {
      field,
      // a term is read by the service, so that only plain words stand in it without quotes
      value: isTerm && !/^[\w.:+-]*$/.test(String(one)) ? quoted(one, filters?.quote) : one,
      quoted: quoted(one, filters?.quote),
    });
  const values = valuesOf({ field, operator, value }, how, written);
  if (isTerm) return { parameters: [], term: values.map(String).join(filters?.shared?.join) };
  const parameter = String(fill(how.parameter ?? '', { field }));
  const [only, ...others] = values;
  // a list stays one, even of a single value: a body has it as it is
  const isList = Array.isArray(value) && how.join === undefined;
  return { parameters: [[parameter, isList || others.length > 0 ? values : only]] };
}

/** The values of a filter as they are sent: several, unless they are joined. */
function valuesOf(
  { field, operator, value }: ListQuestion['filters'][number],
  { value: template = '{value}', item = '{value}', join }: FilterConvention,
  written: (value: unknown, template: string) => unknown,
): unknown[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (join === undefined) return given.map((one) => written(one, template));
  // a value with a comma in it would be two
  if (!item.includes('{quoted}') && given.some((one) => String(one).includes(join.trim())))
    throw new CannotAsk(operator, field);
  const joined = given.map((one) => written(one, item)).join(join);
  return [fill(template, { field, value: joined })];
}

function quoted(
  value: unknown,
  quote: NonNullable<ConventionDefinition['filters']>['quote'],
): unknown {
  if (typeof value !== 'string' || !quote) return value;
  const { mark, escape: before } = quote;
  const within = value.replaceAll(before, before + before);
  return `${mark}${before === mark ? within : within.replaceAll(mark, before + mark)}${mark}`;
}

function sortParameters({ sort }: ConventionDefinition, asked: ListQuestion['sort']): Parameters {
  const [first, second] = asked;
  if (!first) return [];
  if (!sort) throw new CannotAsk('sort', first.field);
  const { parameter, order, ascending, descending, join, repeat } = sort;
  if (second && join === undefined && !repeat) throw new CannotAsk('sorts', second.field);
  const worded = asked.map(({ field, descending: isDown }) =>
    String(fill(isDown ? descending : ascending, { field })),
  );
  const send = (name: string, values: readonly string[]): Parameters =>
    repeat ? values.map((value) => [name, value] as const) : [[name, values.join(join)]];
  if (order === undefined) return send(parameter, worded);
  return [
    ...send(
      parameter,
      asked.map(({ field }) => field),
    ),
    ...send(order, worded),
  ];
}

/** A question that the convention of a source has no way to ask: it would be ignored, and wrong rows shown as right. */
export class CannotAsk extends Error {
  readonly what: ListQuestion['filters'][number]['operator'] | 'sort' | 'sorts' | RecordCall;
  /** the field; for a call, the path of the list */
  readonly field: string;

  /** @param what the operator of a filter, `sort`, `sorts` for more than one at a time, or a call that there is none of */
  constructor(what: CannotAsk['what'], field: string) {
    super(`The source cannot be asked for ${what} of ${field}`);
    this.what = what;
    this.field = field;
  }
}
