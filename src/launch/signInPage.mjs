import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { locales } from './locales.mjs';
import { inProject } from './project.mjs';

const entry = fileURLToPath(new URL('../app/screens/sign-in/prerender.tsx', import.meta.url));
/** the file that the server reads (`src/server/http/signInPage.ts`) */
const file = 'sign-in.json';

/**
 * The languages and sites for which the page is drawn, from the contract.
 *
 * @typedef {{ languages: readonly string[], providers: readonly string[] }} Kinds
 */

/**
 * Draws the sign-in page at build time, in both languages and for every choice of sign-in methods, so that the page
 * contains its form and does not wait for a script.
 *
 * @param {Kinds} kinds
 * @returns {import('vite').Plugin}
 */
export function signInPage(kinds) {
  return {
    name: 'bookdesk-sign-in-page',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const place = inProject('dist', `sign-in.new-${process.pid}`);
      try {
        await buildInto(place);
        const pages = await drawAll(join(place, 'prerender.js'), kinds);
        for (const [, picture] of JSON.stringify(pages).matchAll(/\/(assets\/[^"\\]+)/g))
          if (picture && !(picture in bundle))
            this.error(`The sign-in page shows ${picture}, which the app does not have.`);
        await writeFile(join(dir, file), JSON.stringify(pages));
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    },
  };
}

/** @param {string} place */
async function buildInto(place) {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [locales()],
    build: {
      ssr: entry,
      outDir: place,
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  });
}

/**
 * The pages by language, then by demo accounts and other sites for signing in.
 *
 * @param {string} script
 * @param {Kinds} kinds
 * @returns {Promise<Record<string, Record<string, string>>>}
 */
async function drawAll(script, { languages, providers }) {
  /** @type {Record<string, Record<string, string>>} */
  const pages = {};
  for (const language of languages) {
    /** @type {Record<string, string>} */
    const variants = {};
    for (const demo of [true, false]) {
      for (const externalProviders of offersOf(providers)) {
        standIn(language, { demo, externalProviders });
        // modules read language and methods only once, so each page loads them anew
        const { prerender } = await import(
          `${pathToFileURL(script)}?${new URLSearchParams({ language, demo: String(demo), externalProviders })}`
        );
        variants[`${demo ? 'demo' : ''}|${externalProviders}`] = prerender();
      }
    }
    pages[language] = variants;
  }
  return pages;
}

/**
 * Every combination of providers in their order, written as in the configuration.
 *
 * @param {readonly string[]} providers
 * @returns {string[]}
 */
function offersOf(providers) {
  /** @type {string[][]} */
  let offers = [[]];
  for (const name of providers) offers = offers.concat(offers.map((offer) => [...offer, name]));
  return offers.map((offer) => offer.join());
}

/**
 * Replaces the browser objects that the app's modules use while loading.
 *
 * @param {string} language
 * @param {object} configuration
 */
function standIn(language, configuration) {
  const nothing = () => undefined;
  const values = {
    window: { addEventListener: nothing },
    location: { origin: 'http://localhost', pathname: '/login', search: '' },
    localStorage: {
      getItem: () => null,
      setItem: nothing,
    },
    document: {
      cookie: `bookdesk-language=${language}`,
      documentElement: {},
      querySelector: (/** @type {string} */ selector) =>
        selector.startsWith('meta') ? { getAttribute: () => JSON.stringify(configuration) } : null,
    },
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
