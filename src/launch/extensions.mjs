import { existsSync, readdirSync } from 'node:fs';
import { inProject } from './project.mjs';

/** what `src/extending` imports */
const name = 'virtual:extensions';
/** the module that this becomes: it imports the declarations */
export const gathered = `\0${name}`;
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
  /** the files of the declarations @type {Set<string>} */
  const declaring = new Set();
  /** the folder that this build leaves out @type {string | undefined} */
  let omitted;
  return {
    name: 'bookdesk-extensions',
    enforce: 'pre',
    config(_config, { command, isSsrBuild }) {
      if (command === 'build') omitted = isSsrBuild ? 'app' : 'server';
    },
    async resolveId(id, importer) {
      if (id === name) return gathered;
      if (importer === gathered) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        if (found) declaring.add(found.id);
        return found;
      }
      const isPart = omitted !== undefined && id.startsWith(`./${omitted}/`);
      return isPart && importer !== undefined && declaring.has(importer) ? nothing : null;
    },
    load(id) {
      if (id === nothing) return 'export default undefined;';
      if (id !== gathered) return null;
      const files = declarations();
      const imports = files.map((file, index) => `import e${index} from ${JSON.stringify(file)};`);
      const found = files.map(
        (file, index) => `{ from: ${JSON.stringify(file)}, declared: e${index} }`,
      );
      return `${imports.join('\n')}\nexport default [${found.join(', ')}];`;
    },
  };
}
