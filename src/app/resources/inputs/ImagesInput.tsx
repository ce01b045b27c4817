import { useMemo } from 'react';
import { localized } from '#app/language/index.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { uploadLimits } from '#contract/limits.ts';
import type { InputProps } from '#extending/define.ts';

/** One picture, whose value is its address, or several, whose value is a list of addresses. */
export default function ImagesInput({ field, value, onChange, id, disabled }: InputProps) {
  const label = localized(field.label);
  const single = field.type === 'image';
  const addresses = useMemo(
    () =>
      (Array.isArray(value) ? value : [value]).filter(
        (one): one is string => typeof one === 'string' && one !== '',
      ),
    [value],
  );
  return (
    <ImageUpload
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={addresses}
      maximum={single ? 1 : (field.maximum ?? uploadLimits.image.count)}
      disabled={disabled ?? false}
      onChange={(next) => onChange?.(single ? (next[0] ?? '') : next)}
    />
  );
}
