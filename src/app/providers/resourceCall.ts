import type { DataProvider, MetaQuery } from '@refinedev/core';
import type { ByName, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';

/**
 * A call of a schema that is not one of the usual calls for records: the call of an action, or one that restores
 * records.
 */
export interface ResourceCall {
  readonly method: EndpointCall['method'];
  /** relative to the base of the service, with its parameters filled in */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Finds lists by their names; @throws if there is none */
export const listIn =
  (resources: ByName<CompiledResource>) =>
  (name: string): CompiledResource => {
    const found = resources.get(name);
    if (!found) throw new Error(`There is no resource "${name}"`);
    return found;
  };

/** refine's names for the methods of custom calls. */
const methods = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

/** The method of a refine custom call; @throws if no service behind a list supports it */
export function methodOf(method: string): ResourceCall['method'] {
  const upper = method.toUpperCase();
  if (!isMethod(upper)) throw new Error(`A list's service has no method ${upper}`);
  return upper;
}
const isMethod = (method: string): method is ResourceCall['method'] =>
  Object.hasOwn(methods, method);

/**
 * Makes a call of a resource through its data provider. Its values go into the query of a GET, and into the body
 * otherwise.
 *
 * @returns the data, and the service's message; empty if there is none
 */
export async function callResource(
  data: DataProvider,
  resource: CompiledResource,
  { method, path, values }: ResourceCall,
  meta: MetaQuery = {},
): Promise<{ readonly data: unknown; readonly message: string }> {
  if (!data.custom)
    throw new Error(`The data provider "${resource.provider}" makes no calls but those of records`);
  const answer = await data.custom({
    url: path,
    method: methods[method],
    ...(method === 'GET' ? { query: values } : { payload: values }),
    meta: { ...meta, resource: resource.name },
  });
  // our providers return a message, which refine's type does not declare
  const message: unknown = Reflect.get(answer, 'message');
  return { data: answer.data, message: typeof message === 'string' ? message : '' };
}
