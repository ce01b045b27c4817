import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { specialDetail } from '#contract/entities/special.ts';
import type { ConflictData } from '#contract/errors.ts';
import { type MergeChoice, mergePages, resolveMerge } from '../document/merge.ts';
import { pageOfDetail, placeOfPage } from './place.ts';
import { type Conflict, readConflict } from './readConflict.ts';
import type { SavingParts } from './savingParts.ts';
import type { SaveMode } from './savingState.ts';

/** Others may save again while both versions are brought together; somebody who meets them so often is asked. */
const mostConflicts = 3;

const nothingChosen: ReadonlyMap<string, MergeChoice> = new Map();

/** Brings the page as it is here together with the versions of others, one after another. */
export interface Conflicts {
  /**
   * Settles the conflict that a save was refused for.
   *
   * @param times how often this save was in conflict
   * @returns whether both versions are one now; else a person is being asked
   */
  settle(mode: SaveMode, data: ConflictData, times: number): Promise<boolean>;
  /**
   * Takes their version in, under what has been done here; the next save goes on from theirs. What both have changed
   * and nobody has decided on is asked first.
   *
   * @returns whether both versions are one now
   */
  takeIn(found: Conflict, mode: SaveMode, choices: ReadonlyMap<string, MergeChoice>): boolean;
  /** the version that the page came together with last */
  last(): Conflict | undefined;
}

/** The conflicts of one editor. */
export function createConflicts(parts: SavingParts): Conflicts {
  const { store, state, place, account } = parts;
  let last: Conflict | undefined;

  const takeIn: Conflicts['takeIn'] = (found, mode, choices) => {
    const theirs = pageOfDetail(found.theirs);
    // the page as it is by now: it may have changed since the save was sent
    const merge = mergePages(found.base, store.getState(), theirs);
    if (merge.conflicts.some(({ key }) => !choices.has(key))) {
      state.update({ conflict: { ...found, merge, mode } });
      return false;
    }
    state.update({ conflict: undefined });
    last = found;
    place.current = placeOfPage(found.theirs);
    const page = resolveMerge(merge, choices, newUuid);
    store.dispatch({ type: 'merge', base: found.base, theirs, page });
    if (merge.taken > 0) notify({ kind: 'success', message: mergedWith(parts, found) });
    return true;
  };

  return {
    takeIn,
    last: () => last,
    async settle(mode, data, times) {
      const found =
        times > mostConflicts ? undefined : await readConflict(place.current, data, account);
      if (found) return takeIn(found, mode, nothingChosen);
      const current = specialDetail.safeParse(data.current);
      state.update({
        unmerged: {
          mode,
          base: place.current.revision,
          revision: data.revision,
          current: current.success ? current.data : undefined,
        },
      });
      return false;
    },
  };
}

function mergedWith({ say }: SavingParts, { isOwn, changedBy }: Conflict): string {
  return isOwn ? say('mergedOwn') : say('merged', { name: changedBy || say('somebody') });
}
