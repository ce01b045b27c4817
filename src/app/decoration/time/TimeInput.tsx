import dayjs from 'dayjs';
import { type AriaAttributes, useRef } from 'react';
import { otherZone } from '#app/session/platformTime.ts';
import { TypedDatePicker } from '#app/widgets/TypedDatePicker.tsx';
import { isDayAlone, notation, typedTimes } from './notation.ts';

interface TimeInputProps extends Pick<AriaAttributes, 'aria-required' | 'aria-describedby'> {
  id: string;
  /** in the page's notation; empty where there is none */
  value: string;
  /** a day without a time means its last second, not its first */
  isEnd: boolean;
  placeholder: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A time of a page or a component, chosen or typed. What was chosen counts without a press on OK, unless Escape takes it back. */
export function TimeInput({ value, isEnd, onChange, ...input }: TimeInputProps) {
  const typed = useRef('');
  const chosen = useRef<dayjs.Dayjs>(undefined);
  const take = (time: dayjs.Dayjs | null) => {
    const meansEnd = isEnd && isDayAlone(typed.current) && time?.isSame(time.startOf('day'));
    chosen.current = undefined;
    onChange((meansEnd ? time?.endOf('day') : time)?.format(notation) ?? '');
  };
  return (
    <TypedDatePicker
      {...input}
      value={value === '' ? null : dayjs(value)}
      forms={typedTimes}
      showTime={{ defaultValue: dayjs(isEnd ? '23:59:59' : '00:00:00', 'HH:mm:ss') }}
      // the present moment of this device is not the platform's
      showNow={otherZone() === undefined}
      style={{ width: '100%' }}
      onType={(text) => {
        typed.current = text;
      }}
      onChange={take}
      onCalendarChange={(time) => {
        chosen.current = Array.isArray(time) ? undefined : (time ?? undefined);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') chosen.current = undefined;
      }}
      onOpenChange={(open) => {
        // until then it counts: the picker hands on what was typed once more when it is left
        if (open) typed.current = '';
        else if (chosen.current) take(chosen.current);
      }}
    />
  );
}
