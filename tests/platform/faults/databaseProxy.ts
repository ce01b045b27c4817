import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A network in front of PostgreSQL that fails in the ways that networks do. */
export interface DatabaseProxy {
  /** the address of the database through this proxy */
  readonly url: string;
  /** Passes everything on again, also what was held back. */
  pass(): Promise<void>;
  /** Cuts all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Passes nothing on, without an error: connections stay open, and new ones are accepted. */
  hang(): void;
  /** Cuts all connections and accepts new ones. */
  cut(): void;
  /** Connects to another database from now on; the connections that are there stay. */
  leadTo(databaseUrl: string): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHanging = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const pair = [client, database] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [database, client] as const]) {
      one.on('data', (part) => {
        if (!other.destroyed) other.write(part);
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      if (isHanging) one.pause();
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  await listen(0);
  // a server that listens on a port has an address of this form
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async pass() {
      isHanging = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (!server.listening) await listen(port);
    },
    async refuse() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    hang() {
      isHanging = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    cut,
    leadTo(other) {
      target = new URL(other);
    },
    async close() {
      cut();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
