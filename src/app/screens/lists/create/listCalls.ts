import { knownEndpoints } from '#extending/calls.ts';
import { rowOf } from '#schema/check/shapes.ts';
import type { EndpointCall } from '#schema/meta.ts';

/** A list call that the platform declares. */
export interface ListCall {
  /** `POST /user/list` */
  readonly key: string;
  readonly summary: string;
  readonly call: EndpointCall;
}

/** Every list call of the business API and of extensions, by its path. */
export const listCalls = (): readonly ListCall[] =>
  knownEndpoints()
    .filter((endpoint) => endpoint.service === 'jmgr' && rowOf(endpoint) !== undefined)
    .map(({ method, path, summary }) => ({
      key: `${method} ${path}`,
      summary,
      call: { method, path },
    }))
    .sort((one, other) => one.call.path.localeCompare(other.call.path));
