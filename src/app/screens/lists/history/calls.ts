import { callEndpoint } from '#app/session/client.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  schemaDetail,
  schemaHistory,
  schemaRevision,
  schemaRollback,
} from '#contract/endpoints/schemas.ts';

/** One published version of a list. */
type Version = EndpointResponse<typeof schemaHistory>['data'][number];
type Detail = EndpointResponse<typeof schemaDetail>['data'];

/** The published versions of a list, the newest first, with its draft and its file. */
export interface SchemaHistory {
  readonly versions: readonly Version[];
  /** the stored revision that a write is based on */
  readonly revision: number;
  /** revision of the version in use; undefined if that is the file, or if none is in use */
  readonly inUse: number | undefined;
  readonly draft: Detail['draft'];
  readonly fileText: string | null;
}

const silent = { silent: true } as const;

/** @throws CallFailure, silently */
export async function loadHistory(name: string, signal: AbortSignal): Promise<SchemaHistory> {
  const input = { parameters: { name } };
  const [{ data: versions }, { data: detail }] = await Promise.all([
    callEndpoint(schemaHistory, input, { ...silent, signal }),
    callEndpoint(schemaDetail, input, { ...silent, signal }),
  ]);
  const { revision, draft, fileText, from, state } = detail;
  const [newest] = versions;
  const isUsed = from !== 'file' && state === 'ready' && newest?.kind !== 'removed';
  return { versions, revision, inUse: isUsed ? newest?.revision : undefined, draft, fileText };
}

/** The text of one version. */
export async function loadText(name: string, revision: number): Promise<string> {
  const input = { parameters: { name, revision } };
  return (await callEndpoint(schemaRevision, input, silent)).data.text;
}

/** Publishes the text of a former version again. @throws CallFailure, silently */
export async function rollBack(
  name: string,
  change: { readonly to: number; readonly revision: number; readonly note: string },
): Promise<void> {
  await callEndpoint(schemaRollback, { body: { name, ...change } }, silent);
}
