import { type Language, message } from '#contract/language.ts';
import type { StepName } from '../document/steps.ts';
import { componentName, namesInARow } from '../names.ts';
import { settingsMessages } from '../settings/messages.ts';
import { historyMessages } from './messages.ts';

type StepKey = keyof (typeof historyMessages)['zh-CN'];

/** One line that names a step of the history for a person. */
export function stepText({ act, subjects, keys }: StepName, language: Language): string {
  const names = namesInARow(
    subjects.map((subject) => componentName(subject, language)),
    language,
  );
  const labels = keys.flatMap((key) => keyLabel(act === 'settings', key, language));
  const what = labels.join(language === 'zh-CN' ? '、' : ', ');
  if (act === 'edit' && what === '')
    return message(historyMessages, language, 'editAny', { names });
  return message(historyMessages, language, act, { names, what });
}

/** What people call a key of a component, or of the page's settings; nothing for one that has no name. */
export function keyLabel(isSetting: boolean, key: string, language: Language): string[] {
  const settings = settingsMessages[language];
  if (isSetting) return isKeyOf(settings, key) ? [settings[key]] : [];
  const known = `key_${key}`;
  return isKeyOf(historyMessages[language], known)
    ? [message(historyMessages, language, known satisfies StepKey)]
    : [];
}

function isKeyOf<T extends object>(texts: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(texts, key);
}
