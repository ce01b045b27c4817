import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import { inLanguage, type Language, labelOf, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';

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
    return exampleOf(field, language, tomorrow);
  };
  return (
    byteOrderMark +
    writeCsvLine(fields.map(({ label }) => inLanguage(label, language))) +
    writeCsvLine(fields.map(cellOf))
  );
}

function exampleOf(field: CompiledField, language: Language, day: string): string {
  const { default: given, options = [], placeholder } = field;
  switch (field.type) {
    case 'boolean':
      return message(locales.exports.cells, language, given === true ? 'yes' : 'no');
    case 'enum': {
      const option = options.find(({ value }) => value === given) ?? options[0];
      return inLanguage(option?.label, language) ?? '';
    }
    case 'number':
    case 'money':
      return String(given ?? field.minimum ?? 0);
    case 'date':
    case 'partialDate':
      return day;
    case 'dateTime':
      return field.required ? `${day} 20:00` : '';
    case 'richText':
      return inLanguage(placeholder, language) ?? inLanguage(example, language);
    default:
      return (
        inLanguage(placeholder, language) ?? (field.required ? inLanguage(example, language) : '')
      );
  }
}
