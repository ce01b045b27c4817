import type { DataProvider } from '@refinedev/core';
import { z } from 'zod';
import { conflictOf, type SaveConflict } from '#app/resources/form/problems.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { KeptDraft, SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { failedSave } from '#app/widgets/draft/failedSave.ts';
import { same } from '#app/widgets/draft/merge.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type FindResource, readRecord, rowOfValues } from '#schema/record.ts';
import { changeRecord, recordNow } from '../actions/recordWork.ts';
import type { Row } from '../useListRows.ts';
import type { CellMark } from './editing.ts';

/** What this device keeps of a cell: the record that it was changed in, and what was typed. */
export const keptCell = z.object({
  row: z.record(z.string(), z.unknown()),
  column: z.string(),
  value: z.unknown(),
});
type KeptCell = z.output<typeof keptCell>;

/** What a cell is saved by. */
export interface CellCalls {
  readonly data: DataProvider;
  readonly resource: CompiledResource;
  readonly find: FindResource;
}

/** How a cell stands to the platform; a mark: the value stays on this device. */
export type CellStanding = 'saving' | 'saved' | 'refused' | CellMark;

interface CellDraftOptions {
  /** the record as it was when the cell was changed */
  readonly row: Row;
  /** name of the column, and of its field */
  readonly column: string;
  readonly shelf: Shelf<KeptCell>;
  readonly calls: () => CellCalls;
}

type Begun =
  | { readonly value: unknown }
  /** it goes on with what was kept of it */
  | { readonly kept: KeptDraft<KeptCell> };

/** A record that changes under other hands in each moment is told as a conflict. */
const mostTries = 3;

export type CellDraft = ReturnType<typeof createCellDraft>;

/** One field of one record as a draft that is saved at once. It knows no component. */
export function createCellDraft({ row, column, shelf, calls }: CellDraftOptions, begun: Begun) {
  let from = row;
  let value = 'kept' in begun ? begun.kept.values.value : begun.value;
  let met: SaveConflict | undefined;
  let undo: (() => Promise<unknown>) | undefined;
  const valueIn = (one: Row): unknown => readRecord(calls().resource, one)[column] ?? null;

  const isTheirs = (one: Row, follows: number): boolean =>
    revisionOf(one) !== follows && !same(valueIn(one), valueIn(from));

  /** Saves it once over a state of the record. @returns what it met; undefined where it is saved @throws as the calls */
  async function saveOver(
    now: Row,
    sent: unknown,
    follows: number,
  ): Promise<SaveConflict | undefined> {
    const { data, resource, find } = calls();
    const hasChanged = isTheirs(now, follows);
    if (hasChanged && resource.provider !== 'jmgr')
      return { current: now, changedBy: undefined, changedAt: undefined };
    try {
      // upon the older revision the platform refuses it, and says who was faster
      const base = hasChanged ? { ...now, revision: follows } : now;
      const done = await changeRecord(data, resource, base, { [column]: sent }, find);
      undo = done.undo;
      const { revision } = done.saved;
      from = { ...rowOfValues(resource, { [column]: sent }, now), revision };
      return undefined;
    } catch (failure) {
      const found = conflictOf(failure);
      if (!found) throw failure;
      return found;
    }
  }

  /** Saves it over the record as it is now, whatever else was changed in it. */
  async function send(sent: unknown, follows: number): Promise<SaveAnswer<unknown, unknown>> {
    const { data, resource } = calls();
    try {
      let now = await recordNow(data, resource, from);
      for (let tries = 1; ; tries += 1) {
        met = await saveOver(now, sent, follows);
        if (!met) return { kind: 'saved', revision: revisionOf(from) };
        now = met.current;
        if (tries < mostTries && !isTheirs(now, follows)) continue;
        return { kind: 'conflict', theirs: { values: valueIn(now), revision: revisionOf(now) } };
      }
    } catch (failure) {
      return failedCell(failure);
    }
  }

  const draft = createDraft<unknown, never, unknown>(
    {
      textOf: (one) => JSON.stringify(one ?? null),
      clock: browserClock,
      device: {
        ...shelf.device,
        write: (next) =>
          shelf.device.write({ ...next, values: { row: from, column, value: next.values } }),
      },
      remote: { save: (sent, { follows }) => send(sent, follows ?? revisionOf(from)) },
    },
    'kept' in begun ? begun.kept : undefined,
  );
  if ('kept' in begun) draft.open({ ...begun.kept, values: value });
  else draft.begin({ values: valueIn(from), revision: revisionOf(from) }, value);

  return {
    subscribe: draft.subscribe,
    standing(): CellStanding {
      const { kept, conflict, isSaved, isSaving } = draft.get();
      if (conflict) return 'conflict';
      if (kept.kind === 'offline' || kept.kind === 'nowhere') return kept.kind;
      if (kept.kind === 'refused' && !isSaving) return 'refused';
      return isSaved ? 'saved' : 'saving';
    },
    value: () => value,
    /** the record that the value belongs to */
    row: () => from,
    /** why the platform did not take it */
    refusal(): unknown {
      const { kept } = draft.get();
      return kept.kind === 'refused' ? kept.why : undefined;
    },
    /** what somebody else has made of it, while the person is asked about it */
    asked: () => (draft.get().conflict?.isAsked ? met : undefined),
    theirs: () => draft.get().conflict?.theirs.values,
    /** takes the last save back; undefined where its answer was lost */
    undo: () => undo,
    change(next: unknown): void {
      value = next;
      draft.change(next);
      void draft.save();
    },
    /** Ends a conflict: mine goes over theirs. */
    keepMine(): void {
      from = met?.current ?? from;
      draft.resolve(value);
    },
    postpone: draft.postpone,
    wake: draft.wake,
    /** The copy of this device goes, and nothing is sent any more. */
    finish: draft.finish,
    /** What waits stays on this device, and nothing is sent any more. */
    leave: () => draft.leave(false),
  };
}

const revisionOf = ({ revision }: Row): number => (typeof revision === 'number' ? revision : 0);

function failedCell(failure: unknown) {
  // what a rule forbids, and a platform that answers that it failed: the person is told, and sees what is there
  if (!(failure instanceof CallFailure) || failure.code === 500)
    return { kind: 'refused', why: failure } as const;
  return failedSave(failure);
}
