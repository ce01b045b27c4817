import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gathered } from './extensions.mjs';
import { codeIn } from './languageFiles.mjs';

/**
 * The maximum script that each screen may load by itself, in kB of gzip. Dialogs, editors and players that load later
 * are not counted. Every screen of `src/app/views.ts` has a limit slightly above its present size: by 1.5 %, because which
 * files are joined (`fewFiles.mjs`) follows from all screens together; what people have first, by 0.3 kB.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const budgets = {
  'src/app/main.tsx': 99,
  'src/app/screens/sign-in/SignInScreen.tsx': 104.9,
  'src/app/screens/sign-in/ResetPasswordScreen.tsx': 121.9,
  'src/app/screens/sign-in/ScanConfirmScreen.tsx': 117.3,
  'src/app/screens/second-factor/SecondFactorScreen.tsx': 180.6,
  'src/app/screens/oauth/OAuthScreen.tsx': 119.4,
  'src/app/screens/registration/RegisterScreen.tsx': 111.2,
  'src/app/screens/registration/UserScreen.tsx': 120.7,
  'src/app/screens/registration/OrganizationScreen.tsx': 120.7,
  'src/app/screens/app-store/AppStoreScreen.tsx': 109.6,
  'src/app/shell/Shell.tsx': 251,
  'src/app/MenuEntryScreen.tsx': 257.2,
  'src/app/screens/errors/NotFoundScreen.tsx': 264.5,
  'src/app/screens/errors/NoAccessScreen.tsx': 266.8,
  'src/app/resources/ResourceListScreen.tsx': 251.6,
  'src/app/screens/contribute/ContributeScreen.tsx': 169.7,
  'src/app/screens/settings/SettingsScreen.tsx': 476.1,
  'src/app/screens/publish/DynamicScreen.tsx': 559.7,
  'src/app/screens/publish/ArticleScreen.tsx': 544.3,
  'src/app/screens/publish/BookListScreen.tsx': 557.4,
  'src/app/screens/publish/LiveScreen.tsx': 544.5,
  'src/app/screens/manage/DynamicScreen.tsx': 255.6,
  'src/app/screens/manage/ArticleScreen.tsx': 255.6,
  'src/app/screens/manage/BookListScreen.tsx': 255.6,
  'src/app/screens/manage/live/LiveListScreen.tsx': 259,
  'src/app/screens/manage/live/LiveConsoleScreen.tsx': 448.8,
  'src/app/screens/lists/overview/ListsScreen.tsx': 426.6,
  'src/app/screens/lists/history/HistoryScreen.tsx': 399.2,
  'src/app/screens/lists/editor/ListEditorScreen.tsx': 629.7,
  'src/app/screens/lists/sources/SourcesScreen.tsx': 400.5,
  'src/app/screens/lists/dashboards/DashboardsScreen.tsx': 386.1,
  'src/app/screens/lists/dashboards/DashboardScreen.tsx': 370.6,
  'src/app/screens/lists/dashboards/EditorScreen.tsx': 433.8,
  'src/app/screens/lists/sources/SourceScreen.tsx': 483.4,
  'src/app/screens/programs/ProgramsScreen.tsx': 428,
  'src/app/screens/people/PeopleScreen.tsx': 400.8,
  'src/app/screens/people/MembersScreen.tsx': 400.8,
  'src/app/screens/people/RoleScreen.tsx': 432.9,
  'src/app/screens/people/InvitationScreen.tsx': 272.4,
  'src/app/screens/people/ActingScreen.tsx': 165.1,
  'src/app/screens/state/StateScreen.tsx': 374.4,
  'src/app/screens/home/HomeScreen.tsx': 375.9,
  'src/app/widgets/chart/drawing.ts': 160.2,
  'src/app/decoration/DecorationScreen.tsx': 697.5,
};

/**
 * How many scripts a screen may load: each is asked for, read and linked by itself. What `fewFiles.mjs` makes of the largest
 * screens stays below it.
 */
const mostFiles = 40;

/** The language whose texts take most bytes: a page has the texts of one. */
const largest = 'zh-Hant';

/** What people have first: the sign-in page, and a list in its shell. */
const firstScreens = [
  'src/app/main.tsx',
  'src/app/shell/Shell.tsx',
  'src/app/resources/ResourceListScreen.tsx',
];

/** The maximum that a part of an extension may load by itself, in kB of gzip, unless the declaration says more. */
const partKilobytes = 60;
/**
 * How much larger Bookdesk's own screens may be in a build with extensions: what these share with a screen is cut into
 * other files there.
 */
const roomBeside = 1.07;
/** The maximum of a declaration: it stands in the first scripts, and so does what it imports. */
const declarationKilobytes = 5;

/**
 * The files for a module: its chunk, and all that it imports statically.
 *
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} module path in the project, or its id
 */
export function filesOf(bundle, module) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const queue = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => id === module || id.endsWith(`/${module}`)))
    .map(({ fileName }) => fileName);
  const files = new Set(queue);
  for (const name of queue) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const next of chunk.imports) {
      if (files.has(next)) continue;
      files.add(next);
      queue.push(next);
    }
  }
  return files;
}

/** @param {string | Uint8Array} code */
const kilobytesOf = (code) => gzipSync(code, { level: 9 }).byteLength / 1_000;

