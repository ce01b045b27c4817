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

/** Number of bytes at the start of a file that `contentFits` checks. */
export const headBytes = 64;

const startsWith = (head: Uint8Array, bytes: readonly number[], offset = 0): boolean =>
  bytes.every((byte, index) => head[offset + index] === byte);
const text = (head: Uint8Array, offset: number, length: number): string =>
  String.fromCharCode(...head.subarray(offset, offset + length));

const isJpeg = (head: Uint8Array): boolean => startsWith(head, [0xff, 0xd8, 0xff]);
const isMp3 = (head: Uint8Array): boolean =>
  text(head, 0, 3) === 'ID3' ||
  // frame sync, MPEG version and layer set
  (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) > 0xe0);
/** Brands of AVIF and HEIC pictures, which use the same container format as films. */
const pictureBrands = [
  ...['avif', 'avis', 'heic', 'heix', 'heim', 'heis'],
  ...['hevc', 'hevx', 'mif1', 'msf1'],
];
/** Whether a file is an ISO base media file; old QuickTime files begin with another box. */
const isIsoMedia = (head: Uint8Array): boolean =>
  text(head, 4, 4) === 'ftyp' && !pictureBrands.includes(text(head, 8, 4));

const checks: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  gif: (head) => ['GIF87a', 'GIF89a'].includes(text(head, 0, 6)),
  jpeg: isJpeg,
  jpg: isJpeg,
  png: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  // 'BM', then four reserved bytes of zero after the size
  bmp: (head) => text(head, 0, 2) === 'BM' && startsWith(head, [0, 0, 0, 0], 6),
  mp4: isIsoMedia,
  mov: (head) =>
    isIsoMedia(head) || ['moov', 'mdat', 'wide', 'free', 'skip'].includes(text(head, 4, 4)),
  m4a: isIsoMedia,
  mp3: isMp3,
  // a program stream begins with a pack header
  mpeg: (head) => isMp3(head) || startsWith(head, [0, 0, 1, 0xba]),
  wav: (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 4) === 'WAVE',
  // ADTS: sync word and layer 0; an ID3 tag may come first
  aac: (head) =>
    text(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0),
};

/**
 * Whether a file begins like other files with its extension; the content decides about the type, not the name.
 *
 * @param head the first `headBytes` bytes, or the whole file if it is shorter
 */
export function contentFits(extension: string, head: Uint8Array): boolean {
  return Object.hasOwn(checks, extension) && (checks[extension]?.(head) ?? false);
}
