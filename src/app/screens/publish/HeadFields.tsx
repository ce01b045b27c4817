import { Input } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { counted } from '#app/widgets/fields/counting.ts';
import { CoverUpload } from '#app/widgets/upload/CoverUpload.tsx';
import { writingLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { describedBy, Field, wrongInput } from './Field.tsx';

/** The first fields of articles and book lists. */

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The title, up to 200 characters; it is focused when the form opens. */
export function TitleField({
  id,
  placeholder,
  value,
  onChange,
  error,
}: FieldProps & { id: string; placeholder: string }) {
  const t = useMessages(locales.publish.publish);
  return (
    <Field id={id} label={t('title')} error={error}>
      <Input
        id={id}
        size="large"
        autoFocus
        count={counted(writingLimits.title)}
        {...wrongInput(id, error)}
        status={error ? 'error' : ''}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** One cover picture, cropped to a ratio. `onPendingChange` gets the number of files being uploaded. */
export function CoverField({
  value,
  onChange,
  error,
  ratio,
  onPendingChange,
}: FieldProps & { ratio: number; onPendingChange: (count: number) => void }) {
  const t = useMessages(locales.publish.publish);
  return (
    <Field isGroup id="cover" label={t('cover')} error={error}>
      <CoverUpload
        aria-label={t('cover')}
        aria-describedby={describedBy('cover', error)}
        ratio={ratio}
        value={value}
        onChange={onChange}
        onPendingChange={onPendingChange}
      />
    </Field>
  );
}
