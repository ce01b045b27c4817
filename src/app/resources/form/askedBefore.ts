import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import type { FieldValues } from '#schema/record.ts';
import type { useScope } from '../useScope.ts';

/**
 * What a change of a record does as well that an action of the list asks about first, such as blocking it: a save asks the same. None if
 * the record was so before, or the action is none for it.
 */
export function askedBefore(
  { rowActions }: Pick<CompiledResource, 'rowActions'>,
  { before, after }: { readonly before: FieldValues; readonly after: FieldValues },
  scope: ReturnType<typeof useScope>,
): CompiledAction[] {
  return rowActions.filter(({ set, confirm, visibleWhen, enabledWhen }) => {
    const wanted = Object.entries(set ?? {});
    const isSo = (values: FieldValues) => wanted.every(([name, value]) => values[name] === value);
    if (!confirm || wanted.length === 0 || !isSo(after) || isSo(before)) return false;
    const holds = (condition: typeof visibleWhen) =>
      conditionHolds(condition, { ...scope, record: before }, 'access');
    return holds(visibleWhen) && holds(enabledWhen);
  });
}
