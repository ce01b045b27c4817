import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { specialDetail } from '#contract/entities/special.ts';
import type { ConflictData } from '#contract/errors.ts';
import { type MergeChoice, mergePages, resolveMerge } from '../document/merge.ts';
import { type Meeting, meetVersions } from './meetVersions.ts';
import { pageOfDetail, placeOfPage } from './place.ts';
import type { SavingParts } from './savingParts.ts';
import type { SaveMode } from './savingState.ts';

/** Others may save again while both versions are brought together; somebody who meets them so often is asked. */
const mostMeetings = 3;

const nothingChosen: ReadonlyMap<string, MergeChoice> = new Map();

/** Brings the page as it is here together with the versions of others, one after another. */
export interface Meetings {
  /**
   * Meets the version that a save was refused for.
   *
   * @param times how often this save has met another version
   * @returns whether both versions are one now; else a person is being asked
   */
  meet(mode: SaveMode, data: ConflictData, times: number): Promise<boolean>;
  /**
   * Takes their version in, under what has been done here; the next save goes on from theirs. What both have changed
   * and nobody has decided on is asked first.
   *
   * @returns whether both versions are one now
   */
  takeIn(found: Meeting, mode: SaveMode, choices: ReadonlyMap<string, MergeChoice>): boolean;
  /** the version that the page came together with last */
  last(): Meeting | undefined;
}

/** The meetings of one editor. */
export function createMeetings(parts: SavingParts): Meetings {
  const { store, state, place, account } = parts;
  let last: Meeting | undefined;

  const takeIn: Meetings['takeIn'] = (found, mode, choices) => {
    const theirs = pageOfDetail(found.theirs);
    // the page as it is by now: it may have changed since the save was sent
    const merge = mergePages(found.base, store.getState(), theirs);
    if (merge.conflicts.some(({ key }) => !choices.has(key))) {
      state.update({ meeting: { ...found, merge, mode } });
      return false;
    }
    state.update({ meeting: undefined });
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
    async meet(mode, data, times) {
      const found =
        times > mostMeetings ? undefined : await meetVersions(place.current, data, account);
      if (found) return takeIn(found, mode, nothingChosen);
      const current = specialDetail.safeParse(data.current);
      state.update({
        conflict: {
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

function mergedWith({ say }: SavingParts, { isOwn, changedBy }: Meeting): string {
  return isOwn ? say('mergedOwn') : say('merged', { name: changedBy || say('somebody') });
}
