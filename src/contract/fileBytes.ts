/** Reads the bytes of a file in parts, so that a film never has to be in memory as a whole. */
export interface FileBytes {
  /** size of the file */
  readonly bytes: number;
  /** The bytes from `offset` on; fewer than `length` at the end of the file. They must not be changed. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A file in memory. */
export const bytesOf = (content: Uint8Array): FileBytes => ({
  bytes: content.length,
  read: async (offset, length) => content.subarray(offset, offset + length),
});

/** bytes that are read at least: headers are many small parts beside each other, and each reading crosses to another process */
const leastRead = 8 * 1024;

/** A file on this device, read in parts. */
export function bytesOfBlob(file: Blob): FileBytes {
  let known = { from: 0, content: new Uint8Array() };
  return {
    bytes: file.size,
    async read(offset, length) {
      const end = Math.min(offset + length, file.size);
      if (offset < known.from || end > known.from + known.content.length) {
        const part = file.slice(offset, offset + Math.max(length, leastRead));
        known = { from: offset, content: new Uint8Array(await part.arrayBuffer()) };
      }
      return known.content.subarray(offset - known.from, Math.max(offset, end) - known.from);
    },
  };
}
