import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { inProject } from './project.mjs';
import { languageFolders, languages } from './say.mjs';

/** @typedef {import('../locales/index.ts').Text} Text */
/** @typedef {Record<string, Record<string, string>>} Area the texts of one file, by group and key */

const folder = 'src/locales';
/** what antd says itself, by language */
const ofAntd = 'virtual:antd-locales';
const ofDayjs = 'virtual:dayjs-locales';
const ofZod = 'virtual:zod-locales';
const prefix = 'locales:';
const importOfAll = /import \{[^}]*\b(?:locales|allLocales)\b[^}]*\} from '#locales\/index\.ts';/;

/** The texts of an extension in one language. */
const ofExtension = /\/locales\/[\w-]+\.json$/;

/**
 * Puts the texts that a module names (`locales.lists.paging`) in their place: each group is a module of its own, which the
 * chunks share as they share others. ICU's plurals and selections are read here, so that no browser needs their grammar.
 *
 * @param {{ later?: boolean }} [options] `later`: leaves a place for each group, which `languageFiles.mjs` fills for one language
 *   at a time; `allLocales` is in every language all the same
 * @returns {import('vite').Plugin}
 */
export function locales({ later = false } = {}) {
  return {
    name: 'bookdesk-locales',
    enforce: 'pre',
    transform(code, id) {
      if (ofExtension.test(id) && !id.startsWith(inProject(folder)))
        return { code: JSON.stringify(compiled(JSON.parse(code))), map: null };
      if (!importOfAll.test(code)) return undefined;
      const named = new Map();
      // as long as before, so that positions stay true
      const body = code.replace(/\b(locales|allLocales)\.(\w+)\.(\w+)/g, (_, all, area, group) => {
        const name = `${all}_${area}_${group}`;
        named.set(name, `${prefix}${all}/${area}/${group}`);
        return name;
      });
      const imports = [...named].map(([name, id]) => `import ${name} from '${id}';`);
      return { code: body.replace(importOfAll, imports.join(' ')), map: null };
    },
    resolveId(id) {
      if (id === ofAntd) return `\0${prefix}locales/antd/texts`;
      return id.startsWith(prefix) || id === ofDayjs || id === ofZod ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${ofDayjs}`)
        return Object.values(languages)
          .map(({ dayjs }) => (dayjs === 'en' ? '' : `import 'dayjs/locale/${dayjs}';`))
          .join('');
      if (id === `\0${ofZod}`) {
        const known = Object.entries(languages);
        return `${known.map(([, { zod }], at) => `import l${at} from 'zod/v4/locales/${zod}.js';`).join('')}
export default {${known.map(([language], at) => `'${language}': l${at}().localeError`).join()}};`;
      }
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [all, area = '', group = ''] = id.slice(prefix.length + 1).split('/');
      if (area !== 'antd')
        for (const language of languageFolders()) this.addWatchFile(areaFile(language, area));
      const texts = JSON.stringify(textsOf(area, group));
      const isPlace = later && all === 'locales';
      return {
        code: `export default ${isPlace ? placeOf(area, group, texts) : texts}`,
        moduleSideEffects: false,
      };
    },
  };
}

/**
 * The texts of a group in some languages.
 *
 * @param {string} area as code names it
 * @param {string} group
 * @param {readonly string[]} some
 */
export const textsOf = (area, group, some = languageFolders()) =>
  Object.fromEntries(
    some.map((language) => {
      if (area === 'antd') return [language, antdTexts(language)];
      const texts = readArea(areaFile(language, area))[group];
      if (!texts) throw new Error(`${areaFile(language, area)} has no group ${group}`);
      return [language, compiled(texts)];
    }),
  );

/** @param {string} language */
const antdTexts = (language) =>
  createRequire(import.meta.url)(`antd/lib/locale/${languages[language]?.antd}`).default;

/**
 * What stands for a group's texts until they are put in. The names of scripts follow from their content, so it says what the texts are.
 *
 * @param {string} area
 * @param {string} group
 * @param {string} texts
 */
const placeOf = (area, group, texts) =>
  `/* @__PURE__ */ __TEXTS__("${area}", "${group}", "${createHash('sha256').update(texts).digest('hex').slice(0, 16)}")`;

/**
 * @param {string} language
 * @param {string} area
 */
const areaFile = (language, area) =>
  inProject(
    folder,
    language,
    `${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`,
  );

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
