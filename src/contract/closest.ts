/** The number of characters to insert, remove or change to turn one word into the other. */
export function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + change,
        ),
      );
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/**
 * The known words that a person probably meant, the nearest first; up to a third of the letters may differ.
 *
 * @param count maximum number of words
 */
export function nearest(word: string, known: readonly string[], count: number): string[] {
  if (word.length > 64) return [];
  const lower = word.toLowerCase();
  return known
    .map((name) => ({ name, distance: distance(lower, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, count)
    .map(({ name }) => name);
}

/** The known word that a person probably meant; undefined if none is near enough. */
export function closest(word: string, known: readonly string[]): string | undefined {
  return nearest(word, known, 1)[0];
}
