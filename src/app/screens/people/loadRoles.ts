import { callEndpoint } from '#app/session/client.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { roleList } from '#contract/endpoints/people.ts';

export type LoadedRoles = EndpointResponse<typeof roleList>['data'];

export async function loadRoles(signal: AbortSignal): Promise<LoadedRoles> {
  return (await callEndpoint(roleList, {}, { silent: true, signal })).data;
}
