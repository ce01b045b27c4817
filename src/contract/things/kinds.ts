import { z } from 'zod';
import { displayName, optionalName } from '../displayName.ts';
import { identifier } from '../endpoint.ts';
import {
  address,
  authorCard,
  instant,
  isGone,
  optionalAddress,
  reference,
} from '../entities/common.ts';
import { video } from '../entities/media.ts';
import { plainText } from '../limitedText.ts';
import { uncleanLength } from '../limits.ts';
import { isPartialDate } from '../zonedTime.ts';
import type { Field, FieldOptions, Saved, Target } from './field.ts';

/**
 * The kinds of fields, named like the types in the language of `schemas/`. Each defines how a value is validated,
 * stored, read and answered.
 */

/** The value of a field that a creation leaves out. */
type Default<B extends z.ZodType> = z.core.util.NoUndefined<z.output<B>>;

/** The validator of a save: required, or with its default. */
function saved<B extends z.ZodType, O extends FieldOptions>(
  options: O,
  validator: B,
  fallback: Default<B>,
): Saved<O, B> {
  const sent = () => (options.required ? validator : validator.default(fallback));
  // the options decide which one it is, and `Saved` expresses that in types
  return (options.readOnly ? undefined : sent()) as Saved<O, B>;
}

/** Common to most kinds: the column is never null, contains no files, and stores the value unchanged. */
const asItIs = {
  nullable: false,
  holdsFiles: false,
  read: <V>(stored: V) => stored,
  write: <V>(value: V) => value,
} as const;

type TextValidator = z.ZodType<string, string>;

/** A column of text, answered as it is stored. */
const textField = <const O extends FieldOptions>(
  type: string,
  options: O,
  {
    validator,
    holdsFiles = false,
    isTrimmed = false,
  }: { validator: TextValidator; holdsFiles?: boolean; isTrimmed?: boolean },
): Field<z.ZodString, Saved<O, TextValidator>, 'text', false, string, O> => ({
  ...asItIs,
  type,
  options,
  row: z.string(),
  save: saved(options, validator, ''),
  sql: 'text',
  holdsFiles,
  write: (value) => (isTrimmed ? value.trim() : value),
});

interface TextOptions extends FieldOptions {
  /** maximum number of characters */
  readonly max: number;
}

/** A line that others read as a name: `displayName` if it is required, otherwise `optionalName`. */
export const name = <const O extends TextOptions>(options: O) =>
  textField('text', options, {
    validator: options.required ? displayName(options.max) : optionalName(options.max),
  });

/** A line of text; white space at its start and end is removed. */
export const text = <const O extends FieldOptions>(
  options: O & ({ readonly max: number } | { readonly validator: TextValidator }),
) =>
  textField<O>('text', options, {
    validator: 'validator' in options ? options.validator : plainText(options.max),
    isTrimmed: true,
  });

/** Text of several lines; people may put addresses of pictures into it. */
export const longText = <const O extends TextOptions>(options: O) =>
  textField('longText', options, { validator: plainText(options.max), holdsFiles: true });

/** HTML from the text editor, or plain text. The code that writes it has to clean it and check its length. */
export const richText = <const O extends TextOptions>(options: O) =>
  textField('richText', options, {
    validator: z.string().max(uncleanLength).meta({ maxLength: options.max }),
    holdsFiles: true,
  });

/** The address of a picture. */
export const image = <const O extends FieldOptions>(options: O) =>
  textField('image', options, { validator: optionalAddress, holdsFiles: true });

const partialDateHint = 'a date is written 2015-10-01, 1997-05 or 2011';

