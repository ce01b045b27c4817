import type { Endpoint, EndpointAnswer } from '#contract/endpoint.ts';
import { readTogether } from '../database/inFlight.ts';
import { type Call, type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';

/**
 * Binds a list to its endpoint: equal questions of one account that meet on their way share an answer, its rows made and
 * written once. A write lets go of what is on its way, so whoever asks after it is answered anew.
 */
export function handleTogether<E extends Endpoint>(
  { database }: Pick<Services, 'database'>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<EndpointAnswer<E>>,
): HandledEndpoint {
  return handle(endpoint, (call) => {
    const { caller, language, parameters, query, body } = call;
    const key = JSON.stringify([endpoint.path, caller?.id, language, parameters, query, body]);
    return readTogether(database, key, () => answer(call));
  });
}
