import { createContext, useContext } from 'react';
import type { UserInfo } from '#contract/entities/account.ts';

/** A list that is only tried out. It reads rows; where it would write or lead elsewhere, it shows a sentence instead. */
export interface Trial {
  /** the account that the list is shown for: conditions read it as `$user` */
  readonly user: UserInfo;
  /** the sentence that is shown instead */
  readonly sentence: string;
  /** Tells the person that nothing was done. */
  readonly say: () => void;
}

export const TrialContext = createContext<Trial | undefined>(undefined);

/** The trial that the list is part of; undefined for a list in earnest. */
export const useTrial = (): Trial | undefined => useContext(TrialContext);
