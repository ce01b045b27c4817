import { type Claim, claim, claimNew } from '#app/widgets/windowClaim.ts';
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

const claimName = (writer: string): string => `decoration.kept.${writer}`;

/** Claims the place where this window keeps a page. @param writer the window's own name, which no other has */
export const claimOwnPlace = (writer: string): Promise<Claim> => claimNew(claimName(writer));

/**
 * What ended windows have left of a page, the last first. What belongs to a window that lives is nobody else's.
 *
 * @param id of the page; undefined for new ones
 * @param ownWriter names the editor that asks, where it keeps the page itself: what it has done is not left by anybody
 */
export async function claimKept(
  account: string,
  id: string | undefined,
  ownWriter?: string,
): Promise<ClaimedKept[]> {
  const known = await copiesBelow(account);
  forgetOld(account, new Date(), known);
  const places = placesOf(account, id, known).filter(({ writer }) => writer !== ownWriter);
  const found = await Promise.all(
    places.map(async (place): Promise<ClaimedKept[]> => {
      const claimed = await claim(claimName(place.writer));
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
