import { useEffect, useLayoutEffect, useRef } from 'react';
import { subscribeToLanguage, useLanguage } from '#app/language/index.ts';
import type { Heading } from './page.ts';

/**
 * Keeps the reader's place when the language changes: the same section stays at the same height of the window.
 *
 * @param headings of the shown text; their ids are the same in both languages
 */
export function useKeptPlace(headings: readonly Heading[]): void {
  const { language } = useLanguage();
  const place = useRef<{ id: string; top: number }>();

  useEffect(
    // runs before the other language is drawn
    () =>
      subscribeToLanguage(() => {
        const read = headings
          .map(({ id }) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top }))
          .findLast(({ top }) => top !== undefined && top < window.innerHeight / 2);
        place.current = read?.top === undefined ? undefined : { id: read.id, top: read.top };
      }),
    [headings],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the language has changed
  useLayoutEffect(() => {
    const before = place.current;
    place.current = undefined;
    if (!before) return;
    const now = document.getElementById(before.id)?.getBoundingClientRect().top;
    if (now !== undefined) window.scrollBy({ top: now - before.top, behavior: 'instant' });
  }, [language]);
}
