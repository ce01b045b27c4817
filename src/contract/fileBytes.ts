/** The bytes of a file, wherever they are: a film is never in memory as a whole. */
export interface FileBytes {
  /** how long the file is */
  readonly bytes: number;
  /** The bytes from `offset` on, fewer than `length` where the file ends; they are not to be changed. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A file in memory. */
export const bytesOf = (content: Uint8Array): FileBytes => ({
  bytes: content.length,
  read: async (offset, length) => content.subarray(offset, offset + length),
});

/** A file of this device, read part by part. */
export const bytesOfBlob = (file: Blob): FileBytes => ({
  bytes: file.size,
  read: async (offset, length) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
});
