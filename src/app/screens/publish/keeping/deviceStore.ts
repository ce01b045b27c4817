import { z } from 'zod';
import { crashStore } from '#app/widgets/crashStore.ts';
import { isForgotten, markForgotten } from '#app/widgets/forgotten.ts';
import { identifier } from '#contract/endpoint.ts';
import { writingId, writingKind } from '#contract/entities/writing.ts';

/**
 * What people write, kept on this device with every change: in `localStorage` before the change is drawn, and in a copy
 * that outlives the end of the browser. Several of a kind stand side by side, each under an id of its own.
 */

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
  /** marks of what was sent there last, so that its own copy is never taken for another's */
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

/** The newer of two copies of one writing; a readable one goes before one that is not. */
function newer(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [first, second] = [parse(one), parse(other)];
  if (!first || !second) return first ? one : other;
  return first.keptAt >= second.keptAt ? one : other;
}

/** Whether the first copy is kept; a full store refuses, and must not hold an older one then. */
function putAtOnce(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    localStorage.removeItem(key);
    return false;
  }
}

/**
 * Keeps a writing; the first copy is made before this returns.
 *
 * @returns whether it is kept in one place at least
 */
export async function keepOnDevice(account: string, writing: KeptWriting): Promise<boolean> {
  const key = prefixOf(account) + writing.id;
  const text = JSON.stringify(writing);
  const isKept = putAtOnce(key, text);
  return (await crashStore.put(key, text)) || isKept;
}

/** One writing as it was kept last; undefined where there is none, or none that can be read. */
export async function readFromDevice(
  account: string,
  id: string,
): Promise<KeptWriting | undefined> {
  const key = prefixOf(account) + id;
  if (isForgotten(key)) return undefined;
  const text = newer(localStorage.getItem(key) ?? undefined, await crashStore.get(key));
  return text === undefined ? undefined : parse(text);
}

async function forget(key: string): Promise<void> {
  const removeMark = markForgotten(key);
  if (await crashStore.change([{ kind: 'remove', key }])) removeMark();
}

/** Everything that is kept for an account, the newest first. */
export async function listOnDevice(
  account: string,
): Promise<{ kept: KeptWriting[]; unreadable: UnreadableCopy[] }> {
  const prefix = prefixOf(account);
  const texts = await crashStore.list(prefix);
  const forgotten: string[] = [];
  for (let place = 0; place < localStorage.length; place += 1) {
    const key = localStorage.key(place);
    if (!key?.startsWith(prefix)) continue;
    if (isForgotten(key)) {
      forgotten.push(key);
      continue;
    }
    const text = newer(localStorage.getItem(key) ?? undefined, texts.get(key));
    if (text !== undefined) texts.set(key, text);
  }
  for (const key of forgotten) {
    texts.delete(key);
    // the page ended before it had done so
    void forget(key);
  }
  const kept: KeptWriting[] = [];
  const unreadable: UnreadableCopy[] = [];
  for (const [key, text] of texts) {
    const writing = parse(text);
    if (writing) kept.push(writing);
    else unreadable.push({ id: key.slice(prefix.length), text });
  }
  return { kept: kept.sort((one, other) => other.keptAt - one.keptAt), unreadable };
}

/** Forgets a writing: it is offered no more from the moment of this call, whatever ends before the copy is gone. */
export async function forgetOnDevice(account: string, id: string): Promise<void> {
  await forget(prefixOf(account) + id);
}
