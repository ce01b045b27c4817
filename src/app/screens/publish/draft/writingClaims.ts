import { type Claim, claim, claimedNames } from '#app/widgets/windowClaim.ts';

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
