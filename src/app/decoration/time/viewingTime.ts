import { createListeners } from '#app/listeners.ts';
import type { DateForms } from '#app/widgets/time/TypedDatePicker.tsx';
import { wallForm } from '#contract/zonedTime.ts';

/** The notations that may be typed; the first one is shown. For a day alone the input says which moment it means. */
export const typedTimes: DateForms = [
  wallForm,
  ...['YYYY-MM-DD', 'YYYY/MM/DD'].flatMap((day) => [`${day} HH:mm`, day]),
  ...['YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} H:mm`, day]),
];

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
