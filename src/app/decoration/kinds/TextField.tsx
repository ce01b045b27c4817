import { useId } from 'react';
import { GrowingText } from '../inspector/GrowingText.tsx';
import { TypedInput } from '../inspector/TypedInput.tsx';
import { Field } from './Field.tsx';
import type { ItemInputs } from './ItemPanels.tsx';

interface TextFieldProps extends Pick<ItemInputs, 'path' | 'readOnly' | 'errorOf' | 'onSettle'> {
  /** what it is called in the item */
  name: string;
  label: string;
  value: string;
  /** characters that the contract takes */
  maxLength: number;
  /** how many lines it grows over; one where it is not given */
  lines?: { minRows: number; maxRows: number };
  onChange: (value: string) => void;
}

/** A text of an item that a person writes. */
export function TextField(props: TextFieldProps) {
  const { path, readOnly, errorOf, onSettle, name, label, value, maxLength, lines, onChange } =
    props;
  const id = useId();
  const input = { id, value, maxLength, disabled: readOnly, onBlur: onSettle, onChange };
  return (
    <Field label={label} htmlFor={id} path={`${path}.${name}`} error={errorOf(name)}>
      {lines ? <GrowingText {...input} lines={lines} /> : <TypedInput {...input} />}
    </Field>
  );
}
