import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import type { FilterProps } from './FilterProps.ts';

const dayOf = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value) : null;

/** Two days, either of which may stay open. */
export default function DateRangeFilter({ id, filter, values, onChange }: FilterProps) {
  const t = useMessages(resourceMessages);
  const [from = '', to = ''] = filter.parameters;
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      allowEmpty={[true, true]}
      placeholder={[t('startDate'), t('endDate')]}
      value={[dayOf(values[from]), dayOf(values[to])]}
      onChange={(days) =>
        onChange({
          [from]: days?.[0]?.format('YYYY-MM-DD'),
          [to]: days?.[1]?.format('YYYY-MM-DD'),
        })
      }
    />
  );
}
