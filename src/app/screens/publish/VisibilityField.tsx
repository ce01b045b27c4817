import { Radio, Tooltip } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { Visibility } from '#contract/codes.ts';
import { visibility } from '#contract/entities/common.ts';
import { locales } from '#locales/index.ts';
import { describedBy, Field } from './Field.tsx';

interface VisibilityFieldProps {
  value: Visibility;
  hasCircle: boolean;
  onChange: (value: Visibility) => void;
  error: string | undefined;
}

/** Who may see a dynamic: everyone, the members of its circle, or only its author. */
export function VisibilityField({ value, hasCircle, onChange, error }: VisibilityFieldProps) {
  const t = useMessages(locales.publish.publish);
  const refusal = hasCircle ? undefined : t('visibilityNeedsCircle');
  return (
    <Field isGroup id="visibility" label={t('visibility')} error={error}>
      <Radio.Group
        {...radioGroup}
        aria-label={t('visibility')}
        aria-describedby={describedBy('visibility', error)}
        value={value}
        onChange={(event) => onChange(visibility.parse(event.target.value))}
      >
        <Radio value={Visibility.everyone}>{t('visibilityEveryone')}</Radio>
        <Tooltip title={refusal}>
          <Radio
            value={Visibility.circle}
            // a choice that was made stays possible; the form then says that a circle is missing
            disabled={!hasCircle && value !== Visibility.circle}
          >
            {t('visibilityCircle')}
          </Radio>
        </Tooltip>
        <Radio value={Visibility.author}>{t('visibilityAuthor')}</Radio>
      </Radio.Group>
      {refusal && !error ? <small className="bd-writing-note">{refusal}</small> : null}
    </Field>
  );
}
