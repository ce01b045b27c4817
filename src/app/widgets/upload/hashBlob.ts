import { createMD5 } from 'hash-wasm';

/** compiles it at once, so that it is ready when the file comes; a failure is told by the hash itself */
createMD5().catch(() => undefined);

/** largest part that is read at once, in bytes */
const bufferBytes = 1024 * 1024;
/** number of buffers: while one is hashed, the next is filled */
const bufferCount = 2;
/** bytes between two reports of progress */
const progressBytes = 16 * 1024 * 1024;

/** A reader that fills our own buffer; undefined in browsers without one (Safari, jsdom). */
function fillingReaderOf(blob: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return blob.stream().getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

/**
 * The content of a file in parts; each part is valid until the next one is asked for. The same buffers are filled again
 * and again: in Chromium that costs a third of slices, each of which is a request to another process.
 */
async function* partsOf(blob: Blob): AsyncGenerator<Uint8Array, void> {
  const reader = fillingReaderOf(blob);
  if (!reader) {
    yield* slicesOf(blob);
    return;
  }
  // whole buffers if the browser supports `min`; without it a read gives about a tenth
  const fill = (buffer: ArrayBuffer) => reader.read(new Uint8Array(buffer), { min: bufferBytes });
  const reads = Array.from({ length: bufferCount }, () => fill(new ArrayBuffer(bufferBytes)));
  try {
    for (;;) {
      const value = (await reads.shift())?.value;
      if (!value?.byteLength) return;
      yield value;
      reads.push(fill(value.buffer));
    }
  } finally {
    // a part that was requested ahead is not needed any more; ignore its error
    await Promise.allSettled([reader.cancel(), ...reads]);
  }
}

/** The same by slices. */
async function* slicesOf(blob: Blob): AsyncGenerator<Uint8Array, void> {
  for (let offset = 0; offset < blob.size; offset += bufferBytes)
    yield new Uint8Array(await blob.slice(offset, offset + bufferBytes).arrayBuffer());
}

/**
 * MD5 of a file, read part by part, so that a file of any size fits in memory.
 *
 * @param onProgress called with the bytes hashed so far, now and then and at the end
 * @returns 32 hexadecimal digits
 */
export async function hashBlob(
  blob: Blob,
  onProgress?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const hasher = await createMD5();
  hasher.init();
  let hashed = 0;
  let told = 0;
  for await (const part of partsOf(blob)) {
    signal?.throwIfAborted();
    hasher.update(part);
    hashed += part.byteLength;
    if (hashed - told < progressBytes && hashed < blob.size) continue;
    told = hashed;
    onProgress?.(hashed);
  }
  return hasher.digest('hex');
}
