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
