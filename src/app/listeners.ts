/** Who is told of changes of something that stands outside of React. */
export interface Listeners<Told extends readonly unknown[] = []> {
  /** Tells all of them, in the order in which they came. */
  tell(...told: Told): void;
  /** @returns the function that ends it */
  add(listener: (...told: Told) => void): () => void;
}

/** Nobody listens at first. */
export function createListeners<Told extends readonly unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell(...told) {
      for (const listener of listeners) listener(...told);
    },
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One value that stands outside of React. */
export type Value<V> = ReturnType<typeof createValue<V>>;

/** @param isSame whether a value changes nothing, so that nobody is told */
export function createValue<V>(first: V, isSame: (one: V, other: V) => boolean = Object.is) {
  let value = first;
  const listeners = createListeners();
  return {
    get: () => value,
    set(next: V): void {
      if (isSame(value, next)) return;
      value = next;
      listeners.tell();
    },
    /** @returns the function that ends the subscription */
    subscribe: listeners.add,
  };
}
