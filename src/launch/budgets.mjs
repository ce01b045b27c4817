import { gzipSync } from 'node:zlib';

/**
 * The maximum script that each screen may load by itself, in kB of gzip. Dialogs, editors and players that load later
 * are not counted. Every screen of `src/app/views.ts` has a limit slightly above its present size.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const budgets = {
  'src/app/main.tsx': 103,
  'src/app/screens/sign-in/SignInScreen.tsx': 103,
  'src/app/screens/sign-in/ResetPasswordScreen.tsx': 110,
  'src/app/screens/sign-in/ScanConfirmScreen.tsx': 108,
  'src/app/screens/second-factor/SecondFactorScreen.tsx': 159,
  'src/app/screens/oauth/OAuthScreen.tsx': 112,
  'src/app/screens/registration/RegisterScreen.tsx': 105,
  'src/app/screens/registration/UserScreen.tsx': 115,
  'src/app/screens/registration/OrganizationScreen.tsx': 120,
  'src/app/screens/app-store/AppStoreScreen.tsx': 108,
  'src/app/shell/Shell.tsx': 258,
  'src/app/MenuEntryScreen.tsx': 260,
  'src/app/screens/errors/NotFoundScreen.tsx': 260,
  'src/app/screens/errors/NoAccessScreen.tsx': 260,
  'src/app/resources/ResourceListScreen.tsx': 258,
  'src/app/screens/contribute/ContributeScreen.tsx': 159,
  'src/app/screens/settings/InstitutionScreen.tsx': 489,
  'src/app/screens/settings/UserScreen.tsx': 489,
  'src/app/screens/publish/DynamicScreen.tsx': 560,
  'src/app/screens/publish/ArticleScreen.tsx': 545,
  'src/app/screens/publish/BookListScreen.tsx': 557,
  'src/app/screens/publish/live/LiveScreen.tsx': 533,
  'src/app/screens/manage/DynamicScreen.tsx': 258,
  'src/app/screens/manage/ArticleScreen.tsx': 258,
  'src/app/screens/manage/BookListScreen.tsx': 258,
  'src/app/screens/manage/live/LiveListScreen.tsx': 261,
  'src/app/screens/manage/live/LiveConsoleScreen.tsx': 436,
  'src/app/screens/lists/overview/ListsScreen.tsx': 411,
  'src/app/screens/lists/history/HistoryScreen.tsx': 412,
  'src/app/screens/lists/editor/ListEditorScreen.tsx': 616,
  'src/app/screens/lists/sources/SourcesScreen.tsx': 392,
  'src/app/screens/lists/sources/SourceScreen.tsx': 447,
  'src/app/screens/programs/ProgramsScreen.tsx': 400,
  'src/app/screens/state/StateScreen.tsx': 360,
  'src/app/decoration/DecorationScreen.tsx': 684,
};

/**
 * The files for a module: its chunk, and all that it imports statically.
 *
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} module path in the project
 */
function filesOf(bundle, module) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const queue = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
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

/**
 * Fails the build if a screen's script exceeds its limit.
 *
 * @param {Readonly<Record<string, number>>} [limits] kB by module, for tests. Default: `budgets`
 * @returns {import('vite').Plugin}
 */
export function scriptBudgets(limits = budgets) {
  return {
    name: 'bookdesk-script-budgets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const size = (/** @type {string} */ name) => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).byteLength : 0;
      };
      const start = filesOf(bundle, 'src/app/main.tsx');
      for (const [module, budget] of Object.entries(limits)) {
        const own = filesOf(bundle, module);
        if (own.size === 0)
          this.error(`There is no ${module} to hold against its budget (src/launch/budgets.mjs).`);
        const files = new Set([...start, ...own]);
        const kilobytes = [...files].reduce((sum, name) => sum + size(name), 0) / 1_000;
        if (kilobytes > budget)
          this.error(
            `${module} loads ${kilobytes.toFixed(1)} kB of script, its budget is ${budget} kB (src/launch/budgets.mjs).`,
          );
      }
    },
  };
}
