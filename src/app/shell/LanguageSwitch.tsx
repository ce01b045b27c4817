import { labelOf, languageNames, languages } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import { useLanguage } from '../language/index.ts';

/** In every language, since who looks for it may not know the present one. */
const label = Object.values(labelOf(allLocales.shell.language, 'language')).join(' / ');

/** Chooses the language of the interface; the choice is stored. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className="bd-language" aria-label={label} style={{ border: 0, margin: 0 }}>
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
