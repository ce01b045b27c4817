import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { inProject, root } from './project.mjs';
import { sentences } from './say.mjs';

/** what `src/extending` imports */
const name = 'virtual:extensions';
/** the module that this becomes: it imports the declarations */
export const gathered = `\0${name}`;
/** stands for what the other build loads */
const nothing = '\0extensions-nothing';

const own = inProject('src', 'extensions');

/** The names of the packages in the setting EXTENSIONS. */
export const extensionPackages = () =>
  (process.env.EXTENSIONS ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * The extensions: folders of `src/extensions`, and packages. `from` is what imports the declaration.
 *
 * @typedef {{ name: string, from: string, folder: string, isPackage: boolean }} Present
 * @returns {Present[]}
 */
function present() {
  const folders = existsSync(own)
    ? readdirSync(own, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && existsSync(join(own, entry.name, 'index.ts')))
        .map(({ name }) => ({
          name,
          from: `/src/extensions/${name}/index.ts`,
          folder: join(own, name),
          isPackage: false,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    : [];
  const packages = extensionPackages().map((name) => {
    const folder = inProject('node_modules', name);
    // a linked package lies elsewhere
    const place = existsSync(folder) ? realpathSync(folder) : folder;
    return { name, from: name, folder: place, isPackage: true };
  });
  return [...folders, ...packages];
}

/**
 * The extensions in builds, tests and the dev server alike.
 *
 * @returns {import('vite').Plugin[]}
 */
export function extensions() {
  const all = present();
  /** @param {string} file */
  const extensionOf = (file) =>
    all.find(({ folder }) => {
      const path = relative(folder, file);
      return !path.startsWith('..') && !path.split(sep).includes('node_modules');
    });
  return [gathering(all), packageImports(all, extensionOf), naming(extensionOf)];
}

/**
 * Gathers their declarations. A build for browsers leaves out what only the platform loads of them, and the other way round.
 *
 * @param {readonly Present[]} all
 * @returns {import('vite').Plugin}
 */
function gathering(all) {
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
        if (!found) return this.error(sentences('extension.notInstalled', { name: id }));
        declaring.add(found.id);
        return found;
      }
      const isPart = omitted !== undefined && id.startsWith(`./${omitted}/`);
      return isPart && importer !== undefined && declaring.has(importer) ? nothing : null;
    },
    load(id) {
      if (id === nothing) return 'export default undefined;';
      if (id !== gathered) return null;
      const files = all.map(({ from }) => JSON.stringify(from));
      const imports = files.map((file, index) => `import e${index} from ${file};`);
      const found = files.map((file, index) => `{ from: ${file}, declared: e${index} }`);
      return `${imports.join('\n')}\nexport default [${found.join(', ')}];`;
    },
  };
}

/** The name of the package that an import is of. @param {string} id */
const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;

/**
 * Resolves what packages import, wherever they lie: what Bookdesk has is Bookdesk's own, because two Reacts in a page know
 * nothing of each other; all else is the package's.
 *
 * @param {readonly Present[]} all
 * @param {(file: string) => Present | undefined} extensionOf
 * @returns {import('vite').Plugin}
 */
function packageImports(all, extensionOf) {
  const ours = inProject('package.json');
  const { dependencies } = JSON.parse(readFileSync(ours, 'utf8'));
  return {
    name: 'bookdesk-extension-imports',
    enforce: 'pre',
    config(_config, { command }) {
      const packages = extensionPackages();
      // what Node loads for the dev server is resolved by this alone; a build would take it for packages of packages too
      const dedupe = command === 'serve' ? Object.keys(dependencies) : [];
      return {
        environments: { ssr: { resolve: { dedupe } } },
        server: { fs: { allow: [root, ...all.map(({ folder }) => folder)] } },
        // they are sources, not scripts that are built already
        optimizeDeps: { exclude: packages },
        ssr: { noExternal: packages },
      };
    },
    async resolveId(id, importer) {
      const extension = importer === undefined ? undefined : extensionOf(importer);
      if (!extension?.isPackage || !importer || !/^[@\w]/.test(id) || isBuiltin(id)) return null;
      const places = packageOf(id) in dependencies ? [ours, importer] : [importer, ours];
      for (const place of places) {
        const found = await this.resolve(id, place, { skipSelf: true });
        if (found) return found;
      }
      return this.error(
        sentences('extension.lacking', { ...extension, id, package: packageOf(id) }),
      );
    },
  };
}

/**
 * In the server, each module says of which extension it is, so that errors of what it leaves behind are known to be of it.
 *
 * @param {(file: string) => Present | undefined} extensionOf
 * @returns {import('vite').Plugin}
 */
function naming(extensionOf) {
  return {
    name: 'bookdesk-extension-names',
    enforce: 'pre',
    transform(code, id, options) {
      const extension = options?.ssr && /\.[jt]sx?$/.test(id) ? extensionOf(id) : undefined;
      if (!extension) return null;
      const begin = [
        "import { runningExtension as $running } from '/src/server/extensions/running.ts';",
        'const $before = $running.getStore();',
        `$running.enterWith(${JSON.stringify(extension.name)});`,
      ];
      return { code: `${begin.join(' ')} ${code}\n$running.enterWith($before);`, map: null };
    },
  };
}
