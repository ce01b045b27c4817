import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '#server/identity/accounts.ts';
import { schemaStore } from '#server/schemas/index.ts';
import {
  type AskSource,
  credentialsMaker,
  secretReader,
  sourceAsker,
  sourceSender,
} from '#server/sources/index.ts';
import { publicNetwork } from '#server/storage/index.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

export const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A call that the service got. */
interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Somebody else's API on this machine, which answers as the test says. */
async function startService() {
  const got: Got[] = [];
  let answering: Answering = (_request, response) => void response.writeHead(404).end('{}');
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { method = '', url = '', headers } = request;
      got.push({ method, url, headers, body });
      answering(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    got,
    answer(next: Answering): void {
      answering = next;
    },
    /** Answers every call with this JSON. */
    json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): void {
      answering = (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
type Service = Awaited<ReturnType<typeof startService>>;

/** The method of a call, by what it does. */
function methodOf(path: string): string {
  const [, call = ''] = path.split('/');
  const methods: Readonly<Record<string, string>> = {
    detail: 'GET',
    save: 'PUT',
    restore: 'PUT',
    delete: 'DELETE',
  };
  return methods[call] ?? 'POST';
}

/** The text of a list over a source. */
export const sourceList = (name: string, more: object = {}): string =>
  JSON.stringify({
    schemaVersion: 2,
    name,
    label: both(`List of ${name}`),
    menu: { group: 'catalogue', order: 79 },
    provider: 'source',
    source: 'bookshop',
    recordTitle: 'title',
    endpoints: {
      list: { method: 'GET', path: '/books' },
      save: { method: 'PATCH', path: '/books/{id}' },
    },
    fields: {
      title: { type: 'text', label: both('Title') },
      cost: {
        type: 'number',
        label: both('Cost'),
        access: {
          view: { field: '$user.roles', op: 'contains', value: 'operator' },
        },
      },
    },
    list: {
      columns: [
        { field: 'title', sortable: true },
        { field: 'cost', sortable: true },
      ],
      filters: [
        { name: 'title', kind: 'text', field: 'title' },
        { name: 'cost', kind: 'numberRange', field: 'cost' },
      ],
    },
    forms: { create: { groups: [{ fields: ['title'] }] }, edit: 'create' },
    ...more,
  });

export interface SourcePlatform extends Omit<TestPlatform, 'ask'> {
  /** makes any other call of the platform */
  readonly askPlatform: TestPlatform['ask'];
  /** how its background work asks sources */
  readonly askSource: AskSource;
  readonly service: Service;
  readonly operator: string;
  readonly reader: string;
  writeSource(name: string, more?: object): Promise<void>;
  writeList(name: string, more?: object): Promise<void>;
  /** Makes a call of a list, such as `shop-books/list`, as the operator unless told otherwise. */
  ask(
    path: string,
    options?: { method?: string; body?: unknown; token?: string; key?: string },
  ): Promise<{ status: number; headers: Headers; body: unknown; text: string }>;
}

/** A platform whose lists may stand on a service of this machine. */
export async function createSourcePlatform(
  inside: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<SourcePlatform> {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-sources-'));
  await cp('schemas', folder, { recursive: true });
  await mkdir(join(folder, 'sources'), { recursive: true });
  const platform = await createTestPlatform({
    background: false,
    settings: { SCHEMAS_DIR: folder, PRIVATE_SOURCES: inside.join(), ...settings },
  });
  const { database } = platform.services;
  // a process looks at its files once a second
  const lists = schemaStore(platform.services);
  await createAccount(database, { name: 'operator', nickname: 'Olive', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: 'Rita' });
  const operator = await platform.signIn('operator');
  const reader = await platform.signIn('reader');
  const sender = sourceSender(publicNetwork, inside);
  return {
    ...platform,
    askPlatform: platform.ask,
    askSource: sourceAsker(platform.services, {
      send: sender.send,
      credentials: credentialsMaker(
        sender.send,
        platform.services.now,
        secretReader(platform.services),
      ),
      observe: () => undefined,
    }),
    service,
    operator,
    reader,
    async writeSource(name, more = {}) {
      await writeFile(
        join(folder, 'sources', `${name}.json`),
        JSON.stringify({
          schemaVersion: 1,
          name,
          label: both(name),
          address: `${service.address}/v1`,
          ...more,
        }),
      );
      lists.forget();
    },
    async writeList(name, more) {
      await writeFile(join(folder, `${name}.json`), sourceList(name, more));
      lists.forget();
    },
    async ask(path, { method = methodOf(path), body, token = operator, key } = {}) {
      const answer = await platform.platform.fetch(
        new Request(`http://127.0.0.1:4600/jmgr/source/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'accept-language': 'en-US',
            'content-type': 'application/json',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
        }),
      );
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    },
    async close() {
      sender.close();
      await platform.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
