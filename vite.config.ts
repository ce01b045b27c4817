import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { linkedScreens, staticPages } from './src/app/session/staticPages.ts';
import { externalProviders } from './src/contract/externalProviders.ts';
import { languages } from './src/contract/language.ts';
import { scriptBudgets } from './src/launch/budgets.mjs';
import { sourceCommit } from './src/launch/commit.mjs';
import { compileAhead } from './src/launch/compileAhead.mjs';
import { extensions } from './src/launch/extensions.mjs';
import { fewFiles } from './src/launch/fewFiles.mjs';
import { firstScript } from './src/launch/firstScript.mjs';
import { inlineRuntime } from './src/launch/inlineRuntime.mjs';
import { inlineStyles } from './src/launch/inlineStyles.mjs';
import { languageFiles } from './src/launch/languageFiles.mjs';
import { helpOfLanguage } from './src/launch/languagePages.mjs';
import { leanAntd } from './src/launch/leanAntd.mjs';
import { leanRefine } from './src/launch/leanRefine.mjs';
import { locales } from './src/launch/locales.mjs';
import { markdownPages } from './src/launch/markdown.mjs';
import { precompress } from './src/launch/precompress.mjs';
import { playerAliases, publicPlayer } from './src/launch/publicPlayer.mjs';
import { screenFiles } from './src/launch/screenFiles.mjs';
import { signInPage } from './src/launch/signInPage.mjs';

/** Packages whose modules only declare: dropping what is not used of them takes 58 kB gzip off the lazy routes. */
const withoutSideEffects =
  /node_modules\/(react-markdown|remark-gfm|papaparse|error-stack-parser|@refinedev\/(devtools-internal|devtools-shared|ui-types)|sunflower-antd|react-color|reactcss|tinycolor2|material-colors|@icons\/material)\//;

/**
 * What is always needed together travels together: one file each for the sign-in page, for the first list, and for antd, in
 * place of the forty pieces that other screens share with them. Each takes along what it imports.
 */
const chunkGroups = [
  {
    // runs before all else has come (`launch/firstScript.mjs`)
    name: 'first',
    test: /\/src\/app\/firstCalls\.ts$/,
    priority: 3,
  },
  {
    name: 'start',
    // the page's own script among them, what the sign-in shares with the lists, and what public pages share with them, lest
    // they fetch these
    test: /\/index\.html$|\/src\/(app\/(main\.tsx|providers\/authProvider\.ts|shell\/(Brand|LanguageSwitch)\.tsx|session\/(forgetProvenExternal|client|tokenCall)\.ts)|contract\/(addresses|grants|text|messages\/text)\.ts)$/,
    priority: 2,
  },
  {
    name: 'sign-in',
    test: /\/src\/app\/screens\/sign-in\/SignInScreen\.tsx$/,
    priority: 1.8,
  },
  {
    // what pages before the sign-in share with lists, and what reads these and asks for the first rows while what draws
    // them is still coming
    name: 'values',
    test: /\/src\/(app\/(session\/account|resources\/firstLists)|contract\/(addedKinds|displayName|limitedText|entities\/media|pictureSizing))\.tsx?$/,
    priority: 1.5,
  },
  {
    name: 'list',
    test: /\/src\/app\/(shell\/Shell|resources\/ResourceListScreen)\.tsx$/,
    priority: 1,
  },
  {
    // what most parts that are drawn with antd need of it
    name: 'antd',
    test: /\/node_modules\/(antd|@ant-design|@rc-component|rc-[^/]+)\//,
    minShareCount: 26,
    priority: 0.5,
  },
];

/**
 * Scripts whose functions are mostly called at once: those of the sign-in page and of the first list, so that the page's own
 * thread need not compile them; the decorator and what it drags with, whose first key, lift and undo are as fast as the
 * next ones then.
 */
const calledAtOnce =
  /\/src\/(app\/(main|screens\/sign-in\/SignInScreen|shell\/Shell|firstCalls|resources\/firstLists|decoration\/DecorationScreen)\.tsx?|contract\/envelope\.ts)$|\/node_modules\/@dnd-kit\/core\//;

/** The scripts of the sign-in page and of the first list, which ask for no others. */
const firstScripts =
  /\/src\/(app\/(main|screens\/sign-in\/SignInScreen|shell\/Shell|firstCalls|resources\/firstLists)\.tsx?|contract\/exactJson\.ts)$/;

/** What the lazy routes of the app use. */
const lazyPackages = [
  '@ant-design/cssinjs',
  '@ant-design/icons',
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-json',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/search',
  '@codemirror/state',
  '@codemirror/view',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@lezer/highlight',
  '@refinedev/core',
  '@refinedev/react-router',
  '@refinedev/simple-rest',
  'antd',
  'antd/es/app/context',
  'braft-editor',
  'dayjs',
  'dompurify',
  'draft-js',
  'hash-wasm',
  'react-color',
  'react-easy-crop',
  'video.js',
  '@videojs/http-streaming',
];

/** What braft asks of react-dom/server is in its smaller part; the streams of the whole one are the server's. */
const smallServerRenderer = {
  find: /^react-dom\/server$/,
  replacement: resolve(
    'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js',
  ),
};

