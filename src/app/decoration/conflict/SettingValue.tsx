import type { SpecialSettings } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { settingsMessages } from '../settings/messages.ts';
import { settingText } from './settingText.ts';

/** longer side of a picture, in pixels */
const widest = 160;

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
        alt={settingsMessages[language][name]}
      />
    );
  if (name !== 'bgColor') return text;
  return (
    <>
      <span
        className="decoration-setting-colour"
        style={{ background: value }}
        aria-hidden="true"
      />{' '}
      {text}
    </>
  );
}
