import { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import { isGrantedByList } from '#schema/providers.ts';
import { asAudited } from './audit/call.ts';
import { auditHandlers } from './audit/list.ts';
import { coverRoutes } from './catalogue/covers.ts';
import { chartHandlers } from './charts/index.ts';
import { dashboardHandlers, visibleDashboards } from './dashboards/index.ts';
import { announced } from './database/changes.ts';
import { installExtensions } from './extensions/install.ts';
import { findingHandlers } from './finding/index.ts';
import { homeHandlers } from './home/handlers.ts';
import type { Connection } from './http/bindings.ts';
import { endpointName } from './http/endpointAddress.ts';
import type { HandledEndpoint } from './http/handle.ts';
import { openApiRoutes } from './http/openapi.ts';
import { createRouter, type RouterOptions } from './http/router.ts';
import { requireReady } from './http/superseded.ts';
import { authenticate, callerSeenAs } from './identity/callers.ts';
import { identityHandlers } from './identity/index.ts';
import { standInRoutes } from './identity/providers/standIn.ts';
import { admitWrite } from './identity/writeLimit.ts';
import { importHandlers, startImportWorker } from './import/index.ts';
import { jmgrHandlers } from './jmgr/index.ts';
import { ownEndpointsOf, ownHandled, readersLists } from './jmgr/own/index.ts';
import { platformJobs } from './jobs/jobs.ts';
import { type RunningJobs, startJobs } from './jobs/schedule.ts';
import { liveRoutes } from './live/routes.ts';
import { createMetrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { noteHandlers } from './notes/handlers.ts';
import { noticeHandlers } from './notices/handlers.ts';
import { outboxRoutes, startOutboxWorker, type WorkLoop } from './outbox/index.ts';
import { createPictureSizer } from './pictures/index.ts';
import { keepZone } from './readers/days.ts';
import { gatherOpenings } from './readers/gather.ts';
import { onceForKey } from './repetition/once.ts';
import { readSchemasAtStart, schemaHandlers, schemaStore } from './schemas/index.ts';
import { reachOf } from './schemas/reach.ts';
import type { Services } from './services.ts';
import {
  credentialsMaker,
  inferenceHandlers,
  secretReader,
  sourceAsker,
  sourceEndpoints,
  sourceHandled,
  sourceHandlers,
  sourceSender,
  troublesOf,
} from './sources/index.ts';
import { specialContributionHandlers } from './special/contributionHandlers.ts';
import { specialEditingHandlers } from './special/editingHandlers.ts';
import { specialHandlers } from './special/handlers.ts';
import { failurePage } from './special/pages/saying.tsx';
import { specialRoutes } from './special/routes.ts';
import { type Living, sayAlive } from './state/alive.ts';
import { recentFailures } from './state/failures.ts';
import { stateHandlers } from './state/handlers.ts';
import {
  type PictureFetching,
  publicNetwork,
  storageHandlers,
  storageRoutes,
} from './storage/index.ts';
import { productCommit, productVersion } from './version.ts';
import { readArrangements } from './views/arrangements.ts';
import { viewHandlers } from './views/index.ts';
import { readViews } from './views/records.ts';
import { startWebhookWorker, webhookHandlers } from './webhooks/index.ts';
import { writingHandlers } from './writing/index.ts';

/** The whole platform: answers requests. */
export interface Platform {
  /** @param connection facts about the connection, such as the client's address, for limits */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Ends background work; the database is closed by its owner. */
  close(): Promise<void>;
}

export interface PlatformOptions
  extends Pick<RouterOptions, 'validateResponses' | 'handlerTimeout' | 'fallback'> {
  /** whether imports, messages and jobs run in this process. Default: true */
  readonly background?: boolean;
  /** how pictures of the web are fetched; for tests. Default: from the public network */
  readonly fetching?: PictureFetching;
}

/**
 * `/healthz`: the process runs. `/readyz`: the database answers, takes changes, and does not belong to a version that
 * this one must not write beside (contract 11).
 */
function healthRoutes({ database }: Services): Hono {
  return new Hono()
    .get('/healthz', (context) =>
      context.json({ status: 'alive', version: productVersion, commit: productCommit }),
    )
    .get('/readyz', async (context) => {
      await requireReady(database);
      return context.json({ status: 'ready' });
    });
}

/** The calls of all lists of own records and of sources that are in use. */
async function endpointsOfLists(services: Services) {
  const store = schemaStore(services);
  const names = (await store.all()).flatMap(({ definition }) =>
    isGrantedByList(definition?.provider) ? (definition?.name ?? []) : [],
  );
  const lists = (await Promise.all(names.map(store.find))).flatMap((list) => list ?? []);
  const own = lists.filter(({ provider }) => provider === 'own');
  const ofSources = lists.filter(({ provider }) => provider === 'source');
  return [
    ...(await ownEndpointsOf(services, own, store.find)),
    ...ofSources.flatMap((list) => Object.values(sourceEndpoints(list))),
  ];
}

/**
 * Checks that each endpoint of the contract has exactly one handler.
 *
 * @throws Error naming all that have none or several
 */
export function requireComplete(handled: readonly HandledEndpoint[]): void {
  const counts = new Map(endpoints.map((endpoint) => [endpoint, 0]));
  const strangers: string[] = [];
  for (const { endpoint } of handled) {
    const count = counts.get(endpoint);
    if (count === undefined) strangers.push(endpointName(endpoint));
    else counts.set(endpoint, count + 1);
  }
  const named = (wanted: (count: number) => boolean) =>
    [...counts].filter(([, count]) => wanted(count)).map(([endpoint]) => endpointName(endpoint));
  const complaints = [
    ['without a handler', named((count) => count === 0)],
    ['with more than one handler', named((count) => count > 1)],
    ['that the contract does not declare', strangers],
  ] as const;
  const found = complaints.filter(([, names]) => names.length > 0);
  if (found.length === 0) return;
  const text = found.map(([what, names]) => `${what}: ${names.join(', ')}`).join('; ');
  throw new Error(`The platform has endpoints ${text}.`);
}

/**
 * Composes the modules of the platform.
 *
 * @throws Error if an endpoint of the contract does not have exactly one handler
 * @throws StartFailure if the folder of the schemas cannot be read
 */
export async function createPlatform(
  services: Services,
  options: PlatformOptions = {},
): Promise<Platform> {
  const failures = recentFailures(services.now);
  const added = await installExtensions(services);
  const jobsToRun = [...platformJobs, ...added.jobs];
  let importWorker: WorkLoop | undefined;
  const ofReaders = readersLists(services, schemaStore(services).findKnown, () =>
    schemaStore(services).all(),
  );
  const network = options.fetching?.network ?? publicNetwork;
  const toSources = sourceSender(network, services.settings.PRIVATE_SOURCES);
  const metrics = createMetrics(services);
  const askSource = sourceAsker(services, {
    send: toSources.send,
    credentials: credentialsMaker(toSources.send, services.now, secretReader(services)),
    observe: metrics.observeSource,
    watch: troublesOf(services),
  });
  const own = ownHandled(services, schemaStore(services).findKnown);
  const listCalls = { handled: () => [...handled, ...added.handled], own };
  const handled: HandledEndpoint[] = [
    ...auditHandlers(services, {
      platform: (name) => handled.find(({ endpoint }) => endpointName(endpoint) === name),
      own,
    }),
    ...findingHandlers(services, listCalls),
    ...chartHandlers(services, listCalls),
    ...dashboardHandlers(services),
    ...identityHandlers(
      services,
      () => schemaStore(services).all(),
      (caller) => visibleDashboards(services, caller),
    ),
    ...homeHandlers(services),
    ...importHandlers(services, { wake: () => importWorker?.wake() }, askSource),
    ...jmgrHandlers(services),
    ...noteHandlers(services, listCalls),
    ...noticeHandlers(services),
    ...schemaHandlers(services, { arrangements: readArrangements, views: readViews }),
    ...sourceHandlers(services, toSources.send),
    ...inferenceHandlers(services, askSource),
    ...specialHandlers(services),
    ...specialEditingHandlers(services, async (list, id) => (await ofReaders.find(list))?.find(id)),
    ...specialContributionHandlers(services),
    ...stateHandlers(services, jobsToRun, failures),
    ...storageHandlers(services, options.fetching),
    ...viewHandlers(services),
    ...webhookHandlers(services, network),
    ...writingHandlers(services),
  ];
  requireComplete(handled);
  await readSchemasAtStart(services);
  await keepZone(services);
  const pictures = createPictureSizer(services.log);
  const background = options.background ?? true;
  const readers = gatherOpenings(services, metrics.observeOpenings, { background });
  const routes = [
    healthRoutes(services),
    metricsRoutes(services, metrics),
    openApiRoutes(async () => [
      ...added.handled.map(({ endpoint }) => endpoint),
      ...(await endpointsOfLists(services)),
    ]),
    coverRoutes(pictures),
    liveRoutes(services, readers),
    specialRoutes(services, readers, ofReaders),
    storageRoutes(services, pictures),
    standInRoutes(services),
    outboxRoutes(services),
  ];
  const fetch = createRouter(services, [...handled, ...added.handled], routes, {
    authenticate: (authorization) => authenticate(services, authorization),
    seeAs: (caller, role) => callerSeenAs(services, caller, role),
    reachOf: (endpoint, resource, caller) => reachOf(services, endpoint, resource, caller),
    admit: (endpoint, caller) => admitWrite(services, endpoint, caller),
    audit: asAudited,
    once: onceForKey(services),
    own,
    source: sourceHandled(
      services,
      { find: schemaStore(services).findKnown, findSource: schemaStore(services).findSource },
      askSource,
    ),
    validateResponses: options.validateResponses,
    handlerTimeout: options.handlerTimeout,
    failurePage: (failure) => failurePage(services.settings, failure),
    fallback: options.fallback,
    observe: (answered) => {
      metrics.observe(answered);
      failures.observe(answered);
    },
  });
  let outboxWorker: WorkLoop | undefined;
  let webhookWorker: WorkLoop | undefined;
  let jobs: RunningJobs | undefined;
  let living: Living | undefined;
  if (background) {
    importWorker = startImportWorker(services, askSource);
    outboxWorker = startOutboxWorker(services);
    webhookWorker = startWebhookWorker(services, { network, patience: 10_000 });
    jobs = startJobs(services, jobsToRun);
    living = sayAlive(services);
  }
  return {
    async fetch(request, connection) {
      const answer = await fetch(request, connection);
      // a caller that has the answer finds its changes, whichever process it asks next
      await announced(services.database);
      return answer;
    },
    async close() {
      metrics.close();
      toSources.close();
      await Promise.all([
        importWorker?.close(),
        outboxWorker?.close(),
        webhookWorker?.close(),
        jobs?.close(),
        living?.close(),
        readers.close(),
      ]);
    },
  };
}
