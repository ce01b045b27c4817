import { z } from 'zod';
import { CallFailure } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { handClock } from '#app/widgets/draft/browserClock.ts';
import { createDraft, type Draft } from '#app/widgets/draft/createDraft.ts';
import type { SaveAnswer } from '#app/widgets/draft/draftTypes.ts';
import { savedBefore } from '#app/widgets/draft/failedSave.ts';
import { keptChanges, keptOver } from '#app/widgets/draft/formDraft.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type FieldValues, readRecord } from '#schema/record.ts';
import { inPresentFields } from './presentFields.ts';
import { conflictOf, type SaveConflict } from './problems.ts';
import type { SavedRecord } from './useSaveRecord.ts';

type Row = Readonly<Record<string, unknown>>;

/** The values of a form, as kept on this device. */
export const keptValues = z.record(z.string(), z.unknown());

interface RecordDraftOptions {
  readonly resource: CompiledResource;
  /** the record as it was loaded; undefined for a new one */
  readonly row: Row | undefined;
  /** initial values of its form */
  readonly start: FieldValues;
  readonly shelf: Shelf<FieldValues>;
  /** @param key of what creates the record */
  readonly save: (values: FieldValues, from: Row | undefined, key?: string) => Promise<SavedRecord>;
  readonly load: (id: string) => Promise<Row>;
}

/** The draft of a record's form: kept on this device during input, saved only by hand. */
export function createRecordDraft(options: RecordDraftOptions) {
  const { resource, row, start, shelf, save, load } = options;
  const fields = Object.values(resource.fields).filter(({ readOnly }) => !readOnly);
  let from = row;
  let met: SaveConflict | undefined;
  let saved: SavedRecord = {};

  const answerTo = async (
    failure: unknown,
  ): Promise<SaveAnswer<FieldValues, unknown> | undefined> => {
    met = conflictOf(failure);
    if (met) return { kind: 'conflict', theirs: versionOf(resource, met.current) };
    const done = savedBefore(failure);
    if (done) {
      const current = await load(done.id);
      from = current;
      const theirs = versionOf(resource, current);
      if (theirs.revision === (done.revision ?? 0)) return { kind: 'done', theirs };
      met = { current, changedBy: undefined, changedAt: undefined };
      return { kind: 'conflict', theirs };
    }
    return failure instanceof CallFailure ? undefined : { kind: 'refused', why: failure };
  };
  const atStart = { values: start, revision: revisionOf(row) };
  const found = shelf.kept && inPresentFields(shelf.kept, row ? resource.edit : resource.create);
  // values kept without a revision are continued on the current record
  const kept =
    found && keptOver({ ...found.kept, follows: found.kept.follows ?? atStart.revision }, atStart);
  /** what has no place in the form stays on the device until the form is saved or begun afresh */
  let left = found?.left ?? {};
  const isLeft = () => Object.keys(left).length > 0;
  /** the same for each attempt to create the record, so that there is one */
  let key = kept?.key ?? newUuid();

  const draft: Draft<FieldValues, 'save', unknown> = createDraft(
    {
      textOf: (values) => JSON.stringify(fields.map(({ name }) => values[name] ?? null)),
      clock: handClock,
      device: {
        ...shelf.device,
        write(next) {
          const changes = keptChanges(next, draft.get().base, start, kept);
          const values = { ...changes.values, ...left };
          const isSaved = next.isSaved && !isLeft();
          return shelf.device.write({ ...changes, values, isSaved, key });
        },
      },
      remote: {
        async save(values, { follows }) {
          const isCounted = typeof from?.revision === 'number';
          saved = from
            ? await save(values, isCounted ? { ...from, revision: follows } : from)
            : await save(values, undefined, key);
          left = {};
          return revisionOf(saved);
        },
        answerTo,
      },
    },
    kept,
  );
  if (kept) {
    const values = { ...start, ...kept.values };
    // input based on an older revision meets the newer one when it is saved
    const theirs = kept.follows === atStart.revision ? atStart : undefined;
    draft.open({ values, keptAt: kept.keptAt }, theirs);
  } else draft.begin(atStart);

  return {
    get: draft.get,
    subscribe: draft.subscribe,
    /** initial values of the form, with the restored input */
    values: kept ? { ...start, ...kept.values } : start,
    /** when the restored input was kept, in milliseconds since 1970; undefined if nothing was restored */
    restoredAt: kept && (!draft.get().isSaved || isLeft()) ? kept.keptAt : undefined,
    /** what was typed and has no place in the form any more, by the names of its fields */
    left,
    change: draft.change,
    save: () => draft.save('save'),
    /** the answer to the last save */
    saved: () => saved,
    /** the conflict that the last save met: the current record, and who saved it when */
    met: () => met,
    /** Drops the restored input and returns to the record as loaded. */
    startAfresh(): void {
      [left, key] = [{}, newUuid()];
      draft.begin(atStart);
    },
    /** Ends a conflict: the form continues with these values, based on the current record. */
    resolve(values: FieldValues): void {
      from = met?.current ?? from;
      draft.resolve(values);
    },
    postpone: draft.postpone,
  };
}

const revisionOf = (row: Row | undefined): number =>
  typeof row?.revision === 'number' ? row.revision : 0;

const versionOf = (resource: CompiledResource, row: Row) => ({
  values: readRecord(resource, row),
  revision: revisionOf(row),
});
