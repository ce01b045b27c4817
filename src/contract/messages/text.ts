import { defineMessages, type Language, message } from '../language.ts';
import { type TextLimits, textProblem } from '../text.ts';

/** Problems with the length of a text, the same for forms and the platform. `{label}` is the name of the text. */
export const textMessages = defineMessages({
  'zh-CN': {
    tooLong: '{label}不能超过 {limit} 个字符，超出了 {excess} 个',
    tooShort: '{label}至少 {limit} 个字符，还差 {lacking} 个',
    tooDense:
      '{label}里有的字符由太多部分叠成（例如叠加的符号、拼合的表情），共超出 {excess} 字节，最多 {limit} 字节，请删去一些',
  },
  'en-US': {
    tooLong:
      '{label} cannot exceed {limit} {limit:character|characters}; it is {excess} over the limit',
    tooShort: '{label} needs at least {limit} {limit:character|characters}; it lacks {lacking}',
    tooDense:
      '{label} has characters made of too many parts, such as stacked marks or joined emoji: it is {excess} bytes over the limit of {limit}; take some out',
  },
});

/** The sentence about the length of a text named `label`; undefined if it keeps its limits. */
export function describeTextProblem(
  language: Language,
  label: string,
  text: string,
  limits: TextLimits,
): string | undefined {
  const problem = textProblem(text, limits);
  return problem && message(textMessages, language, problem.key, { label, ...problem.values });
}
