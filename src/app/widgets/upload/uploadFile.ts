import { configuration } from '#app/configuration.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { createGate } from '#contract/gate.ts';
import { storedDisposition } from '#contract/storageHost.ts';
import { orGone, requireReadable, UploadFailure } from './failures.ts';
import { hashFile } from './hashFile.ts';
import { extensionOf } from './kinds.ts';
import { postForm } from './postForm.ts';
import { pause, withRetries } from './retry.ts';

/** most uploads at the same time; others wait */
const concurrentUploads = 3;
/** the part of the percentage for hashing; the rest is for sending */
const hashingPercent = 5;

const gate = createGate(concurrentUploads);

export interface UploadOptions {
  /** called with whole percents from 0 to 100 */
  onProgress?: (percent: number) => void;
  /** cancels the upload at any point; the promise then rejects with the signal's reason */
  signal?: AbortSignal;
  /** checks that run while the file is hashed: permission is asked after they have passed */
  checked?: Promise<unknown>;
}

/** Asks for permission to post the file; a refusal is an `UploadFailure` with the service's own message. */
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
 * Contract 6: "uploads send the token as a bearer authorization header". The sign call always does, the post only to the
 * site of this page. Another host must not get the token, and a bucket would take the header for a signature and refuse
 * the form.
 */
function tokenFor(host: string): string | undefined {
  const isOwn = new URL(host, location.href).origin === location.origin;
  return isOwn ? sessionStore.get().token : undefined;
}

/** A signal that also ends the work when the checks fail, with their reason. */
function untilRefused(
  checked: Promise<unknown> | undefined,
  signal: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!checked) return signal;
  const refusal = new AbortController();
  checked.catch((reason: unknown) => refusal.abort(reason));
  return signal ? AbortSignal.any([signal, refusal.signal]) : refusal.signal;
}

/**
 * Uploads one file as contract 7.2 says: hash, sign, form post, 204; without the location that a camera recorded. The
 * whole is tried again up to three times if the failure may pass. Content that is stored already is not sent again. It
 * checks nothing: `uploadMedia` does.
 *
 * @returns the address to store: the CDN's base and the key
 * @throws FileRefusal if the file is gone from its device; UploadFailure with the service's message; the signal's reason
 *   if it was cancelled; or what `checked` throws
 */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const { onProgress, checked } = options;
  const signal = untilRefused(checked, options.signal);
  let shown = -1;
  const show = (percent: number): void => {
    const whole = Math.floor(percent);
    if (whole === shown) return;
    shown = whole;
    onProgress?.(whole);
  };

  return gate.run(async () => {
    show(0);
    const { hash, content } = await hashFile(
      file,
      (bytes) => show((bytes / Math.max(file.size, 1)) * hashingPercent),
      signal,
    ).catch((error: unknown) => {
      throw orGone(error, file);
    });
    await checked;
    signal?.throwIfAborted();
    const fileMd5 = `${hash}.${extensionOf(file)}`;
    const key = await withRetries(
      async () => {
        const ticket = await sign(fileMd5, signal);
        if (ticket.isStored) return ticket.key;
        const form = new FormData();
        form.append('OSSAccessKeyId', ticket.accessKeyId);
        form.append('policy', ticket.policy);
        form.append('Signature', ticket.signature);
        form.append('key', ticket.key);
        form.append('Content-Disposition', storedDisposition);
        for (const [name, value] of Object.entries(ticket.fields ?? {})) form.append(name, value);
        // a storage host ignores fields after the file
        form.append('file', content, file.name);
        await postForm(ticket.host, form, {
          token: tokenFor(ticket.host),
          onProgress: (share) => show(hashingPercent + share * (100 - hashingPercent)),
          signal,
        }).catch(async (error: unknown) => {
          signal?.throwIfAborted();
          await requireReadable(file);
          throw error;
        });
        return ticket.key;
      },
      (milliseconds) => pause(milliseconds, signal),
    );
    show(100);
    return `${configuration().cdnBase}/${key}`;
  }, signal);
}
