import { expect, test } from 'vitest';
import { relyingParty } from '#server/identity/passkeys.ts';

const partyOf = (PUBLIC_URL: string | undefined, url: string) =>
  relyingParty({ settings: { PUBLIC_URL, PORT: 4600 } }, { url });

test.each([
  [
    'https://books.example.com/',
    'http://10.0.0.7:4600/login',
    'books.example.com',
    'https://books.example.com',
  ],
  [
    'https://books.example.com:8443/desk',
    'http://x/',
    'books.example.com',
    'https://books.example.com:8443',
  ],
  ['http://localhost:8080', 'http://127.0.0.1:4600/', 'localhost', 'http://localhost:8080'],
  [undefined, 'http://localhost:4600/api', 'localhost', 'http://localhost:4600'],
  [undefined, 'http://desk.localhost:4600/', 'desk.localhost', 'http://desk.localhost:4600'],
])(
  'passkeys of a site with PUBLIC_URL %s that is asked at %s belong to %s',
  (setting, url, id, origin) => {
    expect(partyOf(setting, url)).toEqual({ id, origin });
  },
);

test.each([
  [undefined, 'http://127.0.0.1:4600/', 'http://127.0.0.1:4600'],
  [undefined, 'http://[::1]:4600/', 'http://[::1]:4600'],
  // whoever asks writes this address: it is not believed
  [undefined, 'https://books.example.com/', 'https://books.example.com'],
  ['http://books.example.com', 'http://localhost:4600/', 'http://books.example.com'],
  ['https://203.0.113.5', 'http://localhost:4600/', 'https://203.0.113.5'],
])(
  'with PUBLIC_URL %s, asked at %s, there are no passkeys, and a sentence says at which address',
  (setting, url, origin) => {
    expect(() => partyOf(setting, url)).toThrow(
      new RegExp(
        `Passkeys need https .* http://localhost:4600 .* ${origin.replace(/[[\]]/g, '\\$&')} is neither`,
      ),
    );
  },
);
