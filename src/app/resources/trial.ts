import { createContext, useContext } from 'react';
import type { UserInfo } from '#contract/entities/account.ts';

/** A list that is only tried out: it reads; whatever would write or lead away says so instead. */
export interface Trial {
  /** whom the list is shown as: what `$user` of a condition reads */
  readonly user: UserInfo;
  /** the sentence that is shown instead */
  readonly sentence: string;
  /** Tells the person that nothing was done. */
  readonly say: () => void;
}

export const TrialContext = createContext<Trial | undefined>(undefined);

/** The trial that the list is part of; undefined for a list in earnest. */
export const useTrial = (): Trial | undefined => useContext(TrialContext);
