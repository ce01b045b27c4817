import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { ExternalProvider } from '#contract/externalProviders.ts';

/** A call that a fake site got, as it came over the wire. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | undefined;
  /** of the query and of a form together */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The answer of a fake site to a call; text is sent unchanged, undefined means no answer at all. */
export type FakeAnswer = { status?: number; body: unknown; headers?: Record<string, string> };

/** A site that answers as Weibo and QQ document it, on this machine. */
export interface FakeSite {
  readonly base: string;
  readonly received: Received[];
  /** what it answers instead, by path; a test that sets one takes it away again */
  readonly instead: Map<string, FakeAnswer | 'nothing'>;
  close(): Promise<void>;
}

const documented: Readonly<Record<ExternalProvider, Readonly<Record<string, unknown>>>> = {
  weibo: {
    '/oauth2/access_token': {
      access_token: '2.00-fake-weibo-token',
      remind_in: '157679999',
      expires_in: 157679999,
      uid: '1404376560',
      isRealName: 'true',
    },
    '/2/users/show.json': {
      id: 1404376560,
      idstr: '1404376560',
      screen_name: '  zaku\u0000\ud83d ',
      profile_image_url: 'https://tp1.sinaimg.cn/1404376560/50/0/1',
      avatar_large: 'https://tp1.sinaimg.cn/1404376560/180/0/1',
    },
  },
  qq: {
    '/oauth2.0/token': {
      access_token: 'FE04-fake-qq-token',
      expires_in: '7776000',
      refresh_token: '88E4',
      openid: '0C9D57B8A43F4B6B8E0A2E4F4D3C2B1A',
    },
    '/user/get_user_info': {
      ret: 0,
      msg: '',
      nickname: '北岛以北',
      figureurl_qq_1: 'https://thirdqq.qlogo.cn/g?b=oidb&s=40',
      figureurl_qq_2: 'http://thirdqq.qlogo.cn/g?b=oidb&s=100',
    },
  },
};

async function read(request: IncomingMessage): Promise<Received> {
  const url = new URL(request.url ?? '/', 'http://fake.test');
  let body = '';
  for await (const part of request) body += String(part);
  const pairs = [...url.searchParams, ...new URLSearchParams(body)];
  return {
    method: request.method ?? '',
    path: url.pathname,
    contentType: request.headers['content-type'],
    parameters: Object.fromEntries(pairs),
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}

/** Starts a fake of a site; close it in `afterAll`. */
export async function startFakeSite(provider: ExternalProvider): Promise<FakeSite> {
  const received: Received[] = [];
  const instead: FakeSite['instead'] = new Map();
  const server = createServer(async (request, response) => {
    const call = await read(request);
    received.push(call);
    const other = instead.get(call.path);
    if (other === 'nothing') return;
    const known = documented[provider][call.path];
    const answer = other ?? (known ? { body: known } : { status: 404, body: {} });
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    // both sites send their JSON under other types now and then
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html', ...answer.headers });
    response.end(text);
  });
  const base = await listen(server);
  return {
    base,
    received,
    instead,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
