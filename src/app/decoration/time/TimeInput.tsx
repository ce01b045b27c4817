import { type AriaAttributes, useRef, useState } from 'react';
import { type DateForms, TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { wallForm } from '#contract/zonedTime.ts';
import { useEditing } from '../EditorContext.tsx';
import type { TimePlace, UnreadTime } from './unreadTimes.ts';

/** The notations that may be typed; the first one is shown. For a day alone the input says which moment it means. */
export const typedTimes: DateForms = [
  wallForm,
  ...['YYYY-MM-DD', 'YYYY/MM/DD'].flatMap((day) => [`${day} HH:mm`, day]),
  ...['YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} H:mm`, day]),
];

interface TimeInputProps extends Pick<AriaAttributes, 'aria-required' | 'aria-describedby'> {
  id: string;
  /** the place of the time on the page, by which a text that cannot be read stops a save; without one it stops nothing */
  place?: TimePlace;
  /** in the page's notation; empty for none */
  value: string;
  /** a day without a time means its last second, not its first */
  isEnd: boolean;
  placeholder: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A time of a page or a component, chosen or typed. A chosen time counts without a press on OK; Escape takes it back. */
export function TimeInput({ value, place, isEnd, onChange, ...input }: TimeInputProps) {
  const { findings, unreadTimes } = useEditing();
  const [unread, setUnread] = useState(() => place && unreadTimes.get(place));
  const chosen = useRef<string>(undefined);
  const note = (next: UnreadTime | undefined) => {
    if (place && next) unreadTimes.set(place, next);
    // what was said about it is over, even if the page has the same time as before
    else if (place && unreadTimes.delete(place)) findings.refuse([]);
    setUnread(next);
  };
  const take = (wall: string | null) => {
    chosen.current = undefined;
    note(undefined);
    onChange(wall ?? '');
  };
  return (
    <TypedDatePicker
      {...input}
      value={value === '' || unread?.former === value ? null : value}
      forms={typedTimes}
      time={{ first: isEnd ? '23:59:59' : '00:00:00' }}
      showNow
      style={{ width: '100%' }}
      onChange={take}
      onUnread={(text) => note({ text, former: value })}
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
