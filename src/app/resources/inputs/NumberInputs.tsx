import { currentLanguage, localized, textsOf } from '#app/language/index.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { currencyOf } from '#schema/record.ts';
import { textOf } from '../format.ts';
import { durationText, parseDuration } from '../values/duration.ts';
import { numberOf, numberText, parseNumber } from '../values/number.ts';
import { ParsedInput } from './ParsedInput.tsx';

const t = textsOf(locales.forms.value);

/** One step up or down within the field's limits, without rounding errors of binary fractions. */
function stepped(field: InputProps['field'], value: unknown, by: number): number | undefined {
  const from = numberOf(value) ?? (value === null || value === '' ? 0 : undefined);
  if (from === undefined) return undefined;
  const next = Number((from + by).toFixed(6));
  return Math.min(
    field.maximum ?? Number.POSITIVE_INFINITY,
    Math.max(field.minimum ?? Number.NEGATIVE_INFINITY, next),
  );
}

/** A number; takes digits, thousands separators and arrow keys. The form checks its decimals and limits. */
export function NumberInput(props: InputProps) {
  const { field } = props;
  return (
    <ParsedInput
      {...props}
      inputMode="decimal"
      placeholder={field.placeholder && localized(field.placeholder)}
      parse={parseNumber}
      format={(value) => {
        const number = numberOf(value);
        return number === undefined ? textOf(value) : numberText(number, 0);
      }}
      step={(value, direction) =>
        stepped(field, value, direction * (field.decimals === 0 ? 1 : 0.5))
      }
    />
  );
}

/** An amount with its currency before it, the record's own where the field says so. */
export function MoneyInput(props: InputProps) {
  const { field, row } = props;
  const currency = currencyOf(field, row);
  return (
    <ParsedInput
      {...props}
      inputMode="decimal"
      prefix={currency && <span className="bd-soft">{symbolOf(currency)}</span>}
      placeholder={field.placeholder && localized(field.placeholder)}
      parse={parseNumber}
      format={(value) => {
        const number = numberOf(value);
        return number === undefined ? textOf(value) : numberText(number, field.decimals);
      }}
      step={(value, direction) => stepped(field, value, direction)}
    />
  );
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** A length of time, typed as `mm:ss` or `h:mm:ss` and kept in seconds; the arrow keys move it by a second. */
export function DurationInput(props: InputProps) {
  const { field } = props;
  return (
    <ParsedInput
      {...props}
      placeholder={field.placeholder ? localized(field.placeholder) : t('durationForm')}
      parse={parseDuration}
      format={(value) => (typeof value === 'number' ? durationText(value) : textOf(value))}
      step={(value, direction) =>
        stepped({ ...field, minimum: field.minimum ?? 0 }, value, direction)
      }
    />
  );
}
