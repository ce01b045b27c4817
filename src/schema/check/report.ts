import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { type Language, type Localized, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { FindingCode } from './messages.ts';

/** Line and column, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
/** Values for the placeholders of a finding; texts may differ by language. */
export type FindingValues = Readonly<Record<string, string | number | Localized>>;
export type SchemaPath = readonly (string | number)[];

/** maximum number of findings of each severity for one file: more do not help, and locating them takes time */
const findingLimit = 100;

/** Collects the findings of one file, up to the limit for each severity. */
export interface Reporter {
  readonly findings: SchemaFinding[];
  /** `path`: of the value; `of: 'key'` points at its key instead */
  report: (
    severity: SchemaFinding['severity'],
    code: FindingCode,
    path: SchemaPath,
    values?: FindingValues,
    of?: 'key' | 'value',
  ) => void;
  at: (
    place: Position,
    severity: SchemaFinding['severity'],
    code: FindingCode,
    values?: FindingValues,
  ) => void;
}

/** Makes a reporter; `positionOf` finds the position of a path, and its file if that is a different one. */
export function createReporter(
  file: string,
  positionOf: (path: SchemaPath, of?: 'key' | 'value') => Position & { readonly file?: string },
): Reporter {
  const findings: SchemaFinding[] = [];
  const counts = { error: 0, warning: 0 };
  const add = (
    severity: SchemaFinding['severity'],
    code: FindingCode,
    values: FindingValues | undefined,
    place: () => Position & { readonly file?: string },
  ) => {
    counts[severity] += 1;
    if (counts[severity] > findingLimit) return;
    findings.push({
      severity,
      code,
      file,
      ...place(),
      message: inBoth((language) =>
        message(locales.listEditor.finding, language, code, valuesIn(values, language)),
      ),
      hint: inBoth((language) =>
        message(locales.listEditor.findingHints, language, code, valuesIn(values, language)),
      ),
    });
  };
  return {
    findings,
    at: (place, severity, code, values) => add(severity, code, values, () => place),
    report: (severity, code, path, values, of) =>
      add(severity, code, values, () => positionOf(path, of)),
  };
}

const inBoth = (text: (language: Language) => string) => ({
  'zh-CN': text('zh-CN'),
  'en-US': text('en-US'),
});

function valuesIn(values: FindingValues = {}, language: Language): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
}
