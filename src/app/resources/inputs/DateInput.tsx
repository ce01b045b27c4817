import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from './InputProps.ts';

/** A day as `YYYY-MM-DD`, or a point in time as an instant in UTC. */
export default function DateInput({ field, value, onChange, id, disabled }: InputProps) {
  const withTime = field.type === 'dateTime';
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      disabled={disabled}
      showTime={withTime ? { format: 'HH:mm' } : false}
      format={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={(next: dayjs.Dayjs | null) =>
        onChange?.(withTime ? (next?.toISOString() ?? null) : (next?.format('YYYY-MM-DD') ?? ''))
      }
      style={{ width: 220, maxWidth: '100%' }}
    />
  );
}
