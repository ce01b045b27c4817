import { jsonOf } from '#contract/exactJson.ts';
import { isRecord } from '#contract/readEnvelope.ts';
import type { Ask, KeepsRow } from '#schema/source/readPage.ts';
import type { Service } from './service.ts';

/** The body of an answer as the platform reads a large one: rows that are not needed are empty. */
export function emptied(body: unknown, keeps: KeepsRow): unknown {
  if (Array.isArray(body))
    return body.map((one: unknown, index) => (isRecord(one) && !keeps(index) ? {} : one));
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, emptied(one, keeps)]));
}

/** Asks a service in memory, as the platform asks a real one; every answer is taken for a large one. */
export const askOf =
  (service: Service | ((request: Request) => Promise<Response>), address: string): Ask =>
  async ({ method, path, query, headers, body }, keeps = () => true) => {
    const url = new URL(address + path);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await service(new Request(url, { method, headers, body: sent }));
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      body: emptied(jsonOf(await answer.text()), keeps),
    };
  };
