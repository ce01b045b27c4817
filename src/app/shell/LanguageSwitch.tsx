import { languageNames, languages } from '#contract/language.ts';
import { useLanguage } from '../language/index.ts';

/** Chooses the language of the interface; the choice is stored. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset
      className="bd-language"
      aria-label={Object.values(languageNames).join(' / ')}
      style={{ border: 0, margin: 0 }}
    >
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => setLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}
