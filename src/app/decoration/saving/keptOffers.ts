import { type Claim, claim } from '#app/widgets/windowClaim.ts';
import {
  copiesBelow,
  findKept,
  forgetOld,
  forgetPlace,
  isHalfWritten,
  type Kept,
  placesOf,
  recoverPlace,
} from './keeping.ts';

/** What an ended window left, held for this window, so that no other offers it at the same time. */
export interface ClaimedKept extends Kept {
  readonly claim: Claim;
}

/** Claims a place where a page is kept. @param writer what names the window that writes there */
export const claimPlace = (writer: string): Promise<Claim | undefined> =>
  claim(`decoration.kept.${writer}`);

/**
 * What ended windows have left of a page, the last first. What belongs to a window that lives is nobody else's.
 *
 * @param id of the page; undefined for new ones
 */
export async function claimKept(account: string, id: string | undefined): Promise<ClaimedKept[]> {
  const known = await copiesBelow(account);
  forgetOld(account, new Date(), known);
  const found = await Promise.all(
    placesOf(account, id, known).map(async (place): Promise<ClaimedKept[]> => {
      const claimed = await claimPlace(place.writer);
      if (!claimed) return [];
      // its window may have saved it meanwhile
      recoverPlace(place, await copiesBelow(place));
      const kept = findKept(place);
      if (kept) return [{ ...kept, claim: claimed }];
      if (isHalfWritten(place)) forgetPlace(place);
      claimed.release();
      return [];
    }),
  );
  return found.flat().sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

/** Forgets what was kept, and nothing else: it has been saved elsewhere, or the person gives it up. */
export function giveUpKept({ place, claim: held }: ClaimedKept): void {
  forgetPlace(place);
  held.release();
}
