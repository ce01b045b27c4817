import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { labelOf, type MessageValues } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

export type FindingCode = keyof (typeof locales.listEditor.finding)['zh-CN'];

/** Line and column, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
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
    values?: MessageValues,
    of?: 'key' | 'value',
  ) => void;
  at: (
    place: Position,
    severity: SchemaFinding['severity'],
    code: FindingCode,
    values?: MessageValues,
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
    values: MessageValues | undefined,
    place: () => Position & { readonly file?: string },
  ) => {
    counts[severity] += 1;
    if (counts[severity] > findingLimit) return;
    findings.push({
      severity,
      code,
      file,
      ...place(),
      message: labelOf(locales.listEditor.finding, code, values),
      hint: labelOf(locales.listEditor.findingHints, code, values),
      ...(typeof values?.fix === 'string' ? { fix: values.fix } : {}),
    });
  };
  return {
    findings,
    at: (place, severity, code, values) => add(severity, code, values, () => place),
    report: (severity, code, path, values, of) =>
      add(severity, code, values, () => positionOf(path, of)),
  };
}
