import { useCallback, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { institutionKinds } from '#contract/institution.ts';
import { locales } from '#locales/index.ts';
import { LimitedTextField } from '../fields/LimitedTextField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextAreaField } from '../fields/TextAreaField.tsx';
import { ImageUpload } from '../upload/ImageUpload.tsx';
import type { Difference } from '../versions/VersionsTable.tsx';
import { CreditCodeField } from './CreditCodeField.tsx';
import {
  type DetailsField,
  type DetailsProblems,
  detailsFieldId,
  detailsFields,
  detailsLength,
  detailsProblems,
  groupCreditCode,
  isHopelessCreditCode,
} from './details.ts';
import './details.css';

const t = textsOf(locales.identity.details);
const kinds = textsOf(locales.identity.institutionKind);
const labels = textsOf(locales.identity.details);

/** Pictures of `InstitutionDetails` that are still uploading or have failed: a save waits for them. */
export function usePendingPictures() {
  const [pending, setPending] = useState({ count: 0, failed: 0 });
  const takePending = useCallback(
    (count: number, failed: number) => setPending({ count, failed }),
    [],
  );
  return { isPending: pending.count > 0, hasFailed: pending.failed > 0, takePending };
}

interface DetailsValueProps {
  information: InstitutionInformation;
  field: DetailsField;
}

/** One field of the details, as text. */
export function DetailsValue({ information, field }: DetailsValueProps) {
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

/** The fields in which two versions of an institution's details differ, as texts. Spaces around values do not count. */
export function useDetailsDifferences(
  mine: InstitutionInformation,
  theirs: InstitutionInformation | undefined,
): Difference[] {
  if (!theirs) return [];
  return detailsFields
    .filter((field) => mine[field].trim() !== theirs[field].trim())
    .map((field) => ({
      field,
      label: labels(field),
      mine: <DetailsValue information={mine} field={field} />,
      theirs: <DetailsValue information={theirs} field={field} />,
    }));
}

interface InstitutionDetailsProps {
  value: InstitutionInformation;
  /** called with only the changed fields: a picture may arrive while another field is being typed */
  onChange: (change: Partial<InstitutionInformation>) => void;
  /** problems that the platform found, by field; they are shown in place of the form's own */
  problems: DetailsProblems;
  disabled?: boolean;
  /**
   * called with the number of pictures that are not stored yet, so that a save can wait, and how many of these have
   * failed
   */
  onPendingChange?: (count: number, failed: number) => void;
}

const nothingLeft: ReadonlySet<DetailsField> = new Set();

/**
 * The details of an institution, as a controlled form. It makes no call, except that it uploads the picture of the
 * licence. A field is checked when it is left, the credit code while it is typed. It must be inside `AppTheme`.
 */
export function InstitutionDetails(props: InstitutionDetailsProps) {
  const { value, onChange, problems, disabled = false, onPendingChange } = props;
  const { language } = useLanguage();
  const [left, setLeft] = useState(nothingLeft);
  const own = detailsProblems(value, language);

  const leave = (field: DetailsField) => setLeft((known) => new Set(known).add(field));
  const isJudged = (field: DetailsField) =>
    (left.has(field) && value[field] !== '') ||
    (field === 'creditCode' &&
      (value.creditCode.length === 18 || isHopelessCreditCode(value.creditCode)));
  const errorOf = (field: DetailsField) =>
    problems[field] ?? (isJudged(field) ? own[field] : undefined);
  const common = (field: DetailsField) => ({
    id: detailsFieldId(field),
    label: t(field),
    disabled,
    error: errorOf(field),
  });
  const line = (field: keyof typeof detailsLength) => ({
    ...common(field),
    value: value[field],
    onChange: (next: string) => onChange({ [field]: next }),
    onBlur: () => leave(field),
    maximum: detailsLength[field],
  });
  const licenceError = errorOf('licence');
  const licenceNote = `${detailsFieldId('licence')}-note`;

  return (
    <div className="bd-details">
      <LimitedTextField
        {...line('name')}
        required
        autoComplete="organization"
        hint={t('nameHint')}
      />
      <SelectField
        {...common('kind')}
        required
        value={value.kind}
        onChange={(next) =>
          onChange({ kind: institutionKinds.find((kind) => kind === next) ?? '' })
        }
        options={institutionKinds.map((kind) => ({ value: kind, label: kinds(kind) }))}
        placeholder={t('kindPlaceholder')}
      />
      <CreditCodeField
        id={detailsFieldId('creditCode')}
        value={value.creditCode}
        onChange={(creditCode) => onChange({ creditCode })}
        onBlur={() => leave('creditCode')}
        error={errorOf('creditCode')}
        disabled={disabled}
      />
      <div className="bd-field bd-licence" data-invalid={licenceError !== undefined}>
        <label htmlFor={detailsFieldId('licence')}>{t('licence')}</label>
        <ImageUpload
          id={detailsFieldId('licence')}
          aria-label={t('licence')}
          value={value.licence === '' ? [] : [value.licence]}
          onChange={([licence = '']) => onChange({ licence })}
          maximum={1}
          disabled={disabled}
          // the upload goes on while another step is shown
          continues
          {...(onPendingChange ? { onPendingChange } : {})}
        />
        <p
          id={licenceNote}
          className={licenceError ? 'bd-note bd-note-error' : 'bd-note'}
          role="status"
        >
          {licenceError ?? t('licenceHint')}
        </p>
      </div>
      <div className="bd-grid bd-details-pair">
        <LimitedTextField {...line('contactName')} required autoComplete="name" />
        <LimitedTextField
          {...line('contactPhone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={t('contactPhoneHint')}
        />
      </div>
      <LimitedTextField
        {...line('address')}
        required
        autoComplete="street-address"
        hint={t('addressHint')}
      />
      <TextAreaField
        {...common('introduction')}
        value={value.introduction}
        onChange={(introduction) => onChange({ introduction })}
        maximum={detailsLength.introduction}
        hint={t('introductionHint')}
      />
    </div>
  );
}
