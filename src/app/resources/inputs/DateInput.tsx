import { useState } from 'react';
import { localized } from '#app/language/index.ts';
import { type DateForms, TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { ZoneNote } from '#app/widgets/time/ZoneNote.tsx';
import type { InputProps } from '#extending/define.ts';
import { dayLike, timeLike, wallIn } from '../values/date.ts';
import { controlAttributes } from './controlAttributes.ts';

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
 * A day or a point in time by the platform's clocks, typed or chosen. It is written as the record writes it: a day as
 * `YYYY-MM-DD`, an instant in UTC, a time without a zone or a timestamp as such.
 */
export default function DateInput(props: InputProps) {
  const { field, value, onChange } = props;
  // a value that was cleared and entered again keeps the notation of the first one
  const [first] = useState(value);
  const withTime = field.type === 'dateTime';
  const write = withTime ? timeLike : dayLike;
  return (
    <>
      <TypedDatePicker
        {...controlAttributes(props)}
        {...(withTime ? { time: { form: 'HH:mm' } } : {})}
        showNow
        forms={withTime ? timeForms : dayForms}
        value={wallIn(value) ?? null}
        {...(field.placeholder ? { placeholder: localized(field.placeholder) } : {})}
        allowClear={!field.required}
        // a typed value counts without a press on OK
        needConfirm={false}
        // the form refuses to save it
        onUnread={onChange}
        onChange={(wall) => onChange?.(wall === null ? (withTime ? null : '') : write(first, wall))}
        style={{ width: 220, maxWidth: '100%' }}
      />
      {withTime && <ZoneNote />}
    </>
  );
}
