import { createContext } from 'react';
import type { CompiledColumn } from '#schema/compile.ts';
import type { Row } from '../useListRows.ts';

/** Where the focus goes when a cell closes. */
export type AfterEdit = 'stay' | 'next' | 'previous';

/** What a cell that is being changed needs of its table; it stays the same while rows come and go. */
export interface InlineTools {
  /** Saves one value; it shows at once. */
  readonly save: (row: Row, column: CompiledColumn, value: unknown) => void;
  /** Closes the cell that stands open. */
  readonly close: (after: AfterEdit) => void;
}

export const InlineContext = createContext<InlineTools>({
  save: () => undefined,
  close: () => undefined,
});
