import { disguised } from './problem.ts';
import { type ByteReader, latin } from './reader.ts';

/**
 * Finds files that are two things at once: a picture to this server, but a page, document or archive to another
 * program.
 */

/** How far programs look into a file to recognise its type: browsers 1,445 bytes, PDF readers 1,024. */
const headBytes = 1_445;
/** most bytes of the record that ends an archive: with the longest comment */
const archiveEndBytes = 22 + 65_535;

const marks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['SVG', /<svg[\s>]/i],
  ['PHP', /<\?php/i],
  [
    'HTML',
    /<(!doctype\s+html|(html|head|title|body|script|iframe|style|object|embed|meta|link|form|img)[\s/>])/i,
  ],
  ['PDF', /%PDF-\d/],
];

/**
 * Whether an archive ends at the end of the file. Programs find its directory from there, whatever precedes the
 * archive.
 */
async function endsAsArchive(reader: ByteReader): Promise<boolean> {
  const start = Math.max(0, reader.bytes - archiveEndBytes);
  const tail = await reader.read(start, archiveEndBytes);
  for (
    let place = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    place >= 0;
    place = place === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', place - 1, 'latin1')
  ) {
    if (tail.length - place < 22) continue;
    const directoryBytes = tail.readUInt32LE(place + 12);
    const commentEnd = start + place + 22 + tail.readUInt16LE(place + 20);
    if (commentEnd <= reader.bytes && directoryBytes <= start + place) return true;
  }
  return false;
}

/** @throws StorageError InvalidObjectContent if the file can also be read as another type than that of its extension */
export async function refuseDisguises(extension: string, reader: ByteReader): Promise<void> {
  const head = latin(await reader.read(0, headBytes));
  const found = marks.find(([, mark]) => mark.test(head));
  if (found) throw disguised(extension, found[0]);
  if (await endsAsArchive(reader)) throw disguised(extension, 'ZIP');
}
