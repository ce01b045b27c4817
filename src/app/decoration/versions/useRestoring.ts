import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify, notifyFailure } from '#app/session/notifications.ts';
import { useSession } from '#app/session/useSession.ts';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import { specialVersionRestore } from '#contract/endpoints/specialEditing.ts';
import { type ConflictData, conflictData } from '#contract/errors.ts';
import { locales } from '#locales/index.ts';
import type { Saving } from '../saving/useSaving.ts';

interface RestoringOptions {
  /** id of the page on the platform */
  id: string;
  saving: Saving;
  /** number of the newest version in the list that the person sees */
  newest: number;
  onRestored: () => void;
  /** called when the list is out of date */
  onStale: () => Promise<void>;
}

/**
 * Makes a new draft of a former version and opens it. If somebody has saved meanwhile, nothing is restored: the person is
 * told who it was, sees that version in the list, and may try again.
 */
export function useRestoring({ id, saving, newest, onRestored, onStale }: RestoringOptions) {
  const t = useMessages(locales.decorator.version);
  const account = useSession().userInfo?.id ?? '';
  const [restoring, setRestoring] = useState<number>();
  const staleText = ({ changedBy, changedById, revision }: ConflictData): string =>
    changedById === account
      ? t('staleOwn', { revision })
      : t('stale', { name: changedBy || t('somebody'), revision });
  const restore = async (revision: number) => {
    setRestoring(revision);
    try {
      const body = { id, revision, base: newest };
      await callEndpoint(specialVersionRestore, { body }, { silent: true });
      const { data } = await callEndpoint(
        specialDraftDetail,
        { parameters: { id } },
        { silent: true },
      );
      saving.takeVersion(data, 'version');
      notify({ kind: 'success', message: t('restored', { revision }) });
      onRestored();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const stale = failure.code === 409 ? conflictData.safeParse(failure.data) : undefined;
      if (stale?.success) {
        notify({ kind: 'error', message: staleText(stale.data) });
      } else if (failure.code !== 401) notifyFailure(failure);
      await onStale();
    } finally {
      setRestoring(undefined);
    }
  };
  return { restoring, restore };
}
