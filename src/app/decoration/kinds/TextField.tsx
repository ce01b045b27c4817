import { useId } from 'react';
import { countedNearEnd } from '#app/widgets/fields/counting.ts';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import { specialItemLimits } from '#contract/limits.ts';
import { GrowingText, TypedInput } from '../inspector/TypedInput.tsx';
import { Field } from './Field.tsx';
import { fieldControl } from './fieldControl.ts';
import { useInputs, useProblem } from './found.ts';
import type { ItemInputs } from './ItemPanels.tsx';

interface TextFieldProps {
  /** of the item that it belongs to */
  inputs: Pick<ItemInputs, 'path'>;
  /** its key in the item */
  name: keyof typeof specialItemLimits.written;
  label: string;
  value: string;
  /** how many lines it may grow to. Default: one line */
  lines?: { minRows: number; maxRows: number };
  onChange: (value: string) => void;
}

/** A text of an item that a person writes. */
export function TextField({ inputs, name, label, value, lines, onChange }: TextFieldProps) {
  const path = `${inputs.path}.${name}`;
  const { readOnly, onSettle } = useInputs();
  const found = useProblem(path);
  const id = useId();
  const maximum = specialItemLimits.written[name];
  const problem = useTextProblem();
  // a text that is too long is marked at once, other problems only after a check
  const error = problem(label, value, { maximum }) ?? found;
  const input = {
    ...fieldControl(id, { error }),
    value,
    count: countedNearEnd(maximum),
    disabled: readOnly,
    onBlur: onSettle,
    onChange,
  };
  return (
    <Field label={label} htmlFor={id} path={path} error={error}>
      {lines ? <GrowingText {...input} lines={lines} /> : <TypedInput {...input} />}
    </Field>
  );
}
