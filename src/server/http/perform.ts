import type { Endpoint } from '#contract/endpoint.ts';
import { checkAccess, checkKey } from './access.ts';
import { check } from './check.ts';
import type { Call } from './handle.ts';
import { checkBody, checkQuery } from './input.ts';

/** The parts of a call, not checked yet. */
interface Parts {
  readonly parameters?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** An endpoint, and what is done once its checks have passed. */
interface Performed<Answer> {
  readonly endpoint: Endpoint;
  readonly handler: (call: Call<Endpoint>) => Promise<Answer>;
}

/** What a call takes over from the one that it is made for. */
export type Question = Pick<
  Call<Endpoint>,
  'caller' | 'language' | 'zone' | 'requestId' | 'clientAddress' | 'request'
>;

/**
 * Makes a call of the contract within another one, for its caller, with the checks that it has from outside.
 *
 * @returns the answer of the handler
 * @throws CallError
 */
export async function perform<Answer>(
  { endpoint, handler }: Performed<Answer>,
  { parameters, query, body }: Parts,
  { caller, language, zone, requestId, clientAddress, request }: Question,
): Promise<Answer> {
  checkAccess(endpoint.access, { caller });
  checkKey(endpoint, caller, body);
  return handler({
    parameters: endpoint.parameters && check(endpoint.parameters, parameters),
    query: checkQuery(endpoint, query, zone),
    body: checkBody(endpoint, body, zone),
    caller,
    language,
    zone,
    requestId,
    clientAddress,
    request,
    answerHeaders: {},
  });
}
