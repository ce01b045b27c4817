import { type Language, type MessageValues, message } from '#contract/language.ts';
import { InvalidInput } from '../http/errors.ts';
import { registrationMessages } from './registrationMessages.ts';

type Key = keyof (typeof registrationMessages)['en-US'];

/** One thing that is wrong with what was sent, in whichever language it is read. */
export interface Refusal {
  readonly field: string;
  readonly code: string;
  readonly text: (language: Language) => string;
}

/** A refusal in the words of the registration. */
export const refusal = (
  field: string,
  code: string,
  key: Key,
  values?: MessageValues,
): Refusal => ({
  field,
  code,
  text: (language) => message(registrationMessages, language, key, values),
});

/** 400 with every problem at once; the sentence is the first one's, and says how many more there are. */
export function invalid(first: Refusal, ...more: readonly Refusal[]): InvalidInput {
  return new InvalidInput(
    (language) =>
      more.length === 0
        ? first.text(language)
        : message(registrationMessages, language, 'several', {
            first: first.text(language),
            count: more.length,
          }),
    (language) =>
      [first, ...more].map(({ field, code, text }) => ({ field, code, message: text(language) })),
  );
}

/** @throws InvalidInput with all of them, where there are any */
export function refuseAll(refusals: readonly Refusal[]): void {
  const [first, ...more] = refusals;
  if (first) throw invalid(first, ...more);
}
