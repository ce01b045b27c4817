import { createListeners } from '#app/listeners.ts';
/** The moment for which the canvas shows the page. It is not part of the document and is never saved. */
export interface ViewingTime {
  /** `YYYY-MM-DD HH:mm:ss`; undefined shows everything, whenever readers see it */
  getTime(): string | undefined;
  setTime(time: string | undefined): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The viewing time of one editor; at first it shows everything. */
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
