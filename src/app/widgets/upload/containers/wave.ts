import type { ContainerFacts } from './isoMedia.ts';

/** most chunks before the sound: a file with more was not written by a recorder */
const mostChunks = 100;
/** the length that programs write while they do not know it yet */
const openLength = 0xffffffff;

/**
 * Reads the length of a WAV file from its chunks.
 *
 * @returns undefined if the file is none, or holds no sound
 */
export async function readWave(file: Blob): Promise<ContainerFacts | undefined> {
  let offset = 12;
  let bytesPerSecond = 0;
  for (let count = 0; count < mostChunks && offset + 8 <= file.size; count += 1) {
    const header = new DataView(await file.slice(offset, offset + 24).arrayBuffer());
    const name = header.getUint32(0);
    const length = header.getUint32(4, true);
    // 'fmt '
    if (name === 0x666d7420 && header.byteLength >= 20) bytesPerSecond = header.getUint32(16, true);
    // 'data'
    if (name === 0x64617461) {
      const there = file.size - offset - 8;
      const isOpen = length === 0 || length === openLength;
      const bytes = isOpen ? there : Math.min(length, there);
      return {
        isTruncated: !isOpen && length > there,
        seconds: bytesPerSecond > 0 ? bytes / bytesPerSecond : undefined,
        width: undefined,
        height: undefined,
      };
    }
    // chunks begin at even offsets
    offset += 8 + length + (length % 2);
  }
  return undefined;
}
