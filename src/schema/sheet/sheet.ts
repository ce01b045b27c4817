import type { Language } from '#contract/language.ts';
import type { Zone } from '#contract/zonedTime.ts';
import type { FindResource, readField } from '../record.ts';

/** The content of a file as plain values, which can be sent to a worker, and how values become cells. */

/** How an export writes values: `raw` exactly, for imports or programs; `readable` for people. */
export type ExportForm = 'raw' | 'readable';

/** Writes values into cells. */
export interface ExportReading {
  readonly form: ExportForm;
  /** language of names, separators, yes and no in the readable form */
  readonly language: Language;
  readonly find: FindResource;
  /** the title of a record of which a row has only the id; undefined if not known */
  readonly titleOf?: (resource: string, id: string) => string | undefined;
  /** the person and the time, for computed fields */
  readonly scope: Parameters<typeof readField>[2];
  /** the visible text of HTML */
  readonly textOf: (html: string) => string;
  /** the platform's time zone, in which instants are written */
  readonly zone: Zone;
}

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
