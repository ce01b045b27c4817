import { useState } from 'react';
import { z } from 'zod';
import { type DraftPlace, readDraft } from '#app/session/localDrafts.ts';
import { useSession } from '#app/session/useSession.ts';

/** Where this browser keeps the list that somebody has begun to make. */
export const keptPlace = (account: string): DraftPlace => ({
  account,
  kind: 'list',
  id: undefined,
});

/** Whether this person was making a list when the session ended, or the tab. What it was is read by the dialog. */
export function useHasKeptList(): boolean {
  const account = useSession().userInfo?.id ?? '';
  const [has] = useState(() => readDraft(keptPlace(account), z.unknown()) !== undefined);
  return has;
}
