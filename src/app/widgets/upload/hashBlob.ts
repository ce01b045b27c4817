import { createMD5 } from 'hash-wasm';

const sliceBytes = 2 * 1024 * 1024;

/**
 * MD5 of a file, read in slices of 2 MiB so that a file of any size fits in memory.
 *
 * @param onProgress gets the bytes read so far
 * @returns 32 hexadecimal digits
 */
export async function hashBlob(
  blob: Blob,
  onProgress?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const hasher = await createMD5();
  hasher.init();
  for (let offset = 0; offset < blob.size; offset += sliceBytes) {
    signal?.throwIfAborted();
    const slice = blob.slice(offset, offset + sliceBytes);
    hasher.update(new Uint8Array(await slice.arrayBuffer()));
    onProgress?.(offset + slice.size);
  }
  signal?.throwIfAborted();
  return hasher.digest('hex');
}
