import { Rate } from 'antd';
import type { CellProps } from './Cell.tsx';
import { Nothing } from './values.tsx';

/** A number out of 10 (or the field's maximum) as five stars. */
export default function RatingCell({ value, field }: CellProps) {
  if (typeof value !== 'number') return <Nothing />;
  return (
    <span title={String(value)}>
      <Rate disabled allowHalf value={(value / (field.maximum ?? 10)) * 5} />
    </span>
  );
}
