import { jsonOf } from '#contract/exactJson.ts';
import type { Ask } from '#schema/source/readPage.ts';
import type { Service } from './service.ts';

/** Asks a service in memory, as the platform asks a real one. */
export const askOf =
  (service: Service | ((request: Request) => Promise<Response>), address: string): Ask =>
  async ({ method, path, query, headers, body }) => {
    const url = new URL(address + path);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await service(new Request(url, { method, headers, body: sent }));
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      body: jsonOf(await answer.text()),
    };
  };
