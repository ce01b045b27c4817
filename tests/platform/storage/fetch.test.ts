import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadFetch } from '#contract/endpoints/upload.ts';
import { uploadLimits } from '#contract/limits.ts';
import { addressesOf, publicNetwork } from '#server/storage/fetch/network.ts';
import { jpegFile } from '#tests/support/mediaFiles.ts';
import { exif, exifSegment, withSegments } from '#tests/support/placeFiles.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { md5, png, storageOf } from './support.ts';

/** A host of the web on this machine: its names lead here, and the server may come here alone. */
let web: Server;
let port: number;
let answer: RequestListener;
let asked: string[];
/** names and what they lead to; all others lead to the host above */
const names = new Map<string, string[]>();
let test: TestPlatform;
let storage: ReturnType<typeof storageOf>;
let token: string;

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  // a server that listens on a port has an address of this form
  port = (web.address() as AddressInfo).port;
  test = await createTestPlatform({
    demo: true,
    background: false,
    settings: { PUBLIC_URL: 'https://books.example.com' },
    fetching: {
      network: {
        resolve: async (host) => names.get(host) ?? ['127.0.0.1'],
        mayReach: (address, at) =>
          (address === '127.0.0.1' && at === port) || publicNetwork.mayReach(address, at),
      },
      patience: 1_000,
    },
  });
  storage = storageOf(test);
});
afterAll(async () => {
  await test.close();
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
});

let run = 0;
let picture: Buffer;
beforeEach(async () => {
  run += 1;
  picture = png(`of the web ${run}`);
  asked = [];
  names.clear();
  answer = (_request, response) => response.end(picture);
  token = await test.signIn('press');
  // each test has tries of its own
  await test.services.database.deleteFrom('rate_limit').execute();
});

const at = (path: string, host = 'pictures.example') => `http://${host}:${port}${path}`;
const fetchPicture = (url: string, language = 'en-US') =>
  test.ask(uploadFetch, { body: { url } }, token, { 'accept-language': language });

async function expectRefused(url: string, sentence: RegExp, status = 422) {
  const answered = await fetchPicture(url);
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject({ isSuccess: false, msg: expect.stringMatching(sentence) });
  const inChinese = await fetchPicture(url, 'zh-CN');
  expect(inChinese.body).toMatchObject({ msg: expect.stringMatching(/\p{Script=Han}/u) });
  expect(await storage.receptions()).toEqual([]);
}

describe('a picture of the web', () => {
  it('comes into storage: its address here, its size and its length', async () => {
    const { data } = await test.call(uploadFetch, { body: { url: at('/a.php?id=1') } }, token);
    const hash = md5(picture);
    expect(data).toEqual({
      url: `/cdn/image/${hash.slice(0, 2)}/${hash}.png`,
      width: 1,
      height: 1,
      bytes: picture.length,
    });
    const served = await storage.ask(data.url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture);
    expect(await storage.receptions()).toEqual([]);
  });

  it('comes without the place that a camera noted, under the hash of what is stored', async () => {
    picture = withSegments(jpegFile(8, 8), exifSegment(exif(false)));
    expect(picture.includes('2024:05:01')).toBe(true);
    const { data } = await test.call(uploadFetch, { body: { url: at('/a.jpg') } }, token);
    const served = Buffer.from(await (await storage.ask(data.url)).arrayBuffer());
    expect(served.includes('2024:05:01')).toBe(false);
    expect(data.url).toContain(md5(served));
  });

  it('is told by its content, whatever its name and type say', async () => {
    answer = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(picture);
    };
    const { data } = await test.call(uploadFetch, { body: { url: at('/a.html') } }, token);
    expect(data.url).toMatch(/\.png$/);
  });

  it('is asked for without anything that the person has at this site', async () => {
    let headers: Record<string, unknown> = {};
    answer = (request, response) => {
      headers = request.headers;
      response.end(picture);
    };
    await test.call(uploadFetch, { body: { url: at('/a.png') } }, token);
    expect(Object.keys(headers).toSorted()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].toSorted(),
    );
  });

  it('is found through three redirections, relative ones too', async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end(picture);
      else response.writeHead(302, { location: `./${step + 1}` }).end();
    };
    expect((await fetchPicture(at('/0'))).status).toBe(200);
    expect(asked).toHaveLength(4);
  });

  it.each(['/cdn/image/aa/x.png', 'https://books.example.com/s/1', 'http://127.0.0.1:4600/x.png'])(
    'of this site stays where it is: %s',
    async (url) => {
      const { data } = await test.call(uploadFetch, { body: { url } }, token);
      expect(data).toEqual({ url });
      expect(asked).toEqual([]);
    },
  );

  it('of this site that is stored here is told with its size', async () => {
    const url = `/cdn/${await storage.upload(token, picture)}`;
    const { data } = await test.call(uploadFetch, { body: { url } }, token);
    expect(data).toEqual({ url, width: 1, height: 1, bytes: picture.length });
  });
});

