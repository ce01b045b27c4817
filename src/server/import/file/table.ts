/** A file that can be read more than once, chunk by chunk. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** A row of a file; its cells are texts, without the characters that protect them from spreadsheets. */
export interface FileRow {
  /** row number as in a spreadsheet, from 1 */
  readonly row: number;
  readonly fields: readonly string[];
  /** why the row cannot be read; `fields` then has its unchanged text */
  readonly broken?: 'quoteOpen' | 'quoteMisplaced' | 'rowTooLong';
}

/** What a person chose about reading a file; what is absent is detected. */
export interface ReadingChoices {
  /** a label of the Encoding Standard, such as `gb18030` */
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** the name of a sheet of a workbook */
  readonly sheet?: string | undefined;
}

/** An opened file: how it is read, how certain that is, and alternatives. */
export interface OpenedTable {
  readonly format: 'csv' | 'xlsx';
  /** for text files; if `isSure` is false, a person should check a sample */
  readonly encoding?: {
    readonly chosen: string;
    readonly isSure: boolean;
    /** possible encodings, most likely first */
    readonly candidates: readonly string[];
  };
  /** for text files */
  readonly delimiter?: { readonly chosen: string; readonly candidates: readonly string[] };
  /** for workbooks */
  readonly sheet?: {
    readonly chosen: string;
    readonly names: readonly string[];
    /** the first rows of each sheet, by its name */
    heads(): Promise<ReadonlyMap<string, readonly FileRow[]>>;
  };
  /** The rows that are not empty, from the top. Each call starts again. */
  rows(): AsyncGenerator<FileRow>;
  /** bytes of the file that the rows so far have taken */
  bytesRead(): number;
}
