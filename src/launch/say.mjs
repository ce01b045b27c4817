import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts of the commands, `src/locales/<language>/launch.json`. A Node that is too old for all else runs this module. */

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'locales');

/**
 * What libraries call each language of the product.
 *
 * @type {Record<string, { antd: string, dayjs: string, zod: string }>}
 */
export const languages = JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8'));

/** The languages of the product, the default one first: a folder each. */
export const languageFolders = () => Object.keys(languages);

/**
 * A text by its path, `build.failed`, in each language.
 *
 * @param {string} path
 * @returns {[language: string, text: string][]}
 */
export function inEachLanguage(path) {
  const [group = '', key = ''] = path.split('.');
  return languageFolders().map((language) => {
    const file = join(folder, language, 'launch.json');
    return [language, JSON.parse(readFileSync(file, 'utf8'))[group][key]];
  });
}

/**
 * A text in each language, one per line.
 *
 * @param {string} path
 * @param {Record<string, unknown>} [values] of its arguments; several are listed
 */
export const sentences = (path, values = {}) =>
  inEachLanguage(path)
    .map(([language, text]) =>
      text.replace(/\{(\w+)\}/g, (_, name) => {
        const value = values[name];
        return Array.isArray(value) ? new Intl.ListFormat(language).format(value) : String(value);
      }),
    )
    .join('\n');

/** Prints it. @type {(...said: Parameters<typeof sentences>) => void} */
export const say = (...said) => console.error(sentences(...said));
