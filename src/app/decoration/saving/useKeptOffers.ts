import { useCallback, useEffect, useState } from 'react';
import { type ClaimedKept, claimKept, giveUpKept } from './keptOffers.ts';

interface KeptOffers {
  /** what was kept of the page by windows that have ended, the last first */
  readonly offers: readonly ClaimedKept[];
  /** The person has chosen: `left` is offered another time, `restored` goes on in this window. */
  readonly settle: (kept: ClaimedKept, as: 'left' | 'forgotten' | 'restored') => void;
}

/**
 * @param id of the page; undefined for new ones
 * @param ownWriter names the editor that asks, where it keeps the page itself
 */
export function useKeptOffers(
  account: string,
  id: string | undefined,
  ownWriter?: string,
): KeptOffers {
  const [offers, setOffers] = useState<readonly ClaimedKept[]>([]);
  useEffect(() => {
    let hasLeft = false;
    const claimed = claimKept(account, id, ownWriter);
    void claimed.then((found) => {
      if (!hasLeft) setOffers(found);
    });
    return () => {
      hasLeft = true;
      void claimed.then((found) => {
        for (const { claim } of found) claim.release();
      });
    };
  }, [account, id, ownWriter]);
  const settle: KeptOffers['settle'] = useCallback((kept, as) => {
    if (as === 'forgotten') giveUpKept(kept);
    if (as === 'left') kept.claim.release();
    setOffers((now) => now.filter((one) => one !== kept));
  }, []);
  return { offers, settle };
}
