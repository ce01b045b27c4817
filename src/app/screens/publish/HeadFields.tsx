import { Input } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { Field } from './Field.tsx';
import { publishMessages } from './messages.ts';

/** Fields that articles and book lists begin with. */

const maximumTitle = 200;

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The title, up to 200 characters; it has the focus when the form opens. */
export function TitleField({
  id,
  placeholder,
  value,
  onChange,
  error,
}: FieldProps & { id: string; placeholder: string }) {
  const t = useMessages(publishMessages);
  return (
    <Field id={id} label={t('title')} error={error}>
      <Input
        id={id}
        size="large"
        autoFocus
        count={{ max: maximumTitle, show: true }}
        status={error ? 'error' : ''}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** One picture as the cover; `onPendingChange` tells how many files are on their way. */
export function CoverField({
  value,
  onChange,
  error,
  onPendingChange,
}: FieldProps & { onPendingChange: (count: number) => void }) {
  const t = useMessages(publishMessages);
  return (
    <Field label={t('cover')} error={error}>
      <ImageUpload
        aria-label={t('cover')}
        maximum={1}
        value={value ? [value] : []}
        onChange={([cover]) => onChange(cover ?? '')}
        onPendingChange={onPendingChange}
      />
    </Field>
  );
}
