/** Extent of one part of a column, in CSS pixels from the column's top. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** pointers report whole pixels */
const rounding = 1;

/**
 * The gap of a column that a pointer means: in front of the first part whose middle lies below it, else behind the last.
 *
 * @param y in CSS pixels from the column's top
 * @param from index where the drag began, -1 for none: exactly on the middle of a part, the pointer has passed it
 */
export function gapAt(extents: readonly Extent[], y: number, from: number): number {
  const gap = extents.findIndex(({ top, bottom }, place) => {
    const middle = (top + bottom) / 2;
    return y < (place < from ? middle + rounding : middle - rounding);
  });
  return gap < 0 ? extents.length : gap;
}

/** Position of the line that marks a gap, in CSS pixels from the column's top. */
export function lineOf(extents: readonly Extent[], gap: number): number {
  const [above, below] = [extents[gap - 1], extents[gap]];
  if (above && below) return (above.bottom + below.top) / 2;
  return below?.top ?? above?.bottom ?? 0;
}
