/** Small files of every stored type, complete enough for everything except decoding. */

const bytes = (...values: number[]): Buffer => Buffer.from(values);
function number(bytesWide: 2 | 4, value: number, order: 'big' | 'little'): Buffer {
  const buffer = Buffer.alloc(bytesWide);
  if (order === 'big') buffer.writeUIntBE(value, 0, bytesWide);
  else buffer.writeUIntLE(value, 0, bytesWide);
  return buffer;
}

const chunk = (type: string, content: Buffer): Buffer =>
  Buffer.concat([number(4, content.length, 'big'), Buffer.from(type), content, Buffer.alloc(4)]);
/** @param more additional chunks between header and content */
export const pngFile = (width: number, height: number, more: Buffer[] = []): Buffer =>
  Buffer.concat([
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk(
      'IHDR',
      Buffer.concat([number(4, width, 'big'), number(4, height, 'big'), bytes(8, 6, 0, 0, 0)]),
    ),
    ...more,
    chunk('IDAT', Buffer.alloc(16)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
export const pngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`));

const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([bytes(0xff, marker), number(2, content.length + 2, 'big'), content]);
/** @param comment an additional comment in the header */
export const jpegFile = (width: number, height: number, comment = ''): Buffer =>
  Buffer.concat([
    bytes(0xff, 0xd8),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xfe, Buffer.from(comment)),
    segment(
      0xc0,
      Buffer.concat([
        bytes(8),
        number(2, height, 'big'),
        number(2, width, 'big'),
        bytes(1, 1, 17, 0),
      ]),
    ),
    segment(0xda, bytes(1, 1, 0, 0, 63, 0)),
    bytes(1, 2, 3, 0xff, 0, 4, 5, 0xff, 0xd9),
  ]);

export const gifFile = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    ...[width, height].map((side) => number(2, side, 'little')),
    bytes(0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    bytes(0x21, 0xf9, 4, 0, 0, 0, 0, 0),
    bytes(0x2c, 0, 0, 0, 0),
    ...[width, height].map((side) => number(2, side, 'little')),
    bytes(0, 2, 2, 0x4c, 1, 0, 0x3b),
  ]);

export function bmpFile(width: number, height: number, contentBytes = 64): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(contentBytes)]);
}

/** A box of the ISO base media family. */
export const box = (type: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([number(4, inside.length + 8, 'big'), Buffer.from(type, 'latin1'), inside]);
};
/** The header of a film: its length in seconds, with a time scale of 1,000; 0 leaves the length open. */
const filmHead = (seconds: number): Buffer => {
  const head = Buffer.alloc(100);
  head.writeUInt32BE(1_000, 12);
  head.writeUInt32BE(Math.round(seconds * 1_000), 16);
  return box('mvhd', head);
};
/** @param mediaBytes size of the media data */
export const mp4File = (mediaBytes = 1_000, brand = 'isom', seconds = 0): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', filmHead(seconds), box('trak', Buffer.alloc(50))),
    box('mdat', Buffer.alloc(mediaBytes, 7)),
  ]);

export const wavFile = (soundBytes = 400, announcedBytes = soundBytes): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF'),
    number(4, Math.min(36 + announcedBytes, 0xffff_ffff), 'little'),
    Buffer.from('WAVEfmt '),
    number(4, 16, 'little'),
    Buffer.from('01000100401f0000803e000002001000', 'hex'),
    Buffer.from('data'),
    number(4, announcedBytes, 'little'),
    Buffer.alloc(soundBytes),
  ]);

/** A frame of 417 bytes: 128 kbit/s at 44,100 Hz. */
const mp3Frame = Buffer.concat([bytes(0xff, 0xfb, 0x90, 0), Buffer.alloc(413)]);
export const mp3File = (tag: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([tag, mp3Frame, mp3Frame]);
/** An MP3 with a variable rate, whose first frame contains the number of frames. */
export function mp3FileOf(frames: number): Buffer {
  const first = Buffer.from(mp3Frame);
  first.write('Xing', 36, 'latin1');
  first.writeUInt32BE(1, 40);
  first.writeUInt32BE(frames, 44);
  return Buffer.concat([first, mp3Frame, mp3Frame]);
}
/** An ID3 tag with the given content. */
export const id3Tag = (content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0', 'latin1'),
    bytes(0, 0, content.length >> 7, content.length & 0x7f),
    content,
  ]);
const adtsFrame = Buffer.concat([bytes(0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc), Buffer.alloc(9)]);
export const aacFile = (): Buffer => Buffer.concat([adtsFrame, adtsFrame, adtsFrame]);

/** An empty archive; every archive ends with these bytes. */
export const emptyArchive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
