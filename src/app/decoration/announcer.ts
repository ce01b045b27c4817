import { createValue } from '#app/listeners.ts';

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Sentences for people who do not see the page change; one after the other, the last one stands. */
export function createAnnouncer() {
  const sentence = createValue('');
  return {
    announce(next: string): void {
      // a screen reader reads the same sentence again only if the text differs
      sentence.set(next === sentence.get() ? `${next}\u00a0` : next);
    },
    getSentence: sentence.get,
    subscribe: sentence.subscribe,
  };
}
