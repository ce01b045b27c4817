import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';

/** What a date may be typed like; the first is how it is shown. */
export type DateForms = readonly [string, ...string[]];

interface TypedDatePickerProps extends Omit<DatePickerProps, 'format'> {
  forms: DateForms;
  /** told of the whole text with every change of it by hand */
  onType?: (text: string) => void;
}

/**
 * A date picker that several forms may be typed into. What is typed stays in its own form until it is done: the beginning
 * of one is often another (`2026-11-2`, `2026-11-26`), and written anew it would get in the way of the rest.
 */
export function TypedDatePicker(properties: TypedDatePickerProps) {
  const { forms, onType, onChange, onCalendarChange, onOpenChange, ...picker } = properties;
  const [form, setForm] = useState(forms[0]);
  const typed = useRef('');
  return (
    // the picker tells nobody what is typed; a change of its input passes here
    <div
      onChangeCapture={({ target }) => {
        typed.current = target instanceof HTMLInputElement ? target.value : '';
        setForm(forms.find((one) => dayjs(typed.current, one, true).isValid()) ?? form);
      }}
      // after the picker, which a first change opens
      onChange={() => onType?.(typed.current)}
    >
      <DatePicker
        {...picker}
        format={[form, ...forms]}
        onChange={(date, text) => {
          setForm(forms[0]);
          onChange?.(date, text);
        }}
        onCalendarChange={(date, text, info) => {
          const isTyped =
            !Array.isArray(date) && date?.isSame(dayjs(typed.current, [...forms], true));
          if (!isTyped) setForm(forms[0]);
          onCalendarChange?.(date, text, info);
        }}
        onOpenChange={(open) => {
          if (!open) setForm(forms[0]);
          onOpenChange?.(open);
        }}
      />
    </div>
  );
}
