import { callEndpoint } from '#app/session/client.ts';
import {
  type ManagedSchema,
  schemaDelete,
  schemaDetail,
  schemaDiscard,
  schemaManageList,
  schemaRecordsDelete,
} from '#contract/endpoints/schemas.ts';
import { saveSchema } from '../saveSchema.ts';

const silent = { silent: true } as const;

/** Fetches all lists, drafts included, but not names that only ever had a draft that was discarded. */
export async function loadSchemas(signal: AbortSignal): Promise<ManagedSchema[]> {
  const { data } = await callEndpoint(schemaManageList, {}, { ...silent, signal });
  return data.filter(({ state, label }) => state !== 'removed' || label !== null);
}

/** Downloads the text in use as a file for the repository: `<name>.json`. */
export async function exportSchema(name: string): Promise<void> {
  const { data } = await callEndpoint(schemaDetail, { parameters: { name } }, silent);
  saveSchema(name, data.text);
}

/** The text of the file that is used again once the published text is removed. */
export async function loadFileText(name: string): Promise<string> {
  const { data } = await callEndpoint(schemaDetail, { parameters: { name } }, silent);
  return data.fileText ?? '';
}

/** Removes what was published in the back office. */
export async function removeSchema({ name, revision }: ManagedSchema): Promise<void> {
  await callEndpoint(schemaDelete, { body: { name, revision } }, silent);
}

/** Discards the draft that is shown; fails if there is a newer one. */
export async function discardDraft({ name, revision }: ManagedSchema): Promise<void> {
  await callEndpoint(schemaDiscard, { body: { name, revision } }, silent);
}

/** Deletes for good the own records of a list that is out of use. @returns how many there were */
export async function deleteRecords(name: string): Promise<number> {
  return (await callEndpoint(schemaRecordsDelete, { body: { name } }, silent)).data.deleted;
}
