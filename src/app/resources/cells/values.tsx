import { useContext } from 'react';
import { currencyOf } from '#schema/record.ts';
import { formatDuration, formatInstant, formatMoney, formatNumber } from '../../language/format.ts';
import { useLanguage, useLocalized, useMessages } from '../../language/index.ts';
import { plainText } from '../format.ts';
import { resourceMessages } from '../messages.ts';
import type { CellProps } from './Cell.tsx';
import { CellTabIndex } from './cellTabIndex.ts';

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Nothing to show: quiet, but there. */
export const Nothing = () => <span className="bd-nothing">–</span>;

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

/** Two lines of a longer text, without its markup. */
export function LongTextCell({ value }: CellProps) {
  const text = plainText(textOf(value));
  return text === '' ? (
    <Nothing />
  ) : (
    <span className="bd-two-lines" title={text.slice(0, 500)}>
      {text.slice(0, 300)}
    </span>
  );
}

export function NumberCell({ value, field }: CellProps) {
  const { language } = useLanguage();
  return typeof value === 'number' ? (
    <span className="bd-number">{formatNumber(value, field.decimals, language)}</span>
  ) : (
    <Nothing />
  );
}

/** An amount in its currency; a plain number where the row does not say which. */
export function MoneyCell({ value, field, row }: CellProps) {
  const { language } = useLanguage();
  if (typeof value !== 'number') return <Nothing />;
  const { decimals } = field;
  const currency = currencyOf(field, row);
  return (
    <span className="bd-number">
      {currency === undefined
        ? formatNumber(value, decimals, language)
        : formatMoney(value, { currency, decimals, language })}
    </span>
  );
}

export function DateTimeCell({ value }: CellProps) {
  return typeof value === 'string' && value !== '' ? (
    <time className="bd-number" dateTime={value}>
      {formatInstant(value)}
    </time>
  ) : (
    <Nothing />
  );
}

export function DurationCell({ value }: CellProps) {
  return typeof value === 'number' ? (
    <span className="bd-number">{formatDuration(value)}</span>
  ) : (
    <Nothing />
  );
}

export function BooleanCell({ value }: CellProps) {
  const t = useMessages(resourceMessages);
  return value === true ? (
    <span className="bd-yes">{t('yes')}</span>
  ) : (
    <span className="bd-no">{t('no')}</span>
  );
}

export function EnumCell({ value, field }: CellProps) {
  const localized = useLocalized();
  const option = field.options?.find((one) => one.value === value);
  if (!option) return <TextCell value={value} field={field} />;
  return (
    <span className={`bd-tag bd-tag-${option.colour ?? 'default'}`}>{localized(option.label)}</span>
  );
}

export function TagsCell({ value }: CellProps) {
  const tags = Array.isArray(value) ? value.map(textOf) : [];
  if (tags.length === 0) return <Nothing />;
  return (
    <span className="bd-tags" title={tags.join(' · ')}>
      {tags.map((tag) => (
        <span className="bd-tag bd-tag-default" key={tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}

const safeLink = /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/i;

export function LinkCell({ value, field }: CellProps) {
  const tabIndex = useContext(CellTabIndex);
  const address = typeof value === 'string' ? value : '';
  if (!safeLink.test(address)) return <TextCell value={value} field={field} />;
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

export function ColourCell({ value, field }: CellProps) {
  const colour = typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value);
  if (!colour) return <TextCell value={value} field={field} />;
  return (
    <span className="bd-colour">
      <i style={{ background: value }} />
      {value}
    </span>
  );
}
