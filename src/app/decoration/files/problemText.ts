import { type Language, message } from '#contract/language.ts';
import { fileMessages } from './messages.ts';
import type { FilePlace, FileProblem } from './readPageFile.ts';

/** Why a file is not taken, in sentences that name the thing and the mend, and say that nothing was lost. */
export function problemText(found: FileProblem, file: string, language: Language): string {
  const { problem, ...values } = found;
  const place = 'place' in values ? placeText(values.place, language) : '';
  const counts = 'place' in values ? {} : values;
  const sentence = message(fileMessages, language, problem, { ...counts, file, place });
  const unchanged = message(fileMessages, language, 'unchanged');
  return language === 'zh-CN' ? `${sentence}${unchanged}` : `${sentence} ${unchanged}`;
}

function placeText({ component, item, key }: FilePlace, language: Language): string {
  if (!component) return message(fileMessages, language, 'inPage', { key });
  const values = { ...component, key };
  return item === undefined
    ? message(fileMessages, language, 'inComponent', values)
    : message(fileMessages, language, 'inItem', { ...values, item });
}
