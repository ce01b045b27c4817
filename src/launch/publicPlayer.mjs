import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { locales } from './locales.mjs';
import { precompress } from './precompress.mjs';

/** the player for readers' pages, and the name under which they load it */
const entry = fileURLToPath(new URL('../app/widgets/player/publicPlayer.ts', import.meta.url));
const name = 'public/player.js';

/** The player library without its HLS part, which is two thirds of it and registers itself when a stream is opened. */
const core = { find: /^video\.js$/, replacement: 'video.js/core.es.js' };

/** Modules that both builds, the tests and the dev server find under other names. */
export const playerAliases = [core, { find: `/${name}`, replacement: entry }];

/**
 * Builds the player for readers' pages as a separate file, so that a reader who presses play loads nothing of the app.
 *
 * @returns {import('vite').Plugin}
 */
export function publicPlayer() {
  return {
    name: 'bookdesk-public-player',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        plugins: [locales(), precompress()],
        resolve: { alias: [core] },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: entry,
            output: { entryFileNames: name, codeSplitting: false },
          },
        },
      });
    },
  };
}
