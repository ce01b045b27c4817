import { useSyncExternalStore } from 'react';
import { chosenScheme, currentScheme, type Scheme, subscribeToScheme } from './schemeStore.ts';

/** The scheme that is shown; the component draws again when it changes. */
export const useScheme = (): Scheme =>
  useSyncExternalStore(subscribeToScheme, currentScheme, currentScheme);

/** What the person chose; undefined where the device decides. */
export const useChosenScheme = (): Scheme | undefined =>
  useSyncExternalStore(subscribeToScheme, chosenScheme, chosenScheme);
