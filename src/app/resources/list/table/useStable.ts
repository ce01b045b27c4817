import { useRef } from 'react';

/**
 * The same value as long as key and source are the same, even if the value given is a new object.
 *
 * @param source a new one gives a new value
 */
export function useStable<T>(value: T, key: string, source: unknown): T {
  const kept = useRef({ value, key, source });
  if (kept.current.key !== key || kept.current.source !== source)
    kept.current = { value, key, source };
  return kept.current.value;
}
