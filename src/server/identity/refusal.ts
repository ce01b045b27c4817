import { type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { asProblems, type FieldRefusal, InvalidInput, sentence } from '../http/errors.ts';

type Key = keyof (typeof locales.identity.registrationServer)['en-US'];

/** A refusal in the words of the registration. */
export const refusal = (
  field: string,
  code: string,
  key: Key,
  values?: MessageValues,
): FieldRefusal => ({
  field,
  code,
  text: sentence(locales.identity.registrationServer, key, values),
});

/**
 * A 400 with every problem; its sentence is that of the first one, and says how many more there are. Undefined without
 * problems.
 */
export function refusedAll(refusals: readonly FieldRefusal[]): InvalidInput | undefined {
  const [first, ...more] = refusals;
  if (!first) return undefined;
  return new InvalidInput(
    (language) =>
      more.length === 0
        ? first.text(language)
        : message(locales.identity.registrationServer, language, 'several', {
            first: first.text(language),
            count: more.length,
          }),
    asProblems(refusals),
  );
}

/** @throws InvalidInput with all of them, if there are any */
export function refuseAll(refusals: readonly FieldRefusal[]): void {
  const refused = refusedAll(refusals);
  if (refused) throw refused;
}
