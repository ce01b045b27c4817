import { inLanguage, type Localized } from '#contract/language.ts';
import type { FieldDefinition } from '../meta.ts';
import { chineseEnding, termOfList, termOfName, termOfValue, termOfWord } from './dictionary.ts';
import { hasChinese, pluralOf, sentenceCase, singularOf, wordsOf } from './words.ts';

/** A label, and whether it is known in both languages rather than made from the name. */
export interface Label {
  readonly label: Localized;
  readonly isKnown: boolean;
}

const known = (zh: string, en: string): Label => ({
  label: { 'zh-CN': zh, 'en-US': en },
  isKnown: true,
});

/** The label of a field, by its name. */
export function labelOfField(name: string): Label {
  const words = wordsOf(name);
  const whole = termOfName(words.join(''));
  if (whole) return known(whole.zh, whole.en);
  if (hasChinese(name)) return known(name, name);
  const numbered = /^(.*[a-z])[_-]?(\d{1,3})$/i.exec(name);
  if (numbered) {
    const { label, isKnown } = labelOfField(numbered[1] ?? '');
    const [zh, en] = [label['zh-CN'], inLanguage(label, 'en-US')].map(
      (text) => `${text} ${numbered[2]}`,
    );
    return { label: { 'zh-CN': zh ?? name, 'en-US': en ?? name }, isKnown };
  }
  return labelBySuffix(words) ?? composed(words);
}

/**
 * Labels for `paidAt`, `isPublic`, `seatCount`, `publisherId`, `contactName`: the suffix or prefix tells what the value
 * is.
 */
function labelBySuffix(words: readonly string[]): Label | undefined {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const start = words.slice(0, -1);
  const rest = words.slice(1);
  if (words.length < 2) return undefined;
  if (first === 'is' || first === 'has' || first === 'can') {
    const { label, isKnown } = composed(rest);
    const english = first === 'is' ? sentenceCase(rest) : sentenceCase(words);
    return { label: { 'zh-CN': label['zh-CN'], 'en-US': english }, isKnown };
  }
  const ending = chineseEnding(last);
  if (ending !== undefined) {
    const { label, isKnown } = composed(start);
    const isCount = last === 'count' || last === 'num';
    const english = isCount ? [...start.slice(0, -1), pluralOf(start.at(-1) ?? '')] : start;
    const chinese = isCount || isKnown ? `${label['zh-CN']}${ending}` : label['zh-CN'];
    return { label: { 'zh-CN': chinese, 'en-US': sentenceCase(english) }, isKnown };
  }
  if (last === 'id') return labelOfField(start.join(' '));
  if (last === 'ids')
    return labelOfField([...start.slice(0, -1), pluralOf(start.at(-1) ?? '')].join(' '));
  if (last === 'url') return labelOfField(start.join(' '));
  return undefined;
}

/** A label made of single words; in Chinese only if every word is known. */
function composed(words: readonly string[]): Label {
  const english = sentenceCase(words);
  const terms = words.map((word) => termOfWord(word) ?? termOfWord(singularOf(word)));
  const chinese = terms.every((term) => term !== undefined)
    ? terms.map((term) => term.zh).join('')
    : undefined;
  return chinese === undefined
    ? { label: { 'zh-CN': english, 'en-US': english }, isKnown: false }
    : known(chinese, english);
}

/** The label of a list, and of one of its records. */
export function labelOfList(
  name: string,
): { label: Localized; singular: Localized } & Pick<Label, 'isKnown'> {
  const words = wordsOf(name);
  const last = words.at(-1) ?? name;
  const several = [...words.slice(0, -1), pluralOf(last)];
  const one = [...words.slice(0, -1), singularOf(last)];
  const whole = termOfList(several.join(''));
  const { label, isKnown } = whole ? known(whole.zh, whole.en) : labelOfField(one.join(' '));
  return {
    label: { 'zh-CN': label['zh-CN'], 'en-US': sentenceCase(several) },
    singular: { 'zh-CN': label['zh-CN'], 'en-US': sentenceCase(one) },
    isKnown,
  };
}

type Option = NonNullable<FieldDefinition['options']>[number];
const colours = ['default', 'success', 'processing', 'warning', 'error'] as const;

/** An option of an enum, with its label and its usual colour. */
export function optionOf(value: Option['value']): Option {
  const text = String(value);
  const term = termOfValue(text);
  if (!term) {
    const isName = /^[a-z][a-z\d]*([_\- ][a-z\d]+)*$/i.test(text) && !/^[A-Z\d]+$/.test(text);
    const english = isName ? sentenceCase(wordsOf(text)) : text || '""';
    const chinese = isName ? composed(wordsOf(text)).label['zh-CN'] : english;
    return { value, label: { 'zh-CN': chinese, 'en-US': english } };
  }
  const colour = colours.find((one) => one === term.colour);
  return {
    value,
    label: { 'zh-CN': term.zh, 'en-US': term.en },
    ...(colour === undefined ? {} : { colour }),
  };
}
