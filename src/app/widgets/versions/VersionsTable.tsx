import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import './versions.css';

const t = textsOf(locales.forms.versions);

/** A field whose typed value differs from the platform's. */
export interface Difference {
  field: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Two versions side by side: the fields in which they differ. Drawn without antd. */
export function VersionsTable({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>{t('same')}</p>;
  return (
    <table className="bd-rows bd-breaks bd-versions-table">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('theirs')}</th>
          <th scope="col">{t('mine')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, label, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td data-label={t('theirs')}>{theirs || t('empty')}</td>
            <td data-label={t('mine')}>{mine || t('empty')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
