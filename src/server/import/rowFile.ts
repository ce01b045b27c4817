import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import type { ImportRow } from '#contract/endpoints/imports.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/** The headings of the file with remarks about the rows of an import. */
export function rowFileHeading(language: Language): string {
  const names = ['fileRow', 'fileOutcome', 'fileTitle', 'fileRecord', 'fileColumn'] as const;
  const more = ['fileFrom', 'fileTo', 'fileProblem'] as const;
  return (
    byteOrderMark +
    writeCsvLine([...names, ...more].map((name) => message(locales.imports.server, language, name)))
  );
}

/** One line per change and per problem of a row; a single line if it has neither. */
export function rowFileLines(row: ImportRow, language: Language): string {
  const outcome = message(locales.imports.server, language, `outcome-${row.outcome}`);
  const start = [row.row, outcome, row.title, row.recordId ?? ''];
  const changes = row.changes.map(({ label, from, to }) => [
    inLanguage(label, language),
    from,
    to,
    '',
  ]);
  const problems = row.problems.map(({ field, message: text }) => [field, '', '', text]);
  const told = [...changes, ...problems];
  const ends = told.length > 0 ? told : [['', '', '', '']];
  return ends.map((end) => writeCsvLine([...start, ...end])).join('');
}
