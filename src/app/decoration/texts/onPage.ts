import { useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';

/** The component whose rich text is being written on the page: the inspector shows no second editor of it. */
let onPage: string | undefined;
const listeners = createListeners();

export function setOnPage(uuid: string | undefined): void {
  onPage = uuid;
  listeners.tell();
}

/** Whether the rich text of a component is being written on the page. */
export const useIsOnPage = (uuid: string): boolean =>
  useSyncExternalStore(listeners.add, () => onPage === uuid);
