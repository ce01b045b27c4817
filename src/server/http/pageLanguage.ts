import { type Language, languages, negotiateLanguage } from '#contract/language.ts';
import { languageCookie } from '#contract/languageCookie.ts';
import { cookieOf } from './cookies.ts';

/** The language that the person has chosen in this browser, else the browser's own (contract 10.1). */
export function pageLanguage(request: Request): Language {
  const chosen = cookieOf(request, languageCookie);
  return (
    languages.find((language) => language === chosen) ??
    negotiateLanguage(request.headers.get('accept-language'))
  );
}
