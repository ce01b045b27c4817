/** IPTC, the metadata of news agencies: records with a number and a length. */

const space = 0x20;
/** Numbers of records: content location code and name, city, sub-location, province, code and name of the country. */
const placeRecords = new Set([26, 27, 90, 92, 95, 100, 101]);

/**
 * Overwrites the records about places with spaces.
 *
 * @param bytes consecutive records, changed in place
 */
export function blankRecords(bytes: Uint8Array): void {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c; ) {
    const length = ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0);
    // lengths of more than 15 bits are encoded differently, and no place is as long
    if (length > 0x7fff) return;
    const start = at + 5;
    at = start + length;
    if (bytes[start - 4] === 2 && placeRecords.has(bytes[start - 3] ?? 0))
      bytes.fill(space, start, Math.min(at, bytes.length));
  }
}
