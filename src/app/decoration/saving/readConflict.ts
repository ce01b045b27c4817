import { callEndpoint } from '#app/session/client.ts';
import { specialVersionDetail } from '#contract/endpoints/specialEditing.ts';
import { type SpecialDetail, specialDetail } from '#contract/entities/special.ts';
import type { ConflictData } from '#contract/errors.ts';
import type { Page } from '../document/changes.ts';
import { samePage } from '../document/equality.ts';
import { type PagePlace, pageOfDetail } from './place.ts';

/** The page was saved elsewhere since it was opened here: that version, and the one that both began from. */
export interface Conflict {
  readonly theirs: SpecialDetail;
  readonly base: Page;
  /** who made their version, and when, where it is known */
  readonly changedBy: string;
  /** it was the person themselves, in another window */
  readonly isOwn: boolean;
  readonly changedAt: string | undefined;
}

/**
 * @param account id of the person who edits here
 * @returns undefined where their version, or the one that both began from, cannot be read: then a person decides alone
 */
export async function readConflict(
  place: PagePlace,
  data: ConflictData,
  account: string,
): Promise<Conflict | undefined> {
  const current = specialDetail.safeParse(data.current);
  if (!current.success) return undefined;
  const theirs = pageOfDetail(current.data);
  const base = isSentByUs(place.sent, theirs) ? theirs : await readBase(place);
  return (
    base && {
      theirs: current.data,
      base,
      changedBy: data.changedBy ?? '',
      isOwn: data.changedById === account,
      changedAt: data.changedAt,
    }
  );
}

/** Whether the other version is our own: the platform took it, and its answer was lost. */
function isSentByUs(sent: Page | undefined, theirs: Page): boolean {
  return sent !== undefined && samePage(sent, theirs);
}

/** The version that the editing began from: the platform's, or, if that cannot be read, the page as it was opened. */
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
