import { localized } from '#app/language/index.ts';
import RichText from '#app/widgets/rich-text/RichText.tsx';
import type { InputProps } from '#extending/define.ts';
import { textOf } from '../format.ts';

/** Formatted text, as HTML. */
export default function RichTextInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { 'aria-invalid': invalid, 'aria-describedby': described } = props;
  return (
    <RichText
      aria-label={localized(field.label)}
      aria-describedby={described}
      invalid={invalid === true || invalid === 'true'}
      disabled={disabled}
      placeholder={field.placeholder && localized(field.placeholder)}
      minimumHeight={180}
      value={textOf(value)}
      onChange={(html) => onChange?.(html)}
      onBlur={onBlur}
    />
  );
}
