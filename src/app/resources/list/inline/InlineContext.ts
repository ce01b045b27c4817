import { createContext } from 'react';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { type ConditionScope, conditionHolds } from '#schema/conditions.ts';
import type { Row } from '../useListRows.ts';

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

/** Which cell is focused or opened after a cell closes. */
export type AfterEdit = 'stay' | 'next' | 'previous';

/** What an open cell needs from its table; the object stays the same while rows change. */
export interface InlineTools {
  /** Saves a value; it is shown at once. */
  readonly save: (row: Row, column: CompiledColumn, value: unknown) => void;
  /** Closes the open cell. */
  readonly close: (after: AfterEdit) => void;
}

export const InlineContext = createContext<InlineTools>({
  save: () => undefined,
  close: () => undefined,
});
