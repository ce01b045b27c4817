import { useMemo } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { locales } from '#locales/index.ts';
import { Changes } from './Changes.tsx';
import { changesBetween } from './changesBetween.ts';

const t = textsOf(locales.listEditor.history);

interface MeaningProps {
  readonly before: string;
  readonly after: string;
}

/** What another text of a list changes for people. */
export default function Meaning({ before, after }: MeaningProps) {
  const { definitions } = useResources();
  const changes = useMemo(
    () => changesBetween(before, after, definitions),
    [before, after, definitions],
  );
  return (
    <section>
      <h2>{t('changes')}</h2>
      {changes === undefined ? (
        <p>{t('unreadable')}</p>
      ) : changes.length === 0 ? (
        <p>{t('noChanges')}</p>
      ) : (
        <Changes changes={changes} />
      )}
    </section>
  );
}
