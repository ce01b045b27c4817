import type { RuleContext } from './context.ts';
import type { Reporter } from './report.ts';
import { findEndpoint, rowOf, shapeOf } from './shapes.ts';
import { nearest } from './suggest.ts';

type Report = Parameters<Reporter['report']>;

/** A field that was renamed at its definition and nowhere else. */
interface Renamed {
  readonly former: string;
  readonly present: string;
}

/**
 * Reports the findings of all rules. If a field was renamed only at its definition, only that is reported: the findings
 * in the places with its former name disappear when it is corrected.
 *
 * @param reports in the order in which they were found
 */
export function reportWithoutEchoes(
  reports: readonly Report[],
  { definition, endpoints, report }: RuleContext,
): void {
  const list = findEndpoint(endpoints, definition.endpoints.list);
  const row = list && shapeOf(rowOf(list));
  const renamed = row && findRenamed(reports, Object.keys(row));
  for (const [severity, code, path, values, of] of reports) {
    if (!renamed) report(severity, code, path, values, of);
    else if (isAtField(path, renamed.present) && code === 'unknown-path')
      report(severity, code, path, { ...values, ...nearest(renamed.former) }, of);
    else if (!isEcho(code, values?.field, renamed)) report(severity, code, path, values, of);
  }
}

/** The renamed field: the only one that records do not have, if the only unknown name is one that they do have. */
function findRenamed(reports: readonly Report[], known: readonly string[]): Renamed | undefined {
  const present = new Set(
    reports.flatMap(([, code, path]) =>
      code === 'unknown-path' && path.length === 2 ? String(path[1]) : [],
    ),
  );
  const former = new Set(
    reports.flatMap(([, code, , values]) =>
      code === 'unknown-field' ? String(values?.field).split('.')[0] : [],
    ),
  );
  const [one, anotherOne] = present;
  const [other, anotherOther] = former;
  if (one === undefined || other === undefined || !known.includes(other)) return undefined;
  return anotherOne === undefined && anotherOther === undefined
    ? { former: other, present: one }
    : undefined;
}

const isAtField = (path: Report[2], name: string): boolean =>
  path.length === 2 && path[0] === 'fields' && path[1] === name;

/** Whether a finding is a consequence of the new name only. */
function isEcho(code: Report[1], field: unknown, { present }: Renamed): boolean {
  if (code === 'unknown-field') return true;
  return code === 'missing-in-form' && field === present;
}
