import { TextField, type TextFieldProps } from './TextField.tsx';
import { useTextProblem } from './useTextProblem.ts';

interface LimitedTextFieldProps extends TextFieldProps {
  /** characters */
  maximum: number;
}

/** One line of text with a maximum length. Text over the limit stays as it was typed, and a message says so. */
export function LimitedTextField({ maximum, error, ...field }: LimitedTextFieldProps) {
  const tooLong = useTextProblem()(field.label, field.value.trim(), { maximum });
  return <TextField {...field} error={tooLong ?? error} />;
}
