import { Button, Input } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { PartOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { isFileAddress } from '#contract/addresses.ts';
import { locales } from '#locales/index.ts';
import { Field } from './Field.tsx';
import { useInputs } from './found.ts';

const t = textsOf(locales.decorator.inspector);

interface CoverFieldProps {
  value: string;
  path: string;
  required?: boolean | undefined;
  onChange: (address: string) => void;
}

/** The picture of an item: uploaded, or given by its address, which few want and is asked for. */
export function CoverField(props: CoverFieldProps) {
  const { value, path, required = false, onChange } = props;
  const { readOnly } = useInputs();
  const [byAddress, setByAddress] = useState(false);
  return (
    <Field label={t('cover')} path={path} required={required}>
      <PartOfWork part={path}>
        <ImageUpload
          value={value ? [value] : []}
          maximum={1}
          continues
          disabled={readOnly}
          aria-label={t('cover')}
          onChange={([address = '']) => onChange(address)}
        />
      </PartOfWork>
      {byAddress ? (
        <CoverAddress value={value} disabled={readOnly} onChange={onChange} />
      ) : (
        !readOnly && (
          <Button
            className="decoration-use-address"
            type="link"
            size="small"
            onClick={() => setByAddress(true)}
          >
            {t('useAddress')}
          </Button>
        )
      )}
    </Field>
  );
}

/** An address typed by hand. It is used when the input is left, so that no half address is drawn. */
function CoverAddress({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const wrong = draft !== undefined && !isPictureAddress(draft.trim());
  const commit = () => {
    const address = draft?.trim();
    // an address that is wrong stays in the box, so that it can be corrected
    if (address === undefined || wrong) return;
    setDraft(undefined);
    if (address !== value) onChange(address);
  };
  return (
    <>
      <Input
        className="decoration-address"
        size="small"
        aria-label={t('coverAddress')}
        placeholder={t('coverPlaceholder')}
        // opened by a press: the focus goes on from the button that is gone
        autoFocus
        value={draft ?? value}
        disabled={disabled}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onPressEnter={unlessComposing(commit)}
      />
      {wrong && (
        <small className="decoration-problem" role="alert">
          {t('coverInvalid')}
        </small>
      )}
    </>
  );
}

const isPictureAddress = (address: string): boolean =>
  address === '' || (address.length <= 2_000 && isFileAddress(address) && !/\s/.test(address));
