import { type Language, type Localized, languages } from '#contract/language.ts';
import { singularOf } from './words.ts';

/** What one record is called, by what its list is called: `Book lists` → `Book list`. Chinese has one word for both. */
export function singularOfLabel(label: Localized): Localized {
  const english = label['en-US'].replace(/(?<![a-z])[a-z]+(?=\s*$)/i, (last) => {
    const one = singularOf(last.toLowerCase());
    // with the capitals that the word has
    if (last.toLowerCase().startsWith(one)) return last.slice(0, one.length);
    return last.charAt(0) + one.slice(1);
  });
  return { ...label, 'en-US': english };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The words with a small letter first where the ones before had one. */
const likeBefore = (words: string, before: string): string =>
  before !== '' && before.charAt(0) === before.charAt(0).toLowerCase()
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words;

/**
 * What one record is called once the list is called something else. It follows the list where it was made of the
 * list's name, each language by itself; what somebody wrote on their own stays.
 *
 * @returns undefined where it need not be written: the list's own name does
 */
export function followLabel(
  singular: Localized | undefined,
  before: Localized,
  after: Localized,
): Localized | undefined {
  const formerly = singularOfLabel(before);
  const now = singularOfLabel(after);
  const written = singular ?? before;
  const follows = (language: Language) => isSame(written[language], formerly[language]);
  // left out on purpose: the list's name was not made a singular
  if (!singular && !languages.every(follows)) return undefined;
  const next = { ...written };
  for (const language of languages)
    if (follows(language)) next[language] = likeBefore(now[language], written[language]);
  const isNeeded = languages.some((language) => !isSame(next[language], after[language]));
  return isNeeded || (singular && !languages.every(follows)) ? next : undefined;
}
