import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';
import { LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';
import { recordTitle } from '../contents.ts';
import { readRecord } from '../recordDetails.ts';

/** titles of linked records by content type and id: a slide stores only the id */
const titles = new Map<string, string>();
const asked = new Set<string>();
const listeners = createListeners();

const keyOf = (target: { contentType?: number | undefined; contentId: string }): string =>
  `${target.contentType}:${target.contentId}`;

/** Keeps the title of a record that was just picked. */
export function rememberTitle(
  target: { contentType: number; contentId: string },
  title: string,
): void {
  titles.set(keyOf(target), title);
  listeners.tell();
}

/** The title of the record that a slide links to; asked for once, empty until it is known. */
export function useTargetTitle({ linkType, contentType, contentId }: BannerItem): string {
  const key = keyOf({ contentType, contentId });
  useEffect(() => {
    if (linkType === LinkType.custom || contentType === undefined || !contentId) return;
    if (titles.has(key) || asked.has(key)) return;
    asked.add(key);
    readRecord(contentType, contentId)?.then(
      (data) => rememberTitle({ contentType, contentId }, recordTitle(data)),
      // the id is shown instead; the next mount asks again
      () => asked.delete(key),
    );
  }, [key, linkType, contentType, contentId]);
  return useSyncExternalStore(listeners.add, () => titles.get(key) ?? '');
}
