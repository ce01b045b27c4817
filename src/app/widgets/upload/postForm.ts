import { currentLanguage } from '#app/language/index.ts';
import { message } from '#contract/language.ts';
import { alreadyThere } from '#contract/storageHost.ts';
import { locales } from '#locales/index.ts';
import { UploadFailure } from './failures.ts';

/** milliseconds without progress after which an upload is given up */
const stallMilliseconds = 30_000;

/** `Message` of a storage host's XML error, or empty; a proxy that takes no such size says so by its status alone. */
function refusalOf({ responseText, status }: XMLHttpRequest): string {
  if (!responseText.includes('<Message>'))
    return status === 413 ? message(locales.shell.request, currentLanguage(), 'status413') : '';
  const parsed = new DOMParser().parseFromString(responseText, 'application/xml');
  return parsed.querySelector('Message')?.textContent?.trim() ?? '';
}

export interface PostOptions {
  /** sent as a bearer authorization header; only to a host of our own */
  token: string | undefined;
  /** called with the share that is sent, 0 to 1 */
  onProgress: (share: number) => void;
  /** aborts the transfer; the promise then rejects with the signal's reason */
  signal: AbortSignal | undefined;
}

/**
 * Posts a form to a storage host (contract 7.2, Upload). 204 is success, and so is the answer that the file is there
 * already.
 *
 * @throws UploadFailure with the host's message if it refuses, without a status if there was no answer
 */
export function postForm(
  host: string,
  form: FormData,
  { token, onProgress, signal }: PostOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stallMilliseconds);
    };
    const abort = (): void => request.abort();
    const finish = (outcome: () => void): void => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      outcome();
    };

    request.upload.addEventListener('progress', (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () =>
      finish(() => {
        const isThere = request.status === 409 && request.responseText.includes(alreadyThere);
        if (request.status === 204 || isThere) resolve();
        else reject(new UploadFailure(refusalOf(request), request.status));
      }),
    );
    request.addEventListener('error', () => finish(() => reject(new UploadFailure(''))));
    request.addEventListener('abort', () =>
      finish(() => reject(signal?.aborted ? signal.reason : new UploadFailure(''))),
    );
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', host);
    request.setRequestHeader('Accept-Language', currentLanguage());
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    watch();
    request.send(form);
  });
}
