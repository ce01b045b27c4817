import { z } from 'zod';
import { valueText, writeList, writeOption } from '#contract/cellText.ts';
import { inLanguage, listSeparator } from '#contract/language.ts';
import { plainText } from '#contract/limitedText.ts';
import type { CompiledField } from '../compile.ts';
import { isScalar } from '../json.ts';
import type { ExportReading, SheetCell } from '../sheet/sheet.ts';
import { itemsOf, numberColumn, type OwnColumn, type TypeValues } from './typeValues.ts';

export const boolean: TypeValues = {
  filters: ['boolean'],
  ownFilter: 'boolean',
  isSorted: true,
  column: () => ({ row: z.boolean(), sent: z.boolean(), empty: false, sql: 'boolean' }),
  isOne: (value) => typeof value === 'boolean',
};

/** a value of an option */
export const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Words are stored as they are, '' for none; whole numbers as numbers; others by their text. */
export function optionColumn({ options = [] }: CompiledField): OwnColumn {
  const values = options.map(({ value }) => value);
  const sent = z.literal(values);
  if (values.every((value) => typeof value === 'number')) return numberColumn(sent);
  return {
    row: scalar.nullable(),
    sent: sent.nullable(),
    empty: null,
    sql: 'text',
    read: (value) => (value === '' ? null : (values.find((one) => String(one) === value) ?? value)),
    write: (value) => (value === null ? '' : String(value)),
  };
}

function optionCell(value: unknown, field: CompiledField, reading: ExportReading): SheetCell {
  const { form, language } = reading;
  const nameOf = (one: unknown) =>
    form === 'raw'
      ? valueText(one)
      : writeOption(field.options ?? [], one, (label) => inLanguage(label, language));
  if (Array.isArray(value)) return writeList(value.map(nameOf), listSeparator[language]);
  if (form === 'raw' && (typeof value === 'number' || typeof value === 'boolean')) return value;
  return nameOf(value);
}

/** One of the options of the field. */
export const choice: TypeValues = {
  filters: ['enum', 'cascader'],
  ownFilter: 'enum',
  isSorted: true,
  weight: 0,
  column: optionColumn,
  isOne: isScalar,
  cell: optionCell,
};

/** Words, each once. */
export const tags: TypeValues = {
  filters: ['text', 'cascader'],
  weight: 4,
  newWidth: 200,
  column: ({ maximum = 30 }) => ({
    row: z.array(z.string()),
    sent: z.array(plainText(100)).max(maximum),
    empty: [],
    sql: 'text[]',
  }),
  isOne: (value) => Array.isArray(value) && value.every(isScalar),
  cell: (value, _field, { language }) =>
    writeList(itemsOf(value).map(valueText), listSeparator[language]),
};
