import { filmProblem } from '#contract/filmCodecs.ts';
import { boxesOf } from '#contract/isoBoxes.ts';
import type { PictureSize } from '#contract/pictureSize.ts';
import { StorageError } from '../storageError.ts';
import { beginsAs, contentName } from './kinds.ts';
import { pictureSize } from './pictures.ts';
import {
  type ByteReader,
  disguised,
  incomplete,
  latin,
  otherType,
  refuseTooLong,
} from './reader.ts';
import { checkAac, checkMp3, checkWav } from './sounds.ts';

/**
 * Finds files that are two things at once: a picture to this server, but a page, document or archive to another
 * program.
 */

const keys = { picture: 'unplayedPicture', sound: 'unplayedSound' } as const;

/**
 * Checks that browsers can play a film or recording. The app made the same check when the file was chosen.
 *
 * @throws StorageError InvalidObjectContent with what to do
 */
async function refuseUnplayed(extension: string, reader: ByteReader): Promise<void> {
  const problem = await filmProblem(reader, extension === 'm4a' ? 'audio' : 'video');
  if (!problem) return;
  // the storage host does not know the file's name
  const file = `.${extension}`;
  throw problem.kind === 'soundAlone'
    ? new StorageError('InvalidObjectContent', 'soundAlone', { file })
    : new StorageError('InvalidObjectContent', keys[problem.kind], { file, codec: problem.codec });
}

/**
 * Checks that a film or sound is complete and not too long: it has a description with a track, the media that it
 * describes, and no part that reaches beyond the file. The length is read from the head of the file; fragmented films
 * may not tell it.
 *
 * @throws StorageError InvalidObjectContent
 */
async function checkIsoMedia(extension: string, reader: ByteReader): Promise<void> {
  const { walk, secondsOf } = boxesOf(reader);
  const { boxes, isWhole } = await walk(0, reader.bytes);
  const description = boxes.find(({ type }) => type === 'moov');
  if (!isWhole || !description || !boxes.some(({ type }) => type === 'mdat'))
    throw incomplete(extension);
  const inside = await walk(description.start, description.end);
  const header = inside.boxes.find(({ type }) => type === 'mvhd');
  if (!inside.isWhole || !header) throw incomplete(extension);
  if (!inside.boxes.some(({ type }) => type === 'trak')) throw otherType(extension);
  refuseTooLong(extension === 'm4a' ? 'audio' : 'video', await secondsOf(header));
}

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
async function refuseDisguises(extension: string, reader: ByteReader): Promise<void> {
  const head = latin(await reader.read(0, headBytes));
  const found = marks.find(([, mark]) => mark.test(head));
  if (found) throw disguised(extension, found[0]);
  if (await endsAsArchive(reader)) throw disguised(extension, 'ZIP');
}

export { pictureExtension } from './kinds.ts';
export { uprightSize } from './pictures.ts';
export { type ByteReader, bufferReader, fileReader } from './reader.ts';

type Check = (extension: string, reader: ByteReader) => Promise<PictureSize | undefined>;

const withoutSize =
  (check: (extension: string, reader: ByteReader) => Promise<void>): Check =>
  async (extension, reader) => {
    await check(extension, reader);
    return undefined;
  };

/** A `.mpeg` is either sound alone or a programme stream, whose head tells nothing more. */
const checkMpeg: Check = async (extension, reader) => {
  if ((await reader.read(0, 1))[0] !== 0) await checkMp3(extension, reader);
  return undefined;
};

const checkFilm: Check = async (extension, reader) => {
  await checkIsoMedia(extension, reader);
  await refuseUnplayed(extension, reader);
  return undefined;
};

const checks: Readonly<Record<string, Check>> = {
  png: pictureSize,
  jpg: pictureSize,
  jpeg: pictureSize,
  gif: pictureSize,
  bmp: pictureSize,
  mp4: checkFilm,
  mov: checkFilm,
  m4a: checkFilm,
  wav: withoutSize(checkWav),
  mp3: withoutSize(checkMp3),
  aac: withoutSize(checkAac),
  mpeg: checkMpeg,
};

/**
 * Checks that the content of a file is of the type that its extension says, and of no other type as well.
 *
 * @returns the size of a picture; undefined for films and sounds
 * @throws StorageError InvalidObjectContent with what is wrong and what to do
 */
export async function inspectContent(
  extension: string,
  reader: ByteReader,
): Promise<PictureSize | undefined> {
  if (!(await beginsAs(extension, reader))) throw otherType(extension, await contentName(reader));
  await refuseDisguises(extension, reader);
  return checks[extension]?.(extension, reader);
}
