import type { DataProvider, MetaQuery } from '@refinedev/core';
import type { CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';

/** A call that a schema names beside those of its records: of an action, or one that brings records back. */
export interface ResourceCall {
  readonly method: EndpointCall['method'];
  /** below the base of the service, filled in */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** refine's names of custom calls. */
const methods = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

/** The method of one of refine's custom calls; @throws where no service that stands behind a list has it */
export function methodOf(method: string): ResourceCall['method'] {
  const upper = method.toUpperCase();
  if (!isMethod(upper)) throw new Error(`A list's service has no method ${upper}`);
  return upper;
}
const isMethod = (method: string): method is ResourceCall['method'] =>
  Object.hasOwn(methods, method);

/**
 * Makes a call of a resource by its data provider. What it carries goes into the query of a GET and into the body of
 * anything else.
 *
 * @returns what came, and what the service says of it; empty where it says nothing
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
  // ours say it; refine's type of an answer knows of none
  const message: unknown = Reflect.get(answer, 'message');
  return { data: answer.data, message: typeof message === 'string' ? message : '' };
}