/**
 * Fails the build if the script of a screen, or of a part of an extension, exceeds its limit. Declarations of extensions
 * have a limit of their own and are not counted in screens.
 *
 * @param {Readonly<Record<string, number>>} [limits] kB by module, for tests. Default: `budgets`
 * @returns {import('vite').Plugin}
 */
export function scriptBudgets(limits = budgets) {
  return {
    name: 'bookdesk-script-budgets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const extensions = extensionsIn(this);
      const isOfExtension = (/** @type {string} */ id) =>
        extensions.some(({ folder }) => id.startsWith(folder));
      /** by file: screens share most of theirs */
      const sizes = new Map();
      /** @param {string} file */
      const sizeOfFile = (file) => {
        const size = sizes.get(file) ?? kilobytesOf(codeOf(bundle, file));
        sizes.set(file, size);
        return size;
      };
      /** @param {Iterable<string>} files */
      const sizeOf = (files) =>
        [...files].reduce((sum, file) => sum + sizeOfFile(file), 0) -
        kilobytesOf(codeWithin(bundle, files, isOfExtension));
      const start = filesOf(bundle, 'src/app/main.tsx');
      /** what Bookdesk's own screens load: no extension adds it */
      const known = new Set(start);
      /** @type {string[]} */
      const over = [];
      for (const [module, limit] of Object.entries(limits)) {
        const budget = extensions.length > 0 ? Math.round(limit * roomBeside) : limit;
        const own = filesOf(bundle, module);
        if (own.size === 0)
          this.error(`There is no ${module} to hold against its budget (src/launch/budgets.mjs).`);
        for (const file of own) known.add(file);
        const files = new Set([...start, ...own]);
        const kilobytes = sizeOf(files);
        if (kilobytes > budget || files.size > mostFiles)
          over.push(
            `${module} loads ${kilobytes.toFixed(1)} kB of script in ${files.size} files, its budget is ${budget} kB in ${mostFiles} (src/launch/budgets.mjs).`,
          );
      }
      if (over.length > 0) this.error(over.join('\n'));
      for (const extension of extensions) judge(this, bundle, extension, known);
    },
  };
}

/**
 * Fails the build if an extension exceeds its limits.
 *
 * @param {import('vite').Rolldown.PluginContext} build
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {ReturnType<typeof extensionsIn>[number]} extension
 * @param {ReadonlySet<string>} known the files that Bookdesk's own screens load: no extension adds them
 */
function judge(build, bundle, { name, folder, limit, parts }, known) {
  const first = new Set(firstScreens.flatMap((module) => [...filesOf(bundle, module)]));
  const declared = kilobytesOf(codeWithin(bundle, first, (id) => id.startsWith(folder)));
  if (declared > declarationKilobytes)
    build.error(
      `The extension ${name} puts ${declared.toFixed(1)} kB into the first scripts of everybody, at most ${declarationKilobytes} kB are for its declaration. Load its parts by functions, \`load: () => import('./app/Part.tsx')\`, and import none of them in its declaration.`,
    );
  for (const part of parts) {
    const own = [...filesOf(bundle, part)].filter((file) => !known.has(file));
    const kilobytes = own.reduce((sum, file) => sum + kilobytesOf(codeOf(bundle, file)), 0);
    if (kilobytes > limit)
      build.error(
        `${posix.relative(folder, part)} of the extension ${name} loads ${kilobytes.toFixed(1)} kB of script of its own, its budget is ${limit} kB. Load less, or say in its declaration how much it may be: \`scriptKilobytes: ${Math.ceil(kilobytes)}\`.`,
      );
  }
}

/**
 * The code of a file.
 *
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} file
 */
function codeOf(bundle, file) {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? codeIn(chunk.code, largest) : '';
}

/**
 * The code of some modules within files.
 *
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {Iterable<string>} files
 * @param {(id: string) => boolean} wanted
 */
function codeWithin(bundle, files, wanted) {
  return [...files]
    .flatMap((file) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? Object.entries(chunk.modules) : [];
    })
    .map(([id, { code }]) => (wanted(id) ? codeIn(code ?? '', largest) : ''))
    .join('');
}

/**
 * What extensions this build has: their folders, the modules that they load later, and how much each may be.
 *
 * @param {import('vite').Rolldown.PluginContext} build
 */
function extensionsIn(build) {
  return (build.getModuleInfo(gathered)?.importedIds ?? []).map((declaration) => {
    const info = build.getModuleInfo(declaration);
    const folder = `${posix.dirname(declaration)}/`;
    return {
      name: posix.basename(folder),
      folder,
      limit: limitIn(build, info?.code ?? '', declaration),
      // what only the platform loads is left out of this build
      parts: (info?.dynamicallyImportedIds ?? []).filter((id) => !id.startsWith('\0')),
    };
  });
}

/**
 * The number that a declaration says its parts may be.
 *
 * @param {import('vite').Rolldown.PluginContext} build
 * @param {string} code
 * @param {string} declaration
 */
function limitIn(build, code, declaration) {
  if (!code.includes('scriptKilobytes')) return partKilobytes;
  const [, number] = /\bscriptKilobytes["']?\s*:\s*(\d+(?:\.\d+)?)\s*[,}\n]/.exec(code) ?? [];
  if (number === undefined)
    build.error(`${declaration}: write scriptKilobytes as a number, which the build can read.`);
  return Number(number);
}
