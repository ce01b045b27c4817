import type { Endpoint, EndpointAnswer } from '#contract/endpoint.ts';
import { readTogether } from '../database/inFlight.ts';
import { glanceNow } from '../http/glance.ts';
import { type Call, type HandledEndpoint, handle, type ListedRows } from '../http/handle.ts';
import { withheldNow } from '../http/withheld.ts';
import type { Services } from '../services.ts';

/**
 * Binds a list to its endpoint. If an account asks the same while the answer is still being made, both calls get that
 * answer. After a write a new answer is made.
 */
export function handleTogether<E extends Endpoint>(
  { database }: Pick<Services, 'database'>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<EndpointAnswer<E>>,
  rows?: (call: Call<E>) => ListedRows,
): HandledEndpoint {
  const together = (call: Call<E>) => {
    // what it leaves out is told to who glances alone
    if (glanceNow()) return answer(call);
    const { caller, language, parameters, query, body } = call;
    const kept = [...withheldNow()];
    const asked = [endpoint.path, caller?.id, kept, language, parameters, query, body];
    return readTogether(database, JSON.stringify(asked), () => answer(call));
  };
  return handle(endpoint, together, rows);
}
