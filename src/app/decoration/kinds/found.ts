import { createContext, useContext } from 'react';
import type { ContentItem } from '#contract/entities/special.ts';
import type { Finding } from '../findings/findingStore.ts';

/** Warnings of a check about what is being edited, by paths below it. */
export const WarningsContext = createContext<readonly Finding[]>([]);

/** Keys of the records that readers do not see now, as far as the platform has said. */
export const UnseenContext = createContext<ReadonlySet<string>>(new Set());

/** A key for the record of an item. */
export const recordKey = ({ contentType, contentId }: ContentItem): string =>
  `${contentType}:${contentId}`;

/** Whether readers do not see a picked item now. */
export const useIsUnseen = (item: ContentItem): boolean =>
  useContext(UnseenContext).has(recordKey(item));
