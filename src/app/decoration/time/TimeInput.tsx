import { type AriaAttributes, useRef } from 'react';
import { TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { typedTimes } from './notation.ts';

interface TimeInputProps extends Pick<AriaAttributes, 'aria-required' | 'aria-describedby'> {
  id: string;
  /** in the page's notation; empty for none */
  value: string;
  /** a day without a time means its last second, not its first */
  isEnd: boolean;
  placeholder: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A time of a page or a component, chosen or typed. A chosen time counts without a press on OK; Escape takes it back. */
export function TimeInput({ value, isEnd, onChange, ...input }: TimeInputProps) {
  const chosen = useRef<string>(undefined);
  const take = (wall: string | null) => {
    chosen.current = undefined;
    onChange(wall ?? '');
  };
  return (
    <TypedDatePicker
      {...input}
      value={value === '' ? null : value}
      forms={typedTimes}
      time={{ first: isEnd ? '23:59:59' : '00:00:00' }}
      showNow
      style={{ width: '100%' }}
      onChange={take}
      onChoose={(wall) => {
        chosen.current = wall ?? undefined;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') chosen.current = undefined;
      }}
      onOpenChange={(open) => {
        if (!open && chosen.current) take(chosen.current);
      }}
    />
  );
}
