import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { useMessages } from '../../../language/index.ts';
import { DetailsValue } from '../../../widgets/institution/DetailsValue.tsx';
import { detailsFields } from '../../../widgets/institution/details.ts';
import { detailsMessages } from '../../../widgets/institution/detailsMessages.ts';
import { flowMessages } from './messages.ts';

interface DetailsConflictNoticeProps {
  mine: InstitutionInformation;
  theirs: InstitutionInformation;
  resolve: (way: 'mine' | 'theirs') => void;
}

/** Two versions of the details, field by field where they differ, and the choice between them. */
export function DetailsConflictNotice({ mine, theirs, resolve }: DetailsConflictNoticeProps) {
  const t = useMessages(flowMessages);
  const labels = useMessages(detailsMessages);
  const differing = detailsFields.filter((field) => mine[field].trim() !== theirs[field].trim());
  return (
    <section className="bd-conflict" aria-labelledby="conflict-title">
      {/* said aloud; whoever is typing keeps the focus */}
      <div role="alert">
        <h3 id="conflict-title">{t('conflictTitle')}</h3>
        <p>{t('conflictText')}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('conflictField')}</th>
            <th scope="col">{t('mine')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{labels(field)}</th>
              <td data-label={t('mine')}>
                <DetailsValue information={mine} field={field} />
              </td>
              <td data-label={t('theirs')}>
                <DetailsValue information={theirs} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bd-actions">
        <button type="button" className="bd-button" onClick={() => resolve('mine')}>
          {t('keepMine')}
        </button>
        <button type="button" className="bd-button" onClick={() => resolve('theirs')}>
          {t('takeTheirs')}
        </button>
      </div>
    </section>
  );
}
