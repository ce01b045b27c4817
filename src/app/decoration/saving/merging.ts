import { callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import type { MergeOccasion } from '#app/widgets/draft/draftTypes.ts';
import { specialVersionDetail } from '#contract/endpoints/specialEditing.ts';
import { specialDetail } from '#contract/entities/special.ts';
import type { ConflictData } from '#contract/errors.ts';
import type { Page } from '../document/comparison.ts';
import { type MergeChoice, mergePages, resolveMerge } from '../document/merge.ts';
import { type PageValues, valuesOf } from './pageValues.ts';
import {
  type Conflict,
  pageOfDetail,
  type SaveMode,
  type SavePurpose,
  type SavingParts,
  standingOf,
} from './savingState.ts';

const nothingChosen: ReadonlyMap<string, MergeChoice> = new Map();

/** Merges the page with the versions of others, one after another. */
export function createMerging(parts: SavingParts) {
  const { store, state, standing, account } = parts;
  let last: Conflict | undefined;

  /**
   * Merges their version with what was done here. Conflicts that nobody has decided yet are asked first.
   *
   * @returns the merged page; undefined while the person is being asked
   */
  function takeIn(
    found: Conflict,
    mode: SaveMode,
    choices: ReadonlyMap<string, MergeChoice>,
  ): PageValues | undefined {
    const theirs = pageOfDetail(found.theirs);
    // the present page: it may have changed since the save was sent
    const merge = mergePages(found.base, store.getState(), theirs);
    if (merge.conflicts.some(({ key }) => !choices.has(key))) {
      state.update({ conflict: { ...found, merge, mode } });
      return undefined;
    }
    standing.current = standingOf(found.theirs);
    state.update({ conflict: undefined });
    const page = resolveMerge(merge, choices, newUuid);
    store.dispatch({ type: 'merge', base: found.base, theirs, page });
    if (merge.taken > 0) notify({ kind: 'success', message: mergedWith(parts, found) });
    return valuesOf(store.getState());
  }

  /** The version that editing began from: the platform's, or, if that cannot be read, the page as it was opened. */
  async function readBase({
    follows,
    base,
  }: MergeOccasion<PageValues, SavePurpose>): Promise<Page | undefined> {
    const { id } = standing.current;
    if (id === undefined || follows === null) return base;
    try {
      const parameters = { id, revision: follows };
      const { data } = await callEndpoint(specialVersionDetail, { parameters }, { silent: true });
      return pageOfDetail(data);
    } catch {
      return base;
    }
  }

  return {
    /** the version of somebody else that was merged last */
    last: (): Conflict | undefined => last,
    /** Merges the version because of which a save was refused. @returns undefined if a person has to decide */
    async merge(
      data: ConflictData,
      occasion: MergeOccasion<PageValues, SavePurpose>,
    ): Promise<PageValues | undefined> {
      const theirs = specialDetail.safeParse(data.current).data;
      const base = occasion.isOwn && theirs ? pageOfDetail(theirs) : await readBase(occasion);
      if (!theirs || !base) {
        state.update({ conflict: undefined });
        return undefined;
      }
      const found = {
        theirs,
        base,
        changedBy: data.changedBy ?? '',
        isOwn: data.changedById === account,
        changedAt: data.changedAt,
      };
      const both = takeIn(found, occasion.purpose?.mode ?? 'draft', nothingChosen);
      if (both && !occasion.isOwn) last = found;
      return both;
    },
    /** Called with the person's choices. @returns undefined if there is more to choose */
    settle(choices: ReadonlyMap<string, MergeChoice>): PageValues | undefined {
      const { conflict } = state.getState();
      const both = conflict && takeIn(conflict, conflict.mode, choices);
      if (both) last = conflict;
      return both;
    },
  };
}

function mergedWith({ say }: SavingParts, { isOwn, changedBy }: Conflict): string {
  return isOwn ? say('mergedOwn') : say('merged', { name: changedBy || say('somebody') });
}
