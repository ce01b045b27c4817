import { z } from 'zod';
import { forgetCopy, listCopies, putCopy, readCopy } from '#app/widgets/draft/deviceCopies.ts';
import type { KeptDraft } from '#app/widgets/draft/draftTypes.ts';
import { type Claim, claim, claimedNames } from '#app/widgets/windowClaim.ts';
import { identifier } from '#contract/endpoint.ts';
import { writingId, writingKind } from '#contract/entities/writing.ts';
import { lengthOf } from '#contract/text.ts';
import { excerptOf } from '#page/text.ts';

const excerptLength = 80;

/** The title of a draft, or its first words; empty if it has neither. */
export function writingTitle(values: object): string {
  for (const name of ['title', 'content']) {
    const text: unknown = Reflect.get(values, name);
    if (typeof text !== 'string') continue;
    const excerpt = excerptOf(text, excerptLength);
    if (lengthOf(excerpt) > 0) return excerpt;
  }
  return '';
}

/** Only one tab writes a draft. A second tab that opens it gets a copy, so that neither overwrites the other. */

const prefix = 'writing.';
const own = new Map<string, Promise<Claim | undefined>>();

/** Claims a draft for this tab until it is released or the tab ends. @returns whether no other tab has it */
export async function claimWriting(id: string): Promise<boolean> {
  const claiming = own.get(id) ?? claim(prefix + id);
  own.set(id, claiming);
  if (await claiming) return true;
  if (own.get(id) === claiming) own.delete(id);
  return false;
}

/** Releases a draft, so that another tab may have it. */
export function releaseWriting(id: string): void {
  const claiming = own.get(id);
  own.delete(id);
  void claiming?.then((held) => held?.release());
}

/** The drafts that tabs of this browser have open, if the browser can tell. */
export const openWritings = (): Promise<ReadonlySet<string>> => claimedNames(prefix);

/** Drafts on this device, stored with every change. Several of a kind can exist, each under its own id. */

const keptShape = z.object({
  id: writingId,
  kind: writingKind,
  /** the record that is edited; null for something new */
  recordId: identifier.nullable(),
  baseRevision: z.number().int().nullable(),
  title: z.string(),
  values: z.unknown(),
  keptAt: z.number(),
  follows: z.number().int().nullable(),
  isSent: z.boolean(),
  sent: z.array(z.string()),
  isPublishing: z.boolean(),
});

/** A draft of this device, and what it is about. */
export type KeptWriting = Omit<z.output<typeof keptShape>, 'isSent' | 'sent' | 'isPublishing'> &
  KeptDraft<unknown>;

/** A copy that cannot be read; its text is offered, so that nothing is lost. */
export interface UnreadableCopy {
  id: string;
  text: string;
}

const prefixOf = (account: string): string => `bookdesk.kept.${account}.`;

function parse(text: string): KeptWriting | undefined {
  try {
    const { isSent, sent, isPublishing, ...kept } = keptShape.parse(JSON.parse(text));
    return { ...kept, isSaved: isSent, known: sent, isHandedIn: isPublishing };
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored in at least one place */
export function keepOnDevice(
  account: string,
  { isSaved, known, isHandedIn, ...kept }: KeptWriting,
): Promise<boolean> {
  // names of fields in copies of earlier versions
  const stored = { ...kept, isSent: isSaved, sent: known, isPublishing: isHandedIn };
  return putCopy(prefixOf(account) + kept.id, JSON.stringify(stored));
}

/** A stored draft; undefined if there is none or it cannot be read. */
export async function readFromDevice(
  account: string,
  id: string,
): Promise<KeptWriting | undefined> {
  const text = await readCopy(prefixOf(account) + id);
  return text === undefined ? undefined : parse(text);
}

/** Every draft of an account, newest first. */
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
