import { useLanguage, useMessages } from '#app/language/index.ts';
import type { DetailsState } from './detailsStore.ts';
import { flowMessages } from './messages.ts';
import { shortTime } from './shortTime.ts';

/** Where what was filled in is kept by now. */
export function SaveState({ details }: { details: DetailsState }) {
  const t = useMessages(flowMessages);
  const { language } = useLanguage();
  const { saving, failure, isDirty, keptAt, savedAt, conflict } = details;
  const text = () => {
    if (conflict) return t('conflictOpen');
    if (saving) return t('saving');
    if (failure !== undefined && isDirty) return t('notSaved');
    if (isDirty && keptAt !== undefined) return t('keptAt', { time: shortTime(keptAt, language) });
    if (!isDirty && savedAt !== undefined)
      return t('savedAt', { time: shortTime(savedAt, language) });
    return '';
  };
  return <p className="bd-save-state">{text()}</p>;
}
