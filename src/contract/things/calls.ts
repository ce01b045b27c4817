import { z } from 'zod';
import type { DeclaredAction } from '../audit.ts';
import {
  type Access,
  defineDelete,
  defineDetail,
  defineList,
  defineListCount,
  defineRestore,
  defineSave,
  type Endpoint,
  identifier,
  jmgr,
  unchanged,
} from '../endpoint.ts';

/** The calls that things have in common, made from the declaration of a thing. */

interface CalledThing<
  I extends string,
  R extends z.ZodType,
  S extends z.core.$ZodLooseShape,
  L extends z.ZodRawShape,
> {
  readonly name: string;
  readonly id: I;
  readonly row: R;
  readonly save: z.ZodObject<S, z.core.$strict>;
  readonly bodyFilters: L;
}

interface RecordAccess {
  /** who may read single records. Default: all accounts */
  readonly read?: Access;
  /** who may create, change and publish records */
  readonly save: Access;
  /** who may do everything else with them */
  readonly change: Access;
}

/** The calls of every thing: reading, saving, deleting and restoring one record (contract 10.9). */
export function recordCalls<
  const I extends string,
  R extends z.ZodType,
  S extends z.core.$ZodLooseShape,
>(thing: Omit<CalledThing<I, R, S, never>, 'bodyFilters'>, access: RecordAccess) {
  return {
    detail: defineDetail(thing.name, thing.row, access.read ?? 'signed-in'),
    save: defineSave(thing.name, thing.save, access.save, thing.id),
    delete: defineDelete(thing.name, access.change),
    restore: defineRestore(thing.name, access.change),
  };
}

/**
 * The nine calls of a thing that authors publish: those of every thing, the list for managing it, and the change of
 * what readers see.
 */
export function contentCalls<
  const I extends string,
  R extends z.ZodType,
  S extends z.core.$ZodLooseShape,
  L extends z.ZodRawShape,
  const N extends string,
>(
  thing: CalledThing<I, R, S, L>,
  about: {
    readonly access: RecordAccess;
    readonly tabs: readonly N[];
    /** summary of the list call */
    readonly toManage: string;
    /** summary of the call that counts its tabs */
    readonly toCount: string;
  },
) {
  const { name, row, bodyFilters: filters } = thing;
  const { access, tabs } = about;
  const path = `/${name}/manage/list` as const;
  return {
    list: defineList({ path, summary: about.toManage, access: access.change, filters, row }),
    count: defineListCount({
      path: `${path}/count`,
      summary: about.toCount,
      access: access.change,
      filters,
      tabs,
    }),
    ...withDrafts(recordCalls(thing, access)),
    /** hides records from readers, or cancels their publication */
    withdraw: onRecords(name, 'withdraw', access.change, {
      summary: `Withdraw published and scheduled ${name} records; ${answer}`,
      audited: 'withdraw',
      body: z.strictObject({ ids: recordIds }),
    }),
    /** shows readers records that were withdrawn or scheduled */
    publish: onRecords(name, 'publish', access.save, {
      summary: `Publish withdrawn and scheduled ${name} records now; ${answer}`,
      audited: 'publish',
      body: z.strictObject({ ids: recordIds }),
    }),
    /** pins or unpins records */
    top: onRecords(name, 'top', access.change, {
      summary: `Pin ${name} records or let them go; authors pin a few of their own, operators any`,
      audited: { by: 'isTop', on: 'pin', off: 'unpin' },
      body: z.strictObject({ ids: recordIds, isTop: z.boolean() }),
    }),
  };
}

/** Members of an institution who may not publish save drafts. */
export const withDrafts = <const C extends { readonly save: Endpoint }>(calls: C) => ({
  ...calls,
  save: { ...calls.save, members: 'author' as const },
});

const answer = 'the answer tells how many there were, and which were not';

/** Several records, or one by its bare id, as the action of a row sends it. */
const recordIds = z.union([
  z.array(identifier).min(1).max(100),
  identifier.transform((id) => [id]),
]);

/** A call that changes the records named in its body. */
const onRecords = <B extends z.ZodType>(
  thing: string,
  action: string,
  access: Access,
  about: { summary: string; audited: DeclaredAction; body: B },
) =>
  jmgr.put(`/${thing}/${action}`, access, {
    ...about,
    answer: z.object({ changed: z.number().int(), unchanged }),
  });
