import type { z } from 'zod';
import { countOf } from '#contract/countOf.ts';
import { clientId, tokenScope } from '#contract/grants.ts';
import { type ReadEnvelope, readEnvelope, recordOf, rowsOf } from '#contract/readEnvelope.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { CallFailed, type Source } from '#schema/infer/source.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { demoPassword } from '#server/catalogue/demoAccounts.ts';
import { isLoopback } from '#server/settings.ts';
import type { Options } from './options.ts';
import { type Answer, request, withoutQuery } from './request.ts';
import { CommandFailure } from './terminal.ts';

const demoAccount = 'operator';

/** The address of the running platform. */
function originOf({ url }: Options): URL {
  const given = url ?? `http://127.0.0.1:${process.env.PORT ?? 4600}`;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new CommandFailure('wrongAddress', { given }, 2);
  return new URL(given);
}

/** The account to sign in with. Default: the demo operator, if the platform is the demo on this machine. */
function credentialsOf(options: Options, origin: URL): { account: string; password: string } {
  const account = options.account ?? process.env.BOOKDESK_ACCOUNT;
  const password = process.env.BOOKDESK_PASSWORD;
  const isHere = isLoopback(origin.hostname.replace(/^\[|\]$/g, ''));
  if (account === undefined) {
    if (!isHere) throw new CommandFailure('noAccount', {}, 2);
    return { account: demoAccount, password: password ?? demoPassword };
  }
  if (password !== undefined) return { account, password };
  if (isHere && account === demoAccount) return { account, password: demoPassword };
  throw new CommandFailure('noPassword', { account }, 2);
}

const messageOf = ({ body, status }: Answer): string =>
  readEnvelope(body, status).message || `HTTP ${status}`;

/** The address in a setting, which is a path of the site or a full address. */
const below = (origin: URL, setting: string): string =>
  URL.canParse(setting) ? setting : `${withoutTrailingSlashes(origin.href)}${setting}`;

async function signIn(options: Options, origin: URL): Promise<string> {
  const { account, password } = credentialsOf(options, origin);
  const base = below(origin, process.env.IDENTITY_BASE ?? '');
  const url = new URL(
    `${withoutTrailingSlashes(base)}${process.env.TOKEN_PATH ?? '/connect/token'}`,
  );
  const answer = await request(url, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: clientId,
      scope: tokenScope,
      username: account,
      password,
    }),
  });
  const body = recordOf(answer.body);
  const token = body.access_token ?? recordOf(body.data).access_token;
  if (typeof token !== 'string' || token === '')
    throw new CommandFailure('signInFailed', {
      account,
      url: withoutQuery(url),
      detail: messageOf(answer),
    });
  return token;
}

/**
 * Sends calls to the business API of a running platform; the first one signs in.
 *
 * @throws CommandFailure if the address is wrong
 */
export function platformClient(options: Options) {
  const origin = originOf(options);
  const base = withoutTrailingSlashes(below(origin, process.env.API_BASE ?? '/jmgr'));
  let token: Promise<string> | undefined;
  return async ({ method, path }: EndpointCall, values: object, seconds?: number) => {
    token ??= signIn(options, origin);
    const url = new URL(`${base}${path}`);
    const headers = {
      authorization: `Bearer ${await token}`,
      'content-type': 'application/json',
    };
    const isQuery = method === 'GET';
    if (isQuery)
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value));
    const body = isQuery ? {} : { body: JSON.stringify(values) };
    return { url, answer: await request(url, { method, headers, ...body }, seconds) };
  };
}

/**
 * The lists of a running platform.
 *
 * @throws CommandFailure from every call, if the platform cannot be reached or refuses the account
 */
export function platformSource(options: Options): Source {
  const send = platformClient(options);
  return {
    async page(call, pageIndex, pageSize, sort) {
      const values = { ...call.fixed, pageIndex, pageSize, ...(sort ? { sort } : {}) };
      const { url, answer } = await send(call, values);
      const envelope: ReadEnvelope = readEnvelope(answer.body, answer.status);
      if (!envelope.success)
        throw new CallFailed(`${call.method} ${call.path}`, answer.status, messageOf(answer));
      if (answer.body === undefined) throw new CommandFailure('noJson', { url: withoutQuery(url) });
      const rows = rowsOf(envelope.data, envelope.dataCount);
      if (rows === undefined) throw new CommandFailure('noList', { url: withoutQuery(url) });
      return { rows, total: countOf(envelope.dataCount) };
    },
  };
}

/**
 * Asks a running platform something that it answers with data.
 *
 * @throws CommandFailure if the platform cannot be reached, refuses the account, or answers no such data: then `failed` says what
 */
export async function askPlatform<Data>(
  send: ReturnType<typeof platformClient>,
  endpoint: EndpointCall & { readonly response: z.ZodType<{ readonly data: Data }> },
  values: object,
  {
    seconds,
    failed,
  }: {
    readonly seconds?: number;
    readonly failed: (answer: {
      readonly url: string;
      readonly status: number;
      readonly detail: string;
    }) => ConstructorParameters<typeof CommandFailure>;
  },
): Promise<Data> {
  const { url, answer } = await send(endpoint, values, seconds);
  const read = endpoint.response.safeParse(answer.body);
  if (read.success) return read.data.data;
  const { status } = answer;
  const problem = failed({ url: withoutQuery(url), status, detail: messageOf(answer) });
  throw new CommandFailure(...problem);
}
