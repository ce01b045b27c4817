import { Input } from 'antd';
import { useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import { inLanguage, type Localized, languageNames, languagesOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

interface LabelInputProps {
  readonly label: Localized;
  /** gets what changes the label as it is then */
  readonly onChange: (change: (label: Localized) => Localized) => void;
}

/** What the list is called, in the languages that it was given. */
export function LabelInput({ label, onChange }: LabelInputProps) {
  const t = useMessages(locales.listEditor.create);
  const id = useId();
  return (
    <div className="bd-create-rest">
      {languagesOf(label).map((language) => {
        const isBlank = inLanguage(label, language).trim() === '';
        return (
          <div key={language} className="bd-column bd-gap-6 bd-create-label">
            <label htmlFor={`${id}-${language}`}>
              {t('label')} · {languageNames[language]}
            </label>
            <Input
              id={`${id}-${language}`}
              value={inLanguage(label, language)}
              aria-invalid={isBlank}
              status={isBlank ? 'error' : ''}
              onChange={({ target }) => onChange((now) => ({ ...now, [language]: target.value }))}
            />
            {isBlank && (
              <small className="bd-error" role="alert">
                {t('labelMissing')}
              </small>
            )}
          </div>
        );
      })}
    </div>
  );
}
