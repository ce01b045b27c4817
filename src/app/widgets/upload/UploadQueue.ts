import { createListeners } from '#app/listeners.ts';
import { FileRefusal, isCancelled } from './failures.ts';

/** A file that is uploading, or that has failed. */
export interface PendingUpload {
  readonly id: number;
  readonly name: string;
  /** undefined for a picture of the web, which the server fetches */
  readonly file: File | undefined;
  /** whole percents; undefined while it waits for its turn, and while the server fetches */
  readonly percent: number | undefined;
  /** a stopped one is not wanted at present, and can be tried again */
  readonly state: 'running' | 'failed' | 'stopped';
  /** why it can never succeed: trying again is no use */
  readonly refusal: string | undefined;
}

/** Stores one file. */
export type Store<Stored> = (
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<Stored>;

/** Who is told of what becomes of uploads. */
export interface ToldOf<Stored> {
  /** called when a file is stored, and no longer pending */
  onStored: (upload: PendingUpload, stored: Stored) => void;
  /** called with a file that has failed; it stays pending */
  onFailed: (upload: PendingUpload, error: unknown) => void;
  /** called with a file that was cancelled, and is no longer pending */
  onCancelled?: (upload: PendingUpload) => void;
  /** called when none is on its way any more: each is stored, has failed or was cancelled */
  onRest?: () => void;
}

let lastId = 0;

/** The uploads of one widget. */
export class UploadQueue<Stored> {
  #pending: readonly PendingUpload[] = [];
  readonly #stores = new Map<number, Store<Stored>>();
  readonly #running = new Map<number, AbortController>();
  readonly #watchers = createListeners();
  readonly #told: () => ToldOf<Stored>;

  /** @param told gives the present callbacks */
  constructor(told: () => ToldOf<Stored>) {
    this.#told = told;
  }

  /** Calls `changed` with every change, until the returned function is called. */
  watch = (changed: () => void): (() => void) => this.#watchers.add(changed);
  /** In the order of choosing; the same array as long as nothing has changed. */
  pending = (): readonly PendingUpload[] => this.#pending;
  get = (id: number | undefined): PendingUpload | undefined =>
    this.#pending.find((upload) => upload.id === id);

  /** Adds a file and begins to store it. @returns its id; ids grow in the order of choosing */
  start(source: Pick<PendingUpload, 'name' | 'file'>, store: Store<Stored>): number {
    lastId += 1;
    const id = lastId;
    this.#stores.set(id, store);
    this.#set([
      ...this.#pending,
      { ...source, id, percent: undefined, state: 'running', refusal: undefined },
    ]);
    void this.#run(id, store);
    return id;
  }

  retry = (id: number): void => {
    const store = this.#stores.get(id);
    if (!store) return;
    this.#change(id, { state: 'running', percent: undefined });
    void this.#run(id, store);
  };

  /** Cancels a file that is on its way; one that has failed is dropped. @returns whether it was on its way */
  cancel(id: number): boolean {
    const controller = this.#running.get(id);
    if (controller) controller.abort();
    else this.drop(id);
    return controller !== undefined;
  }

  /** Stops every upload except these; each can be tried again. @returns those that were on their way */
  keepOnly(ids: ReadonlySet<number>): PendingUpload[] {
    const stopped = this.#pending.filter(({ id, state }) => state === 'running' && !ids.has(id));
    for (const { id } of stopped) {
      this.#change(id, { state: 'stopped' });
      this.#running.get(id)?.abort();
    }
    return stopped;
  }

  drop(id: number): void {
    this.#stores.delete(id);
    this.#set(this.#pending.filter((upload) => upload.id !== id));
  }

  end(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  #set(pending: readonly PendingUpload[]): void {
    this.#pending = pending;
    this.#watchers.tell();
  }

  #change(id: number, part: Partial<PendingUpload>): void {
    this.#set(this.#pending.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  async #run(id: number, store: Store<Stored>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    try {
      const stored = await store(signal, (percent) => this.#change(id, { percent }));
      signal.throwIfAborted();
      const upload = this.get(id);
      this.drop(id);
      if (upload) this.#told().onStored(upload, stored);
    } catch (error) {
      const upload = this.get(id);
      if (!upload) return;
      if (signal.aborted || isCancelled(error)) {
        if (upload.state === 'stopped' || this.#running.get(id) !== controller) return;
        this.drop(id);
        this.#told().onCancelled?.(upload);
      } else {
        const refusal = error instanceof FileRefusal ? error.message : undefined;
        this.#change(id, { state: 'failed', refusal });
        this.#told().onFailed(upload, error);
      }
    } finally {
      // another try may have begun
      if (this.#running.get(id) === controller) this.#running.delete(id);
      if (this.#running.size === 0) this.#told().onRest?.();
    }
  }
}
