import { knownEndpoints } from '#extending/calls.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import type { HandledEndpoint } from '../http/handle.ts';

/** Who answers the calls of lists. */
export interface ListCalls {
  /** those of the platform and of extensions; they are known once all of it is composed */
  readonly handled: () => readonly HandledEndpoint[];
  /** those of a list of own records */
  readonly own: (list: string, call: 'list' | 'detail') => Promise<HandledEndpoint>;
}

/** Who answers a call of a list; undefined if nobody of this platform does. */
export async function answererOf(
  calls: ListCalls,
  list: Pick<CompiledResource, 'provider' | 'name'>,
  called: EndpointCall,
  kind: 'list' | 'detail',
): Promise<HandledEndpoint | undefined> {
  if (list.provider === 'own') return calls.own(list.name, kind);
  const endpoint = findEndpoint(knownEndpoints(), called);
  return calls.handled().find((one) => one.endpoint === endpoint);
}
