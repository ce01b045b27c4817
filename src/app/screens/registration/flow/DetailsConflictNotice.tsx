import { useMessages } from '#app/language/index.ts';
import { conflictMessages } from '#app/widgets/draft/conflictMessages.ts';
import { useDetailsDifferences } from '#app/widgets/institution/useDetailsDifferences.tsx';
import { VersionsTable } from '#app/widgets/versions/VersionsTable.tsx';
import type { InstitutionInformation } from '#contract/entities/institution.ts';

interface DetailsConflictNoticeProps {
  mine: InstitutionInformation;
  theirs: InstitutionInformation;
  resolve: (way: 'mine' | 'theirs') => void;
}

/**
 * Two versions of the details and the choice between them. It is part of the page and no dialog, because details save
 * themselves and nobody should be interrupted.
 */
export function DetailsConflictNotice({ mine, theirs, resolve }: DetailsConflictNoticeProps) {
  const t = useMessages(conflictMessages);
  const differences = useDetailsDifferences(mine, theirs);
  return (
    <section className="bd-conflict" aria-labelledby="conflict-title">
      {/* read aloud; the focus stays where the person is typing */}
      <div role="alert">
        <h3 id="conflict-title">{t('title')}</h3>
        <p>{t('text')}</p>
      </div>
      <VersionsTable differences={differences} />
      <div className="bd-actions">
        <button type="button" className="bd-button" onClick={() => resolve('theirs')}>
          {t('theirs')}
        </button>
        <button type="button" className="bd-button" onClick={() => resolve('mine')}>
          {t('mine')}
        </button>
      </div>
    </section>
  );
}