/** A date with its known parts, or an empty text: a year, a year and a month, or a day; years before Christ are negative. */
export const partialDateText = z
  .string()
  .regex(/^(-?\d{1,4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/, partialDateHint)
  .refine((text) => text === '' || isPartialDate(text), partialDateHint);

export const partialDate = <const O extends FieldOptions>(options: O) =>
  textField('partialDate', options, { validator: partialDateText });

interface NumberOptions extends FieldOptions {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A whole number. */
export const whole = <const O extends NumberOptions>(
  options: O,
): Field<z.ZodNumber, Saved<O, z.ZodNumber>, 'integer', false, number, O> => ({
  ...asItIs,
  type: 'number',
  options,
  row: z.number().int(),
  save: saved(options, within(z.number().int(), options), 0),
  sql: 'integer',
});

/** A number that the platform counts. */
export const count = (options: Pick<FieldOptions, 'sort'> = {}) =>
  whole({ ...options, readOnly: true });

/** A decimal number, kept exactly; null if it is not known. */
export const decimal = <const O extends NumberOptions>(
  options: O,
): Field<
  z.ZodNullable<z.ZodNumber>,
  Saved<O, z.ZodNullable<z.ZodNumber>>,
  'numeric',
  true,
  number | null,
  O
> => ({
  ...asItIs,
  type: 'number',
  options,
  row: z.number().nullable(),
  save: saved(options, within(z.number(), options).nullable(), null),
  sql: 'numeric',
  nullable: true,
  read: (stored) => (stored === null ? null : Number(stored)),
});

function within(validator: z.ZodNumber, { minimum, maximum }: NumberOptions): z.ZodNumber {
  const low = minimum === undefined ? validator : validator.min(minimum);
  return maximum === undefined ? low : low.max(maximum);
}

export const boolean = <const O extends FieldOptions & { readonly default?: boolean }>(
  options: O,
): Field<z.ZodBoolean, Saved<O, z.ZodBoolean>, 'boolean', false, boolean, O> => ({
  ...asItIs,
  type: 'boolean',
  options,
  row: z.boolean(),
  save: saved(options, z.boolean(), options.default ?? false),
  sql: 'boolean',
});

interface CodeOptions<R extends z.ZodType, B extends z.ZodType> extends FieldOptions {
  readonly codes: R;
  /** the values that a save may send. Default: all */
  readonly sent?: B;
  readonly default: Default<B>;
}

/** One of several numbers. */
export const code = <
  R extends z.ZodType<number>,
  const O extends FieldOptions,
  B extends z.ZodType<number> = R,
>(
  options: O & CodeOptions<R, B>,
): Field<R, Saved<O, B>, 'smallint', false, z.output<B>, O> => ({
  ...enumOf<B, O>(options, options.sent ?? options.codes),
  row: options.codes,
  sql: 'smallint',
});

/** One of several words. */
export const word = <R extends z.ZodType<string>, const O extends FieldOptions>(
  options: O & CodeOptions<R, R>,
): Field<R, Saved<O, R>, 'text', false, z.output<R>, O> => ({
  ...enumOf<R, O>(options, options.codes),
  row: options.codes,
  sql: 'text',
});

function enumOf<B extends z.ZodType, O extends FieldOptions>(
  options: O & { readonly default: Default<B> },
  sent: z.ZodType,
) {
  // `CodeOptions` limits what may be sent; by default all codes
  const validator = sent as B;
  return {
    ...asItIs,
    type: 'enum',
    options,
    save: saved<B, O>(options, validator, options.default),
    read: (stored: unknown) => validator.parse(stored),
  } as const;
}

/** An instant. */
export const dateTime = <const O extends FieldOptions>(
  options: O,
): Field<
  z.ZodNullable<typeof instant>,
  Saved<O, z.ZodNullable<typeof instant>>,
  'timestamptz',
  true,
  string | null,
  O
> => ({
  ...asItIs,
  type: 'dateTime',
  options,
  row: instant.nullable(),
  save: saved(options, instant.nullable(), null),
  sql: 'timestamptz',
  nullable: true,
  read: (stored) => stored?.toISOString() ?? null,
});

type Texts = z.ZodArray<z.ZodType<string, string>>;

/** Words by which a record can be found. */
export const tags = <const O extends FieldOptions>(
  options: O & { readonly max: number; readonly maximum: number },
): Field<z.ZodArray<z.ZodString>, Saved<O, Texts>, 'text[]', false, string[], O> => ({
  ...asItIs,
  type: 'tags',
  options,
  row: z.array(z.string()),
  save: saved<Texts, O>(options, z.array(plainText(options.max)).max(options.maximum), []),
  sql: 'text[]',
});

/** A reference to another record; may be empty. */
export const relation = <const O extends FieldOptions>(
  target: Target,
  options: O,
): Field<
  z.ZodNullable<typeof reference>,
  Saved<O, z.ZodNullable<typeof identifier>>,
  'bigint',
  true,
  string | null,
  O
> => ({
  ...asItIs,
  type: 'relation',
  target,
  options,
  row: reference.nullable(),
  save: saved(options, identifier.nullable(), null),
  sql: 'bigint',
  nullable: true,
});

interface SeveralOptions extends FieldOptions {
  /** maximum number of records */
  readonly maximum: number;
}
type Identifiers = z.ZodArray<typeof identifier>;

/** References to other records in order, each once. */
export const relations = <const O extends SeveralOptions>(
  target: Exclude<Target, 'accounts' | 'labels'>,
  options: O,
): Field<z.ZodArray<typeof reference>, Saved<O, Identifiers>, 'bigint[]', false, string[], O> => ({
  ...relationsTo(target, options),
  row: z.array(reference),
});

const namedLabel = z.object({ id: identifier, name: z.string(), isDeleted: isGone });

/** Labels in order, each once. In rows they have a name where other records have a title (contract 3). */
export const labels = <const O extends SeveralOptions>(
  options: O,
): Field<z.ZodArray<typeof namedLabel>, Saved<O, Identifiers>, 'bigint[]', false, string[], O> => ({
  ...relationsTo('labels', options),
  row: z.array(namedLabel),
});

const relationsTo = <T extends Target, O extends SeveralOptions>(target: T, options: O) => ({
  ...asItIs,
  type: 'relations',
  target,
  options,
  save: saved<Identifiers, O>(options, z.array(identifier).max(options.maximum), []),
  sql: 'bigint[]' as const,
  write: (ids: string[]) => [...new Set(ids)],
});

/** A JSON column with several values of one kind. */
const several = <R extends z.ZodType, S extends z.ZodType, const O extends SeveralOptions>(
  type: string,
  options: O,
  { kept, sent }: { kept: R; sent: S },
): Field<z.ZodArray<R>, Saved<O, z.ZodArray<S>>, 'jsonb', false, z.output<R>[], O> => ({
  ...asItIs,
  type,
  options,
  row: z.array(kept),
  save: saved<z.ZodArray<S>, O>(options, z.array(sent).max(options.maximum), []),
  sql: 'jsonb',
  holdsFiles: true,
  // an unreadable value of an older version counts as empty
  read: z.array(kept).catch([]).parse,
  write: (values) => JSON.stringify(values),
});

/** Addresses of pictures in order. */
export const images = <const O extends SeveralOptions>(options: O) =>
  several('images', options, { kept: z.string(), sent: address });

/** Videos in order, with their sizes. */
export const videos = <const O extends SeveralOptions>(options: O) =>
  several('json', options, { kept: video, sent: video });

/** The account that created a record and owns it. */
export const owner = (): Field<
  typeof authorCard,
  undefined,
  'bigint',
  false,
  string,
  FieldOptions & {
    readonly column: 'account_id';
    readonly readOnly: true;
    readonly required: true;
  }
> => ({
  ...asItIs,
  type: 'user',
  target: 'accounts',
  options: { column: 'account_id', readOnly: true, required: true },
  row: authorCard,
  save: undefined,
  sql: 'bigint',
});

/** A value of rows that no column stores: the thing itself computes it. */
export const made = <R extends z.ZodType>(row: R) => elsewhere({}, { row, save: undefined });

/** A value of rows and saves that is stored in other tables: the thing itself reads and writes it. */
export const elsewhere = <
  R extends z.ZodType,
  S extends z.ZodType | undefined,
  const O extends FieldOptions,
>(
  options: O,
  { row, save }: { row: R; save: S },
): Field<R, S, undefined, false, never, O> => ({
  ...asItIs,
  type: 'computed',
  options,
  row,
  save,
  sql: undefined,
});
