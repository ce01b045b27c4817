import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { openSession } from '#server/identity/sessions.ts';
import { createPlatform, type Platform, type PlatformOptions } from '#server/platform.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase } from './database.ts';

/** The answer of a call, with any status. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** the parsed JSON, or the text if it is not JSON */
  readonly body: unknown;
}

export interface TestPlatform {
  readonly platform: Platform;
  readonly services: Services;
  /** the address of its database */
  readonly databaseUrl: string;
  /** the log of the platform, one object for each line */
  readonly logged: Record<string, unknown>[];
  /** Moves the platform's clock forward by milliseconds. */
  advance(milliseconds: number): void;
  /** Signs in the account with this name, without a password. @returns its access token */
  signIn(name: string): Promise<string>;
  /** Makes a call that must succeed. @returns its answer, typed by the contract */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<EndpointResponse<E>>;
  /** Makes a call that may fail, without validating its input. */
  ask(
    endpoint: Endpoint,
    input: LooseInput,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered>;
  /** Sends any request to a path of the platform. */
  send(path: string, init?: RequestInit, clientAddress?: string): Promise<Answered>;
  close(): Promise<void>;
}

interface LooseInput {
  readonly parameters?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const origin = 'http://127.0.0.1:4600';

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function pairsOf(value: unknown): URLSearchParams {
  const pairs = new URLSearchParams();
  for (const [name, part] of entriesOf(value))
    if (part !== undefined) pairs.append(name, String(part));
  return pairs;
}

/** The request of a client for a call of the contract. */
export function requestOf(
  endpoint: Endpoint,
  input: LooseInput,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Request {
  const parameters = new Map(entriesOf(input.parameters));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(String(parameters.get(name))),
  );
  const query = pairsOf(input.query).toString();
  const url = `${origin}${endpoint.service === 'jmgr' ? '/jmgr' : ''}${path}${query && `?${query}`}`;
  const sent = new Headers({ 'accept-language': 'en-US', ...headers });
  if (token) sent.set('authorization', `Bearer ${token}`);
  const init: RequestInit & { duplex?: 'half' } = { method: endpoint.method, headers: sent };
  if (endpoint.encoding === 'form') {
    init.body = pairsOf(input.body);
  } else if (endpoint.encoding === 'stream') {
    // A stream can be anything that a request accepts as its body.
    init.body = input.body as BodyInit;
    init.duplex = 'half';
  } else if (endpoint.body) {
    sent.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body ?? {});
  }
  return new Request(url, init);
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

/**
 * Starts the whole platform on its own database; its answers are checked against the contract. Close it in `afterAll`.
 *
 * @param options `demo`: with the catalogue and the demo accounts; `settings`: environment variables to change
 */
export async function createTestPlatform(
  options: PlatformOptions & {
    demo?: boolean;
    settings?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestPlatform> {
  const { demo, settings: given, ...platformOptions } = options;
  const { database, url, close } = await createTestDatabase({ demo });
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-test-'));
  let shift = 0;
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const services: Services = {
    database,
    // tests write faster than people; tests of the limit set it
    settings: environment.parse({ DATA_DIR: folder, WRITES_PER_MINUTE: '0', ...given }),
    log,
    now: () => new Date(Date.now() + shift),
  };
  const whole = await createPlatform(services, { validateResponses: true, ...platformOptions });
  const answers: Response[] = [];
  const platform: Platform = {
    ...whole,
    async fetch(...asked) {
      const response = await whole.fetch(...asked);
      if (response.body) answers.push(response);
      return response;
    },
  };
  const answer = async (request: Request, clientAddress = '127.0.0.1') =>
    read(await platform.fetch(request, { clientAddress }));
  return {
    platform,
    services,
    databaseUrl: url,
    logged,
    advance(milliseconds) {
      shift += milliseconds;
    },
    async signIn(name) {
      const { id } = await database
        .selectFrom('account')
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow();
      return (await openSession(services, id, { name: 'test', address: '127.0.0.1' })).accessToken;
    },
    async call(endpoint, input, token, headers) {
      const answered = await answer(requestOf(endpoint, input, token, headers));
      if (answered.status !== 200)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answered.status}: ${JSON.stringify(answered.body)}`,
        );
      // The endpoint's own validator returns the endpoint's response.
      return endpoint.response.parse(answered.body) as EndpointResponse<typeof endpoint>;
    },
    ask: (endpoint, input, token, headers) => answer(requestOf(endpoint, input, token, headers)),
    send: (path, init, clientAddress) =>
      answer(new Request(`${origin}${path}`, init), clientAddress),
    async close() {
      // a test that reads only the headers of an answer leaves its file open
      for (const { body, bodyUsed } of answers)
        if (!bodyUsed && !body?.locked) await body?.cancel();
      await platform.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
