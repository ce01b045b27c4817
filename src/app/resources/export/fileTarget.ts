import { saveFile } from '#app/widgets/saveFile.ts';
import { nextTask } from './nextTask.ts';

/** Where an export goes: a file that the person chose, or the browser's downloads. */
export interface FileTarget {
  readonly write: (bytes: Uint8Array) => void;
  /** Resolves when everything that was written so far is on its way. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Leaves nothing behind. */
  readonly discard: () => Promise<void>;
}

/** What the File System Access API offers; not every browser has it, and TypeScript does not know it. */
interface SaveFileHandle {
  createWritable(): Promise<{
    write(bytes: Uint8Array): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  }>;
  remove?(): Promise<void>;
}
type ShowSaveFilePicker = (options: { suggestedName: string }) => Promise<SaveFileHandle>;

const isPicker = (value: unknown): value is ShowSaveFilePicker => typeof value === 'function';

async function onDisk(pick: ShowSaveFilePicker, name: string): Promise<FileTarget> {
  const handle = await pick({ suggestedName: name });
  const file = await handle.createWritable();
  let written: Promise<void> = Promise.resolve();
  return {
    write: (bytes) => {
      written = written.then(() => file.write(bytes));
      // the next drain throws it
      written.catch(() => undefined);
    },
    drain: () => written,
    close: async () => {
      await written;
      await file.close();
    },
    discard: async () => {
      await file.abort().catch(() => undefined);
      await handle.remove?.().catch(() => undefined);
    },
  };
}

/** bytes that are gathered before the browser may keep them outside of the page's memory: they are copied in one task */
const pieceSize = 512 * 1024;

function asDownload(name: string, type: string): FileTarget {
  let pieces: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const put = () => {
    if (open.length > 0) pieces.push(new Blob(open));
    open = [];
    size = 0;
  };
  return {
    write: (bytes) => {
      open.push(new Uint8Array(bytes));
      size += bytes.byteLength;
      if (size >= pieceSize) put();
    },
    drain: () => Promise.resolve(),
    close: async () => {
      put();
      await nextTask();
      saveFile(name, new Blob(pieces, { type }));
    },
    discard: async () => {
      pieces = [];
      open = [];
    },
  };
}

/**
 * Opens a place for a file. Where the browser can, the person chooses it. Call it from a click: browsers demand that.
 *
 * @returns undefined if the person cancelled
 */
export async function openTarget(name: string, type: string): Promise<FileTarget | undefined> {
  const pick: unknown = Reflect.get(window, 'showSaveFilePicker');
  if (!isPicker(pick)) return asDownload(name, type);
  try {
    return await onDisk(pick.bind(window), name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // a frame or a policy of the browser forbids it
    return asDownload(name, type);
  }
}
