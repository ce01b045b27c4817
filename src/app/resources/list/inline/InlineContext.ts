import { createContext } from 'react';
import type { CompiledColumn } from '#schema/compile.ts';
import type { Row } from '../useListRows.ts';

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
