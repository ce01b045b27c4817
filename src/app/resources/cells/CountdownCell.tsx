import { useMessages } from '#app/language/index.ts';
import { useNow, useSpanText } from '#app/widgets/clock/clock.ts';
import type { CellProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { clockText, dayText, timeOf, wallIn } from '../values/date.ts';
import { TextCell } from './values.tsx';

/** How long until a point in time, counting as readers see it: `2 天 03:04:05`. */
export function CountdownCell({ value, field }: CellProps) {
  const t = useMessages(locales.shell.clock);
  const spanText = useSpanText();
  const now = useNow();
  const time = timeOf(value);
  if (!time) return <TextCell value={value} field={field} />;
  const wall = wallIn(value) ?? '';
  const left = time.getTime() - now;
  return (
    <time
      className="bd-number"
      dateTime={time.toISOString()}
      title={`${dayText(wall)} ${clockText(wall)}`}
    >
      {left > 0 ? spanText(left) : t('reached')}
    </time>
  );
}
