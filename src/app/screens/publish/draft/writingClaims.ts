import { type Claim, claim, claimedNames } from '#app/widgets/windowClaim.ts';

/** One tab a writing: who opens one that another tab is writing gets a copy, so that neither writes over the other. */

const prefix = 'writing.';
const own = new Map<string, Promise<Claim | undefined>>();

/** Claims a writing for this tab until it is let go, or the tab ends however. @returns whether no other tab has it */
export async function claimWriting(id: string): Promise<boolean> {
  const claiming = own.get(id) ?? claim(prefix + id);
  own.set(id, claiming);
  if (await claiming) return true;
  if (own.get(id) === claiming) own.delete(id);
  return false;
}

/** Lets a writing go: another tab may have it. */
export function releaseWriting(id: string): void {
  const claiming = own.get(id);
  own.delete(id);
  void claiming?.then((held) => held?.release());
}

/** The writings that some tab of this browser has open, as far as the browser tells. */
export const openWritings = (): Promise<ReadonlySet<string>> => claimedNames(prefix);
