import { CallFailure } from '#app/session/callFailure.ts';
import { callJmgr } from '#app/session/client.ts';
import { countOf } from '#contract/countOf.ts';
import { resourceName } from '#contract/endpoints/resources.ts';
import { rowsOf } from '#contract/readEnvelope.ts';
import { CallFailed, type Source } from '#schema/infer/source.ts';
import type { EndpointCall } from '#schema/meta.ts';

/** Turns a refusal into one with its status; rethrows anything else (no network, a cancelled call). */
function refused(call: EndpointCall) {
  return (error: unknown): never => {
    if (error instanceof CallFailure && error.kind === 'answer')
      throw new CallFailed(`${call.method} ${call.path}`, error.code, error.message);
    throw error;
  };
}

/** A service has answered, but the answer contains no list. */
export class NoList extends Error {}

/** Reads the business API with the rights of the signed-in person. */
export function platformSource(signal: AbortSignal): Source {
  return {
    async page(call, pageIndex, pageSize, sort) {
      const values = { ...call.fixed, pageIndex, pageSize, ...(sort ? { sort } : {}) };
      const { method, path } = call;
      const answer = await callJmgr(
        method === 'GET'
          ? { method, path, query: values }
          : { method, path, body: values, again: 'harmless' },
        { silent: true, signal },
      ).catch(refused(call));
      const rows = rowsOf(answer.data, answer.dataCount);
      if (rows === undefined) throw new NoList(call.path);
      return { rows, total: countOf(answer.dataCount) };
    },
  };
}

/**
 * Makes a name for a list from the path of its endpoint: `/circle/manage/list` → `circle`, `/api/events` → `events`.
 */
export function nameOfPath(path: string): string {
  const parts = path
    .split('/')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase())
    .filter((part) => part !== '' && !/^(api|v\d+|manage|list|search|select|info)$/.test(part));
  const name = (parts.at(-1) ?? '').replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
  return resourceName.safeParse(name).success ? name : '';
}
