import { useRef } from 'react';

/**
 * The same value for as long as its key and its source are the same, whatever else about it changes.
 *
 * @param source another one makes a new value
 */
export function useStable<T>(value: T, key: string, source: unknown): T {
  const kept = useRef({ value, key, source });
  if (kept.current.key !== key || kept.current.source !== source)
    kept.current = { value, key, source };
  return kept.current.value;
}
