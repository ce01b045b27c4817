/** One tab a writing: who opens one that another tab is writing gets a copy, so that neither writes over the other. */

const held = new Map<string, () => void>();
/** claims that are being given back: the same page may want one again at once */
const leaving = new Map<string, Promise<unknown>>();
const nameOf = (id: string): string => `bookdesk.writing.${id}`;

/** Claims a writing for this tab until it is let go, or the tab ends however. @returns whether no other tab has it */
export async function claimWriting(id: string): Promise<boolean> {
  // insecure origins have no Web Locks, whatever the types say
  const locks: LockManager | undefined = navigator.locks;
  if (!locks || held.has(id)) return true;
  await leaving.get(id);
  return new Promise((resolve) => {
    const whole = locks.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(false);
        return undefined;
      }
      return new Promise<void>((release) => {
        held.set(id, release);
        resolve(true);
      });
    });
    leaving.set(id, whole);
    void whole.finally(() => {
      if (leaving.get(id) === whole) leaving.delete(id);
    });
  });
}

export function releaseWriting(id: string): void {
  const release = held.get(id);
  held.delete(id);
  release?.();
}

/** The writings that some tab of this browser has open. */
export async function openWritings(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const state = await locks?.query();
  const prefix = nameOf('');
  return new Set(
    (state?.held ?? []).flatMap(({ name }) =>
      name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    ),
  );
}
