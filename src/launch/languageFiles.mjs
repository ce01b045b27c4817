import { posix } from 'node:path';
import { textsOf } from './locales.mjs';
import { languageFolders } from './say.mjs';

const place = /__TEXTS__\(\s*(["'`])(\w+)\1,\s*\1(\w+)\1,\s*\1\w+\1\s*\)/g;
const pageLanguage = /\b__PAGE_LANGUAGE__\b/g;
const script = /\bassets\/([^/"'`]+\.js)/g;
const sibling = /(["'`])\.\/([^/"'`]+\.js)\1/g;

/**
 * A script in one language.
 *
 * @param {string} code
 * @param {string} language
 */
export const codeIn = (code, language) =>
  code
    .replace(place, (_, _quote, area, group) => JSON.stringify(textsOf(area, group, [language])))
    .replace(pageLanguage, JSON.stringify(language));

/**
 * Writes the scripts that hold texts, and those that load them, once for each language: `assets/zh-CN/list-….js`. A page loads
 * those of its language, which the server chooses (`src/server/http/staticFiles.ts`); the others stay shared.
 *
 * @returns {import('vite').Plugin}
 */
export function languageFiles() {
  return {
    name: 'bookdesk-language-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // what comes after it adds nothing to scripts
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const spoken = new Set(
          chunks
            .filter(({ code }) => code.search(place) >= 0 || code.search(pageLanguage) >= 0)
            .map(({ fileName }) => fileName),
        );
        for (let count = 0; count < spoken.size; ) {
          count = spoken.size;
          for (const { fileName, imports, dynamicImports } of chunks)
            if ([...imports, ...dynamicImports].some((name) => spoken.has(name)))
              spoken.add(fileName);
        }
        for (const { fileName, code } of chunks.filter((chunk) => spoken.has(chunk.fileName))) {
          for (const language of languageFolders())
            this.emitFile({
              type: 'asset',
              fileName: posix.join(posix.dirname(fileName), language, posix.basename(fileName)),
              source: codeIn(code, language)
                .replace(script, (path, name) =>
                  spoken.has(`assets/${name}`) ? `assets/${language}/${name}` : path,
                )
                .replace(sibling, (path, quote, name) =>
                  spoken.has(`assets/${name}`) ? path : `${quote}../${name}${quote}`,
                ),
            });
          delete bundle[fileName];
        }
      },
    },
  };
}
