import { CallFailure } from '#app/session/client.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { conflictData, problemData } from '#contract/errors.ts';
import type { CompiledField } from '#schema/compile.ts';

/** The problems of a refused save by field, and those that belong to no field of the form. */
export interface SaveProblems {
  readonly byField: ReadonlyMap<string, string[]>;
  readonly other: readonly string[];
}

/**
 * Assigns the problems of a 400 to the form's fields; the answer uses the names that a save sends (`circleId`,
 * `topicIds.0`).
 */
export function saveProblems(error: unknown, fields: readonly CompiledField[]): SaveProblems {
  const byField = new Map<string, string[]>();
  const other: string[] = [];
  const parsed = error instanceof CallFailure ? problemData.safeParse(error.data) : undefined;
  for (const { field: path, message } of parsed?.data?.problems ?? []) {
    const [first = ''] = path.split('.');
    const field = fields.find((one) => one.saveAs === first || one.name === first);
    if (field) byField.set(field.name, [...(byField.get(field.name) ?? []), message]);
    else other.push(path === '' ? message : `${path}: ${message}`);
  }
  if (byField.size === 0 && other.length === 0) other.push(errorMessage(error));
  return { byField, other };
}

/** Details of a save that was refused because it was based on an older revision. */
export interface SaveConflict {
  /** the current record */
  readonly current: Readonly<Record<string, unknown>>;
  /** nickname of who changed it; undefined if the platform does not say */
  readonly changedBy: string | undefined;
  /** ISO 8601 */
  readonly changedAt: string | undefined;
}

/** Reads the conflict from a failed save; undefined for any other failure. */
export function conflictOf(error: unknown): SaveConflict | undefined {
  if (!(error instanceof CallFailure) || error.code !== 409) return undefined;
  const { data } = conflictData.safeParse(error.data);
  if (!data || typeof data.current !== 'object' || data.current === null) return undefined;
  const { revision, current, changedBy, changedAt } = data;
  return { current: { ...current, revision }, changedBy, changedAt };
}