describe('the server goes nowhere inside', () => {
  const inside = [
    ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0'],
    ...[
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
    ],
  ];
  it.each(inside)('not to a name that leads to %s', async (address) => {
    names.set('inside.example', [address]);
    await expectRefused(
      'http://inside.example/',
      /cannot be found, or is not on the public network/,
    );
    expect(asked).toEqual([]);
  });

  it('not to a name of which only one address is inside', async () => {
    names.set('mixed.example', ['1.1.1.1', '10.0.0.1']);
    await expectRefused('http://mixed.example/', /not on the public network/);
  });

  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/'],
    ...[
      'http://0/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest',
    ],
    ...['http://[::ffff:a9fe:a9fe]/', 'https://10.0.0.1/'],
  ])('not to the address %s', async (url) => {
    await expectRefused(url, /not on the public network/);
  });

  it.each(['http://1.1.1.1:22/', 'http://1.1.1.1:6379/', 'https://1.1.1.1:8443/'])(
    'not to a port that is none of the web: %s',
    async (url) => {
      await expectRefused(url, /not on the public network/);
    },
  );

  it.each(['http://name:secret@pictures.example/', 'https://name@pictures.example/'])(
    'not with a name and a password: %s',
    async (url) => {
      await expectRefused(url, /without a name, a password/);
      expect(asked).toEqual([]);
    },
  );

  it.each(['http://pictures.example:99999/a.png', 'http://[::1/', 'https://'])(
    'not by what is no address: %s',
    async (url) => {
      await expectRefused(url, /cannot be fetched/);
    },
  );

  it.each([
    'file:///etc/passwd',
    'ftp://pictures.example/a.png',
    'data:image/png;base64,AA',
    '//x/y',
  ])('not by %s', async (url) => {
    expect((await fetchPicture(url)).status).toBe(400);
  });

  it.each([
    'http://inside.example/',
    'file:///etc/passwd',
    'http://u:p@pictures.example/',
    'http://[::1]/',
  ])('not through a redirection to %s', async (location) => {
    names.set('inside.example', ['10.0.0.1']);
    answer = (_request, response) => response.writeHead(302, { location }).end();
    await expectRefused(at('/'), /cannot be fetched/);
    expect(new Set(asked).size).toBe(1);
  });

  it('connects to the address that was checked, whatever the name leads to a moment later', async () => {
    // a name that leads outside when it is checked; the connection would fail if it were looked up again
    names.set('rebinding.invalid', ['127.0.0.1']);
    const answered = await fetchPicture(at('/a.png', 'rebinding.invalid'));
    expect(answered.status).toBe(200);
    expect(asked).toEqual([`rebinding.invalid:${port}/a.png`]);
  });

  it('lets nobody tell by the answer which names there are inside', async () => {
    names.set('inside.example', ['10.0.0.1']);
    names.set('nowhere.example', []);
    const [inner, nowhere] = await Promise.all([
      fetchPicture('http://inside.example/'),
      fetchPicture('http://nowhere.example/'),
    ]);
    const text = (answered: typeof inner) =>
      JSON.stringify(answered.body)
        .replace(/(inside|nowhere)\.example/, 'host')
        .replace(/"requestId":"[^"]*"/, '');
    expect(text(inner)).toBe(text(nowhere));
  });

  it('is kept by no name: those that no name server answers hold none of its own back', async () => {
    const silent = createSocket('udp4');
    const questions = vi.fn();
    silent.on('message', questions);
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    const asking = Array.from({ length: 16 }, (_, index) => {
      const slow = new Resolver({ timeout: 1_000, tries: 1 });
      slow.setServers([`127.0.0.1:${silent.address().port}`]);
      return addressesOf(`name-${index}.example`, slow);
    });
    const theirs = Promise.all(asking);
    const own = lookup('localhost').then(() => 'own');
    expect(await Promise.race([own, theirs])).toBe('own');
    expect(await theirs).toEqual(asking.map(() => []));
    expect(questions).toHaveBeenCalled();
    silent.close();
  });
});

