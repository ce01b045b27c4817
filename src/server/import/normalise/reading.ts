/** What could be read of a cell: a value, and a note where something of the cell was left behind. */
export interface Reading<Value> {
  readonly value: Value;
  /** a key of the import's messages; absent where all of the cell was understood */
  readonly note?: ReadingNote;
}
export type ReadingNote =
  | 'dateUnread'
  | 'datePartlyRead'
  | 'dateSeveral'
  | 'priceUnread'
  | 'priceSeveral'
  | 'priceCurrencyUnclear'
  | 'isbnUnread'
  | 'numberUnread';

/** A reading, with a note or without. */
export const read = <Value>(value: Value, note?: ReadingNote): Reading<Value> =>
  note ? { value, note } : { value };
