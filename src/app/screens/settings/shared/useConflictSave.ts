import { useState } from 'react';
import { CallFailure } from '#app/session/callFailure.ts';
import type { FormBase } from './useKeptForm.ts';

/**
 * A save that may meet a newer version (contract 10.9).
 *
 * @param load what the platform holds now, as a form begins with it
 */
export function useConflictSave<V>(load: () => Promise<FormBase<V>>) {
  const [conflict, setConflict] = useState<FormBase<V>>();
  /** Saves; where a newer version is in the way, it is loaded to be compared. @returns whether it is saved */
  const save = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      setConflict(undefined);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 409) throw failure;
      setConflict(await load());
      return false;
    }
  };
  return { conflict, save, close: () => setConflict(undefined) };
}
