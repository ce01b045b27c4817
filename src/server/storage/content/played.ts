import { filmProblem } from '#contract/filmCodecs.ts';
import { StorageError } from '../storageError.ts';
import type { ByteReader } from './reader.ts';

const keys = { picture: 'unplayedPicture', sound: 'unplayedSound' } as const;

/**
 * Checks that browsers can play a film or recording. The app made the same check when the file was chosen.
 *
 * @throws StorageError InvalidObjectContent with what to do
 */
export async function refuseUnplayed(extension: string, reader: ByteReader): Promise<void> {
  const problem = await filmProblem(reader, extension === 'm4a' ? 'audio' : 'video');
  if (!problem) return;
  // the storage host does not know the file's name
  const file = `.${extension}`;
  throw problem.kind === 'soundAlone'
    ? new StorageError('InvalidObjectContent', 'soundAlone', { file })
    : new StorageError('InvalidObjectContent', keys[problem.kind], { file, codec: problem.codec });
}
