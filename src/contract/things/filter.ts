import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';

/** What lists of a thing are narrowed by. */

/** How a filter's value and a record are held against each other. */
type Comparison =
  | 'equals'
  /** an id, of the record or of another that it names */
  | 'refersTo'
  /** an id among those that a record names */
  | 'holds'
  /** the text holds this piece */
  | 'includes'
  | 'atLeast'
  | 'atMost'
  | 'from'
  | 'until'
  /** the words are found in the thing's search text; with `part` in that line of it */
  | 'searches'
  /** the thing itself says what it means */
  | 'special';

export interface Filter<
  V extends z.ZodType = z.ZodType,
  F extends string = string,
  B extends Comparison = Comparison,
> {
  readonly by: B;
  /** the field that it is about */
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
export const atLeast = filter('atLeast');
const atMost = filter('atMost');
const fromMoment = filter('from');
const untilMoment = filter('until');

const searched = plainText(searchLength);

export const includes = <const F extends string>(field: F) => filter('includes')(field, searched);
export const refersTo = <const F extends string>(field: F) => filter('refersTo')(field, identifier);
export const holds = <const F extends string>(field: F) => filter('holds')(field, identifier);
export const is = <const F extends string>(field: F) => equals(field, z.boolean());

/** Words of the search text; `part` counts its lines from 1. */
export const searches = (part?: number): Filter<typeof searched, never, 'searches'> => ({
  by: 'searches',
  ...(part === undefined ? {} : { part }),
  validator: searched,
});

export const special = <V extends z.ZodType>(validator: V): Filter<V, never, 'special'> => ({
  by: 'special',
  validator,
});

/** `<name>Min` and `<name>Max`: a number that is at least, and at most. */
export function range<const F extends string>(field: F) {
  const number = z.number().min(0);
  const bounds = {
    [`${field}Min`]: atLeast(field, number),
    [`${field}Max`]: atMost(field, number),
  };
  // TypeScript makes an index signature of a computed key
  return bounds as { [K in `${F}Min`]: Filter<z.ZodNumber, F, 'atLeast'> } & {
    [K in `${F}Max`]: Filter<z.ZodNumber, F, 'atMost'>;
  };
}

/** `<name>From` and `<name>To`: a moment not before, and not after. */
export function period<const F extends string>(field: F) {
  const bounds = {
    [`${field}From`]: fromMoment(field, instant),
    [`${field}To`]: untilMoment(field, instant),
  };
  return bounds as { [K in `${F}From`]: Filter<typeof instant, F, 'from'> } & {
    [K in `${F}To`]: Filter<typeof instant, F, 'until'>;
  };
}
