import type { AddressInfo } from 'node:net';
import {
  createAdaptorServer,
  type Http2Bindings,
  type HttpBindings,
  type ServerType,
} from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { locales } from '#locales/index.ts';
import { demoNames, demoPassword } from './catalogue/demoAccounts.ts';
import { databaseClock } from './database/clock.ts';
import { openDatabase } from './database/connection.ts';
import { migrate, requireOurs } from './database/migrate.ts';
import { dataFolder } from './dataFolder.ts';
import { outliveExtensions } from './extensions/running.ts';
import type { Connection } from './http/bindings.ts';
import { clientAddressOf } from './http/clientAddress.ts';
import { beforeItsBody } from './http/input.ts';
import { verifyPassword } from './identity/password.ts';
import { bringThings } from './jmgr/own/things.ts';
import { listeningOrigins } from './publicAddress.ts';
import type { Services } from './services.ts';
import { misspelledSettings, publicHost, readSettings, type Settings } from './settings.ts';
import { startFailure } from './startFailure.ts';

/**
 * Refuses to serve the network while there are accounts whose password everybody knows (contract 11), even if an
 * earlier start made them.
 *
 * @throws StartFailure naming them
 */
async function refusePublicDemo({ database, settings }: Services): Promise<void> {
  const setting = publicHost(settings);
  if (setting === undefined) return;
  const accounts = await database
    .selectFrom('account')
    .select(['name', 'password_hash'])
    .where('name', 'in', [...demoNames])
    .execute();
  const open: string[] = [];
  for (const { name, password_hash: hash } of accounts) {
    if (await verifyPassword(demoPassword, hash)) open.push(name);
  }
  if (open.length > 0) {
    const names = open.join(', ');
    throw startFailure(locales.server.start, 'demoAccounts', { setting, names });
  }
}

/** What the start needs of a platform: it answers requests, and can be closed. */
export interface Answering {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  close(): Promise<void>;
}

export interface Running {
  /** an address that the server is reached at from this machine */
  readonly origin: string;
  /** its other addresses, where it listens on all of this machine */
  readonly otherOrigins: readonly string[];
  readonly settings: Settings;
  /** the server that listens there */
  readonly server: ServerType;
  /** Waits for running calls (at most 10 s), then closes everything. */
  close(): Promise<void>;
}

/** Time limits of a connection, in milliseconds. */
export interface ConnectionLimits {
  /** for the head of a request */
  readonly head: number;
  /** for a request, until it has arrived completely */
  readonly request: number;
  /** without any byte in either direction; longer than a call may take that says nothing of it */
  readonly silence: number;
  /** for the rest of the body after a call was refused */
  readonly rest: number;
}

const connectionLimits: ConnectionLimits = {
  head: 20_000,
  // enough for a video of 800 MiB at 2 Mbps
  request: 3_600_000,
  silence: 120_000,
  rest: 30_000,
};
/** milliseconds that running calls get at the end */
const endingPatience = 10_000;

/**
 * Starts Bookdesk: settings, port, database, migrations, catalogue, platform. The port is first, so that nothing is
 * created if it is taken; calls that arrive before the start is finished wait.
 *
 * @param compose makes the platform
 * @param limits for tests
 * @throws StartFailure with a sentence for the person; then nothing is left open or half-written
 */
