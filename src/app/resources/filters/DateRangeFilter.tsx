import { textsOf } from '#app/language/index.ts';
import { platformTime } from '#app/session/platformTime.ts';
import { carry, WallPicker } from '#app/widgets/time/wallPicker.ts';
import { dayAfter, isWall } from '#contract/zonedTime.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.filter);

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isWall(value) ? value : undefined;

/** The ranges that people use most, in days of the platform's zone. */
function presets(today: string): readonly (readonly [Parameters<typeof say>[0], string, string])[] {
  const firstOf = (day: string) => `${day.slice(0, 8)}01`;
  const first = firstOf(today);
  const lastMonth = dayAfter(first, -1);
  const yesterday = dayAfter(today, -1);
  const year = today.slice(0, 4);
  return [
    ['today', today, today],
    ['yesterday', yesterday, yesterday],
    ['last7', dayAfter(today, -6), today],
    ['last30', dayAfter(today, -29), today],
    ['thisMonth', first, dayAfter(firstOf(dayAfter(first, 31)), -1)],
    ['lastMonth', firstOf(lastMonth), lastMonth],
    ['thisYear', `${year}-01-01`, `${year}-12-31`],
  ];
}

/** Two days, either of which may stay open. A start after the end cannot be chosen; if a link has one, it is told. */
export default function DateRangeFilter({ id, filter, values, onChange }: FilterProps) {
  const [from = '', to = ''] = filter.parameters;
  const start = dayOf(values[from]);
  const end = dayOf(values[to]);
  const crossed = start !== undefined && end !== undefined && start > end;
  return (
    <>
      <WallPicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        allowEmpty={[true, true]}
        placeholder={[t('startDate'), t('endDate')]}
        presets={presets(platformTime().slice(0, 10)).map(([name, first, last]) => ({
          label: say(name),
          value: [carry(first), carry(last)],
        }))}
        {...(crossed ? { status: 'error' as const } : {})}
        value={[start ? carry(start) : null, end ? carry(end) : null]}
        onChange={(days) =>
          onChange({
            [from]: days?.[0]?.format('YYYY-MM-DD'),
            [to]: days?.[1]?.format('YYYY-MM-DD'),
          })
        }
      />
      {crossed && (
        <span role="alert" className="bd-error bd-tiny bd-filter-problem">
          {say('crossedDays')}
        </span>
      )}
    </>
  );
}
