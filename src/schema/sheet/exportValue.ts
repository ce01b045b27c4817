import { valueText } from '#contract/cellText.ts';
import { type CompiledField, type CompiledResource, shownAs } from '../compile.ts';
import { typeOf } from '../fields/index.ts';
import { itemsOf } from '../fields/typeValues.ts';
import { valuesOf } from '../fields/values.ts';
import { currencyOf, readField, referenceOf } from '../record.ts';
import type { ExportReading, SheetCell } from './sheet.ts';

/** A value as a cell: numbers, dates and booleans with their own type, everything else as text. */
export function exportValue(
  value: unknown,
  field: CompiledField,
  reading: ExportReading,
): SheetCell {
  if (value === null || value === undefined) return null;
  const type = shownAs(field);
  // a text without quotes would come back as something else, or not at all
  if (type === 'json') return JSON.stringify(value);
  if (value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  if (typeof value === 'boolean' && type !== 'enum') return value;
  return valuesOf({ type }).cell?.(value, field, reading) ?? valueText(value);
}

/** The records of which rows contain only the ids, by list; their titles are needed before rows are written. */
export function untitledOf(
  rows: readonly unknown[],
  fields: readonly CompiledField[],
  reading: ExportReading,
): ReadonlyMap<CompiledResource, ReadonlySet<string>> {
  const found = new Map<CompiledResource, Set<string>>();
  for (const field of fields) {
    const target = typeOf(field).isReference && reading.find(field.relation?.resource ?? '');
    if (!target) continue;
    const ids = found.get(target) ?? new Set<string>();
    found.set(target, ids);
    for (const row of rows)
      for (const one of itemsOf(readField(field, row, reading.scope))) {
        const reference = referenceOf(one, target);
        if (reference && reference.title === reference.id) ids.add(reference.id);
      }
  }
  return found;
}

/** The currency that a cell has to include, because the field that contains it is no column of the file. */
function saidCurrency(
  field: CompiledField,
  fields: readonly CompiledField[],
  row: unknown,
): string | undefined {
  const { currency } = field;
  if (field.type !== 'money' || typeof currency !== 'object') return undefined;
  return fields.some(({ name }) => name === currency.$row) ? undefined : currencyOf(field, row);
}

/** A row of the file. */
export const exportRow = (
  row: unknown,
  fields: readonly CompiledField[],
  reading: ExportReading,
): SheetCell[] =>
  fields.map((field) => {
    const cell = exportValue(readField(field, row, reading.scope), field, reading);
    const currency = cell === null ? undefined : saidCurrency(field, fields, row);
    return currency === undefined ? cell : `${currency} ${valueText(cell)}`;
  });
