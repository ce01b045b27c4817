/** The content of a file as plain values, which can be sent to a worker. */

/** A cell. A date is a number as in spreadsheets: days since 1899-12-30, with the time of day as fraction. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly day: number; readonly text: string };

export interface SheetColumn {
  readonly title: string;
  /** type of the numbers and dates in it; `text` for texts and mixed columns */
  readonly kind: 'text' | 'number' | 'date' | 'dateTime';
  /** whether its texts have several lines */
  readonly isLong: boolean;
  /** digits after the decimal point */
  readonly decimals: number;
  /** in characters */
  readonly width: number;
}

export interface SheetPlan {
  readonly format: 'csv' | 'xlsx';
  /** title of the sheet */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** the words for true and false, for formats that hold only texts */
  readonly yes: string;
  readonly no: string;
}

/** Writes a file row by row and passes finished parts on at once, so that memory use stays small. */
export interface SheetWriter {
  readonly write: (rows: readonly (readonly SheetCell[])[]) => void;
  /** Ends the file. @returns the number of texts that were left out because a cell of the format cannot hold them */
  readonly finish: () => number;
}
export type Receive = (bytes: Uint8Array) => void;
