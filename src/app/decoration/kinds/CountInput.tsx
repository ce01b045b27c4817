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

/**
 * An input of a whole number. Text that is no whole number stays in the input and does not reach the page: the platform
 * would refuse it.
 */
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
