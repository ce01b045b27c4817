/** A stable name for each tile, which moves with its picture; if a picture occurs twice, it gets two names. */
export function tileIdentifiers(addresses: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return addresses.map((address) => {
    const times = (seen.get(address) ?? 0) + 1;
    seen.set(address, times);
    return times === 1 ? address : `${address}#${times}`;
  });
}

/**
 * Inserts an address at the place where its file was chosen, though a later file may have been stored before it.
 *
 * @param sequence numbers of the files stored so far, by their addresses, growing in the order of choosing
 */
export function placeInOrder(
  addresses: readonly string[],
  address: string,
  sequence: ReadonlyMap<string, number>,
): string[] {
  const own = sequence.get(address) ?? Number.POSITIVE_INFINITY;
  let place = addresses.length;
  while (place > 0 && (sequence.get(addresses[place - 1] ?? '') ?? 0) > own) place -= 1;
  return [...addresses.slice(0, place), address, ...addresses.slice(place)];
}
