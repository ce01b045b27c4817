import { type CSSProperties, useContext } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatInstant, formatMoney, formatNumber, formatTimeAgo } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { useNow, useSpanText } from '#app/widgets/clock/clock.ts';
import { isLink } from '#contract/addresses.ts';
import { cutText } from '#contract/text.ts';
import type { CellProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { excerptOf } from '#page/text.ts';
import { localized as localizedText } from '#schema/meta.ts';
import { currencyOf } from '#schema/record.ts';
import { textOf } from '../format.ts';
import { clockText, dayText, timeOf, wallIn } from '../values/date.ts';
import { durationText } from '../values/duration.ts';
import { booleanOf, hexColour } from '../values/fits.ts';
import { numberOf } from '../values/number.ts';
import { CellTabIndex } from './cellTabIndex.ts';

const say = textsOf(locales.shell.clock);
const t = textsOf(locales.lists.resource);

/** How long until a point in time, counting as readers see it: `2 天 03:04:05`. */
export function CountdownCell({ value, field }: CellProps) {
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
      {left > 0 ? spanText(left) : say('reached')}
    </time>
  );
}

/** ratings are read in half stars */
const steps = 10;

/** A number out of 10 (or the field's maximum) as five stars, drawn by the style sheet: one element for a cell. */
export function RatingCell({ value, field }: CellProps) {
  if (typeof value !== 'number') return <Nothing />;
  const maximum = field.maximum ?? 10;
  const share = Math.min(1, Math.max(0, value / maximum));
  const property: Record<`--${string}`, string> = {
    '--bd-share': `${(Math.round(share * steps) * 100) / steps}%`,
  };
  return (
    <span
      className="bd-stars"
      role="img"
      aria-label={`${value} / ${maximum}`}
      title={String(value)}
      // React's type of a style does not know custom properties
      style={property as CSSProperties}
    />
  );
}

const record = z.object({
  title: localizedText,
  // a path of this app, never the address of another site
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .nullable()
    .catch(null),
});

/** A record by its title, leading to where the app shows it: `{title: {"zh-CN", "en-US"}, path}`. */
export function RecordLinkCell({ value }: CellProps) {
  const tabIndex = useContext(CellTabIndex);
  const read = record.safeParse(value);
  if (!read.success) return <Nothing />;
  const title = localized(read.data.title);
  return read.data.path === null ? (
    <span className="bd-ellipsis" title={title}>
      {title}
    </span>
  ) : (
    <Link className="bd-ellipsis" to={read.data.path} title={title} tabIndex={tabIndex}>
      {title}
    </Link>
  );
}

const stepMilliseconds = 10_000;

/** A point in time as contract 9 tells it: just now, minutes, hours, then the date; its title holds the whole. */
export function TimeAgoCell({ value, field }: CellProps) {
  const now = useNow(stepMilliseconds);
  const time = timeOf(value);
  if (!time) return <TextCell value={value} field={field} />;
  const instant = time.toISOString();
  const wall = wallIn(value) ?? '';
  return (
    <time className="bd-number" dateTime={instant} title={`${dayText(wall)} ${clockText(wall)}`}>
      {formatTimeAgo(instant, now)}
    </time>
  );
}

/** Nothing to show: quiet, but there. */
export const Nothing = () => <span className="bd-faint">–</span>;

/** One line; what does not fit stands in its title. */
export function TextCell({ value }: CellProps) {
  const text = textOf(value);
  return text === '' ? (
    <Nothing />
  ) : (
    <span className="bd-ellipsis" title={text}>
      {text}
    </span>
  );
}

/** Two lines of a longer text. Markup in it is shown as text. */
export function LongTextCell({ value }: CellProps) {
  const text = textOf(value);
  return text === '' ? (
    <Nothing />
  ) : (
    <span className="bd-clamp bd-two-lines" title={text.slice(0, 500)}>
      {cutText(text, 300)}
    </span>
  );
}

/** The beginning of a formatted text as plain text; whatever HTML a service sends, none of it is drawn. */
export function RichTextCell({ value }: CellProps) {
  const text = excerptOf(textOf(value), 300);
  return text === '' ? (
    <Nothing />
  ) : (
    <span className="bd-clamp bd-two-lines" title={text}>
      {text}
    </span>
  );
}

