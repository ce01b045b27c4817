import { useMessages } from '#app/language/index.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import { type DetailsField, groupCreditCode } from './details.ts';
import './details.css';

interface DetailsValueProps {
  information: InstitutionInformation;
  field: DetailsField;
}

/** One field of the details, as text. */
export function DetailsValue({ information, field }: DetailsValueProps) {
  const t = useMessages(locales.identity.details);
  const kinds = useMessages(locales.identity.institutionKind);
  const { kind, licence, creditCode } = information;
  if (information[field] === '') return <span className="bd-faint">{t('empty')}</span>;
  if (field === 'licence')
    return (
      <a href={licence} target="_blank" rel="noreferrer">
        <img className="bd-edged bd-licence-small" src={licence} alt={t('picture')} />
      </a>
    );
  if (field === 'kind') return kind === '' ? null : kinds(kind);
  if (field === 'creditCode') return groupCreditCode(creditCode);
  return information[field];
}
