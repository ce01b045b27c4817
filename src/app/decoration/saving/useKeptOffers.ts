import { useCallback, useEffect, useState } from 'react';
import { claimLeft, forgetOld, type LeftDraft } from '#app/widgets/draft/shelf.ts';
import { subjectOf } from './pageDraft.ts';
import { keptPage, type PageValues } from './pageValues.ts';

interface KeptOffers {
  /** drafts of this page by closed windows, newest first */
  readonly offers: readonly LeftDraft<PageValues>[];
  /** The person has chosen: `left` is offered again later, `restored` continues in this window. */
  readonly settle: (kept: LeftDraft<PageValues>, as: 'left' | 'forgotten' | 'restored') => void;
}

async function claimOffers(
  account: string,
  id: string | undefined,
): Promise<LeftDraft<PageValues>[]> {
  const subject = subjectOf(account, id);
  await forgetOld(subject);
  return claimLeft(subject, keptPage);
}

/** @param id of the page; undefined for new ones */
export function useKeptOffers(account: string, id: string | undefined): KeptOffers {
  const [offers, setOffers] = useState<readonly LeftDraft<PageValues>[]>([]);
  useEffect(() => {
    let hasLeft = false;
    const claimed = claimOffers(account, id);
    void claimed.then((found) => {
      if (!hasLeft) setOffers(found);
    });
    return () => {
      hasLeft = true;
      void claimed.then((found) => {
        for (const left of found) left.release();
      });
    };
  }, [account, id]);
  const settle: KeptOffers['settle'] = useCallback((kept, as) => {
    if (as === 'forgotten') void kept.device.remove();
    if (as !== 'restored') kept.release();
    setOffers((now) => now.filter((one) => one !== kept));
  }, []);
  return { offers, settle };
}
