import { createListeners } from '#app/listeners.ts';
/** Sentences for people who do not see the page change; one after the other, the last one stands. */
export interface Announcer {
  announce(sentence: string): void;
  getSentence(): string;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The announcer of one editor. */
export function createAnnouncer(): Announcer {
  let sentence = '';
  const listeners = createListeners();
  return {
    announce(next) {
      // a screen reader reads the same sentence again only if the text differs
      sentence = next === sentence ? `${next}\u00a0` : next;
      listeners.tell();
    },
    getSentence: () => sentence,
    subscribe: listeners.add,
  };
}
