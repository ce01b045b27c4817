import { z } from 'zod';
import type { SpecialSettings } from '#contract/entities/special.ts';
import { hasText, type Language, message } from '#contract/language.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { locales } from '#locales/index.ts';

/** longer side of a picture, in pixels */
const widest = 160;

const named = z.object({ name: z.string() });

/** A setting of a page in words: codes by what people call them, a label by its name. */
function settingText(key: keyof SpecialSettings, value: unknown, language: Language): string {
  if (key === 'submit' || key === 'contentDealType') {
    const code = `${key === 'submit' ? 'submit' : 'deal'}${String(value)}`;
    return hasText(locales.decorator.settings, code)
      ? message(locales.decorator.settings, language, code)
      : String(value);
  }
  const label = named.safeParse(value);
  if (label.success) return label.data.name;
  return typeof value === 'string' && value !== ''
    ? value
    : message(locales.decorator.choice, language, 'empty');
}

interface SettingValueProps {
  name: keyof SpecialSettings;
  value: unknown;
  language: Language;
}

/** A setting of a page as people know it: a picture as a picture, a colour beside its code, anything else in words. */
export function SettingValue({ name, value, language }: SettingValueProps) {
  const text = settingText(name, value, language);
  if (typeof value !== 'string' || value === '') return text;
  if (name === 'cover' || name === 'shareCover')
    return (
      <img
        className="decoration-setting-picture"
        src={sizedPicture(value, widest)}
        alt={message(locales.decorator.settings, language, name)}
      />
    );
  if (name !== 'bgColor') return text;
  return (
    <>
      <span
        className="bd-edged decoration-setting-colour"
        style={{ background: value }}
        aria-hidden="true"
      />{' '}
      {text}
    </>
  );
}
