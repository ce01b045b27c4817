import { callEndpoint } from '#app/session/client.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import type { schemaRollback } from '#contract/endpoints/schemas.ts';

/** The calls of a kind of text that operators keep; each fails with a CallFailure, silently. */

const silent = { silent: true } as const;

/** The name in the address of the screen that begins a new one; none can have it. */
export const newName = '-new';

/** Line ends as the code editor writes them. */
export const withoutReturns = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The calls that read a version and restore it. */
export interface VersionCalls extends Pick<KeptTextCalls, 'revision'> {
  readonly rollback: KeptTextCalls['rollback'] | typeof schemaRollback;
}

/** A stored version. */
export type TextVersion = EndpointResponse<KeptTextCalls['history']>['data'][number];

/** A text and the revision of it that the person sees. */
interface Seen {
  readonly name: string;
  readonly revision: number;
}

/** @returns the new revision */
export async function saveText(
  { save }: KeptTextCalls,
  body: Seen & { readonly text: string },
): Promise<number> {
  return (await callEndpoint(save, { body }, silent)).data.revision;
}

/** Takes what is stored out of use. */
export async function removeText(
  { remove }: KeptTextCalls,
  { name, revision }: Seen,
): Promise<void> {
  await callEndpoint(remove, { body: { name, revision } }, silent);
}

export async function loadVersions(
  { history }: KeptTextCalls,
  name: string,
  signal: AbortSignal,
): Promise<TextVersion[]> {
  return (await callEndpoint(history, { parameters: { name } }, { ...silent, signal })).data;
}

/** The text of a version. */
export async function loadVersion(
  { revision }: Pick<KeptTextCalls, 'revision'>,
  parameters: Seen,
): Promise<string> {
  return withoutReturns((await callEndpoint(revision, { parameters }, silent)).data.text);
}

/** Stores the text of a former version again. */
export async function rollBack(
  { rollback }: Pick<VersionCalls, 'rollback'>,
  body: Seen & { readonly to: number; readonly note: string },
): Promise<void> {
  await callEndpoint(rollback, { body }, silent);
}
