import { createListeners } from '#app/listeners.ts';
import { callEndpoint } from '#app/session/client.ts';
import { uploadFetch } from '#contract/endpoints/upload.ts';
import { createGate } from '#contract/gate.ts';
import { snapshotMilliseconds } from '#contract/limits.ts';
import { badImageAddress } from '#contract/richText.ts';
import { isCancelled, UploadFailure } from '../upload/failures.ts';
import { extensionOf } from '../upload/kinds.ts';
import { FileRefusal } from '../upload/refusal.ts';
import { uploadMedia } from '../upload/uploadMedia.ts';
import type { MediaData, MediaKind } from './media.ts';

/** The source of a picture or recording: a file of this device, or an address. */
export type MediaSource =
  | { readonly file: File }
  /** a picture that the server fetches into storage */
  | { readonly address: string };

/** An upload into the text. */
export interface MediaTask {
  readonly id: number;
  readonly kind: MediaKind;
  readonly source: MediaSource;
  /** whole percents; undefined while it waits for its turn, and while the server fetches */
  readonly percent: number | undefined;
  readonly state: 'running' | 'failed' | 'stopped';
  /** why it can never succeed: trying again is no use */
  readonly refusal: string | undefined;
  /** address of a picture of this device, shown meanwhile */
  readonly preview: string | undefined;
}

interface Listeners {
  /** called when it is stored, and may be shown and saved */
  onArrived: (id: number, data: MediaData) => void;
  /** called with what went wrong, empty if the service said nothing; not called if the message stays in the text */
  onFailed: (task: MediaTask, sentence: string) => void;
}

let lastId = 0;
const fetches = createGate(3);

/** The name of the file that is being uploaded. */
export const nameOf = ({ source }: MediaTask): string =>
  'file' in source ? source.file.name : source.address;

/** All uploads into one text. */
export class MediaTasks {
  readonly #tasks = new Map<number, MediaTask>();
  readonly #controllers = new Map<number, AbortController>();
  readonly #watchers = createListeners();
  readonly #listeners: Listeners;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  get(id: number | undefined): MediaTask | undefined {
    return id === undefined ? undefined : this.#tasks.get(id);
  }

  /** Calls `changed` with every change, until the returned function is called. */
  watch = (changed: () => void): (() => void) => {
    return this.#watchers.add(changed);
  };

  /** Begins an upload. Its id stays in the text until the file is stored. */
  start(kind: MediaKind, source: MediaSource): number {
    lastId += 1;
    const id = lastId;
    const isPicture = kind === 'image' && 'file' in source;
    this.#tasks.set(id, {
      id,
      kind,
      source,
      percent: undefined,
      state: 'running',
      refusal: undefined,
      preview: isPicture ? URL.createObjectURL(source.file) : undefined,
    });
    void this.#run(id);
    return id;
  }

  retry(id: number): void {
    this.#change(id, { state: 'running', percent: undefined });
    void this.#run(id);
  }

  /** Stops every upload that is no longer in the text. If an undo brings it back, it can be tried again. */
  keepOnly(ids: ReadonlySet<number>): MediaTask[] {
    const stopped = [...this.#tasks.values()].filter(
      ({ id, state }) => state === 'running' && !ids.has(id),
    );
    for (const { id } of stopped) {
      this.#change(id, { state: 'stopped' });
      this.#controllers.get(id)?.abort();
    }
    return stopped;
  }

  /** Stops all. */
  end(): void {
    this.keepOnly(new Set());
    for (const { preview } of this.#tasks.values()) if (preview) URL.revokeObjectURL(preview);
  }

  #change(id: number, part: Partial<MediaTask>): void {
    const task = this.#tasks.get(id);
    if (!task) return;
    this.#tasks.set(id, { ...task, ...part });
    this.#watchers.tell();
  }

  async #run(id: number): Promise<void> {
    const task = this.#tasks.get(id);
    if (!task) return;
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    const { signal } = controller;
    try {
      const data = await bring(task, signal, (percent) => this.#change(id, { percent }));
      signal.throwIfAborted();
      this.#tasks.delete(id);
      if (task.preview) URL.revokeObjectURL(task.preview);
      this.#listeners.onArrived(id, data);
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return;
      const refusal = error instanceof FileRefusal ? error.message : undefined;
      this.#change(id, { state: 'failed', refusal });
      if (error instanceof FileRefusal && error.stays) return;
      // the prompt of the expired session has told it
      const isSaid = error instanceof UploadFailure && error.status === 401;
      const sentence = error instanceof Error && !isSaid ? error.message : '';
      this.#listeners.onFailed(task, sentence);
    } finally {
      if (this.#controllers.get(id) === controller) this.#controllers.delete(id);
    }
  }
}

function bring(
  { kind, source }: MediaTask,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<MediaData> {
  if ('address' in source) return fetches.run(() => fetchPicture(source.address, signal), signal);
  const { file } = source;
  if (kind === 'image') return storePicture(file, signal, onProgress);
  return kind === 'video'
    ? storeVideo(file, signal, onProgress)
    : storeAudio(file, signal, onProgress);
}

type Bringer = (
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<MediaData>;

const storePicture: Bringer = async (file, signal, onProgress) => {
  const { url, width, height } = await uploadMedia(file, { kind: 'image', signal, onProgress });
  return { url, width, height };
};

const storeVideo: Bringer = async (file, signal, onProgress) => {
  const posterAt = snapshotMilliseconds.editor;
  const stored = await uploadMedia(file, { kind: 'video', posterAt, signal, onProgress });
  return { url: stored.url, poster: stored.preview || undefined };
};

const storeAudio: Bringer = async (file, signal, onProgress) => {
  const { url } = await uploadMedia(file, { kind: 'audio', signal, onProgress });
  return { url };
};

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
