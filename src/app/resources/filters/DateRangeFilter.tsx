import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import type { FilterProps } from './FilterProps.ts';
import { type FilterMessage, filterMessages } from './messages.ts';

const dayOf = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value) : null;

/** Ranges that people ask for most, of this browser's days. */
function presets(now: Dayjs): readonly (readonly [FilterMessage, Dayjs, Dayjs])[] {
  const lastMonth = now.subtract(1, 'month');
  const yesterday = now.subtract(1, 'day');
  return [
    ['today', now, now],
    ['yesterday', yesterday, yesterday],
    ['last7', now.subtract(6, 'day'), now],
    ['last30', now.subtract(29, 'day'), now],
    ['thisMonth', now.startOf('month'), now.endOf('month')],
    ['lastMonth', lastMonth.startOf('month'), lastMonth.endOf('month')],
    ['thisYear', now.startOf('year'), now.endOf('year')],
  ];
}

/** Two days, either of which may stay open; a start after the end cannot be chosen, and is told where a link has it. */
export default function DateRangeFilter({ id, filter, values, onChange }: FilterProps) {
  const t = useMessages(resourceMessages);
  const say = useMessages(filterMessages);
  const [from = '', to = ''] = filter.parameters;
  const start = dayOf(values[from]);
  const end = dayOf(values[to]);
  const crossed = start !== null && end !== null && start.isAfter(end);
  return (
    <>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        allowEmpty={[true, true]}
        placeholder={[t('startDate'), t('endDate')]}
        presets={presets(dayjs()).map(([name, first, last]) => ({
          label: say(name),
          value: [first, last],
        }))}
        {...(crossed ? { status: 'error' as const } : {})}
        value={[start, end]}
        onChange={(days) =>
          onChange({
            [from]: days?.[0]?.format('YYYY-MM-DD'),
            [to]: days?.[1]?.format('YYYY-MM-DD'),
          })
        }
      />
      {crossed && (
        <span role="alert" className="bd-filter-problem">
          {say('crossedDays')}
        </span>
      )}
    </>
  );
}
