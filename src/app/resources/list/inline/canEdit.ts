import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { type ConditionScope, conditionHolds } from '#schema/conditions.ts';

/** The columns whose cells the person may edit: editable by the schema, in a list whose records the person may edit. */
export function editableColumns(
  resource: CompiledResource,
  columns: readonly CompiledColumn[],
  scope: Omit<ConditionScope, 'record'>,
): ReadonlySet<string> {
  if (!resource.edit || !resource.endpoints.save) return new Set();
  const mayEdit = ({ editable, field }: CompiledColumn) =>
    editable &&
    !field.readOnly &&
    conditionHolds(field.access?.edit, { ...scope, record: {} }, 'access');
  return new Set(columns.filter(mayEdit).map(({ name }) => name));
}