/** What extensions import, in this repository and in packages. */
const doors = Object.entries({
  extending: 'src/extending/define.ts',
  calls: 'src/extending/callDoor.ts',
  app: 'src/app/extending.ts',
  page: 'src/page/extending.ts',
  server: 'src/server/extending.ts',
}).map(([door, file]) => ({ find: `bookdesk/${door}`, replacement: resolve(file) }));

/** Node takes the other build of antd, whose context is another one. */
const contextOfTests = { find: 'antd/es/app/context', replacement: 'antd/lib/app/context' };

/** Screens over the real platform, in a window that jsdom makes. */
const screens = {
  environment: 'jsdom',
  globalSetup: 'tests/support/postgres.ts',
  setupFiles: ['tests/support/chineseBrowser.ts', 'tests/support/interfaceSetup.ts'],
  server: { deps: { inline: [/@refinedev\//] } },
};

/** Tests of screens that put modules of their own in place of the app's. */
const ownModules = [
  'tests/interface/**/rendering.test.tsx',
  'tests/interface/**/foreignProvider.test.tsx',
  'tests/interface/player/*.test.tsx',
  'tests/interface/providers/*.test.tsx',
];

/** What runs how; each by its name: `npx vitest run --project logic`. */
const projects: (TestProjectInlineConfiguration['test'] & { name: string; include: string[] })[] = [
  {
    name: 'logic',
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    setupFiles: 'tests/support/chineseBrowser.ts',
  },
  {
    name: 'platform',
    include: ['tests/platform/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    // loading the server takes half as long as the tests do: the files of a worker share what is loaded
    isolate: false,
  },
  {
    ...screens,
    name: 'interface',
    include: ['tests/interface/**/*.test.tsx'],
    exclude: ownModules,
    // loading the app takes longer than most files: those of a worker share what is loaded
    isolate: false,
  },
  { ...screens, name: 'interface alone', include: ownModules },
  {
    ...screens,
    name: 'extensions',
    include: ['tests/extensions/**/*.test.{ts,tsx}', 'src/extensions/**/*.test.{ts,tsx}'],
    // the worked examples, as if they stood in `src/extensions`
    alias: { 'virtual:extensions': resolve('tests/extensions/all.ts') },
  },
  {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/globalSetup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
];

const longTests = '**/*.long.test.ts';

/** `npm test` leaves out the files named `*.long.test.ts`; `npm run test:long` runs them, each as its project does. */
const shortAndLong = projects.flatMap((test) => [
  { extends: true as const, test: { ...test, exclude: [...(test.exclude ?? []), longTests] } },
  {
    extends: true as const,
    test: {
      ...test,
      name: `${test.name} long`,
      // they weigh memory, wait for what passes and end processes: each by itself
      isolate: true,
      include: test.include.map((files) => files.replace('.test.', '.long.test.')),
    },
  },
]);

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [
    locales({ later: command === 'build' && !isSsrBuild }),
    extensions(),
    react(),
    markdownPages({ knownPaths: [...staticPages, ...linkedScreens] }),
    leanAntd(),
    leanRefine(),
    fewFiles({
      kept: new RegExp(`${firstScripts.source}|rolldown/runtime`),
      screens: /Screen\.tsx$/,
    }),
    inlineRuntime(firstScripts),
    inlineStyles(),
    firstScript('src/app/firstCalls.ts'),
    screenFiles(),
    helpOfLanguage(),
    compileAhead(calledAtOnce),
    precompress(),
    scriptBudgets(),
    languageFiles(),
    publicPlayer(),
    signInPage({ languages, providers: externalProviders }),
  ],
  // The server with all that it needs in a few files: a thousand modules take Node a second longer to load. What has parts
  // of its own for each machine stays where it was installed.
  ...(isSsrBuild ? { ssr: { noExternal: true as const, external: ['sharp'] } } : {}),
  define: {
    // draft-js asks for it
    global: 'globalThis',
    SOURCE_COMMIT: JSON.stringify(sourceCommit()),
  },
  // The dev server prepares them before the first visit; a package that it meets later reloads the page.
  optimizeDeps: { include: lazyPackages },
  resolve: {
    alias: [
      ...playerAliases,
      ...doors,
      // not in what a browser test builds or serves: that is what people get
      ...(mode === 'test' ? [contextOfTests] : []),
      ...(command === 'build' && !isSsrBuild ? [smallServerRenderer] : []),
    ],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            import: 'src/server/commands/import.ts',
            backup: 'src/server/commands/backup.ts',
            operator: 'src/server/commands/operator.ts',
            schema: 'src/server/commands/schema.ts',
            workbookThread: 'src/server/import/file/workbookThread.mjs',
          },
        },
      }
    : {
        outDir: 'dist/app',
        target: 'es2022',
        // where a browser does not know it, scripts are fetched when they are needed
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups } },
          treeshake: { moduleSideEffects: (id: string) => !withoutSideEffects.test(id) },
        },
      },
  test: {
    // Nothing here waits: the limits only end what hangs, on a machine that may be busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // vitest leaves one core idle, which of two is half of the machine
    maxWorkers: '100%',
    projects: shortAndLong,
  },
}));
