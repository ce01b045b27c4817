import { callEndpoint } from '#app/session/client.ts';
import {
  type ManagedSchema,
  schemaDelete,
  schemaDetail,
  schemaDiscard,
  schemaManageList,
} from '#contract/endpoints/schemas.ts';
import { saveSchema } from '../saveSchema.ts';

const silent = { silent: true } as const;

/** Every list, drafts included; without names that only ever had a draft, which was deleted. */
export async function loadSchemas(signal: AbortSignal): Promise<ManagedSchema[]> {
  const { data } = await callEndpoint(schemaManageList, {}, { ...silent, signal });
  return data.filter(({ state, label }) => state !== 'removed' || label !== null);
}

/** Hands over what is in use as the file that the repository keeps: `<name>.json`. */
export async function exportSchema(name: string): Promise<void> {
  const { data } = await callEndpoint(schemaDetail, { parameters: { name } }, silent);
  saveSchema(name, data.text);
}

/** The text of the file that counts again where what was published is taken out of use. */
export async function loadFileText(name: string): Promise<string> {
  const { data } = await callEndpoint(schemaDetail, { parameters: { name } }, silent);
  return data.fileText ?? '';
}

/** Takes what was published in the back office out of use. */
export async function removeSchema({ name, revision }: ManagedSchema): Promise<void> {
  await callEndpoint(schemaDelete, { body: { name, revision } }, silent);
}

/** Drops the draft that is shown, and no newer one. */
export async function discardDraft({ name, revision }: ManagedSchema): Promise<void> {
  await callEndpoint(schemaDiscard, { body: { name, revision } }, silent);
}
