import type { AddressInfo } from 'node:net';
import {
  createAdaptorServer,
  type Http2Bindings,
  type HttpBindings,
  type ServerType,
} from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { databaseClock } from './database/clock.ts';
import { openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { dataFolder } from './dataFolder.ts';
import { refusePublicDemo } from './demo.ts';
import type { Connection } from './http/bindings.ts';
import { clientAddressOf } from './http/clientAddress.ts';
import { beforeItsBody } from './http/unreadBody.ts';
import type { Services } from './services.ts';
import { readSettings, type Settings } from './settings.ts';
import { startFailure } from './startFailure.ts';
import { startMessages } from './startMessages.ts';

/** A platform as the start needs it: answers requests, and ends. */
export interface Answering {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  close(): Promise<void>;
}

export interface Running {
  /** the address that the server listens on */
  readonly origin: string;
  readonly settings: Settings;
  /** what listens there */
  readonly server: ServerType;
  /** Lets the calls in work end (at most 10 s), then closes everything. */
  close(): Promise<void>;
}

/** What a connection may take, in milliseconds. */
export interface ConnectionLimits {
  /** the head of a request */
  readonly head: number;
  /** one request, until it has arrived */
  readonly request: number;
  /** without a byte in either direction; more than a call may take */
  readonly silence: number;
  /** the rest of the body of a refused call */
  readonly rest: number;
}

const connectionLimits: ConnectionLimits = {
  head: 20_000,
  // a video of 800 MiB over 2 Mbps
  request: 3_600_000,
  silence: 120_000,
  rest: 30_000,
};
/** how long the calls in work may take at the end, in milliseconds */
const endingPatience = 10_000;

/**
 * Starts Bookdesk: settings, port, database, migrations, catalogue, platform. The port comes first, so that a taken
 * one leaves nothing behind; calls that arrive before everything is ready wait for it.
 *
 * @param compose makes the platform over the services
 * @param limits for tests
 * @throws StartFailure with a sentence for the person; nothing is left open or half-written then
 */
export async function startServer(
  variables: Readonly<Record<string, string | undefined>>,
  compose: (services: Services) => Promise<Answering>,
  limits: ConnectionLimits = connectionLimits,
): Promise<Running> {
  const settings = readSettings(variables);
  // a line a call: written in the background, whole at the end of the process (pino sees to it)
  const log = pino(
    { level: settings.LOG_LEVEL, base: { pid: process.pid } },
    pino.destination({ dest: 1, sync: false }),
  );

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
      // a Host that none can be, as 1.2.3.999: refused as the adapter refuses the others
      if (!URL.canParse(request.url)) return new Response(null, { status: 400 });
      const answering = await ready;
      const answer = await answering.fetch(request, {
        clientAddress: clientAddressOf(
          incoming.socket.remoteAddress,
          request.headers.get('x-forwarded-for'),
          settings.TRUSTED_PROXIES,
        ),
      });
      // kept open, it would hold up the end for seconds
      if (!server.listening) answer.headers.set('connection', 'close');
      return await beforeItsBody(answer, incoming, limits.rest);
    },
  });
  // a client that neither sends nor reads any more is disconnected
  server.setTimeout(limits.silence);
  const port = await listen(server, settings);

  const closers: (() => Promise<unknown>)[] = [() => endCalls(server)];
  const close = async () => {
    for (const closer of closers) {
      await closer().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
    }
    closers.length = 0;
  };
  try {
    const answering = await open(settings, log, compose, closers);
    announceReady(answering);
  } catch (error) {
    // The waiting calls will get no answer.
    if ('closeAllConnections' in server) server.closeAllConnections();
    await close();
    throw error;
  }
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  return { origin: `http://${host}:${port}`, settings, server, close };
}

/** Opens what answers calls; what must be closed goes to the end of `closers`, the first opened last. */
async function open(
  settings: Settings,
  log: Logger,
  compose: (services: Services) => Promise<Answering>,
  closers: (() => Promise<unknown>)[],
): Promise<Answering> {
  // Files of the local storage lie there even where the database does not.
  if (settings.DATABASE_URL === undefined || settings.STORAGE_HOST === undefined) {
    await dataFolder(settings.DATA_DIR);
  }
  const { database, hear, close } = await openDatabase(settings, log);
  closers.push(close);
  const migrated = await migrate(database);
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
        reject(startFailure(startMessages, 'portTaken', { port, host, next }));
      } else if (error.code === 'EACCES') {
        reject(startFailure(startMessages, 'portForbidden', { port }));
      } else {
        reject(startFailure(startMessages, 'cannotListen', { host, detail: error.message }));
      }
    });
    server.listen(port, host, () => {
      // a server that listens on a port has an address of this form
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
