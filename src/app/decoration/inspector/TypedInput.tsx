import { Input, type InputProps } from 'antd';
import { useTyped } from './useTyped.ts';

interface TypedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A text of one line. */
export function TypedInput({ value, onChange, ...props }: TypedInputProps) {
  return <Input {...props} {...useTyped(value, onChange)} />;
}
