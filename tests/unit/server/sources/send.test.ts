import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { sourceSender } from '#server/sources/send.ts';

/** One request to a source: which addresses of its name are connected to. */

let reached = 0;
const service = createServer((_request, response) => {
  reached += 1;
  // so that each request makes a connection of its own
  response.writeHead(200, { connection: 'close', 'content-type': 'application/json' });
  response.end('[]');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
});
afterAll(() => void service.close());

const source: SourceDefinition = {
  schemaVersion: 1,
  name: 'shop',
  label: { 'zh-CN': '书店', 'en-US': 'Shop' },
  address: 'http://shop.invalid',
};

test('a name that leads to the internal network the second time is not followed then', async () => {
  const asked: string[] = [];
  const sender = sourceSender(
    {
      // the address of the service stands for one of the public network
      resolve: async (host) => {
        asked.push(host);
        return [asked.length === 1 ? '127.0.0.1' : '10.0.0.7'];
      },
      mayReach: (address) => address === '127.0.0.1',
    },
    [],
  );
  const send = () =>
    sender.send(source, {
      method: 'GET',
      url: new URL(`http://shop.invalid:${port}/books`),
      headers: {},
      signal: new AbortController().signal,
    });
  const first = await send();
  expect(await first.text(1_000)).toBe('[]');
  await expect(send()).rejects.toMatchObject({ kind: 'down', status: 502 });
  expect(asked).toEqual(['shop.invalid', 'shop.invalid']);
  expect(reached).toBe(1);
  sender.close();
});
