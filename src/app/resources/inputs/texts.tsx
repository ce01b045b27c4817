import { Input } from 'antd';
import { useLocalized } from '../../language/index.ts';
import type { InputProps } from './InputProps.ts';

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

function usePlaceholder({ field }: InputProps): string | undefined {
  const localized = useLocalized();
  return field.placeholder && localized(field.placeholder);
}

export function TextInput(props: InputProps) {
  const { field, value, onChange, ...rest } = props;
  return (
    <Input
      {...rest}
      value={textOf(value)}
      placeholder={usePlaceholder(props)}
      onChange={(event) => onChange?.(event.target.value)}
      {...(field.maxLength !== undefined && field.maxLength <= 100
        ? { count: { show: true, max: field.maxLength } }
        : {})}
    />
  );
}

export function LongTextInput(props: InputProps) {
  const { field, value, onChange, ...rest } = props;
  return (
    <Input.TextArea
      {...rest}
      value={textOf(value)}
      placeholder={usePlaceholder(props)}
      autoSize={{ minRows: 3, maxRows: 14 }}
      onChange={(event) => onChange?.(event.target.value)}
      {...(field.maxLength !== undefined ? { count: { show: true, max: field.maxLength } } : {})}
    />
  );
}

/** A date as far as it is known, typed: `2015-10-01`, `1997-05`, `2011`. */
export function PartialDateInput(props: InputProps) {
  const { field: _field, value, onChange, ...rest } = props;
  return (
    <Input
      {...rest}
      value={textOf(value)}
      placeholder={usePlaceholder(props) ?? 'YYYY-MM-DD'}
      onChange={(event) => onChange?.(event.target.value)}
      style={{ maxWidth: 200 }}
    />
  );
}
