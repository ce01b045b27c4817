import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { inProject } from './project.mjs';

/** what `src/extending` imports */
const name = 'virtual:extensions';
/** stands for what the other build loads */
const nothing = '\0extensions-nothing';

const folder = inProject('src', 'extensions');

/** The names of the packages in the setting EXTENSIONS. */
export const extensionPackages = () =>
  (process.env.EXTENSIONS ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The declarations of extensions: the files of `src/extensions`, and packages. */
function declarations() {
  const folders = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `/src/extensions/${entry.name}/index.ts`)
        .filter((file) => existsSync(inProject(file)))
        .sort()
    : [];
  return [...folders, ...extensionPackages()];
}

/**
 * Gathers the extensions, in builds, tests and the dev server alike. A build for browsers leaves out what only the platform
 * loads of them, and the other way round.
 *
 * @returns {import('vite').Plugin}
 */
export function extensions() {
  /** @type {string | undefined} */
  let omitted;
  return {
    name: 'bookdesk-extensions',
    enforce: 'pre',
    config(_config, { command, isSsrBuild }) {
      if (command === 'build') omitted = isSsrBuild ? 'app' : 'server';
    },
    resolveId(id, importer) {
      if (id === name) return `\0${name}`;
      const isPart = importer !== undefined && omitted !== undefined && isDeclaration(importer);
      return isPart && id.startsWith(`./${omitted}/`) ? nothing : null;
    },
    load(id) {
      if (id === nothing) return 'export default undefined;';
      if (id !== `\0${name}`) return null;
      const files = declarations();
      const imports = files.map((file, index) => `import e${index} from ${JSON.stringify(file)};`);
      const found = files.map(
        (file, index) => `{ from: ${JSON.stringify(file)}, declared: e${index} }`,
      );
      return `${imports.join('\n')}\nexport default [${found.join(', ')}];`;
    },
  };
}

/** @param {string} file */
function isDeclaration(file) {
  if (file.startsWith(folder + sep)) return true;
  return extensionPackages().some((one) => file.includes(`/node_modules/${one}/`));
}
