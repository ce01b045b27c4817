import dayjs from 'dayjs';
import { useState } from 'react';
import { type DateForms, TypedDatePicker } from '#app/widgets/TypedDatePicker.tsx';
import { useLocalized } from '../../language/index.ts';
import { dayLike, timeLike, timeOf } from '../values/date.ts';
import { controlAttributes, type InputProps } from './InputProps.ts';

/** what a day may be typed like; the first is how it is shown */
const dayForms: DateForms = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
  'YYYY-M-D',
  'YYYY年M月D日',
];
const timeForms: DateForms = [
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY/MM/DD HH:mm',
  'YYYY-M-D H:mm',
  'YYYY-MM-DD',
  'YYYYMMDD',
];

/**
 * A day or a point in time, typed or chosen. It is written as the record writes it: a day as `YYYY-MM-DD`, an instant in
 * UTC, a time without a zone or a timestamp as such.
 */
export default function DateInput(props: InputProps) {
  const { field, value, onChange } = props;
  const localized = useLocalized();
  // the way to write it outlives a value that was taken out
  const [first] = useState(value);
  const withTime = field.type === 'dateTime';
  const time = timeOf(value);
  const write = (next: dayjs.Dayjs) => (withTime ? timeLike : dayLike)(first, next.toDate());
  return (
    <TypedDatePicker
      {...controlAttributes(props)}
      showTime={withTime ? { format: 'HH:mm' } : false}
      showNow
      forms={withTime ? timeForms : dayForms}
      value={time ? dayjs(time) : null}
      {...(field.placeholder ? { placeholder: localized(field.placeholder) } : {})}
      allowClear={!field.required}
      // what was typed counts without a press on OK
      needConfirm={false}
      onChange={(next: dayjs.Dayjs | null) => onChange?.(next ? write(next) : withTime ? null : '')}
      style={{ width: 220, maxWidth: '100%' }}
    />
  );
}
