import { useState, useSyncExternalStore } from 'react';
import { textsOf } from '#app/language/index.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import type { SpecialDetail } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { isDirty } from './document/state.ts';
import type { EditorStore } from './editorStore.ts';
import type { Saving } from './saving/saver.ts';
import { useKeptOffers } from './saving/useKeptOffers.ts';

const t = textsOf(locales.decorator.decorator);

interface RestoreOfferProps {
  store: EditorStore;
  account: string;
  opened: SpecialDetail | undefined;
  saving: Saving;
}

/**
 * Offers unsaved work of closed windows, the newest first. Restoring is one step that undo takes back. The next offer
 * comes after the restored work was saved, so that each is merged with the one before.
 */
export function RestoreOffer({ store, account, opened, saving }: RestoreOfferProps) {
  const { offers, settle } = useKeptOffers(account, opened?.id);
  const [isRestored, setRestored] = useState(false);
  const isWaiting = useSyncExternalStore(
    store.subscribe,
    () => isRestored && isDirty(store.getState()),
  );
  const [left, ...more] = offers;
  // the page was saved for the first time meanwhile: the rest belongs to another page
  if (!left || isWaiting || saving.id !== opened?.id) return null;
  const { kept } = left;
  const isOlder = opened !== undefined && kept.follows !== saving.revision();
  return (
    <RestoredNotice
      restoredAt={kept.keptAt}
      startAfresh={() => settle(left, 'forgotten')}
      offer={{
        onLater: () => settle(left, 'left'),
        onRestore() {
          setRestored(true);
          saving.restore(left);
          settle(left, 'restored');
        },
        about: (
          <>
            {opened === undefined && <p>{kept.values.settings.name || t('unnamed')}</p>}
            {isOlder && <p>{t('restoreOlder')}</p>}
            {more.length > 0 && <p>{t('restoreMore', { count: more.length })}</p>}
          </>
        ),
      }}
    />
  );
}
