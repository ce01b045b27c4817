import type { Endpoint } from '#contract/endpoint.ts';
import { findEndpoint } from '../check/shapes.ts';
import type { EndpointCall, ResourceDefinition } from '../meta.ts';
import { type Declared, declaredParameters, declaredRow } from './declared.ts';

/** Who may answer a list that is inferred. */
export type InferredProvider = 'jmgr' | 'source';

/** The calls of a list, with what the contract, or the document of a service, declares of them. */
export interface Calls {
  readonly endpoints: ResourceDefinition['endpoints'];
  /** what the paths of records are filled with: `isbn`. Default: found among the rows */
  readonly identifier?: string | undefined;
  readonly row: Declared['properties'];
  readonly parameters: Declared['properties'];
  /** the fields that the save call accepts; undefined if there is no such call, or they are unknown */
  readonly save: Declared['properties'];
  /**
   * which of both is there, if it is known; of a source its convention may have the call. Default: what follows from the
   * fields that the save call accepts
   */
  readonly saves?: { readonly create: boolean; readonly edit: boolean };
}

/** Whether records can be created or changed. */
export const canSave = ({ endpoints, saves }: Calls): boolean =>
  saves ? saves.create || saves.edit : endpoints.save !== undefined;

/** The calls of a list of the business API: those that the contract declares for the same thing. */
export function callsOfPlatform(call: EndpointCall, declared: readonly Endpoint[]): Calls {
  const list = findEndpoint(declared, call);
  const thing = /^\/([\w-]+)/.exec(call.path)?.[1] ?? '';
  const find = (method: EndpointCall['method'], path: string): EndpointCall | undefined => {
    const found = findEndpoint(declared, { method, path });
    return found && { method, path };
  };
  const save = find('PUT', `/${thing}/save`);
  const deletion = find('DELETE', `/${thing}/delete`);
  const restore = find('PUT', `/${thing}/restore`) ?? find('POST', `/${thing}/restore`);
  return {
    endpoints: withoutAbsent({
      list: call,
      detail: find('GET', `/${thing}/detail/{id}`),
      save,
      delete: deletion,
      // without a deletion, the call restores something else than the listed records
      restore: deletion && restore,
    }),
    row: declaredRow(list),
    parameters: declaredParameters(list),
    save: declaredParameters(save && findEndpoint(declared, save)),
  };
}

type Endpoints = ResourceDefinition['endpoints'];
export const withoutAbsent = ({
  list,
  ...others
}: { list: EndpointCall } & { [K in keyof Endpoints]?: Endpoints[K] | undefined }): Endpoints => ({
  list,
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
});
