import { useMemo, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { MessageValues } from '#contract/language.ts';
import type { locales } from '#locales/index.ts';
import type { EditorStore } from '../editorStore.ts';
import type { FindingStore } from '../findings/findingStore.ts';
import type { Saver } from './saver.ts';
import type { PageStanding, SavingState, SavingStore } from './savingState.ts';

/** What saving works with. */
export interface SavingParts {
  readonly store: EditorStore;
  readonly findings: FindingStore;
  readonly state: SavingStore;
  /** the page on the platform; each save updates it */
  readonly standing: { current: PageStanding };
  /** id of the person who edits here */
  readonly account: string;
  /** problems of the present page, for a draft or for publishing */
  readonly problems: (draft: boolean) => readonly Problem[];
  /** a message of the editor in the language of the screen */
  readonly say: (
    key: keyof (typeof locales.decorator.decorator)['zh-CN'],
    values?: MessageValues,
  ) => string;
  /** called when a new page has got its id */
  readonly onCreated: (id: string) => void;
}

/** What parts of the screen know of saving: its functions and its results. */
export interface Saving extends Saver, SavingState {
  /** the page on the platform, as it is now */
  readonly standing: { readonly current: PageStanding };
}

interface SavingOptions {
  saver: Saver;
  state: SavingStore;
  standing: Saving['standing'];
}

/** Draws again when a save begins or ends, and when its outcome changes. */
export function useSaving({ saver, state, standing }: SavingOptions): Saving {
  const now = useSyncExternalStore(state.subscribe, state.getState);
  return useMemo(() => ({ ...saver, ...now, standing }), [saver, now, standing]);
}
