import { z } from 'zod';
import { addressSeparator, valueText, writeList } from '#contract/cellText.ts';
import { optionalAddress } from '#contract/entities/common.ts';
import { isText, itemsOf, type TypeValues, textColumn } from './typeValues.ts';

const media = {
  filters: ['text', 'cascader'],
  isMedia: true,
  column: () => textColumn(optionalAddress, true),
  isOne: isText,
} as const;

export const image: TypeValues = { ...media, newWidth: 72 };
/** A recording, or any other file. */
export const file: TypeValues = { ...media, weight: Number.POSITIVE_INFINITY };

const unreadable = z.array(z.string()).catch([]);

export const images: TypeValues = {
  ...media,
  sheet: { isLong: true, width: 48 },
  column: ({ maximum = 30 }) => ({
    row: z.array(z.string()),
    sent: z.array(optionalAddress).max(maximum),
    empty: [],
    sql: 'jsonb',
    holdsFiles: true,
    read: (value) => unreadable.parse(value),
    write: (value) => JSON.stringify(value),
  }),
  isOne: (value) => Array.isArray(value) && value.every(isText),
  cell: (value) => writeList(itemsOf(value).map(valueText), addressSeparator),
};
