import { z } from 'zod';
import { valueText } from '#contract/cellText.ts';
import { writeHtml } from '#contract/cleanCell.ts';
import { optionalAddress } from '#contract/entities/common.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { cleanedText, limitedText } from '#contract/limitedText.ts';
import { richTextLength, uncleanLength } from '#contract/limits.ts';
import type { CompiledField } from '../compile.ts';
import { isColour } from '../infer/texts.ts';
import { isScalar } from '../json.ts';
import { isText, type TypeValues, textColumn } from './typeValues.ts';

/** A text within its limits, or none. */
const limited = ({ minLength, maxLength }: CompiledField, usual: number, given = cleanedText()) => {
  const maximum = maxLength ?? usual;
  const whole = limitedText(
    { ...(minLength === undefined ? {} : { minimum: minLength }), maximum },
    given,
  );
  return minLength === undefined ? whole : z.union([z.literal(''), whole]);
};

const plain = { filters: ['text', 'cascader'], isOne: isText } as const;
const written = { ...plain, ownFilter: 'text' } as const;
const long = {
  ...written,
  weight: Number.POSITIVE_INFINITY,
  sheet: { isLong: true, width: 48 },
} as const;

export const text: TypeValues = {
  ...written,
  isSorted: true,
  identifies: true,
  weight: 2,
  column: (field) => textColumn(limited(field, 500, cleanedText().trim())),
  isOne: isScalar,
};

export const longText: TypeValues = {
  ...long,
  newWidth: 260,
  column: (field) => textColumn(limited(field, 20_000), true),
};

export const richText: TypeValues = {
  ...long,
  newWidth: 260,
  column: ({ maxLength = richTextLength }) =>
    textColumn(z.string().max(uncleanLength).meta({ maxLength }), true),
  cell: (value, _field, { form, textOf }) =>
    form === 'raw' ? writeHtml(valueText(value)) : textOf(valueText(value)),
};

export const link: TypeValues = {
  ...written,
  identifies: true,
  weight: 4,
  sheet: { isLong: true, width: 48 },
  column: () => textColumn(optionalAddress, true),
};

export const colour: TypeValues = {
  ...written,
  weight: 4,
  column: () => textColumn(limitedText({ maximum: 50 }, z.string().overwrite(withoutInvisible))),
  isOne: (value) => isText(value) && isColour(value),
};

/** most bytes of a value of the type `json` */
const mostJson = 100_000;

export const json: TypeValues = {
  ...plain,
  weight: Number.POSITIVE_INFINITY,
  sheet: { isLong: true, width: 48 },
  column: () => ({
    row: z.unknown(),
    sent: z.json().refine((value) => JSON.stringify(value).length <= mostJson),
    empty: null,
    sql: 'jsonb',
    holdsFiles: true,
    write: (value) => JSON.stringify(value),
  }),
  isOne: () => true,
};

/** What a list computes: nothing is stored. */
export const computed: TypeValues = { ...plain, isOne: () => true };
