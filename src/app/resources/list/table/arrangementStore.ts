import type { Arrangement } from '#contract/entities/listView.ts';

/** A list at a place, as one account sees it. */
export interface ArrangedPlace {
  readonly account: string;
  readonly resource: string;
  /** `''` on the list's own page, else the path of the screen */
  readonly place: string;
}

export interface ArrangementStore {
  readonly subscribe: (at: ArrangedPlace, listener: () => void) => () => void;
  /** what was arranged and not stored yet: undefined if nothing, null for the arrangement of the schema */
  readonly unsaved: (at: ArrangedPlace) => Arrangement | null | undefined;
  /** the arrangement of the open saved view, shown in place of the person's own */
  readonly applied: (at: ArrangedPlace) => Arrangement | undefined;
  /** `onKept` is called when the platform has stored it */
  readonly arrange: (at: ArrangedPlace, next: Arrangement | null, onKept: () => void) => void;
  readonly apply: (at: ArrangedPlace, next: Arrangement | undefined) => void;
  /** Sends at once what waits. */
  readonly flush: () => void;
}

export interface StoreOptions {
  /** resolves when it is stored; throws `Refused` if trying again is no use; any other failure is tried again */
  readonly save: (at: ArrangedPlace, next: Arrangement | null) => Promise<void>;
  /** milliseconds from the last change until it is sent */
  readonly delay: number;
  /** milliseconds until the nth try again */
  readonly retryAfter: (attempt: number) => number;
}

/** The platform refuses to store it; it is shown until the page is left. */
export class Refused extends Error {}

interface Entry {
  readonly at: ArrangedPlace;
  next: Arrangement | null;
  onKept: () => void;
  attempt: number;
  /** undefined if no save is scheduled: it is being sent, or was refused */
  timer: ReturnType<typeof setTimeout> | undefined;
}

const keyOf = ({ account, resource, place }: ArrangedPlace): string =>
  [account, resource, place].join('\n');

/**
 * Shows arrangements at once and stores them in the background: a moment after the last change, and again if that failed.
 * The last change wins.
 */
export function createArrangementStore({
  save,
  delay,
  retryAfter,
}: StoreOptions): ArrangementStore {
  const entries = new Map<string, Entry>();
  const views = new Map<string, Arrangement>();
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };

  const send = async (key: string, entry: Entry) => {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    const { next } = entry;
    try {
      await save(entry.at, next);
    } catch (error) {
      // a later change has a timer of its own
      if (error instanceof Refused || entries.get(key)?.next !== next || entry.timer) return;
      entry.attempt += 1;
      entry.timer = setTimeout(() => void send(key, entry), retryAfter(entry.attempt));
      return;
    }
    if (entries.get(key)?.next !== next) return;
    entry.onKept();
    entries.delete(key);
    tell(key);
  };

  return {
    subscribe: (at, listener) => {
      const key = keyOf(at);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        // a view is forgotten with the list that showed it
        if (own.size === 0) views.delete(key);
      };
    },
    unsaved: (at) => entries.get(keyOf(at))?.next,
    applied: (at) => views.get(keyOf(at)),
    arrange: (at, next, onKept) => {
      const key = keyOf(at);
      const entry = entries.get(key) ?? { at, next, onKept, attempt: 0, timer: undefined };
      clearTimeout(entry.timer);
      entry.next = next;
      entry.onKept = onKept;
      entry.attempt = 0;
      entry.timer = setTimeout(() => void send(key, entry), delay);
      entries.set(key, entry);
      tell(key);
    },
    apply: (at, next) => {
      const key = keyOf(at);
      if (views.get(key) === next) return;
      if (next) views.set(key, next);
      else views.delete(key);
      tell(key);
    },
    flush: () => {
      for (const [key, entry] of entries) if (entry.timer) void send(key, entry);
    },
  };
}
