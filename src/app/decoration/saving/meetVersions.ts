import { callEndpoint } from '#app/session/client.ts';
import { specialVersionDetail } from '#contract/endpoints/specialEditing.ts';
import { type SpecialDetail, specialDetail } from '#contract/entities/special.ts';
import type { ConflictData } from '#contract/errors.ts';
import type { Page } from '../document/changes.ts';
import { sameValue } from '../document/equality.ts';
import { type Merge, mergePages } from '../document/merge.ts';
import { type PagePlace, pageOfDetail } from './place.ts';

/** Somebody else has saved the page since it was opened here: their version, and what both make together. */
export interface Meeting {
  readonly theirs: SpecialDetail;
  readonly merge: Merge;
  /** who made their version, and when, where it is known */
  readonly changedBy: string;
  readonly changedAt: string | undefined;
}

/** @returns undefined where their version, or the one that both began from, cannot be read: then a person decides alone */
export async function meetVersions(
  own: Page,
  place: PagePlace,
  conflict: ConflictData,
): Promise<Meeting | undefined> {
  const current = specialDetail.safeParse(conflict.current);
  if (!current.success) return undefined;
  const theirs = pageOfDetail(current.data);
  const base = isSentByUs(place.sent, theirs) ? theirs : await readBase(place);
  if (!base) return undefined;
  return {
    theirs: current.data,
    merge: mergePages(base, own, theirs),
    changedBy: conflict.changedBy ?? '',
    changedAt: conflict.changedAt,
  };
}

/** Whether the other version is our own: the platform took it, and its answer was lost. */
function isSentByUs(sent: Page | undefined, theirs: Page): boolean {
  if (!sent) return false;
  return sameValue(sent.settings, theirs.settings) && sameValue(bare(sent), bare(theirs));
}

const bare = ({ components }: Page) =>
  components.map((component) => ({ ...component, id: '', order: 0 }));

/** The version that the editing began from, as the platform has it; else as it was when it was opened here. */
async function readBase({ id, revision, base }: PagePlace): Promise<Page | undefined> {
  if (id === undefined || revision === undefined) return base;
  try {
    const parameters = { id, revision };
    const { data } = await callEndpoint(specialVersionDetail, { parameters }, { silent: true });
    return pageOfDetail(data);
  } catch {
    return base;
  }
}
