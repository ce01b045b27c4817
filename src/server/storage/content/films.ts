import { boxesOf } from '#contract/isoBoxes.ts';
import { refuseTooLong } from './length.ts';
import { incomplete, otherType } from './problem.ts';
import type { ByteReader } from './reader.ts';

/**
 * Checks that a film or sound is complete and not too long: it has a description with a track, the media that it
 * describes, and no part that reaches beyond the file. The length is read from the head of the file; fragmented films
 * may not tell it.
 *
 * @throws StorageError InvalidObjectContent
 */
export async function checkIsoMedia(extension: string, reader: ByteReader): Promise<void> {
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
