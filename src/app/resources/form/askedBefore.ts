import type { Localized } from '#contract/language.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import type { FieldValues } from '#schema/record.ts';
import type { useScope } from '../useScope.ts';

/** What is asked before a save. */
export interface SaveQuestion {
  readonly title: Localized;
  readonly text: Localized;
  /** what goes on, where it is more than a save */
  readonly okText?: Localized;
  readonly danger: boolean;
}

/** A record before a save, as its row and as values, and its values after it. */
interface SavedChange {
  readonly row: Readonly<Record<string, unknown>>;
  readonly before: FieldValues;
  readonly after: FieldValues;
}

/**
 * What a save of a record asks first: what an action of the list asks that does the same, such as blocking it, and what its fields
 * ask of the values that they get, because readers see or lose the record at once. Nothing where the record was so before.
 */
export function askedBefore(
  { rowActions, fields }: Pick<CompiledResource, 'rowActions' | 'fields'>,
  { row, before, after }: SavedChange,
  scope: ReturnType<typeof useScope>,
): SaveQuestion[] {
  const becomes = (wanted: readonly (readonly [string, unknown])[]) => {
    const isSo = (values: FieldValues) =>
      wanted.every(([name, value]) => sameValue(values[name], value));
    return wanted.length > 0 && isSo(after) && !isSo(before);
  };
  const ofActions = rowActions.flatMap(
    ({ set, confirm, label, danger = false, visibleWhen, enabledWhen }) => {
      const holds = (condition: typeof visibleWhen) =>
        conditionHolds(condition, { ...scope, record: row }, 'access');
      return confirm &&
        becomes(Object.entries(set ?? {})) &&
        holds(visibleWhen) &&
        holds(enabledWhen)
        ? [{ title: label, text: confirm, okText: label, danger }]
        : [];
    },
  );
  const ofFields = Object.values(fields).flatMap(({ name, label, confirm = [] }) =>
    confirm
      .filter(
        ({ value, when }) =>
          becomes([[name, value]]) && conditionHolds(when, { ...scope, record: row }, 'display'),
      )
      .map(({ question }) => ({ title: label, text: question, danger: false })),
  );
  return [...ofActions, ...ofFields];
}

/** Whether two values are the same; an empty text is none. */
const sameValue = (left: unknown, right: unknown): boolean =>
  isNone(left) ? isNone(right) : left === right;
const isNone = (value: unknown): boolean => value === undefined || value === null || value === '';
