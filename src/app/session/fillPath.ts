import { message } from '#contract/language.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from './callFailure.ts';
import { sessionMessages } from './messages.ts';

/** Values of a path by name, or a way to read them. */
export type PathValues = Readonly<Record<string, unknown>> | ((name: string) => unknown);

/**
 * Whether a value in the place of `{name}` would lead to another address than the one that is meant. Browsers take `..`
 * for a step back even where it is encoded, and some servers do so behind an encoded slash; nothing at all in the place
 * of an id names the whole list.
 */
const leadsElsewhere = (value: string): boolean =>
  value === '' || value.split(/[/\\]/).some((step) => step === '.' || step === '..');

/**
 * Fills `{name}` of a path with values, encoded.
 *
 * @throws CallFailure for a value that would lead to another address; nothing is sent
 */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{([\w.]+)\}/g, (_place, name: string) => {
    const value = String((typeof values === 'function' ? values(name) : values[name]) ?? '');
    if (!leadsElsewhere(value)) return encodeURIComponent(value);
    throw new CallFailure({
      kind: 'unreadable',
      code: 0,
      message: message(sessionMessages, currentLanguage(), 'badIdentifier', { value }),
    });
  });
}
