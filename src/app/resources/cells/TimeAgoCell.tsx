import { formatTimeAgo } from '#app/language/format.ts';
import { useLanguage } from '#app/language/index.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import type { CellProps } from '#extending/define.ts';
import { clockText, dayText, timeOf, wallIn } from '../values/date.ts';
import { TextCell } from './values.tsx';

const stepMilliseconds = 10_000;

/** A point in time as contract 9 tells it: just now, minutes, hours, then the date; its title holds the whole. */
export function TimeAgoCell({ value, field }: CellProps) {
  const { language } = useLanguage();
  const now = useNow(stepMilliseconds);
  const time = timeOf(value);
  if (!time) return <TextCell value={value} field={field} />;
  const instant = time.toISOString();
  const wall = wallIn(value) ?? '';
  return (
    <time className="bd-number" dateTime={instant} title={`${dayText(wall)} ${clockText(wall)}`}>
      {formatTimeAgo(instant, now, language)}
    </time>
  );
}
