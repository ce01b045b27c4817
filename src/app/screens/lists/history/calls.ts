import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  schemaDetail,
  schemaHistory,
  schemaRevision,
  schemaRollback,
} from '#contract/endpoints/schemas.ts';
import { callEndpoint } from '../../../session/client.ts';

/** One published version of a list. */
export type Version = EndpointResponse<typeof schemaHistory>['data'][number];

/** What was published under a name, newest first, and the file of that name. */
export interface SchemaHistory {
  readonly versions: readonly Version[];
  /** the stored revision that a write is based on */
  readonly revision: number;
  readonly fileText: string | null;
}

const silent = { silent: true } as const;

/** @throws CallFailure, silently */
export async function loadHistory(name: string, signal: AbortSignal): Promise<SchemaHistory> {
  const input = { parameters: { name } };
  const [history, detail] = await Promise.all([
    callEndpoint(schemaHistory, input, { ...silent, signal }),
    callEndpoint(schemaDetail, input, { ...silent, signal }),
  ]);
  const { revision, draft, fileText } = detail.data;
  return { versions: history.data, revision: draft?.revision ?? revision, fileText };
}

/** The text of one version. */
export async function loadText(name: string, revision: number): Promise<string> {
  const input = { parameters: { name, revision } };
  return (await callEndpoint(schemaRevision, input, silent)).data.text;
}

/** Publishes the text of a former version again. @throws CallFailure, silently */
export async function rollBack(name: string, to: number, revision: number): Promise<void> {
  await callEndpoint(schemaRollback, { body: { name, to, revision } }, silent);
}
