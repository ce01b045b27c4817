import { writeSheet } from '#app/resources/export/writeSheet.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { exportColumns, exportFields } from '#schema/sheet/exportColumns.ts';
import { exportRow } from '#schema/sheet/exportValue.ts';
import type { ExportForm, SheetPlan } from '#schema/sheet/sheet.ts';
import { plainTextOf } from '#server/html.ts';
import { shippedDefinitions } from './shippedLists.ts';

/** The lists of the product, by name. */
export function shippedLists(): ReadonlyMap<string, CompiledResource> {
  const lists = [...shippedDefinitions().values()].map(compileResource);
  return new Map(lists.map((list) => [list.name, list]));
}

/** The bytes of an export of the given rows, as written by the dialog's worker: all columns, times in the zone. */
export function exportedBytes(
  lists: ReadonlyMap<string, CompiledResource>,
  resource: CompiledResource,
  rows: readonly unknown[],
  wish: { format: SheetPlan['format']; form: ExportForm; language: Language; zone: string },
): Buffer<ArrayBuffer> {
  const { format, form, language, zone } = wish;
  const fields = exportFields(resource);
  const parts: Buffer[] = [];
  const writer = writeSheet(
    {
      format,
      title: inLanguage(resource.label, language),
      columns: exportColumns(fields, form, (text) => inLanguage(text, language)),
      yes: form === 'raw' ? 'true' : message(locales.exports.cells, language, 'yes'),
      no: form === 'raw' ? 'false' : message(locales.exports.cells, language, 'no'),
    },
    (bytes) => parts.push(Buffer.from(bytes)),
  );
  const reading = {
    form,
    language,
    find: (name: string) => lists.get(name),
    scope: { user: {}, now: new Date() },
    textOf: plainTextOf,
    zone,
  };
  writer.write(rows.map((row) => exportRow(row, fields, reading)));
  writer.finish();
  return Buffer.concat(parts);
}
