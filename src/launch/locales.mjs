import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { inProject } from './project.mjs';

/** @typedef {import('../locales/index.ts').Text} Text */
/** @typedef {Record<string, Record<string, string>>} Area the texts of one file, by group and key */

const folder = 'src/locales';
const prefix = 'locales:';
const importOfAll = /import \{[^}]*\b(?:locales|allLocales)\b[^}]*\} from '#locales\/index\.ts';/;

/** The texts of an extension in one language. */
const ofExtension = /\/locales\/[\w-]+\.json$/;

/** The languages of the product: one folder each. */
export const languageFolders = () =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Puts the texts that a module names (`locales.lists.paging`) in their place: each group is a module of its own, which the
 * chunks share as they share others. ICU's plurals and selections are read here, so that no browser needs their grammar.
 *
 * @returns {import('vite').Plugin}
 */
export function locales() {
  return {
    name: 'bookdesk-locales',
    enforce: 'pre',
    transform(code, id) {
      if (ofExtension.test(id) && !id.startsWith(inProject(folder)))
        return { code: JSON.stringify(compiled(JSON.parse(code))), map: null };
      if (!importOfAll.test(code)) return undefined;
      const named = new Map();
      // as long as before, so that positions stay true
      const body = code.replace(/\b(?:locales|allLocales)\.(\w+)\.(\w+)/g, (_, area, group) => {
        const name = `locales_${area}_${group}`;
        named.set(name, `${prefix}${area}/${group}`);
        return name;
      });
      const imports = [...named].map(([name, id]) => `import ${name} from '${id}';`);
      return { code: body.replace(importOfAll, imports.join(' ')), map: null };
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [area = '', group = ''] = id.slice(prefix.length + 1).split('/');
      const name = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      /** @type {Record<string, Record<string, Text>>} */
      const catalogue = {};
      for (const language of languageFolders()) {
        const file = inProject(folder, language, `${name}.json`);
        this.addWatchFile(file);
        const texts = readArea(file)[group];
        if (!texts) this.error(`${join(folder, language, `${name}.json`)} has no group ${group}`);
        catalogue[language] = compiled(texts);
      }
      return { code: `export default ${JSON.stringify(catalogue)}`, moduleSideEffects: false };
    },
  };
}

/**
 * @param {string} file
 * @returns {Area}
 */
const readArea = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The texts of a group as `fill` takes them.
 *
 * @param {Record<string, string>} texts in ICU's message format, with arguments, plurals and selections
 * @returns {Record<string, Text>}
 */
export const compiled = (texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));

/**
 * @param {string} text
 * @returns {Text}
 */
const compile = (text) => shortest(partsOf(parse(text, { ignoreTag: true }), ''));

/**
 * Parts as one text, unless they have a choice, or a brace that would be taken for an argument's.
 *
 * @param {Exclude<Text, string>} parts
 * @returns {Text}
 */
const shortest = (parts) =>
  parts.every((part) => (typeof part === 'string' ? !part.includes('{') : part.length === 1))
    ? parts.map((part) => (typeof part === 'string' ? part : `{${part[0]}}`)).join('')
    : parts;

/**
 * @param {ReturnType<typeof parse>} elements
 * @param {string} counted what `#` stands for
 * @returns {Exclude<Text, string>}
 */
function partsOf(elements, counted) {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return [element.value];
      case TYPE.pound:
        return [counted];
      case TYPE.plural:
      case TYPE.select: {
        const name = element.value;
        const choices = Object.fromEntries(
          Object.entries(element.options).map(([choice, { value }]) => [
            choice,
            shortest(partsOf(value, name)),
          ]),
        );
        return element.type === TYPE.plural ? [name, choices] : [name, choices, 'select'];
      }
      default:
        throw new Error('A text takes arguments, plurals and selections alone');
    }
  });
}
