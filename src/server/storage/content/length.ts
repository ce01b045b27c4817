import { uploadLimits } from '#contract/limits.ts';
import { StorageError } from '../storageError.ts';

/** Limits how long films and sounds last (contract 5: 10 minutes), if their heads tell. */

/** seconds that the browser's measurement and the file's head may differ by */
const slackSeconds = 1;

/**
 * @param seconds undefined if the file does not tell
 * @throws StorageError with the contract's sentence if it is longer than its kind may be
 */
export function refuseTooLong(kind: 'video' | 'audio', seconds: number | undefined): void {
  const { minutes } = uploadLimits[kind];
  if (seconds === undefined || seconds <= minutes * 60 + slackSeconds) return;
  const key = kind === 'video' ? 'videoTooLong' : 'audioTooLong';
  throw new StorageError('InvalidObjectContent', key, { count: minutes });
}
