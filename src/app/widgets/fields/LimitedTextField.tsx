import { TextField, type TextFieldProps } from './TextField.tsx';
import { useTextProblem } from './useTextProblem.ts';

interface LimitedTextFieldProps extends TextFieldProps {
  /** characters */
  maximum: number;
}

/** One line of text of so many characters: what is over them stays as it was typed, and is told. */
export function LimitedTextField({ maximum, error, ...field }: LimitedTextFieldProps) {
  const tooLong = useTextProblem()(field.label, field.value.trim(), { maximum });
  return <TextField {...field} error={tooLong ?? error} />;
}
