import type { CompiledField } from '#schema/compile.ts';

/** What cannot be told from one cell alone, for all cells of a column. */
export interface ColumnStyle {
  /** in which order the parts of a date stand that is written in digits */
  readonly dateOrder?: 'ymd' | 'dmy' | 'mdy' | undefined;
  /** what parts the decimals of a number */
  readonly decimal?: '.' | ',' | undefined;
}

/** Looks at all cells of a column, one after the other. */
export interface Surveyor {
  take(cell: string): void;
  /**
   * What the cells came to. `isAmbiguous` says that a person has to be asked: `examples` are cells that could be read
   * in two ways.
   */
  result(): {
    readonly style: ColumnStyle;
    readonly isAmbiguous: boolean;
    readonly examples: readonly string[];
  };
}

/** A surveyor for the columns of a field's type; undefined where every cell speaks for itself. */
export function surveyor(_field: Pick<CompiledField, 'type'>): Surveyor | undefined {
  return undefined;
}
