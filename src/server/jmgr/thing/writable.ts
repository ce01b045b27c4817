import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Saved } from '#contract/endpoint.ts';
import type { CompiledField } from '#schema/compile.ts';
import type { ValueReading } from '#server/cells/cell.ts';
import type { NamedRecord, Wanted } from '#server/cells/related.ts';
import type { ReadColumn } from '#server/cells/types.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CallError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import type { DeletableTable, MayChange, NamedThing } from '../records.ts';

/** A thing as imports, the trail and take-backs see it, whatever its columns are. */

/** What new records of several saves are stamped with, where it is settled before they are written: their order. */
export interface Stamps {
  readonly at: Date;
  /** their ids, by the body that makes them */
  readonly ids: ReadonlyMap<object, string>;
}

/** The outcome of one save of several. */
export type SaveOutcome = { readonly saved: Saved } | { readonly refusal: CallError | z.ZodError };

/** A record that rows of a file may be about. */
export interface MatchedRecord {
  /** the account that it belongs to; undefined where records belong to none */
  readonly owner: string | undefined;
  /** The value of a field that it may be matched by, as a key (`keyOf` of `sameness.ts`). */
  keyOf(name: string): string;
  readonly isDeleted: boolean;
  /** as the calls of the thing answer it */
  readonly row: unknown;
}

/** Which records are matched: those that have one of the values in each field. */
export interface Matching {
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** whether deleted ones are, too */
  readonly withDeleted: boolean;
}

/**
 * How rows become records where they come by the ten thousand, as messy as they are: a cell that is not understood is left out
 * and told, and does not reject its row.
 */
export interface LenientRows {
  /**
   * by the key of an import, the fields by which a row is known again: those of the first way whose first field it fills. With
   * `sourceId` and `source`, a record keeps where it comes from
   */
  readonly ways: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** the field with a code of which two records hardly ever have the same, however it is written */
  readonly code: string;
  /** fields that a row sets although no form does, with the values of new records without them */
  readonly sets: Readonly<Record<string, number>>;
  /** Reads a cell. */
  read(
    column: ReadColumn & { readonly field: CompiledField },
    cell: string,
    zone: string,
  ): ValueReading;
}

/** A thing as an import writes it: records are matched or named, and written by the save of the thing. */
export interface WritableThing {
  readonly thing: NamedThing;
  readonly table: DeletableTable;
  /** what a save checks the body of a new record with */
  readonly validator: z.ZodType;
  /** What the validator says of a body. A save of the same object does not read it again. */
  check(body: object): z.ZodSafeParseResult<object>;
  /** whether new records are inserted many at once, since none needs anything beside itself */
  readonly standsAlone: boolean;
  /** the fields of a body that records can be matched by, beside `id` */
  readonly matchNames: readonly string[];
  /** the key of a value: values that mean the same have the same key */
  keyOf(name: string, value: unknown): string;
  /** whose records a caller may change; saves are refused by the same rule */
  readonly mayChange: MayChange;
  /** The records that the caller sees among those that match. There may be too many, so whole keys are to be compared. */
  match(database: Kysely<Tables>, caller: Caller, matching: Matching): Promise<MatchedRecord[]>;
  /** Brings deleted records back that nothing else can stand in the way of. */
  bringBack(transaction: Transaction<Tables>, ids: readonly string[], at: Date): Promise<void>;
  /** Default: every cell has to be understood, and a record is known again by what its list declares */
  readonly rows?: LenientRows;
  /** Of the records that others may name and the caller sees, those with one of the ids or exactly one of the titles. */
  named(database: Kysely<Tables>, caller: Caller, wanted: Wanted): Promise<NamedRecord[]>;
  /** All records as its calls answer them, newest first, in pieces. */
  read(database: Kysely<Tables>): AsyncIterable<readonly unknown[]>;
  /**
   * What its save call does with each of these bodies, within a transaction. One that is refused writes nothing and does not
   * stop the others: its refusal is what the call would throw.
   *
   * @param stamps of new records that are inserted together. Default: made now
   */
  saveAll(
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
    stamps?: Stamps,
  ): Promise<SaveOutcome[]>;
  /** whether its table still has the shape that all this goes by. Default: nobody changes it */
  isPresent?(database: Kysely<Tables>): Promise<boolean>;
  /** the fields of a save by what the trail calls them */
  readonly sentAs: ReadonlyMap<string, string>;
  /**
   * A record as it is, and as it was with some columns as they were.
   *
   * @param former the columns, as JSON of the trail
   * @returns undefined if it is deleted or was never there
   */
  compare(
    database: Kysely<Tables>,
    id: string,
    former: string,
  ): Promise<ComparedRecord | undefined>;
}

/** A record now and before, each as a save would send it. */
export interface ComparedRecord {
  readonly revision: number;
  readonly now: object;
  readonly before: object;
  /** name of the id in a save */
  readonly identifier: string;
}
