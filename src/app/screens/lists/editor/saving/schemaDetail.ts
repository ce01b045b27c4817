import { withoutReturns } from '#app/screens/lists/kept/calls.ts';
import { callEndpoint } from '#app/session/client.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';

export type SchemaDetail = EndpointResponse<typeof schemaDetail>['data'];

/** The text to edit: the draft if there is one, else the published one. */
export const editedTextOf = (detail: SchemaDetail): string =>
  withoutReturns(detail.draft?.text ?? detail.text);

/** Fetches the texts of a schema: its file, the published text and the draft. @throws CallFailure, silently */
export async function readDetail(name: string, signal?: AbortSignal): Promise<SchemaDetail> {
  const { data } = await callEndpoint(
    schemaDetail,
    { parameters: { name } },
    { silent: true, ...(signal ? { signal } : {}) },
  );
  return data;
}
