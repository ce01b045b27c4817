import { InputNumber } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMilliseconds } from '#contract/limits.ts';
import { useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import type { FilterProps } from './FilterProps.ts';

/** Two ends of a range: at least 0, in steps of 0.5, with 2 decimals (SPEC 5). */
export function NumberRangeFilter({ id, filter, values, onChange }: FilterProps) {
  const t = useMessages(resourceMessages);
  const [minimum = '', maximum = ''] = filter.parameters;
  return (
    <span className="bd-range">
      <Bound
        id={id}
        label={t('minimum')}
        filter={filter}
        value={values[minimum]}
        onChange={(value) => onChange({ [minimum]: value })}
      />
      <span aria-hidden="true">–</span>
      <Bound
        id={`${id}-to`}
        label={t('maximum')}
        filter={filter}
        value={values[maximum]}
        onChange={(value) => onChange({ [maximum]: value })}
      />
    </span>
  );
}

interface BoundProps extends Pick<FilterProps, 'filter' | 'id'> {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: number | undefined) => void;
}

function Bound({ id, filter, label, value, onChange }: BoundProps) {
  const given = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState<number | null>(given);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => setTyped(given), [given]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: number | null) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next ?? undefined), searchDebounceMilliseconds);
  };
  return (
    <InputNumber<number>
      id={id}
      aria-label={label}
      placeholder={label}
      min={filter.minimum}
      step={filter.step}
      precision={filter.decimals}
      // 2 stays 2, and is not shown as 2.00
      formatter={(shown) => (shown === undefined ? '' : String(shown))}
      value={typed}
      onChange={change}
    />
  );
}
