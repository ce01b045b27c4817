import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type CompiledField, type CompiledResource, shownAs } from '../compile.ts';
import { valuesOf } from '../fields/values.ts';
import type { ExportForm, SheetColumn } from './sheet.ts';

/** The identifier of records as a field. */
export const identifierField = ({ identifier, fields }: CompiledResource): CompiledField =>
  fields[identifier] ?? {
    name: identifier,
    type: 'text',
    label: labelOf(locales.exports.columns, 'id'),
    aliases: [],
    path: identifier,
    saveAs: identifier,
    required: false,
    readOnly: true,
    locked: false,
    decimals: 0,
    whenHidden: 'omit',
  };

/** The exported fields of a list, with the identifier at the end; empty if the list must not be exported. */
export function exportFields(resource: CompiledResource): readonly CompiledField[] {
  const { exported, identifier } = resource;
  if (exported.length === 0 || exported.some(({ name }) => name === identifier)) return exported;
  return [...exported, identifierField(resource)];
}

/** Whether a file contains the complete value; readable rich text has lost its formatting. */
const isWhole = ({ type }: CompiledField, form: ExportForm): boolean =>
  form === 'raw' || type !== 'richText';

/** Whether an import of the list accepts the column: only what the schema names for it, and nothing computed. */
export const comesBack = (
  resource: CompiledResource,
  field: CompiledField,
  form: ExportForm,
): boolean =>
  isWhole(field, form) &&
  field.type !== 'computed' &&
  (resource.import?.columns.some((column) => column.field === field.name) ?? false);

/**
 * The headings of columns. The heading of rich text without formatting says so, so that no import takes it for the
 * field. Of two equal headings, the second becomes the field's name, which an import also recognises.
 */
export function exportHeadings(
  fields: readonly CompiledField[],
  form: ExportForm,
  localized: (text: Localized) => string,
): string[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const label = localized(
      isWhole(field, form)
        ? field.label
        : labelOf(locales.exports.columns, 'plainText', { label: field.label }),
    );
    const heading = taken.has(label) ? field.name : label;
    taken.add(heading);
    return heading;
  });
}

/** The columns of a file: titles in the person's language, and the types of the cells. */
export function exportColumns(
  fields: readonly CompiledField[],
  form: ExportForm,
  localized: (text: Localized) => string,
): SheetColumn[] {
  const headings = exportHeadings(fields, form, localized);
  return fields.map((field, index) => {
    const { sheet = {} } = valuesOf({ type: shownAs(field) });
    const { kind = 'text', isLong = false, width = 22 } = sheet;
    const title = headings[index] ?? field.name;
    // a Chinese character is as wide as two letters
    const titleWidth = [...title].reduce(
      (sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 2.2 : 1.1),
      2,
    );
    return {
      title,
      // an instant is exact as a text only: dates in spreadsheets have no time zone
      kind: kind === 'dateTime' && form === 'raw' ? 'text' : kind,
      isLong,
      decimals: field.decimals,
      width: Math.round(Math.max(width, titleWidth)),
    };
  });
}
