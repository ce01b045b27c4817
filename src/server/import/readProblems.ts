import type { z } from 'zod';
import { type Language, message } from '#contract/language.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { translateIssues } from '../http/problems.ts';

/** A problem of one cell or row. A row with warnings is imported, a row with errors is not. */
export interface CellProblem {
  /** the column's heading in the file; empty if the problem is about the whole row */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** characters of a cell that a problem quotes */
const quoted = 60;

/** The cell's text, shortened for a problem. */
export function quote(cell: string): string {
  const text = cell.trim();
  const start = cutText(text, quoted);
  return start === text ? text : `${start}…`;
}

/** A problem of one cell, in the person's language. */
export function cellProblem(
  severity: CellProblem['severity'],
  language: Language,
  key: keyof (typeof locales.imports.server)['en-US'],
  values: Readonly<Record<string, string | number>> & { readonly field: string },
): CellProblem {
  return {
    field: values.field,
    code: key,
    message: message(locales.imports.server, language, key, values),
    severity,
  };
}

/** The problems that a validator found, under the headings of the file. */
export function validatorProblems(
  issues: readonly z.core.$ZodIssue[],
  validator: z.ZodType,
  language: Language,
  headingOf: (name: string) => string,
): CellProblem[] {
  const renamed = issues.map((issue) => ({
    ...issue,
    path: issue.path.slice(0, 1).map((name) => headingOf(String(name))),
  }));
  return translateIssues(renamed, validator, language).map((problem) => ({
    ...problem,
    severity: 'error' as const,
  }));
}
