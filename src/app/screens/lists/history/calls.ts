import { callEndpoint } from '#app/session/client.ts';
import { schemaDetail, schemaHistory } from '#contract/endpoints/schemas.ts';
import type { TextVersion } from '../kept/calls.ts';

/** The stored versions of a text, the newest first, with its draft and its file. */
export interface TextHistory {
  readonly versions: readonly TextVersion[];
  /** the stored revision that a write is based on */
  readonly revision: number;
  /** revision of the version in use; undefined if that is the file, or if none is in use */
  readonly inUse: number | undefined;
  /** what is not stored as a version; `author` is undefined for what is being edited */
  readonly draft: {
    readonly text: string;
    readonly author?: string;
    readonly updatedAt?: string;
  } | null;
  readonly fileText: string | null;
}

const silent = { silent: true } as const;

/** @throws CallFailure, silently */
export async function loadHistory(name: string, signal: AbortSignal): Promise<TextHistory> {
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