describe('what cannot be fetched is told, and leaves nothing behind', () => {
  it('a fourth redirection', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    await expectRefused(at('/'), /redirects too often/);
  });

  it.each([404, 403, 500, 204])('an answer of %i', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    await expectRefused(at('/'), new RegExp(`refused it \\(${status}\\)`));
  });

  it('a page in place of a picture', async () => {
    answer = (_request, response) => response.end('<!doctype html><p>Forbidden</p>');
    await expectRefused(at('/a.png'), /sends HTML/);
  });

  it('an SVG, which carries script', async () => {
    answer = (_request, response) =>
      response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    await expectRefused(at('/a.png'), /sends SVG/);
  });

  it('a type that is not stored, by its name', async () => {
    answer = (_request, response) => response.end('RIFF\x10\0\0\0WEBPVP8 ');
    await expectRefused(at('/a.png'), /sends WebP/);
  });

  it('nothing at all', async () => {
    answer = (_request, response) => response.end();
    await expectRefused(at('/a.png'), /did not send a gif, jpg, png or bmp/);
  });

  it('a picture above 10 MiB, announced or not', async () => {
    answer = (_request, response) => {
      response.on('error', () => undefined);
      response.write(picture);
      response.end(Buffer.alloc(uploadLimits.image.bytes));
    };
    await expectRefused(at('/a.png'), /larger than 10 MiB/);
  });

  it('a picture of 30,000 × 30,000 pixels', async () => {
    const large = Buffer.from(png());
    large.writeUInt32BE(30_000, 16);
    large.writeUInt32BE(30_000, 20);
    answer = (_request, response) => response.end(large);
    await expectRefused(at('/a.png'), /30000 × 30000/);
  });

  it('a host that answers and then sends nothing more', async () => {
    answer = (_request, response) => response.write(picture.subarray(0, 20));
    await expectRefused(at('/a.png'), /within 1 second\b/);
  });

  it('a host that does not answer', async () => {
    answer = () => undefined;
    await expectRefused(at('/a.png'), /within 1 second\b/);
  });

  it('a connection that breaks off in the middle', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': picture.length });
      response.write(picture.subarray(0, 20), () => response.destroy());
    };
    await expectRefused(at('/a.png'), /broke off/);
  });
});

describe('an account', () => {
  it('has 30 pictures a minute fetched, and is then told when to go on', async () => {
    for (let time = 0; time < 30; time += 1)
      expect((await fetchPicture(at('/a.png'))).status).toBe(200);
    const refused = await fetchPicture(at('/a.png'));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.body).toMatchObject({ msg: expect.stringMatching(/Too many pictures fetched/) });
    // addresses of this site cost nothing
    expect((await fetchPicture('/cdn/a.png')).status).toBe(200);
  });

  it('has to be signed in', async () => {
    const answered = await test.ask(uploadFetch, { body: { url: at('/a.png') } });
    expect(answered.status).toBe(401);
    expect(asked).toEqual([]);
  });
});
