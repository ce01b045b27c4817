import { useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { institutionKindMessages, institutionKinds } from '#contract/institution.ts';
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
import { detailsMessages } from './detailsMessages.ts';
import './details.css';

interface InstitutionDetailsProps {
  value: InstitutionInformation;
  /** gets the fields that changed alone: a picture may arrive while something else is being typed */
  onChange: (change: Partial<InstitutionInformation>) => void;
  /** what was found wrong when the details were handed in, by field; it stands before what the form finds itself */
  problems: DetailsProblems;
  disabled?: boolean;
  /** tells how many pictures have not arrived, so that a save can wait for them, and how many of these have failed */
  onPendingChange?: (count: number, failed: number) => void;
}

const nothingLeft: ReadonlySet<DetailsField> = new Set();

/**
 * What an institution says of itself, as a controlled form that makes no call itself; only the picture of the licence
 * goes its own way into the storage. A field is checked once it was left, the credit code as it is typed. It stands
 * below `AppTheme`.
 */
export function InstitutionDetails(props: InstitutionDetailsProps) {
  const { value, onChange, problems, disabled = false, onPendingChange } = props;
  const t = useMessages(detailsMessages);
  const kinds = useMessages(institutionKindMessages);
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
          // it arrives even where another step is shown meanwhile
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
      <div className="bd-details-pair">
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
