import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { requestOf } from '#tests/support/platform.ts';

/** What a server answered, read to its end. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** the longest that anybody is kept waiting, in milliseconds: more than any limit of the server, on a busy machine */
export const patience = 45_000;

/** Calls to a server that runs as a process of its own. */
export function clientOf(origin: string) {
  const send = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const headers = new Headers(init.headers);
    // one connection a call: after a refusal that came before the body was read, the server closes it
    headers.set('connection', 'close');
    const answer = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(patience),
      ...init,
      headers,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const ask = async (
    endpoint: Endpoint,
    input: Parameters<typeof requestOf>[1],
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered> => {
    const made = requestOf(endpoint, input, token, headers);
    const { pathname, search } = new URL(made.url);
    const { method } = made;
    const body = method === 'GET' ? undefined : await made.text();
    return send(`${pathname}${search}`, { method, headers: made.headers, body });
  };
  return {
    send,
    ask,
    /** @throws where it does not succeed */
    async call<E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E>,
      token?: string,
    ): Promise<EndpointResponse<E>> {
      const { status, text } = await ask(endpoint, input, token);
      if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${text}`);
      // `parse` of the endpoint's own validator gives the endpoint's own response
      return endpoint.response.parse(JSON.parse(text)) as EndpointResponse<E>;
    },
    signIn: async (account: string): Promise<Answered> =>
      send('/connect/token', {
        method: 'POST',
        headers: { 'accept-language': 'en-US' },
        body: new URLSearchParams({
          grant_type: 'password',
          client_id: 'bookdesk',
          scope: 'api offline_access',
          username: account,
          password: 'bookdesk-demo',
        }),
      }),
  };
}

export const tokenOf = ({ status, text }: Answered): string => {
  if (status !== 200) throw new Error(`nobody signed in: ${status} ${text}`);
  return String(JSON.parse(text).access_token);
};
