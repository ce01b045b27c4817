import { Fragment } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { AccountKind } from './accountForm.ts';

/** The agreements of each kind of account: the text's key and the page (contract 2.2). */
const agreements = {
  user: [
    ['service', '/service'],
    ['agreement', '/agreement'],
    ['privacy', '/privacy'],
  ],
  institution: [
    ['service', '/service'],
    ['agreement', '/agreement'],
    ['norms', '/norms-for-resident-operators'],
    ['privacy', '/privacy'],
  ],
} as const;

interface AgreementProps {
  kind: AccountKind;
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
}

/** A checkbox to agree. The agreements open in another tab, so that nothing typed is lost. */
export function Agreement({ kind, id, checked, onChange, error }: AgreementProps) {
  const t = useMessages(locales.identity.registrationAccount);
  return (
    <div className="bd-grid bd-agreement">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <label htmlFor={id}>
        {t('agree')}{' '}
        {agreements[kind].map(([key, path], index) => (
          <Fragment key={key}>
            {index > 0 && t('listSeparator')}
            <a href={path} target="_blank" rel="noreferrer">
              {t(key)}
              <span className="bd-unseen">{t('newTab')}</span>
            </a>
          </Fragment>
        ))}
      </label>
      <p id={`${id}-note`} className="bd-note bd-note-error" role="status">
        {error}
      </p>
    </div>
  );
}
