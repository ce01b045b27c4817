import { useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { institutionKinds } from '#contract/institution.ts';
import { locales } from '#locales/index.ts';
import { LimitedTextField } from '../fields/LimitedTextField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextAreaField } from '../fields/TextAreaField.tsx';
import { ImageUpload } from '../upload/ImageUpload.tsx';
import { CreditCodeField } from './CreditCodeField.tsx';
import {
  type DetailsField,
  type DetailsProblems,
  detailsFieldId,
  detailsLength,
  detailsProblems,
  isHopelessCreditCode,
} from './details.ts';
import './details.css';

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
  const t = useMessages(locales.identity.details);
  const kinds = useMessages(locales.identity.institutionKind);
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
