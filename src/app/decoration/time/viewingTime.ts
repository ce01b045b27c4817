import { createListeners } from '#app/listeners.ts';
/** The moment that the canvas shows the page of; outside of the document, it changes nothing that is saved. */
export interface ViewingTime {
  /** `YYYY-MM-DD HH:mm:ss`; undefined shows all, whenever readers see it */
  getTime(): string | undefined;
  setTime(time: string | undefined): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The moment of one editor; it shows all at first. */
export function createViewingTime(): ViewingTime {
  let time: string | undefined;
  const listeners = createListeners();
  return {
    getTime: () => time,
    setTime(next) {
      time = next;
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
