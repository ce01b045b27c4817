import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentLanguage } from '../language/languageStore.ts';
import { CallFailure } from './callFailure.ts';

/** Values for a path by name, or a function that reads them. */
export type PathValues = Readonly<Record<string, unknown>> | ((name: string) => unknown);

/**
 * Whether a value in place of `{name}` would lead to a different address. Browsers resolve `..` even if it is encoded,
 * and some servers do so after an encoded slash; without an id the path names the whole list.
 */
const leadsElsewhere = (value: string): boolean =>
  value === '' || value.split(/[/\\]/).some((step) => step === '.' || step === '..');

/**
 * Fills each `{name}` of a path with an encoded value.
 *
 * @throws CallFailure if a value would lead to a different address; nothing is sent
 */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{([\w.]+)\}/g, (_place, name: string) => {
    const value = String((typeof values === 'function' ? values(name) : values[name]) ?? '');
    if (!leadsElsewhere(value)) return encodeURIComponent(value);
    throw new CallFailure({
      kind: 'unreadable',
      code: 0,
      message: message(locales.shell.session, currentLanguage(), 'badIdentifier', { value }),
    });
  });
}
