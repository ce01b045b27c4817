import type { DateForms } from '#app/widgets/time/TypedDatePicker.tsx';
import { wallForm } from '#contract/zonedTime.ts';

/** The notations that may be typed; the first one is shown. For a day alone the input says which moment it means. */
export const typedTimes: DateForms = [
  wallForm,
  ...['YYYY-MM-DD', 'YYYY/MM/DD'].flatMap((day) => [`${day} HH:mm`, day]),
  ...['YYYY-M-D', 'YYYY/M/D'].flatMap((day) => [`${day} H:mm`, day]),
];
