import { isChinese, type Language, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { FilePlace, FileProblem } from './readPageFile.ts';

/** Why a file was refused, in sentences that say what is wrong, how to mend it, and that nothing was lost. */
export function problemText(found: FileProblem, file: string, language: Language): string {
  const { problem, ...values } = found;
  const place = 'place' in values ? placeText(values.place, language) : '';
  const counts = 'place' in values ? {} : values;
  const sentence = message(locales.decorator.file, language, problem, { ...counts, file, place });
  const unchanged = message(locales.decorator.file, language, 'unchanged');
  return isChinese(language) ? `${sentence}${unchanged}` : `${sentence} ${unchanged}`;
}

function placeText({ component, item, key }: FilePlace, language: Language): string {
  const say = (code: keyof (typeof locales.decorator.file)['zh-CN'], values: MessageValues) =>
    message(locales.decorator.file, language, code, values);
  if (!component) return say('inPage', { key });
  const whole = say(component.name === '' ? 'unnamedComponent' : 'component', { ...component });
  const outer = item === undefined ? whole : say('item', { component: whole, item });
  return key === '' ? outer : say('inside', { outer, key });
}
