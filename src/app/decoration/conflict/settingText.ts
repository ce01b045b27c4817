import { z } from 'zod';
import type { SpecialSettings } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { settingsMessages } from '../settings/messages.ts';
import { choiceMessages } from './messages.ts';

const named = z.object({ name: z.string() });

/** A setting of a page in words: codes by what people call them, a label by its name. */
export function settingText(
  key: keyof SpecialSettings,
  value: unknown,
  language: Language,
): string {
  const texts: Readonly<Record<string, string>> = settingsMessages[language];
  if (key === 'submit' || key === 'contentDealType')
    return texts[`${key === 'submit' ? 'submit' : 'deal'}${String(value)}`] ?? String(value);
  const label = named.safeParse(value);
  if (label.success) return label.data.name;
  return typeof value === 'string' && value !== ''
    ? value
    : message(choiceMessages, language, 'empty');
}
