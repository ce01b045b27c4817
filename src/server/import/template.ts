import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import { inLanguage, type Language, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { cellsOf } from '#server/cells/types.ts';

const example = labelOf(locales.imports.columns, 'example');

/**
 * A file to fill in: the headings of a list, and one example row that shows how cells are written.
 *
 * @param now dates in the example are one day later
 */
export function templateOf(resource: CompiledResource, language: Language, now: Date): string {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  const names = new Set(resource.import?.columns.map(({ field }) => field));
  const fields = [...names].flatMap((name) => {
    const found = resource.fields[name];
    return found && !found.readOnly ? [found] : [];
  });
  const cellOf = (field: CompiledField): string => {
    if (field === resource.recordTitle)
      return `${inLanguage(example, language)} · ${inLanguage(resource.singular, language)}`;
    const { placeholder, required } = field;
    const { example: written } = cellsOf(field);
    if (written) return written(field, language, tomorrow);
    const isFilled = required || field.type === 'richText';
    return inLanguage(placeholder, language) ?? (isFilled ? inLanguage(example, language) : '');
  };
  return (
    byteOrderMark +
    writeCsvLine(fields.map(({ label }) => inLanguage(label, language))) +
    writeCsvLine(fields.map(cellOf))
  );
}