export async function startServer(
  variables: Readonly<Record<string, string | undefined>>,
  compose: (services: Services) => Promise<Answering>,
  limits: ConnectionLimits = connectionLimits,
): Promise<Running> {
  const settings = readSettings(variables);
  // one line per call, written in the background; pino writes the rest when the process ends
  const log = pino(
    { level: settings.LOG_LEVEL, base: { pid: process.pid } },
    pino.destination({ dest: 1, sync: false }),
  );
  const endWatch = outliveExtensions(log);

  for (const misspelled of misspelledSettings(variables))
    log.warn(misspelled, `${misspelled.name} is no setting; ${misspelled.meant} is probably meant`);
  const warnOfProxy = proxyWarning(settings, log);

  let announceReady: (answering: Answering) => void = () => {};
  const ready = new Promise<Answering>((resolve) => {
    announceReady = resolve;
  });
  const server = createAdaptorServer({
    serverOptions: {
      requestTimeout: limits.request,
      headersTimeout: limits.head,
      connectionsCheckingInterval: limits.head / 4,
    },
    fetch: async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
      // an impossible Host, such as 1.2.3.999; the adapter refuses others in the same way
      if (!URL.canParse(request.url)) return new Response(null, { status: 400 });
      const answering = await ready;
      const forwardedFor = request.headers.get('x-forwarded-for');
      if (forwardedFor !== null) warnOfProxy();
      const answer = await answering.fetch(request, {
        clientAddress: clientAddressOf(
          incoming.socket.remoteAddress,
          forwardedFor,
          settings.TRUSTED_PROXIES,
        ),
        bearSilence: (milliseconds) => incoming.socket.setTimeout(milliseconds),
      });
      // an open connection would delay the end by seconds
      if (!server.listening) answer.headers.set('connection', 'close');
      return await beforeItsBody(answer, incoming, limits.rest);
    },
  });
  // disconnects clients that neither send nor read any more
  server.setTimeout(limits.silence);
  const port = await listen(server, settings);

  const closers: (() => Promise<unknown>)[] = [() => endCalls(server)];
  const close = async () => {
    for (const closer of closers) {
      await closer().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
    }
    closers.length = 0;
    endWatch();
  };
  try {
    const answering = await open(settings, log, compose, closers);
    announceReady(answering);
  } catch (error) {
    // the waiting calls get no answer
    if ('closeAllConnections' in server) server.closeAllConnections();
    await close();
    throw error;
  }
  const [origin, ...otherOrigins] = listeningOrigins({ HOST: settings.HOST, PORT: port });
  return { origin, otherOrigins, settings, server, close };
}

/** Says once that a request came through a proxy that is not trusted. */
function proxyWarning({ TRUSTED_PROXIES }: Settings, log: Logger): () => void {
  let isSaid = TRUSTED_PROXIES > 0;
  return () => {
    if (isSaid) return;
    isSaid = true;
    log.warn(
      'a request came with X-Forwarded-For and no proxy is trusted: all who come through a proxy count as one client; set TRUSTED_PROXIES if there is one',
    );
  };
}

/** Opens everything that answers calls, and adds to `closers` how to close it, in the order of closing. */
async function open(
  settings: Settings,
  log: Logger,
  compose: (services: Services) => Promise<Answering>,
  closers: (() => Promise<unknown>)[],
): Promise<Answering> {
  const { database, hear, close } = await openDatabase(settings, log);
  closers.push(close);
  await requireOurs(database);
  // files of the local storage are in this folder even if the database is elsewhere
  if (settings.DATABASE_URL === undefined || settings.STORAGE_HOST === undefined) {
    await dataFolder(settings.DATA_DIR);
  }
  const migrated = await migrate(database);
  await bringThings(database);
  if (migrated.length > 0)
    log.info({ migrations: migrated }, 'the database was brought up to date');
  const clock = await databaseClock(database, log);
  closers.splice(1, 0, () => clock.close());
  const services: Services = { database, settings, log, now: clock.now };
  await refusePublicDemo(services);
  if (settings.DEMO) {
    const { loadCatalogue } = await import('./catalogue/load.ts');
    await loadCatalogue(services);
  }
  const hearing = hear();
  closers.splice(1, 0, () => hearing.close());
  const answering = await compose(services);
  closers.splice(1, 0, () => answering.close());
  return answering;
}

function listen(server: ServerType, { PORT: port, HOST: host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        const next = port >= 65_535 ? port - 1 : port + 1;
        reject(startFailure(locales.server.start, 'portTaken', { port, host, next }));
      } else if (error.code === 'EACCES') {
        reject(startFailure(locales.server.start, 'portForbidden', { port }));
      } else {
        reject(startFailure(locales.server.start, 'cannotListen', { host, detail: error.message }));
      }
    });
    server.listen(port, host, () => {
      // the address of a server that listens on a port has this form
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function endCalls(server: ServerType): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, endingPatience).unref();
  });
}
