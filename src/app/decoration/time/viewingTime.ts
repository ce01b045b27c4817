import { useSyncExternalStore } from 'react';
import { useMessages } from '#app/language/index.ts';
import { createListeners } from '#app/listeners.ts';
import { otherZone } from '#app/session/platformTime.ts';
import type { DateForms } from '#app/widgets/time/TypedDatePicker.tsx';
import { isShownAt } from '#contract/special.ts';
import { wallForm } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';

/** The notations that may be typed; the first one is shown. For a day alone the input says which moment it means. */
export const typedTimes: DateForms = [
  wallForm,
  ...['YYYY-MM-DD', 'YYYY/MM/DD'].flatMap((day) => [`${day} HH:mm`, day]),
  ...['YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} H:mm`, day]),
];

/** The note at a time field if the platform's zone differs from this device's. */
export function useZoneHelp(): string | undefined {
  const t = useMessages(locales.decorator.time);
  const zone = otherZone();
  return zone === undefined ? undefined : t('zoneHelp', { zone });
}

/** The moment that the canvas shows; undefined if it shows everything. */
export function useViewingTime(): string | undefined {
  const { viewing } = useEditing();
  return useSyncExternalStore(viewing.subscribe, viewing.getTime);
}

/** Whether readers see a component at the moment that the canvas shows; without one, whether they ever do. */
export function useShownNow(uuid: string): boolean {
  const time = useViewingTime();
  return useEditorPart((state) => {
    const component = componentOf(state, uuid);
    if (!component) return true;
    return time === undefined ? component.active : isShownAt(component, time);
  });
}

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
