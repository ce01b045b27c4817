import { z } from 'zod';
import { jsonOf } from '#contract/exactJson.ts';
import type { Credentials, SourceDefinition } from '#schema/source/meta.ts';
import { badAnswer, secretMissing } from './refusals.ts';
import type { SendToSource } from './send.ts';

/** How a call shows a source who the platform is. Secrets come from the environment and go nowhere else. */

/** What a call carries for it. */
interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  /** a parameter of the query, which replaces one of the caller's */
  readonly query?: readonly [name: string, value: string];
}

type Secret = Extract<Credentials, { kind: 'bearer' }>['token'];

/** @throws Refused 503 naming the variable, if it is not set */
function secretOf({ name }: SourceDefinition, { env }: Secret): string {
  const value = process.env[env];
  if (value === undefined || value === '') throw secretMissing(name, env);
  return value;
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** seconds */
  expires_in: z.coerce.number().positive().catch(300),
});
/** seconds before its end from which a token is not used any more */
const margin = 30;
/** bytes of the answer with a token */
const longestToken = 64 * 1024;

interface FetchedToken {
  readonly token: string;
  /** milliseconds since 1970 */
  readonly until: number;
}

/** Makes the credentials of calls. Tokens of OAuth 2 are fetched once for all calls, and again before they end. */
export function credentialsMaker(send: SendToSource, now: () => Date) {
  const tokens = new Map<string, Promise<FetchedToken>>();

  async function fetchToken(
    source: SourceDefinition,
    { tokenAddress, clientId, clientSecret, scope }: Extract<Credentials, { kind: 'oauth2' }>,
    signal: AbortSignal,
  ): Promise<FetchedToken> {
    const asked = now().getTime();
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope === undefined ? {} : { scope }),
    });
    const answer = await send(source, {
      method: 'POST',
      url: new URL(tokenAddress),
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: basic(
          encodeURIComponent(clientId),
          encodeURIComponent(secretOf(source, clientSecret)),
        ),
      },
      body: body.toString(),
      signal,
    });
    const text = await answer.text(longestToken);
    const read = answer.status === 200 ? tokenAnswer.safeParse(jsonOf(text)) : undefined;
    if (!read?.success) throw badAnswer('noToken', source.name, answer.status);
    return {
      token: read.data.access_token,
      until: asked + (read.data.expires_in - margin) * 1_000,
    };
  }

  async function tokenOf(
    source: SourceDefinition,
    credentials: Extract<Credentials, { kind: 'oauth2' }>,
    signal: AbortSignal,
  ): Promise<string> {
    const key = JSON.stringify([source.name, credentials]);
    const known = await tokens.get(key)?.catch(() => undefined);
    if (known && known.until > now().getTime()) return known.token;
    const fetching = fetchToken(source, credentials, signal);
    tokens.set(key, fetching);
    return (await fetching).token;
  }

  return {
    async shown(source: SourceDefinition, signal: AbortSignal): Promise<Shown> {
      const { credentials } = source;
      switch (credentials?.kind) {
        case undefined:
        case 'none':
          return {};
        case 'bearer':
          return {
            headers: { authorization: `Bearer ${secretOf(source, credentials.token)}` },
          };
        case 'basic':
          return {
            headers: {
              authorization: basic(credentials.user, secretOf(source, credentials.password)),
            },
          };
        case 'header':
          return { headers: { [credentials.name]: secretOf(source, credentials.value) } };
        case 'query':
          return { query: [credentials.name, secretOf(source, credentials.value)] };
        case 'oauth2':
          return {
            headers: { authorization: `Bearer ${await tokenOf(source, credentials, signal)}` },
          };
      }
    },
    /** A token was refused: the next call fetches another one. */
    forget({ name }: SourceDefinition): void {
      for (const key of tokens.keys()) if (key.startsWith(`["${name}",`)) tokens.delete(key);
    },
  };
}
