import { InputNumber } from 'antd';

interface CountInputProps {
  id: string;
  min: number;
  max: number;
  value: number;
  readOnly: boolean;
  /** a whole number within the limits, with each key */
  onChange: (value: number) => void;
  onSettle: () => void;
}

/** The input of a whole number. What is no whole number yet stays in the input alone: the platform would refuse it. */
export function CountInput({ id, min, max, value, readOnly, onChange, onSettle }: CountInputProps) {
  return (
    <InputNumber
      id={id}
      min={min}
      max={max}
      precision={0}
      value={value}
      disabled={readOnly}
      onChange={(typed) => typed !== null && Number.isInteger(typed) && onChange(typed)}
      onBlur={onSettle}
    />
  );
}
