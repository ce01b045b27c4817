import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { configuration } from '#app/session/configuration.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { UploadFailure } from './failures.ts';
import { createGate } from './gate.ts';
import { hashFile } from './hashFile.ts';
import { extensionOf } from './kinds.ts';
import { postForm } from './postForm.ts';
import { pause, withRetries } from './retry.ts';

/** At most so many uploads run at once; the others wait. */
const concurrentUploads = 3;
/** The share of the percentage that hashing takes; sending takes the rest. */
const hashingPercent = 5;

const gate = createGate(concurrentUploads);

export interface UploadOptions {
  /** gets whole percents from 0 to 100 */
  onProgress?: (percent: number) => void;
  /** cancels the upload wherever it is; the promise then rejects with the signal's reason */
  signal?: AbortSignal;
}

/** Asks for permission to post the file; refusals come as `UploadFailure` with the service's own message. */
async function sign(fileMd5: string, signal: AbortSignal | undefined) {
  try {
    const answer = await callEndpoint(uploadSign, { body: { fileMd5 } }, { silent: true, signal });
    return answer.data;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof CallFailure)
      throw new UploadFailure(error.message, error.code || undefined, error.requestId);
    throw error;
  }
}

/**
 * Uploads one file as SPEC 7.2 says: hash, sign, form post, 204. The whole is tried again up to three times where the
 * failure may pass. Check the file with `checkFile` before.
 *
 * @returns the address to store: the CDN's base and the key
 * @throws UploadFailure with the service's message, or the signal's reason where it was cancelled
 */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const { onProgress, signal } = options;
  let shown = -1;
  const show = (percent: number): void => {
    const whole = Math.floor(percent);
    if (whole === shown) return;
    shown = whole;
    onProgress?.(whole);
  };

  return gate.run(async () => {
    const hash = await hashFile(
      file,
      (bytes) => show((bytes / Math.max(file.size, 1)) * hashingPercent),
      signal,
    );
    const fileMd5 = `${hash}.${extensionOf(file)}`;
    const key = await withRetries(
      async () => {
        const ticket = await sign(fileMd5, signal);
        const form = new FormData();
        form.append('OSSAccessKeyId', ticket.accessKeyId);
        form.append('policy', ticket.policy);
        form.append('Signature', ticket.signature);
        form.append('key', ticket.key);
        form.append('Content-Disposition', 'inline');
        // a storage host ignores whatever follows the file
        form.append('file', file, file.name);
        await postForm(
          ticket.host,
          form,
          (share) => show(hashingPercent + share * (100 - hashingPercent)),
          signal,
        );
        return ticket.key;
      },
      (milliseconds) => pause(milliseconds, signal),
    );
    return `${configuration().cdnBase}/${key}`;
  }, signal);
}
