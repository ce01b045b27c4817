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

/** A file on this device, read in parts. */
export const bytesOfBlob = (file: Blob): FileBytes => ({
  bytes: file.size,
  read: async (offset, length) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
});
