import type { DateForms } from '#app/widgets/time/TypedDatePicker.tsx';
import { wallForm } from '#contract/zonedTime.ts';

/** What a time may be typed like; the first is how it is shown. Of a day alone the input says which moment is meant. */
export const typedTimes: DateForms = [
  wallForm,
  ...['YYYY-MM-DD', 'YYYY/MM/DD'].flatMap((day) => [`${day} HH:mm`, day]),
  ...['YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} H:mm`, day]),
];

/** Whether what was typed names a day and no time of it. */
export const isDayAlone = (typed: string): boolean =>
  /^\d{4}\D\d{1,2}\D\d{1,2}$/.test(typed.trim());
