import { z } from 'zod';
import { valueText, writeDuration } from '#contract/cellText.ts';
import type { CompiledField } from '../compile.ts';
import type { SheetCell } from '../sheet/sheet.ts';
import { isNumber, numberColumn, type TypeValues } from './typeValues.ts';

/** The validator of a number, with the digits and within the limits of its field. */
export const numberWithin = ({ decimals, minimum, maximum }: CompiledField): z.ZodNumber => {
  const digits = decimals === 0 ? z.number().int() : z.number().multipleOf(10 ** -decimals);
  const low = minimum === undefined ? digits : digits.min(minimum);
  return maximum === undefined ? low : low.max(maximum);
};

/** A number, if a spreadsheet can hold it exactly; numbers that came as texts stay texts. */
const numberCell = (value: unknown): SheetCell =>
  isNumber(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    ? value
    : valueText(value);

const measured = {
  filters: ['numberRange', 'text', 'cascader'],
  ownFilter: 'numberRange',
  isSorted: true,
  weight: 2,
  column: (field: CompiledField) => numberColumn(numberWithin(field)),
  isOne: isNumber,
} as const;

export const number: TypeValues = {
  ...measured,
  identifies: true,
  sheet: { kind: 'number', width: 12 },
  cell: numberCell,
};

export const money: TypeValues = {
  ...measured,
  weight: 1,
  sheet: { kind: 'number', width: 12 },
  cell: numberCell,
};

/** Seconds. */
export const duration: TypeValues = {
  ...measured,
  cell: (value, _field, { form }) =>
    isNumber(value) && form === 'readable' ? writeDuration(value) : numberCell(value),
};
