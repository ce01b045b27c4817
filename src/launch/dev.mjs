import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { dirname, resolve, sep } from 'node:path';
import { createServer } from 'vite';
import { inProject, root } from './project.mjs';

/** What tests, builds and the platform write: no page is made of it. */
const written = ['coverage', 'dist', 'tests', process.env.DATA_DIR || '.data'].map((folder) =>
  resolve(root, folder),
);

/** @typedef {typeof import('../server/dev.ts')} Modules */

/**
 * Runs all of Bookdesk on one port from its sources: the app by Vite with hot reloading, the platform through Vite's
 * module graph. A changed server module takes effect with the next call, a changed schema file at once.
 */
export async function dev() {
  // Vite's web socket uses a server that never listens; the real server passes the upgrades on to it.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root,
    appType: 'custom',
    plugins: [schemaReload()],
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      watch: { ignored: (file) => written.some((folder) => isWithin(folder, file)) },
    },
  });
  const { hasOperator, startServer, StartFailure, welcome } = await newest(vite);

  try {
    let isManaged = true;
    const running = await startServer(process.env, async (services) => {
      isManaged = await hasOperator(services);
      return await reloadingPlatform(vite, services);
    });
    serveApp(running.server, vite, upgrades);
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, async () => {
        await vite.close();
        await running.close();
        process.exit(0);
      });
    }
    console.log(welcome(running, isManaged));
  } catch (error) {
    await vite.close();
    if (!(error instanceof StartFailure)) throw error;
    console.error(`\n${error.text}\n`);
    process.exit(1);
  }
}

/**
 * The newest modules of the server.
 *
 * @param {import('vite').ViteDevServer} vite
 */
const newest = async (vite) =>
  /** @type {Modules} */ (await vite.ssrLoadModule('/src/server/dev.ts'));

/**
 * @param {import('../server/start.ts').Running['server']} server
 * @param {import('vite').ViteDevServer} vite
 * @param {import('node:http').Server} upgrades
 */
function serveApp(server, vite, upgrades) {
  const [platform] = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => platform?.call(server, request, response));
  });
  server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade));
}

/**
 * The platform from the newest sources; it is created again when one of its modules has changed.
 *
 * @param {import('vite').ViteDevServer} vite
 * @param {import('../server/services.ts').Services} services
 * @returns {Promise<import('../server/start.ts').Answering>}
 */
async function reloadingPlatform(vite, services) {
  /** @type {Modules | undefined} */
  let loaded;
  /** @type {import('../server/platform.ts').Platform | undefined} */
  let platform;
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  const current = async () => {
    const modules = await newest(vite);
    if (platform && modules === loaded) return platform;
    await modules.migrate(services.database);
    await modules.bringThings(services.database);
    await platform?.close();
    platform = undefined;
    platform = await modules.createPlatform(services, {
      fallback: (request) => page(vite, modules, services, request),
    });
    loaded = modules;
    return platform;
  };
  /** @returns {Promise<import('../server/platform.ts').Platform>} */
  const inTurn = () => {
    const next = turn.then(current, current);
    turn = next.catch(() => {});
    return next;
  };

  await inTurn();
  return {
    async fetch(request, connection) {
      try {
        return await (await inTurn()).fetch(request, connection);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        services.log.error({ err: error }, 'the platform does not load');
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        return new Response(text, { status: 500, headers: { 'content-type': 'text/plain' } });
      }
    },
    async close() {
      await platform?.close();
    },
  };
}

/**
 * Answers with the page of the app for the path of any screen.
 *
 * @param {import('vite').ViteDevServer} vite
 * @param {Modules} modules
 * @param {import('../server/services.ts').Services} services
 * @param {Request} request
 */
async function page(vite, { fillConfiguration, isScreen, pageConfiguration }, services, request) {
  const { pathname } = new URL(request.url);
  if (!isScreen(request, pathname)) return undefined;
  const source = readFileSync(inProject('index.html'), 'utf8');
  const html = await vite.transformIndexHtml(
    pathname,
    fillConfiguration(source, pageConfiguration(services.settings)),
  );
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Vite's hot reloading uses an inline script, and a worker where it waits for a server that starts again
      'content-security-policy': "script-src 'self' 'unsafe-inline'; worker-src 'self' blob:",
    },
  });
}

/**
 * Tells the pages when a schema file has changed: the platform reads it with their next call. Pages ask for lists again
 * (`resources/ResourcesProvider.tsx`), and are loaded again for sources and dashboards.
 *
 * @returns {import('vite').Plugin}
 */
function schemaReload() {
  const folder = resolve(root, process.env.SCHEMAS_DIR || 'schemas');
  return {
    name: 'bookdesk-schema-reload',
    configureServer({ watcher, ws }) {
      watcher.add(folder);
      watcher.on('all', (_event, file) => {
        if (dirname(resolve(file)) === folder) ws.send('bookdesk:lists');
        else if (isWithin(folder, file)) ws.send({ type: 'full-reload' });
      });
    },
  };
}

/**
 * @param {string} folder
 * @param {string} file
 */
const isWithin = (folder, file) => `${resolve(file)}${sep}`.startsWith(folder + sep);
