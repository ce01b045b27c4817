import { parseJson } from '#contract/exactJson.ts';
import { errorCode } from '#server/errorCode.ts';
import { within } from '#server/http/deadline.ts';
import type {
  ExternalProfile,
  ExternalToken,
  OAuthClient,
  ProviderDescription,
  ReturnedCode,
} from './description.ts';

/** What makes a call: the network's `fetch`, or that of a stand-in in this process. */
type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** A provider that this platform offers, and how it is reached. */
export interface OfferedProvider {
  readonly description: ProviderDescription;
  readonly client: OAuthClient;
  readonly fetch: Fetch;
}

/** The provider does not confirm the code: the person declined, or the code is over. */
export class AuthorizationRefused extends Error {}

/** The provider does not answer as it should; the message names why and carries no secret. */
export class ProviderDown extends Error {}

/** Milliseconds that one call of a provider may take, its body included. */
const patience = 8_000;
/** Bytes that an answer may have: tokens and profiles are small. */
const answerLimit = 64 * 1024;

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > answerLimit) throw new ProviderDown('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts, bytes).toString('utf8');
}

/** What went wrong below a call, without its address: that carries secrets. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderDown) return error.message;
  const cause = error instanceof Error ? error.cause : undefined;
  return errorCode(cause) || (error instanceof Error ? error.name : 'unknown');
}

async function ask({ fetch }: OfferedProvider, request: Request, limit: number): Promise<unknown> {
  const control = new AbortController();
  // a redirect would carry the secret to another address
  const work = fetch(request, { signal: control.signal, redirect: 'error' }).then(
    async (response): Promise<unknown> => {
      if (response.status >= 500) throw new ProviderDown(`status ${response.status}`);
      return parseJson(await readBounded(response));
    },
  );
  try {
    return await within(work, limit, () => new ProviderDown('no answer in time'));
  } catch (error) {
    control.abort();
    throw new ProviderDown(reasonOf(error));
  }
}

/** Reads an answer; one that no documentation names counts as a provider that is down. */
function understand<Answer>(read: () => Answer): Answer {
  try {
    return read();
  } catch {
    throw new ProviderDown('the answer is not understood');
  }
}

/**
 * Exchanges a code for the account that it speaks for.
 *
 * @param limit milliseconds that the call may take
 * @throws AuthorizationRefused, ProviderDown
 */
export async function exchangeCode(
  provider: OfferedProvider,
  returned: ReturnedCode,
  limit = patience,
): Promise<ExternalToken> {
  const { description, client } = provider;
  const answer = await ask(provider, description.tokenRequest(client, returned), limit);
  const read = understand(() => description.readToken(answer));
  if (read.token) return read.token;
  if (read.isPersons) throw new AuthorizationRefused(read.reason);
  throw new ProviderDown(read.reason);
}

/**
 * Reads the profile of an account.
 *
 * @param limit milliseconds that the call may take
 * @throws ProviderDown
 */
export async function readProfile(
  provider: OfferedProvider,
  token: ExternalToken,
  limit = patience,
): Promise<ExternalProfile> {
  const { description, client } = provider;
  const answer = await ask(provider, description.profileRequest(client, token), limit);
  return understand(() => description.readProfile(answer));
}
