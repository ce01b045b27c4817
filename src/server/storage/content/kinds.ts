import { contentFits, headBytes } from '#contract/fileContent.ts';
import { type ByteReader, latin } from './reader.ts';

/** Tells the type of a file by its first bytes; its name does not count. */

const starts = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);
const says = (head: Buffer, offset: number, ...texts: string[]): boolean =>
  texts.some((text) => latin(head, offset, offset + text.length) === text);
const fits = (extension: string) => (head: Buffer) => contentFits(extension, head);

/** Names of types that people confuse with the accepted ones; the first that fits is used. */
const names: readonly (readonly [name: string, is: (head: Buffer) => boolean])[] = [
  ['WebP', (head) => says(head, 0, 'RIFF') && says(head, 8, 'WEBP')],
  ['AVIF', (head) => says(head, 4, 'ftypavif', 'ftypavis')],
  ['HEIC', (head) => says(head, 4, 'ftyp') && !contentFits('mp4', head)],
  ['PNG', fits('png')],
  ['JPEG', fits('jpg')],
  ['GIF', fits('gif')],
  ['TIFF', (head) => says(head, 0, 'II*\0', 'MM\0*')],
  ['WAV', fits('wav')],
  ['AVI', (head) => says(head, 0, 'RIFF') && says(head, 8, 'AVI ')],
  ['QuickTime', (head) => says(head, 4, 'ftypqt  ')],
  ['MP4', fits('mp4')],
  ['MKV/WebM', (head) => starts(head, [0x1a, 0x45, 0xdf, 0xa3])],
  ['FLV', (head) => says(head, 0, 'FLV\x01')],
  ['WMV/WMA', (head) => starts(head, [0x30, 0x26, 0xb2, 0x75])],
  ['FLAC', (head) => says(head, 0, 'fLaC')],
  ['Ogg', (head) => says(head, 0, 'OggS')],
  ['AMR', (head) => says(head, 0, '#!AMR')],
  ['PDF', (head) => says(head, 0, '%PDF-')],
  ['ZIP', (head) => says(head, 0, 'PK\x03\x04', 'PK\x05\x06')],
  ['RAR', (head) => says(head, 0, 'Rar!')],
  ['EXE', (head) => says(head, 0, 'MZ')],
  ['SVG', (head) => /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<svg/i.test(latin(head))],
  ['HTML', (head) => /^\s*<(!doctype html|html|head|body|script)/i.test(latin(head))],
  // the mark of BMP is short, so it is tried after the longer ones
  ['BMP', fits('bmp')],
  ['MP3', (head) => says(head, 0, 'ID3')],
];

/** Whether a file begins as files of its extension do. */
export async function beginsAs(extension: string, reader: ByteReader): Promise<boolean> {
  return contentFits(extension, await reader.read(0, headBytes));
}

/** The name of the type that a file really has; undefined if it is unknown. */
export async function contentName(reader: ByteReader): Promise<string | undefined> {
  const head = await reader.read(0, headBytes);
  return names.find(([, is]) => is(head))?.[0];
}

/** The extension that a picture from the web is stored with; undefined if it is no picture of an accepted type. */
export async function pictureExtension(reader: ByteReader): Promise<string | undefined> {
  for (const extension of ['png', 'jpg', 'gif', 'bmp'])
    if (await beginsAs(extension, reader)) return extension;
  return undefined;
}
