import { type ReadEnvelope, readEnvelope } from '#contract/readEnvelope.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type CallOptions, callJmgr } from '../session/client.ts';
import { callRest } from './restClient.ts';

/** A call that a schema names beside those of its records: of an action, or one that brings records back. */
export interface ResourceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below the base of the service, filled in */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Makes a call of a resource at the service that the resource stands on. What it carries goes into the query of a GET
 * and into the body of anything else.
 *
 * @throws CallFailure, after the person has been told unless `silent`
 */
export async function callResource(
  resource: CompiledResource,
  { method, path, values }: ResourceCall,
  options: CallOptions = {},
): Promise<ReadEnvelope> {
  const isQuery = method === 'GET';
  if (resource.provider === 'jmgr')
    return callJmgr(
      isQuery ? { method, path, query: { ...values } } : { method, path, body: values },
      options,
    );
  const { stringify } = await import('@refinedev/simple-rest');
  const search = isQuery ? stringify({ ...values }) : '';
  return callRest(
    resource.service,
    { method, path, search: search && `?${search}`, ...(isQuery ? {} : { body: values }) },
    ({ body, status }) => ({ ...readEnvelope(body, status), success: true, code: 200 }),
    options,
  );
}

/** The name of refine's data provider for a resource; undefined for the business API's. */
export const providerNameOf = ({ provider }: Pick<CompiledResource, 'provider'>) =>
  provider === 'rest' ? 'rest' : undefined;
