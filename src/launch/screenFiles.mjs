import { readFile } from 'node:fs/promises';
import { filesOf } from './budgets.mjs';
import { inProject } from './project.mjs';

/** the file that the server reads (`src/server/http/staticFiles.ts`) */
const fileName = 'screens.json';
const shell = 'src/app/shell/Shell.tsx';
const theme = 'src/app/widgets/theme/AppTheme.tsx';

/**
 * Writes down the scripts and styles of each screen behind the sign-in whose name in `src/app/views.ts` is its path, so that the
 * page names them and none has to be found out by another.
 *
 * @returns {import('vite').Plugin}
 */
export function screenFiles() {
  return {
    name: 'bookdesk-screen-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      // the styles of a script are known by then
      order: 'post',
      async handler(_options, bundle) {
        const text = await readFile(inProject('src', 'app', 'views.ts'), 'utf8');
        const start = filesOf(bundle, 'src/app/main.tsx');
        const screens = [...text.matchAll(/^ {2}'?([\w/-]+)'?: (.*)import\('\.\/([^']+)'\)/gm)].map(
          ([, name = '', around = '', module]) => {
            const modules = [
              `src/app/${module}`,
              shell,
              ...(around.includes('themed(') ? [theme] : []),
            ];
            const scripts = new Set(modules.flatMap((one) => [...filesOf(bundle, one)]));
            const own = [...scripts].filter((file) => !start.has(file));
            const styles = own.flatMap((file) => {
              const chunk = bundle[file];
              return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
            });
            return [`/${name}`, [...own, ...new Set(styles)].map((file) => `/${file}`)];
          },
        );
        this.emitFile({
          type: 'asset',
          fileName,
          source: JSON.stringify(Object.fromEntries(screens)),
        });
      },
    },
  };
}
