import { Rate } from 'antd';
import type { InputProps } from '#extending/define.ts';

/** A number out of 10 (or the field's maximum), chosen as five stars. */
export default function RatingInput({ field, value, onChange, disabled }: InputProps) {
  const whole = field.maximum ?? 10;
  return (
    <Rate
      allowHalf
      disabled={disabled ?? false}
      value={typeof value === 'number' ? (value / whole) * 5 : 0}
      onChange={(stars) => onChange?.((stars / 5) * whole)}
    />
  );
}