/** A number, or a decimal in a text; any other value is shown unchanged. */
export function NumberCell({ value, field }: CellProps) {
  const number = numberOf(value);
  if (number === undefined) return <TextCell value={value} field={field} />;
  return <span className="bd-number">{formatNumber(number, field.decimals)}</span>;
}

/** An amount in its currency; a plain number where the row does not say which. */
export function MoneyCell({ value, field, row }: CellProps) {
  const number = numberOf(value);
  if (number === undefined) return <TextCell value={value} field={field} />;
  const { decimals } = field;
  const currency = currencyOf(field, row);
  return (
    <span className="bd-number">
      {currency === undefined
        ? formatNumber(number, decimals)
        : formatMoney(number, { currency, decimals })}
    </span>
  );
}

/** The day of a date or a timestamp; any other value is shown unchanged. */
export function DateCell({ value, field }: CellProps) {
  const wall = wallIn(value);
  if (wall === undefined) return <TextCell value={value} field={field} />;
  const day = dayText(wall);
  return (
    <time className="bd-number" dateTime={day}>
      {day}
    </time>
  );
}

/** A moment by the platform's clocks. */
export function DateTimeCell({ value, field }: CellProps) {
  const [time, wall] = [timeOf(value), wallIn(value)];
  if (!time || wall === undefined) return <TextCell value={value} field={field} />;
  return (
    <time className="bd-number" dateTime={time.toISOString()}>
      {typeof value === 'string' && !/^\d+$/.test(value)
        ? formatInstant(value)
        : `${dayText(wall)} ${clockText(wall)}`}
    </time>
  );
}

/** Seconds as hours, minutes and seconds. */
export function DurationCell({ value, field }: CellProps) {
  return typeof value === 'number' && Number.isFinite(value) ? (
    <span className="bd-number">{durationText(value)}</span>
  ) : (
    <TextCell value={value} field={field} />
  );
}

/** Yes or no; also reads numbers and texts (1, "true"). */
export function BooleanCell({ value, field }: CellProps) {
  const known = booleanOf(value);
  if (known === undefined) return <TextCell value={value} field={field} />;
  return known ? (
    <span className="bd-yes">{t('yes')}</span>
  ) : (
    <span className="bd-no">{t('no')}</span>
  );
}

/** The option of the field in its words and colour; a value that is none of them as text. */
export function EnumCell({ value, field }: CellProps) {
  const option = field.options?.find((one) => one.value === value);
  if (!option) return <TextCell value={value} field={field} />;
  const label = localized(option.label);
  return (
    <span className={`bd-tag bd-tag-${option.colour ?? 'default'}`} title={label}>
      {label}
    </span>
  );
}

/** Each text once, in the order given. */
export function TagsCell({ value, field }: CellProps) {
  if (!Array.isArray(value)) return <TextCell value={value} field={field} />;
  const tags = [...new Set(value.map(textOf))];
  if (tags.length === 0) return <Nothing />;
  return (
    <span className="bd-wrap bd-gap-4 bd-cut bd-tags" title={tags.join(' · ')}>
      {tags.map((tag) => (
        <span className="bd-tag bd-tag-default" key={tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

/** An address of the web, opened in another tab. */
export function LinkCell({ value, field }: CellProps) {
  const tabIndex = useContext(CellTabIndex);
  const address = typeof value === 'string' ? value.trim() : '';
  if (!isLink(address)) return <TextCell value={value} field={field} />;
  return (
    <a
      tabIndex={tabIndex}
      className="bd-ellipsis"
      href={address}
      target="_blank"
      rel="noreferrer"
      title={address}
    >
      {address}
    </a>
  );
}

/** A colour beside its notation. */
export function ColourCell({ value, field }: CellProps) {
  const colour = typeof value === 'string' && hexColour.test(value);
  if (!colour) return <TextCell value={value} field={field} />;
  return (
    <span className="bd-inline bd-gap-8 bd-digits bd-colour">
      <i style={{ background: value }} />
      {value}
    </span>
  );
}

/** Data of no fixed shape, as JSON. */
export function JsonCell({ value }: CellProps) {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return <Nothing />;
  return (
    <code className="bd-ellipsis" title={JSON.stringify(value, null, 2)}>
      {JSON.stringify(value)}
    </code>
  );
}
