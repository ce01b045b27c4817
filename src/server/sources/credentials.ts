import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '#contract/exactJson.ts';
import type { Credentials, Secret, SourceDefinition } from '#schema/source/meta.ts';
import { badAnswer } from './refusals.ts';
import type { SendToSource } from './send.ts';

/** How a call shows a source who the platform is. Its secrets go nowhere else. */

/** Reads a secret of a source. @throws Refused 503 naming it, if it is not set */
export type SecretOf = (source: SourceDefinition, secret: Secret) => Promise<string>;

/** What a call carries for it. */
interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  /** a parameter of the query, which replaces one of the caller's */
  readonly query?: readonly [name: string, value: string];
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
export function credentialsMaker(send: SendToSource, now: () => Date, secretOf: SecretOf) {
  const tokens = new Map<string, Promise<FetchedToken>>();

  async function fetchToken(
    source: SourceDefinition,
    { tokenAddress, clientId, scope }: Extract<Credentials, { kind: 'oauth2' }>,
    clientSecret: string,
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
        authorization: basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
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
    const secret = await secretOf(source, credentials.clientSecret);
    // one that was replaced fetches another token
    const digest = createHash('sha256').update(secret).digest('base64');
    const key = JSON.stringify([source.name, credentials, digest]);
    const known = await tokens.get(key)?.catch(() => undefined);
    if (known && known.until > now().getTime()) return known.token;
    const fetching = fetchToken(source, credentials, secret, signal);
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
            headers: { authorization: `Bearer ${await secretOf(source, credentials.token)}` },
          };
        case 'basic':
          return {
            headers: {
              authorization: basic(credentials.user, await secretOf(source, credentials.password)),
            },
          };
        case 'header':
          return { headers: { [credentials.name]: await secretOf(source, credentials.value) } };
        case 'query':
          return { query: [credentials.name, await secretOf(source, credentials.value)] };
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
