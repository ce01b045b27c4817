/** A file that can be read more than once, chunk by chunk. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** One row of a file, its cells as texts that `unguardText` of the contract's codec has read. */
export interface FileRow {
  /** counted as a spreadsheet does, from 1 */
  readonly row: number;
  readonly fields: readonly string[];
  /** why the row cannot be read; `fields` then holds its text as it stands */
  readonly broken?: 'quoteOpen' | 'quoteMisplaced' | 'rowTooLong';
}

/** A person's choices about reading a file; an absent one is detected. */
export interface ReadingChoices {
  /** a label of the Encoding Standard, such as `gb18030` */
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** the name of a sheet of a workbook */
  readonly sheet?: string | undefined;
}

/** An opened file: how it is read, how certain that is, and the alternatives. */
export interface OpenedTable {
  readonly format: 'csv' | 'xlsx';
  /** of text files; `isSure` is false where a person should look at a sample */
  readonly encoding?: {
    readonly chosen: string;
    readonly isSure: boolean;
    /** what it may be, the likeliest first */
    readonly candidates: readonly string[];
  };
  /** of text files */
  readonly delimiter?: { readonly chosen: string; readonly candidates: readonly string[] };
  /** of workbooks */
  readonly sheet?: {
    readonly chosen: string;
    readonly names: readonly string[];
    /** the first rows of each sheet, by its name */
    heads(): Promise<ReadonlyMap<string, readonly FileRow[]>>;
  };
  /** The rows that hold anything, from the top. Can be called again: it starts afresh. */
  rows(): AsyncGenerator<FileRow>;
  /** bytes that the rows so far have taken, of those of the file */
  bytesRead(): number;
}
