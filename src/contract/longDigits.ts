/** Whether a text of JSON may hold a number that would change as it is read; nearly none does. See `exactJson.ts`. */
export const mayHoldLongDigits = (text: string): boolean =>
  /(?:^|[[:,\s])-?(?:[\d.]{16,}|\d[\d.]*[eE])/.test(text);
