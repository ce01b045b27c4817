import { createContext, useContext } from 'react';
import type { ContentItem } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Finding } from '../findings/findingStore.ts';

/** What the inputs of an inspector share. */
export interface InputSurroundings {
  readonly readOnly: boolean;
  /** what blocks publishing, by path below the component: `contents.0.cover` */
  readonly problems: readonly Problem[];
  /** called when the person has left an input */
  readonly onSettle: () => void;
}

export const InputContext = createContext<InputSurroundings>({
  readOnly: false,
  problems: [],
  onSettle: () => undefined,
});

export const useInputs = (): InputSurroundings => useContext(InputContext);

/** The problem at a path, in one sentence. */
export const useProblem = (path: string | undefined): string | undefined =>
  useInputs().problems.find(({ field }) => path !== undefined && field === path)?.message;

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
