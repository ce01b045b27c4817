import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { resolve, sep } from 'node:path';
import { createServer } from 'vite';
import { inProject, root } from './project.mjs';

/**
 * Runs all of Bookdesk on one port from its sources: the app by Vite with hot reloading, the platform through Vite's
 * module graph. A changed server module takes effect with the next call; a changed schema file reloads the app.
 */
export async function dev() {
  // Vite's web socket uses a server that never listens; the real server passes the upgrades on to it.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: upgrades } },
  });
  const { startServer } = await vite.ssrLoadModule('/src/server/start.ts');

  try {
    /** @type {import('../server/start.ts').Running} */
    const running = await startServer(
      process.env,
      /** @param {import('../server/services.ts').Services} services */
      (services) => reloadingPlatform(vite, services),
    );
    serveApp(running.server, vite, upgrades);
    watchSchemas(vite, running.settings.SCHEMAS_DIR);
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, async () => {
        await vite.close();
        await running.close();
        process.exit(0);
      });
    }
    console.log(`\n  ${running.origin}\n`);
  } catch (error) {
    await vite.close();
    if (!(error instanceof Error && error.name === 'StartFailure' && 'text' in error)) throw error;
    console.error(`\n${error.text}\n`);
    process.exit(1);
  }
}

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
  /** @type {Record<string, unknown> | undefined} */
  let loaded;
  /** @type {import('../server/platform.ts').Platform | undefined} */
  let platform;
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  const current = async () => {
    const module = await vite.ssrLoadModule('/src/server/platform.ts');
    if (platform && module === loaded) return platform;
    const { migrate } = await vite.ssrLoadModule('/src/server/database/migrate.ts');
    await migrate(services.database);
    const { bringThings } = await vite.ssrLoadModule('/src/server/jmgr/own/things.ts');
    await bringThings(services.database);
    await platform?.close();
    const { createPlatform } = module;
    /** @type {import('../server/platform.ts').Platform} */
    const next = await createPlatform(services, {
      fallback: /** @param {Request} request */ (request) => page(vite, services, request),
    });
    loaded = module;
    platform = next;
    return next;
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
 * @param {import('../server/services.ts').Services} services
 * @param {Request} request
 */
async function page(vite, { settings }, request) {
  const { fillConfiguration, isScreen } = await vite.ssrLoadModule(
    '/src/server/http/staticFiles.ts',
  );
  const { pageConfiguration } = await vite.ssrLoadModule('/src/server/pageConfiguration.ts');
  const { pathname } = new URL(request.url);
  if (!isScreen(request, pathname)) return undefined;
  const source = readFileSync(inProject('index.html'), 'utf8');
  const html = await vite.transformIndexHtml(
    pathname,
    fillConfiguration(source, pageConfiguration(settings)),
  );
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Vite's hot reloading uses an inline script
      'content-security-policy': "script-src 'self' 'unsafe-inline'",
    },
  });
}

/**
 * @param {import('vite').ViteDevServer} vite
 * @param {string} setting the folder of the schema files
 */
function watchSchemas(vite, setting) {
  const folder = resolve(setting);
  vite.watcher.add(folder);
  vite.watcher.on('all', (_event, file) => {
    if (!file.startsWith(folder + sep)) return;
    // Also discards what the platform remembers of the schemas.
    vite.moduleGraph.invalidateAll();
    vite.ws.send({ type: 'full-reload' });
  });
}
