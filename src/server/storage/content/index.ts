import type { PictureSize } from '#contract/pictureSize.ts';
import { refuseDisguises } from './disguise.ts';
import { checkIsoMedia } from './films.ts';
import { beginsAs, contentName } from './kinds.ts';
import { pictureSize } from './pictures.ts';
import { refuseUnplayed } from './played.ts';
import { otherType } from './problem.ts';
import type { ByteReader } from './reader.ts';
import { checkAac, checkMp3, checkWav } from './sounds.ts';

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
