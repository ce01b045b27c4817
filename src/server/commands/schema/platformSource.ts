import type { z } from 'zod';
import { countOf } from '#contract/countOf.ts';
import { type SchemaAffected, schemaAffected } from '#contract/endpoints/schemas.ts';
import { type InferredList, schemaInferSource } from '#contract/endpoints/sourceLists.ts';
import { clientId, tokenScope } from '#contract/grants.ts';
import { type ReadEnvelope, readEnvelope, recordOf, rowsOf } from '#contract/readEnvelope.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { CallFailed, type Source } from '#schema/infer/source.ts';
import { demoPassword } from '#server/catalogue/demoAccounts.ts';
import { isLoopback } from '#server/settings.ts';
import type { Options } from './options.ts';
import { type Answer, request, withoutQuery } from './request.ts';
import { CommandFailure } from './terminal.ts';

/** seconds that a platform may take to ask a source for all that it wants to know */
const inferringSeconds = 60;
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
 * The business API of a running platform; the first call signs in.
 *
 * @throws CommandFailure from every call, if the platform cannot be reached or refuses the account
 */
export function platformSource(options: Options): Source {
  const origin = originOf(options);
  const base = withoutTrailingSlashes(below(origin, process.env.API_BASE ?? '/jmgr'));
  let token: Promise<string> | undefined;
  return {
    async page(call, pageIndex, pageSize, sort) {
      token ??= signIn(options, origin);
      const values = {
        ...call.fixed,
        pageIndex,
        pageSize,
        ...(sort === undefined ? {} : { sort }),
      };
      const url = new URL(`${base}${call.path}`);
      const headers = {
        authorization: `Bearer ${await token}`,
        'content-type': 'application/json',
      };
      const isQuery = call.method === 'GET';
      if (isQuery)
        for (const [name, value] of Object.entries(values))
          url.searchParams.set(name, String(value));
      const answer = await request(url, {
        method: call.method,
        headers,
        ...(isQuery ? {} : { body: JSON.stringify(values) }),
      });
      return pageOf(answer, `${call.method} ${call.path}`, url);
    },
  };
}

/**
 * Asks a running platform how many records have something that a new text of a list removes or restricts.
 *
 * @throws CommandFailure if the platform cannot be reached, refuses the account or does not answer the question
 */
export async function askAffected(
  options: Options,
  list: { readonly name: string; readonly text: string },
): Promise<SchemaAffected> {
  const origin = originOf(options);
  const base = withoutTrailingSlashes(below(origin, process.env.API_BASE ?? '/jmgr'));
  const url = new URL(`${base}${schemaAffected.path}`);
  const answer = await request(url, {
    method: schemaAffected.method,
    headers: {
      authorization: `Bearer ${await signIn(options, origin)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(list),
  });
  const read = schemaAffected.response.safeParse(answer.body);
  if (!read.success)
    throw new CommandFailure('notCounted', { url: withoutQuery(url), detail: messageOf(answer) });
  return read.data.data;
}

/**
 * Asks a running platform to write a list from what a source answers.
 *
 * @throws CommandFailure if the platform cannot be reached, or says why there is no such list
 */
export async function askInferred(
  options: Options,
  body: z.input<typeof schemaInferSource.body>,
): Promise<InferredList> {
  const origin = originOf(options);
  const base = withoutTrailingSlashes(below(origin, process.env.API_BASE ?? '/jmgr'));
  const url = new URL(`${base}${schemaInferSource.path}`);
  const answer = await request(
    url,
    {
      method: schemaInferSource.method,
      headers: {
        authorization: `Bearer ${await signIn(options, origin)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    },
    inferringSeconds,
  );
  const read = schemaInferSource.response.safeParse(answer.body);
  const call = `${body.method ?? 'GET'} ${body.path}`;
  if (read.success) {
    const { data } = read.data;
    if ('lists' in data) throw new CommandFailure('isDocument', { call }, 2);
    return data;
  }
  throw new CommandFailure('callFailed', {
    call,
    status: answer.status,
    detail: messageOf(answer),
  });
}

function pageOf(answer: Answer, call: string, url: URL) {
  const envelope: ReadEnvelope = readEnvelope(answer.body, answer.status);
  if (!envelope.success) throw new CallFailed(call, answer.status, messageOf(answer));
  if (answer.body === undefined) throw new CommandFailure('noJson', { url: withoutQuery(url) });
  const rows = rowsOf(envelope.data, envelope.dataCount);
  if (rows === undefined) throw new CommandFailure('noList', { url: withoutQuery(url) });
  return { rows, total: countOf(envelope.dataCount) };
}
