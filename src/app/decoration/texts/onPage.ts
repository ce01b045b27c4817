import { useSyncExternalStore } from 'react';
import { createValue } from '#app/listeners.ts';

/** The component whose rich text is being written on the page: the inspector shows no second editor of it. */
const onPage = createValue<string | undefined>(undefined);

export const setOnPage = onPage.set;

/** Whether the rich text of a component is being written on the page. */
export const useIsOnPage = (uuid: string): boolean =>
  useSyncExternalStore(onPage.subscribe, () => onPage.get() === uuid);
