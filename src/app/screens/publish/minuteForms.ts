import type { DateForms } from '#app/widgets/time/TypedDatePicker.tsx';

/** The notations of a time to the minute that may be typed; the first one is shown. */
export const minuteForms: DateForms = [
  'YYYY-MM-DD HH:mm',
  'YYYY/MM/DD HH:mm',
  'YYYY-M-D H:mm',
  'YYYY/M/D H:mm',
];
