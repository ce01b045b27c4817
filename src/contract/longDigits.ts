/** Whether JSON text may contain a number that would lose digits; hardly any does. See `exactJson.ts`. */
export const mayHoldLongDigits = (text: string): boolean =>
  /(?:^|[[:,\s])-?(?:[\d.]{16,}|\d[\d.]*[eE])/.test(text);
