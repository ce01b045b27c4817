import type { ImportChoices } from '#contract/endpoints/imports.ts';
import { inLanguage, type Language, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type ColumnTarget, spelling } from '../import/columns.ts';
import type { Importable } from '../import/importable.ts';
import type { StoredPlan } from '../import/plan.ts';
import { ImportFailure } from '../import/problems.ts';

/** The plan of an import on a terminal: how it is printed, and set by options. */

/** A column and its field, as in `--columns`; an empty field leaves the column out. */
export interface NamedColumn {
  readonly column: string;
  readonly field: string;
}

/** Reads `售价=price,3=authorName,备注=`. */
export function readColumns(text: string): NamedColumn[] {
  const last = text.lastIndexOf('=');
  // a comma after the last equals sign belongs to the field
  const parts = text.slice(0, Math.max(last, 0)).split(/[,，]/);
  parts.push(`${parts.pop() ?? ''}${text.slice(Math.max(last, 0))}`);
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.lastIndexOf('=');
      if (at < 1) throw new ImportFailure('columnsForm', { text: part });
      return { column: part.slice(0, at).trim(), field: part.slice(at + 1).trim() };
    });
}

/**
 * Finds the named columns of a file, by heading or by number from 1, and their fields, by name or label.
 *
 * @throws ImportFailure if the file has no such column
 */
export function columnsNamed(
  named: readonly NamedColumn[],
  headings: readonly string[],
  targets: readonly ColumnTarget[],
): NonNullable<ImportChoices['columns']> {
  return named.map(({ column, field }) => {
    const heading = headings.findIndex((one) => spelling(one) === spelling(column));
    const number = /^#?\d+$/.test(column) ? Number(column.replace('#', '')) - 1 : -1;
    const position = heading >= 0 ? heading : number;
    if (position < 0 || position >= headings.length)
      throw new ImportFailure('columnUnknown', { column, known: headings.join(', ') });
    const target = targets.find(
      ({ name, label }) => name === field || Object.values(label).includes(field),
    );
    return { position, field: field === '' || field === '-' ? null : (target?.name ?? field) };
  });
}

/** The lines that describe the plan of an import. */
export function planLines(
  { targets, keys }: Importable,
  plan: StoredPlan,
  language: Language,
): string[] {
  const say = (key: keyof (typeof locales.imports.server)['en-US'], values?: MessageValues) =>
    message(locales.imports.server, language, key, values);
  const label = (name: string) =>
    inLanguage(targets.find((target) => target.name === name)?.label, language) ?? name;
  const signs: Readonly<Record<string, string>> = { '\t': 'Tab', ' ': '␣' };
  const { encoding, delimiter, sheet } = plan;
  const read = [
    encoding && say('planEncoding', { encoding: encoding.chosen }),
    delimiter && say('planDelimiter', { delimiter: signs[delimiter.chosen] ?? delimiter.chosen }),
    sheet && say('planSheet', { sheet: sheet.chosen, names: sheet.names.join(', ') }),
    say('planRows', { rows: plan.rows }),
  ];
  const columns = plan.columns.map(({ name, field, samples, style, suggestion, scaled }) => {
    const sample = samples[0] ?? '';
    if (field === null)
      return say(suggestion ? 'planLeftNear' : 'planLeft', {
        column: name,
        sample,
        field: suggestion ?? '',
        label: label(suggestion ?? ''),
      });
    const styles = [
      style?.dateOrder,
      style?.decimal && `0${style.decimal}00`,
      scaled && say('planScaled', scaled),
    ].filter(Boolean);
    const goes = say('planTaken', { column: name, field, label: label(field), sample });
    return styles.length > 0 ? `${goes} [${styles.join(', ')}]` : goes;
  });
  const key = inLanguage(keys.find((one) => one.key === plan.key)?.label, language) ?? plan.key;
  const ways = [
    say('planKey', { key }),
    ...(plan.emptyClears ? [say('planClears')] : []),
    ...(plan.restoreDeleted ? [say('planRestores')] : []),
  ];
  const passed = plan.passedOver.map(({ row, text }) => say('planPassed', { row, text }));
  return [read.filter(Boolean).join(' · '), ...passed, ...columns, ...ways, ''];
}
