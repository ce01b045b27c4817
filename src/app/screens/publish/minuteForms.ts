import type { DateForms } from '#app/widgets/time/TypedDatePicker.tsx';

/** What a time to the minute may be typed like; the first is how it is shown. */
export const minuteForms: DateForms = [
  'YYYY-MM-DD HH:mm',
  'YYYY/MM/DD HH:mm',
  'YYYY-M-D H:mm',
  'YYYY/M/D H:mm',
];
