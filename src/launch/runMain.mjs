import { createServer } from 'vite';
import { root } from './project.mjs';

/**
 * A Vite server that loads modules and serves nothing.
 *
 * @param {import('vite').InlineConfig} [more]
 */
export const openModules = (more) =>
  createServer({
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ...more,
  });

/**
 * Runs the `main` of a module in `tests/` through Vite, which resolves the project's imports.
 *
 * @param {string} module `/tests/bench/main.ts`
 * @param {string[]} parameters passed to it
 */
export async function runMain(module, parameters) {
  const vite = await openModules();
  // what it has started hears of it by the event that a bare signal leaves out
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    const { main } = await vite.ssrLoadModule(module);
    await main(parameters);
  } finally {
    await vite.close();
  }
}
