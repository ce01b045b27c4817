import { uploadLimits } from '#contract/limits.ts';
import { StorageError } from '../storageError.ts';

/** How long films and sounds may last (contract 5: 10 minutes), as far as their heads tell. */

/** A browser that measured a film and the head of its file may differ by so much. */
const slackSeconds = 1;

/**
 * @param seconds undefined where the file does not tell
 * @throws StorageError in the contract's words where it is longer than its kind may be
 */
export function refuseTooLong(kind: 'video' | 'audio', seconds: number | undefined): void {
  const { minutes } = uploadLimits[kind];
  if (seconds === undefined || seconds <= minutes * 60 + slackSeconds) return;
  const key = kind === 'video' ? 'videoTooLong' : 'audioTooLong';
  throw new StorageError('InvalidObjectContent', key, { count: minutes });
}
