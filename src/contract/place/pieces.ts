/**
 * Cleans something that is split over a file: joins the parts, cleans the whole, and writes it back.
 *
 * @param pieces parts of the file, in order
 */
export function blankPieces(
  pieces: readonly Uint8Array[],
  blank: (whole: Uint8Array) => void,
): void {
  const [only] = pieces;
  if (!only) return;
  if (pieces.length === 1) {
    blank(only);
    return;
  }
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  blank(whole);
  at = 0;
  for (const piece of pieces) {
    piece.set(whole.subarray(at, at + piece.length));
    at += piece.length;
  }
}
