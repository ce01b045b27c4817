/**
 * A second copy of drafts that survives a crash of the browser: Chromium writes `localStorage` to the disk only seconds
 * later, IndexedDB at once. Browsers without IndexedDB have only the first copy.
 */

const databaseName = 'bookdesk-writing';
const storeName = 'kept';

let opening: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => {
        const database = request.result;
        // a newer version of the app in another tab must not wait for this connection
        database.onversionchange = () => {
          database.close();
          opening = undefined;
        };
        resolve(database);
      };
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    } catch {
      // some browsers refuse it in private windows
      resolve(undefined);
    }
  });
}

const connection = (): Promise<IDBDatabase | undefined> => {
  opening ??= open();
  return opening;
};

/** Runs one transaction; resolves with its result when it is on the disk, with undefined if it failed. */
async function run<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<{ value: T | undefined } | undefined> {
  const database = await connection();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      // without this the transaction ends only after the page has handled each request, and a busy page may crash before
      transaction.commit();
      transaction.oncomplete = () => resolve({ value: request?.result });
      transaction.onerror = () => resolve(undefined);
      transaction.onabort = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** A change of one copy, or of all copies whose keys begin with a prefix. */
export type CrashChange =
  | { readonly kind: 'put'; readonly key: string; readonly text: string }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'removeAll'; readonly prefix: string };

const beginningWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function changeIn(store: IDBObjectStore, change: CrashChange): void {
  if (change.kind === 'put') store.put(change.text, change.key);
  else if (change.kind === 'remove') store.delete(change.key);
  else store.delete(beginningWith(change.prefix));
}

/** Copies by their keys, as text. Calls take effect in the order in which they are made. */
export const crashStore = {
  /** @returns whether it is kept */
  put: async (key: string, text: string): Promise<boolean> =>
    (await run('readwrite', (store) => store.put(text, key))) !== undefined,

  async get(key: string): Promise<string | undefined> {
    const found: unknown = (await run('readonly', (store) => store.get(key)))?.value;
    return typeof found === 'string' ? found : undefined;
  },

  /** Every copy whose key begins with the prefix. */
  async list(prefix: string): Promise<Map<string, string>> {
    const [keys, texts] = await Promise.all([
      run('readonly', (store) => store.getAllKeys(beginningWith(prefix))),
      run('readonly', (store) => store.getAll(beginningWith(prefix))),
    ]);
    const values: unknown[] = texts?.value ?? [];
    return new Map(
      (keys?.value ?? []).flatMap((key, place) => {
        const text = values[place];
        return typeof text === 'string' ? [[String(key), text] as const] : [];
      }),
    );
  },

  /**
   * Makes several changes: all take effect, or none.
   *
   * @returns whether they are on the disk; also true if the browser has no IndexedDB
   */
  async change(changes: readonly CrashChange[]): Promise<boolean> {
    if (!(await connection())) return true;
    const done = await run('readwrite', (store) => {
      for (const change of changes) changeIn(store, change);
      return undefined;
    });
    return done !== undefined;
  },
};
