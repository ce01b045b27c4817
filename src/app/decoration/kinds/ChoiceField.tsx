import { Radio } from 'antd';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { Field } from './Field.tsx';
import './kinds.css';

interface ChoiceFieldProps<Value extends string | number> {
  label: string;
  path: string;
  error?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  readOnly: boolean;
  onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, path, error, value, options, readOnly, onChange } = props;
  return (
    <Field label={label} path={path} error={error}>
      <div className="decoration-choice">
        <Radio.Group
          {...radioGroup}
          aria-label={label}
          optionType="button"
          value={value}
          disabled={readOnly}
          options={[...options]}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        />
      </div>
    </Field>
  );
}
