import { z } from 'zod';
import { forgetCopy, listCopies, putCopy, readCopy } from '#app/widgets/draft/deviceCopies.ts';
import { identifier } from '#contract/endpoint.ts';
import { writingId, writingKind } from '#contract/entities/writing.ts';

/** What people write, kept on this device with every change. Several of a kind stand side by side, each under an id of its own. */

const keptShape = z.object({
  id: writingId,
  kind: writingKind,
  /** the record that is edited; null where something new is written */
  recordId: identifier.nullable(),
  baseRevision: z.number().int().nullable(),
  title: z.string(),
  values: z.unknown(),
  /** milliseconds since 1970 */
  keptAt: z.number(),
  /** revision of the copy on the platform that this one follows; null where there is none yet */
  follows: z.number().int().nullable(),
  /** whether the platform has exactly this */
  isSent: z.boolean(),
  /** marks of the texts that were sent last, so that an own text is not taken for another's */
  sent: z.array(z.string()),
  /** a publication was on its way, and its answer has not come */
  isPublishing: z.boolean(),
});
export type KeptWriting = z.output<typeof keptShape>;

/** A copy that cannot be read any more; its text is handed out, so that nothing is lost with it. */
export interface UnreadableCopy {
  id: string;
  text: string;
}

const prefixOf = (account: string): string => `bookdesk.kept.${account}.`;

function parse(text: string): KeptWriting | undefined {
  try {
    return keptShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept in one place at least */
export const keepOnDevice = (account: string, writing: KeptWriting): Promise<boolean> =>
  putCopy(prefixOf(account) + writing.id, JSON.stringify(writing));

/** One draft as it was saved last; undefined if there is none, or it cannot be read. */
export async function readFromDevice(
  account: string,
  id: string,
): Promise<KeptWriting | undefined> {
  const text = await readCopy(prefixOf(account) + id);
  return text === undefined ? undefined : parse(text);
}

/** Everything that is kept for an account, the newest first. */
export async function listOnDevice(
  account: string,
): Promise<{ kept: KeptWriting[]; unreadable: UnreadableCopy[] }> {
  const prefix = prefixOf(account);
  const kept: KeptWriting[] = [];
  const unreadable: UnreadableCopy[] = [];
  for (const [key, text] of await listCopies(prefix)) {
    const writing = parse(text);
    if (writing) kept.push(writing);
    else unreadable.push({ id: key.slice(prefix.length), text });
  }
  return { kept: kept.sort((one, other) => other.keptAt - one.keptAt), unreadable };
}

/** Forgets a writing. */
export const forgetOnDevice = (account: string, id: string): Promise<void> =>
  forgetCopy(prefixOf(account) + id);
