import { inLanguage, type Language, type Localized, languages } from '#contract/language.ts';
import { singularOf } from './words.ts';

/** The label of one record, from the label of the list: `Book lists` → `Book list`. In Chinese both are the same. */
export function singularOfLabel(label: Localized): Localized {
  const english = inLanguage(label, 'en-US').replace(/(?<![a-z])[a-z]+(?=\s*$)/i, (last) => {
    const one = singularOf(last.toLowerCase());
    // keeps the capitals of the word
    if (last.toLowerCase().startsWith(one)) return last.slice(0, one.length);
    return last.charAt(0) + one.slice(1);
  });
  return { ...label, 'en-US': english };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Lets the words begin with a small letter if the former ones did. */
const likeBefore = (words: string, before: string): string =>
  before !== '' && before.charAt(0) === before.charAt(0).toLowerCase()
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words;

/**
 * The label of one record after the label of the list has changed. In each language it follows the list if it was made
 * from the list's label; a label that a person wrote stays.
 *
 * @returns undefined if no label is needed, because the list's own is used
 */
export function followLabel(
  singular: Localized | undefined,
  before: Localized,
  after: Localized,
): Localized | undefined {
  const formerly = singularOfLabel(before);
  const now = singularOfLabel(after);
  const written = singular ?? before;
  const spoken = languages.filter((language) => written[language] ?? after[language]);
  const follows = (language: Language) =>
    isSame(inLanguage(written, language), inLanguage(formerly, language));
  // it was left out on purpose, so that the list's label is used for a record too
  if (!singular && !spoken.every(follows)) return undefined;
  const next = { ...written };
  for (const language of spoken)
    if (follows(language))
      next[language] = likeBefore(inLanguage(now, language), inLanguage(written, language));
  const isNeeded = spoken.some(
    (language) => !isSame(inLanguage(next, language), inLanguage(after, language)),
  );
  return isNeeded || (singular && !spoken.every(follows)) ? next : undefined;
}
