import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { listeningOrigins, publicOrigin } from '#server/publicAddress.ts';

const version4 = { family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null } as const;
const interfaces: Record<string, NetworkInterfaceInfo[]> = {
  lo: [{ ...version4, address: '127.0.0.1', internal: true }],
  eth0: [
    { ...version4, address: '192.0.2.7', internal: false },
    {
      ...{ family: 'IPv6', address: 'fe80::1', netmask: '', mac: '', internal: false },
      ...{ cidr: null, scopeid: 2 },
    },
  ],
};

test.each(['0.0.0.0', '::'])('HOST=%s is told by addresses that a browser can open', (HOST) => {
  expect(listeningOrigins({ HOST, PORT: 4600 }, interfaces)).toEqual([
    'http://127.0.0.1:4600',
    'http://192.0.2.7:4600',
  ]);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4600'],
  ['::1', 'http://[::1]:4600'],
  ['books.example.com', 'http://books.example.com:4600'],
])('HOST=%s is told as it is', (HOST, origin) => {
  expect(listeningOrigins({ HOST, PORT: 4600 }, interfaces)).toEqual([origin]);
});

test('links of a server that listens on all addresses lead nowhere that nobody can open', () => {
  const site = { HOST: '0.0.0.0', PORT: 4600 };
  expect(publicOrigin({ ...site, PUBLIC_URL: undefined })).not.toContain('0.0.0.0');
  expect(publicOrigin({ ...site, PUBLIC_URL: 'https://books.example.com/' })).toBe(
    'https://books.example.com',
  );
});
