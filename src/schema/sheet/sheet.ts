/** What a file holds: plain values, which a worker can be sent. */

/** One cell. A date is counted as spreadsheets do: days since 1899-12-30, the time of day behind the point. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly day: number; readonly text: string };

export interface SheetColumn {
  readonly title: string;
  /** how its numbers and dates are written; texts and everything that is mixed are `text` */
  readonly kind: 'text' | 'number' | 'date' | 'dateTime';
  /** holds texts of more than a line */
  readonly isLong: boolean;
  /** digits behind the point of a number */
  readonly decimals: number;
  /** characters */
  readonly width: number;
}

export interface SheetPlan {
  readonly format: 'csv' | 'xlsx';
  /** of the sheet */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** the words for true and false in files that hold only texts */
  readonly yes: string;
  readonly no: string;
}

/** Writes a file row by row. What is ready goes to the receiver at once, so that nothing piles up. */
export interface SheetWriter {
  readonly write: (rows: readonly (readonly SheetCell[])[]) => void;
  /** Ends the file; says how many texts were left out because a cell of the format cannot hold them. */
  readonly finish: () => number;
}
export type Receive = (bytes: Uint8Array) => void;
