import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { earliest, latest } from '../entities/common.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';

/** The filters of a thing's lists. */

/** How the value of a filter is compared with a record. */
type Comparison =
  | 'equals'
  /** the id of the record, or of one that it refers to */
  | 'refersTo'
  /** one of several ids that the record refers to */
  | 'holds'
  /** any other value than this, or none */
  | 'differs'
  /** none of several ids that the record refers to is this one */
  | 'lacks'
  /** whether there is no value */
  | 'empty'
  /** a part of the text */
  | 'includes'
  | 'atLeast'
  | 'atMost'
  | 'from'
  | 'until'
  /** words in the thing's search text; with `part`, in one of its lines */
  | 'searches'
  /** decided by the thing itself */
  | 'special';

export interface Filter<
  V extends z.ZodType = z.ZodType,
  F extends string = string,
  B extends Comparison = Comparison,
> {
  readonly by: B;
  /** the field that is compared */
  readonly field?: F;
  readonly part?: number;
  readonly validator: V;
}
export type Filters<F extends string = string> = Readonly<Record<string, Filter<z.ZodType, F>>>;

const filter =
  <B extends Comparison>(by: B) =>
  <V extends z.ZodType, const F extends string>(field: F, validator: V): Filter<V, F, B> => ({
    by,
    field,
    validator,
  });

export const equals = filter('equals');
const atLeast = filter('atLeast');
const atMost = filter('atMost');
const fromMoment = filter('from');
const untilMoment = filter('until');

const searched = plainText(searchLength);

export const includes = <const F extends string>(field: F) => filter('includes')(field, searched);
export const refersTo = <const F extends string>(field: F) => filter('refersTo')(field, identifier);
export const holds = <const F extends string>(field: F) => filter('holds')(field, identifier);
export const differs = filter('differs');
export const lacks = <const F extends string>(field: F) => filter('lacks')(field, identifier);
export const empty = <const F extends string>(field: F) => filter('empty')(field, z.boolean());
export const is = <const F extends string>(field: F) => equals(field, z.boolean());

/** Words in the search text; `part` is the number of a line, counted from 1. */
export const searches = (part?: number): Filter<typeof searched, never, 'searches'> => ({
  by: 'searches',
  ...(part === undefined ? {} : { part }),
  validator: searched,
});

/** @param field what it looks into: who may not see that is not answered by it */
export const special = filter('special');

/** `<name>Min` and `<name>Max`: the least and the greatest number, inclusive. */
export function range<const F extends string>(field: F) {
  const number = z.number().min(0);
  const bounds = {
    [`${field}Min`]: atLeast(field, number),
    [`${field}Max`]: atMost(field, number),
  };
  // TypeScript turns a computed key into an index signature
  return bounds as { [K in `${F}Min`]: Filter<z.ZodNumber, F, 'atLeast'> } & {
    [K in `${F}Max`]: Filter<z.ZodNumber, F, 'atMost'>;
  };
}

/** `<name>From` and `<name>To`: the earliest and the latest time, inclusive. */
export function period<const F extends string>(field: F) {
  const bounds = {
    [`${field}From`]: fromMoment(field, earliest),
    [`${field}To`]: untilMoment(field, latest),
  };
  return bounds as { [K in `${F}From`]: Filter<typeof earliest, F, 'from'> } & {
    [K in `${F}To`]: Filter<typeof latest, F, 'until'>;
  };
}
