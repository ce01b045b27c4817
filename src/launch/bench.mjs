import { createServer } from 'vite';
import { root } from './project.mjs';

/**
 * Runs `tests/bench/main.ts` through Vite, which knows the project's imports.
 *
 * @param {string[]} parameters names of benches; none is all of them
 */
export async function bench(parameters) {
  const vite = await createServer({
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { main } = await vite.ssrLoadModule('/tests/bench/main.ts');
    await main(parameters);
  } finally {
    await vite.close();
  }
}
