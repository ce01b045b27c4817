import type { DataProvider } from '@refinedev/core';
import { z } from 'zod';
import { conflictOf, type SaveConflict } from '#app/resources/form/problems.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft } from '#app/widgets/draft/createDraft.ts';
import type { KeptDraft, SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { same } from '#app/widgets/draft/merge.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { holdsRecords } from '#schema/providers.ts';
import { type FindResource, readRecord, rowOfValues } from '#schema/record.ts';
import { changeRecord, recordNow } from '../actions/recordWork.ts';
import type { Row } from '../useListRows.ts';
import { type CellMark, revisionOf } from './editing.ts';

/** What this device keeps of a cell: the record that was changed, and the input. */
export const keptCell = z.object({
  row: z.record(z.string(), z.unknown()),
  column: z.string(),
  value: z.unknown(),
});
export type KeptCell = z.output<typeof keptCell>;

/** The calls that save a cell. */
export interface CellCalls {
  readonly data: DataProvider;
  readonly resource: CompiledResource;
  readonly find: FindResource;
}

/** State of a cell's value; unless it is `saving` or `saved`, the value is kept on this device only. */
export type CellStanding = 'saving' | 'saved' | CellMark['kind'];

interface CellDraftOptions {
  /** the record at the time of the change */
  readonly row: Row;
  /** name of the column, which is also the name of its field */
  readonly column: string;
  readonly shelf: Shelf<KeptCell>;
  readonly calls: () => CellCalls;
}

type Begun =
  | { readonly value: unknown }
  /** continues what was kept on this device */
  | { readonly kept: KeptDraft<KeptCell> };

/** if others change the record before each attempt, this many attempts end in a conflict */
const mostTries = 3;

export type CellDraft = ReturnType<typeof createCellDraft>;

/** The draft of one field of one record; it is saved at once. It uses no React. */
export function createCellDraft({ row, column, shelf, calls }: CellDraftOptions, begun: Begun) {
  let from = row;
  let value = 'kept' in begun ? begun.kept.values.value : begun.value;
  let met: SaveConflict | undefined;
  let undo: (() => Promise<unknown>) | undefined;
  const valueIn = (one: Row): unknown => readRecord(calls().resource, one)[column] ?? null;

  const isTheirs = (one: Row, follows: number): boolean =>
    revisionOf(one) !== follows && !same(valueIn(one), valueIn(from));

  /**
   * Saves the value once, based on a given state of the record. @returns the conflict that it met; undefined if it was
   * saved @throws whatever the calls throw
   */
  async function saveOver(
    now: Row,
    sent: unknown,
    follows: number,
  ): Promise<SaveConflict | undefined> {
    const { data, resource, find } = calls();
    const hasChanged = isTheirs(now, follows);
    if (hasChanged && !holdsRecords(resource.provider))
      return { current: now, changedBy: undefined, changedAt: undefined };
    try {
      // with the older revision the platform refuses the save and tells who changed the record
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

  /** Saves the value into the current record, even if other fields were changed meanwhile. */
  async function send(
    sent: unknown,
    follows: number,
  ): Promise<number | SaveAnswer<unknown, unknown>> {
    const { data, resource } = calls();
    let now = await recordNow(data, resource, from);
    for (let tries = 1; ; tries += 1) {
      met = await saveOver(now, sent, follows);
      if (!met) return revisionOf(from);
      now = met.current;
      if (tries < mostTries && !isTheirs(now, follows)) continue;
      return { kind: 'conflict', theirs: { values: valueIn(now), revision: revisionOf(now) } };
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
      remote: {
        save: (sent, { follows }) => send(sent, follows ?? revisionOf(from)),
        // after an error of the platform nothing is sent again before the person says so
        answerTo: (failure) =>
          failure instanceof CallFailure && !isFault(failure)
            ? undefined
            : { kind: 'refused', why: failure },
      },
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
      if (kept.kind === 'refused' && !isSaving) return isFault(kept.why) ? 'failed' : 'refused';
      return isSaved ? 'saved' : 'saving';
    },
    value: () => value,
    /** the record of the value */
    row: () => from,
    /** why the platform refused it */
    refusal(): unknown {
      const { kept } = draft.get();
      return kept.kind === 'refused' ? kept.why : undefined;
    },
    /** the value that somebody else has saved, while the person is being asked about it */
    asked: () => (draft.get().conflict?.isAsked ? met : undefined),
    theirs: () => draft.get().conflict?.theirs.values,
    /** undoes the last save; undefined if its answer was lost */
    undo: () => undo,
    change(next: unknown): void {
      value = next;
      draft.change(next);
      void draft.save();
    },
    /** Ends a conflict: overwrites their value with mine. */
    keepMine(): void {
      from = met?.current ?? from;
      draft.resolve(value);
    },
    postpone: draft.postpone,
    wake: draft.wake,
    /** Deletes the copy on this device and sends nothing more. */
    finish: draft.finish,
    /** Sends nothing more; unsaved input stays on this device. */
    leave: () => draft.leave(false),
  };
}

/** Whether the platform failed, so that the same value may be saved later. */
const isFault = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 500;
