import type { z } from 'zod';
import type { ImportRow } from '#contract/endpoints/imports.ts';
import {
  byLanguage,
  inLanguage,
  type Language,
  type MessageValues,
  message,
} from '#contract/language.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import { translateIssues } from '../http/problems.ts';

/** What an import tells: why it is impossible, what is wrong with cells and rows, what these change. */

/** The import as a whole is impossible; the step that throws it has imported nothing. */
export class ImportFailure extends Error {
  readonly #key: keyof (typeof locales.imports.server)['en-US'];
  readonly #values: MessageValues;

  constructor(key: keyof (typeof locales.imports.server)['en-US'], values: MessageValues = {}) {
    super(message(locales.imports.server, 'en-US', key, values));
    this.name = 'ImportFailure';
    this.#key = key;
    this.#values = values;
  }

  /** Whether the file is larger than the limit. */
  get isTooLarge(): boolean {
    return this.#key === 'tooLarge';
  }

  /** The sentence for the person: the problem and how to solve it. */
  describe(language: Language): string {
    return message(locales.imports.server, language, this.#key, this.#values);
  }
}

/** The table of the list has changed since the import began; it goes on by the list as it is now. */
export class ListChanged extends ImportFailure {
  constructor() {
    super('listChanged');
  }
}

/** What is elsewhere cannot be read or written now; the import can go on after the rows that are done. */
export class WriteStopped extends ImportFailure {
  /** whether the row that was to be written may have been written all the same */
  readonly isUncertain: boolean;

  /** @param why the sentence of who was asked */
  constructor(why: string, isUncertain: boolean) {
    super('writeStopped', { why });
    this.isUncertain = isUncertain;
  }
}

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

/** A change of one field of a record. */
export type Change = ImportRow['changes'][number];

/** characters of a value that a change shows, counted from where the two values begin to differ */
const length = 300;
const before = 20;

/** A value as text; empty if there is none. */
export function shown(value: unknown, field?: CompiledField, language: Language = 'zh-CN'): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => shown(item, field, language)).join(' | ');
  if (typeof value === 'boolean')
    return message(locales.exports.cells, language, value ? 'yes' : 'no');
  const option = field?.options?.find((one) => one.value === value);
  if (option) return inLanguage(option.label, language);
  if (typeof value !== 'object') return String(value);
  const title: unknown = Reflect.get(value, 'title') ?? Reflect.get(value, 'name');
  return typeof title === 'string' ? title : JSON.stringify(value);
}

/** Part of a text from an index on; never splits a character. */
function part(text: string, start: number): string {
  const cut = text.slice(start, start + length).replace(/\p{Cs}/gu, '');
  return `${start > 0 ? '…' : ''}${cut}${start + length < text.length ? '…' : ''}`;
}

/** The old and the new value of a field; long texts from where they begin to differ. */
export function fieldChange(
  { name, field }: { readonly name: string; readonly field: CompiledField | undefined },
  values: { readonly from: unknown; readonly to: unknown },
  language: Language,
): Change {
  const from = shown(values.from, field, language);
  const to = shown(values.to, field, language);
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same += 1;
  const isLong = from.length > length || to.length > length;
  const start = isLong ? Math.max(0, same - before) : 0;
  const label = field?.label ?? byLanguage(() => name);
  return { field: name, label, from: part(from, start), to: part(to, start) };
}
