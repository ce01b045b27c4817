/** Why a cell was not understood, or only in part; each is a key of the import's messages. */
export type ReadingNote =
  | 'dateUnread'
  | 'dateIncomplete'
  | 'datePartlyRead'
  | 'dateSeveral'
  | 'dateAmbiguous'
  | 'dateNumber'
  | 'dateCentury'
  | 'clockDropped'
  | 'timeUnread'
  | 'durationUnread'
  | 'priceUnread'
  | 'priceCurrencyUnclear'
  | 'currencyDiffers'
  | 'currencyOther'
  | 'columnsDiffer'
  | 'linesJoined'
  | 'listUnread'
  | 'isbnUnread'
  | 'isbnSeveral'
  | 'numberUnread'
  | 'numberAmbiguous'
  | 'decimalsRounded'
  | 'digitsDropped'
  | 'booleanUnread'
  | 'optionUnread'
  | 'jsonUnread'
  | 'jsonRepeated'
  | 'richTextReduced'
  | 'formulaError'
  | 'noValue'
  | 'digitsLost'
  | 'garbled';

/** The result of reading a cell. */
export type CellReading<Value = unknown> =
  | {
      readonly kind: 'value';
      readonly value: Value;
      /** set if a part of the cell was left out */
      readonly note?: ReadingNote;
      /** the value that was read or guessed, for the note's message */
      readonly detail?: string;
    }
  /** without a value; the note says that a program has marked it so */
  | { readonly kind: 'empty'; readonly note?: ReadingNote }
  /** the record keeps its value */
  | { readonly kind: 'notUnderstood'; readonly note: ReadingNote; readonly detail?: string };

export const empty: CellReading<never> = { kind: 'empty' };

/** A value, with a note if a part of the cell was left out. */
export const understood = <Value>(
  value: Value,
  note?: ReadingNote,
  detail?: string,
): CellReading<Value> => ({
  kind: 'value',
  value,
  ...(note ? { note } : {}),
  ...(detail === undefined ? {} : { detail }),
});

export const notUnderstood = (note: ReadingNote, detail?: string): CellReading<never> => ({
  kind: 'notUnderstood',
  note,
  ...(detail === undefined ? {} : { detail }),
});
