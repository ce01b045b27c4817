import { callEndpoint } from '#app/session/client.ts';
import { uploadFetch } from '#contract/endpoints/upload.ts';
import { createGate } from '#contract/gate.ts';
import { snapshotMilliseconds } from '#contract/limits.ts';
import { badImageAddress } from '#contract/richText.ts';
import { extensionOf } from '../upload/kinds.ts';
import type { UploadQueue } from '../upload/UploadQueue.ts';
import { uploadMedia } from '../upload/uploadMedia.ts';
import type { MediaData, MediaKind } from './media.ts';

/** The source of a picture or recording: a file of this device, or an address. */
export type MediaSource =
  | { readonly file: File }
  /** a picture that the server fetches into storage */
  | { readonly address: string };

/** The uploads into one text; their ids stay in the text until the files are stored. */
export type MediaTasks = UploadQueue<MediaData>;

const fetches = createGate(3);

/** Begins an upload. @returns its id */
export function startMedia(tasks: MediaTasks, kind: MediaKind, source: MediaSource): number {
  if ('address' in source) {
    const { address } = source;
    return tasks.start({ name: address, file: undefined }, (signal) =>
      fetches.run(() => fetchPicture(address, signal), signal),
    );
  }
  const { file } = source;
  return tasks.start({ name: file.name, file }, async (signal, onProgress) => {
    const options = { signal, onProgress };
    if (kind === 'image') {
      const { url, width, height } = await uploadMedia(file, { kind, ...options });
      return { url, width, height };
    }
    if (kind === 'audio') return { url: (await uploadMedia(file, { kind, ...options })).url };
    const posterAt = snapshotMilliseconds.editor;
    const { url, preview } = await uploadMedia(file, { kind, posterAt, ...options });
    return { url, poster: preview || undefined };
  });
}

/** Lets the server fetch a picture of the web; the placeholder stands in if that fails (contract 8). */
async function fetchPicture(address: string, signal: AbortSignal): Promise<MediaData> {
  try {
    const { data } = await callEndpoint(
      uploadFetch,
      { body: { url: address } },
      { silent: true, signal },
    );
    return { url: data.url, width: data.width, height: data.height };
  } catch {
    signal.throwIfAborted();
    return { url: badImageAddress };
  }
}

/** The picture in a `data:` address; undefined if it holds none that may be stored. */
export function fileOfData(address: string): File | undefined {
  const parts = /^data:(image\/[a-z.+-]+);base64,([a-z0-9+/=\s]+)$/i.exec(address);
  const [, type, text] = parts ?? [];
  if (type === undefined || text === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const extension = extensionOf({ name: '', type });
    return new File([bytes], `picture.${extension || 'png'}`, { type });
  } catch {
    return undefined;
  }
}
