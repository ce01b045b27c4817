import { useRef } from 'react';
import { storedName } from './storedName.ts';

/**
 * What stored files are called: those of this visit as they were on the device, others as their addresses tell.
 *
 * @param otherwise where neither tells
 */
export function useFileNames(otherwise: string) {
  const known = useRef(new Map<string, string>());
  return {
    keepName: (address: string, file: File): void => {
      known.current.set(address, file.name);
    },
    nameOf: (address: string): string =>
      known.current.get(address) ?? storedName(address) ?? otherwise,
  };
}
