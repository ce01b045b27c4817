import { InputNumber } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { searchDebounceMilliseconds } from '#contract/limits.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import type { FilterValue } from '#schema/codec.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.filter);

type Bound = number | null;
const boundOf = (value: FilterValue | undefined): Bound =>
  typeof value === 'number' ? value : null;

/**
 * The two ends of a range: at least 0, in steps of 0.5, with 2 decimals (contract 5). If the lower end is above the upper
 * one, that is told and nothing is searched for.
 */
export default function NumberRangeFilter({ id, filter, values, onChange }: FilterProps) {
  const [lower = '', upper = ''] = filter.parameters;
  const given: [Bound, Bound] = [boundOf(values[lower]), boundOf(values[upper])];
  const [typed, setTyped] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [from, to] = given;
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped([from, to]);
  }, [from, to]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [minimum, maximum] = typed;
  const crossed = minimum !== null && maximum !== null && minimum > maximum;
  const handOn = ([first, last]: [Bound, Bound]) => {
    clearTimeout(timer.current);
    if (first !== null && last !== null && first > last) return;
    if (first === from && last === to) return;
    onChange({ [lower]: first ?? undefined, [upper]: last ?? undefined });
  };
  const change = (next: [Bound, Bound]) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => handOn(next), searchDebounceMilliseconds);
  };
  const rounded = (value: Bound): Bound =>
    value === null ? null : Number(value.toFixed(filter.decimals));
  const shared = {
    min: filter.minimum,
    step: filter.step,
    precision: filter.decimals,
    // shows 2 as it was typed, not as 2.00
    formatter: (shown: number | undefined) => (shown === undefined ? '' : String(shown)),
    ...(crossed ? { status: 'error' as const, 'aria-describedby': `${id}-problem` } : {}),
    'aria-invalid': crossed,
    onPressEnter: unlessComposing(() => handOn(typed)),
  };
  const label = localized(filter.label);
  return (
    <>
      <span className="bd-row bd-gap-8 bd-soft bd-range">
        <InputNumber<number>
          {...shared}
          id={id}
          aria-label={`${label}: ${t('minimum')}`}
          placeholder={t('minimum')}
          value={minimum}
          onChange={(next) => change([rounded(next), maximum])}
        />
        <span aria-hidden="true">–</span>
        <InputNumber<number>
          {...shared}
          id={`${id}-to`}
          aria-label={`${label}: ${t('maximum')}`}
          placeholder={t('maximum')}
          value={maximum}
          onChange={(next) => change([minimum, rounded(next)])}
        />
      </span>
      {crossed && (
        <span id={`${id}-problem`} role="alert" className="bd-error bd-tiny bd-filter-problem">
          {say('crossedNumbers')}
        </span>
      )}
    </>
  );
}
