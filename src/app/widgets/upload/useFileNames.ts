import { useRef } from 'react';
import { storedName } from './storedName.ts';

/**
 * Names of stored files: for files of this visit their names on the device, for others by their addresses.
 *
 * @param otherwise the name if there is neither
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
