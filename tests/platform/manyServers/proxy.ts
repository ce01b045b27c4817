import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain reverse proxy: takes the servers in turn, knows no sessions, passes over one that does not answer. */
export interface ReverseProxy {
  readonly origin: string;
  /** the addresses of the servers, in any number */
  servers: readonly string[];
  /** answers of 502 that it had to give */
  readonly failures: () => number;
  close(): Promise<void>;
}

/** how long a server that did not answer is passed over, in milliseconds */
const restMilliseconds = 500;
/** methods that may be sent a second time when the first got no answer, as a proxy knows them */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

export async function startProxy(servers: readonly string[]): Promise<ReverseProxy> {
  let turn = 0;
  let failures = 0;
  const proxy = { servers };
  const restingUntil = new Map<string, number>();
  const isResting = (address: string) => (restingUntil.get(address) ?? 0) > performance.now();

  /** The next in turn that is not resting; where all are, the next in turn. */
  const choose = (): string => {
    turn += 1;
    const { length } = proxy.servers;
    const inTurn = proxy.servers.map((_, place) => proxy.servers[(turn + place) % length] ?? '');
    return inTurn.find((address) => !isResting(address)) ?? inTurn[0] ?? '';
  };

  const send = (
    server: string,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ) =>
    new Promise<'answered' | 'refused' | 'broken'>((settle) => {
      const upstream = request(`${server}${incoming.url}`, {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
        // a connection a request: none that the server has just closed is used
        agent: false,
      });
      upstream.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
        settle('answered');
      });
      upstream.on('error', (error: NodeJS.ErrnoException) =>
        settle(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      );
      upstream.end(body);
    });

  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    for (let tries = 0; tries < proxy.servers.length; tries += 1) {
      const chosen = choose();
      const result = await send(chosen, incoming, body, outgoing);
      if (result === 'answered') return;
      restingUntil.set(chosen, performance.now() + restMilliseconds);
      // what may have been done already is not sent again by somebody who does not know what it is
      if (result === 'broken' && !repeatable.has(incoming.method ?? '')) break;
    }
    failures += 1;
    outgoing.writeHead(502).end('no server answers');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // a server that listens on a port has an address of this form
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    origin: `http://127.0.0.1:${port}`,
    failures: () => failures,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
