import { z } from 'zod';
import { type SpecialDocument, specialDocument } from '#contract/entities/special.ts';

/** What was being edited, kept in this browser until the platform has it. */
const kept = z.object({
  version: z.literal(1),
  /** revision of the platform that the editing began from; absent for a new page */
  revision: z.number().int().optional(),
  keptAt: z.iso.datetime(),
  document: specialDocument,
});
export type Kept = z.output<typeof kept>;

const keyOf = (account: string, id: string | undefined): string =>
  `bookdesk.decoration.${account}.${id ?? 'new'}`;

/** Keeps a page; false where the browser has no room. */
export function keep(
  account: string,
  id: string | undefined,
  page: { revision: number | undefined; document: SpecialDocument },
): boolean {
  try {
    const entry = { version: 1, keptAt: new Date().toISOString(), ...page };
    localStorage.setItem(keyOf(account, id), JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** What was kept of a page and never saved; undefined where there is nothing, or nothing that can be read. */
export function findKept(account: string, id: string | undefined): Kept | undefined {
  const text = localStorage.getItem(keyOf(account, id));
  if (text === null) return undefined;
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Forgets what was kept: it has been saved, or given up. */
export function forgetKept(account: string, id: string | undefined): void {
  localStorage.removeItem(keyOf(account, id));
}
