import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { identifier, open, pageRequest } from '#contract/endpoint.ts';
import { cursorPagedOf } from '#contract/envelope.ts';
import { inLanguage } from '#contract/language.ts';
import { storedFields, type Thing } from '#contract/things/define.ts';
import type { Target } from '#contract/things/field.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { ownColumn, ownTable } from '#schema/own/columns.ts';
import { allOf, type Predicate } from '#server/database/totals.ts';
import { networkOf } from '#server/http/clientAddress.ts';
import { type HandledEndpoint, handle, succeed, type succeedPage } from '#server/http/handle.ts';
import { takeOne } from '#server/identity/shares.ts';
import { isSeenByReaders } from '#server/readers/seenByReaders.ts';
import type { Services } from '#server/services.ts';
import { not, notDeleted, refersTo } from '../predicates.ts';
import { notFound } from '../records.ts';
import type { ThingCalls } from '../thing/index.ts';
import { publishedOf } from './grants.ts';

/**
 * What everybody reads of a list, without signing in: its published records (docs/programs.md). The account of a record is
 * no part of that, and neither are names of other records that readers do not see.
 */

type Row = Readonly<Record<string, unknown>>;

/** What is needed of the calls of a list. */
interface Opened {
  readonly list: CompiledResource;
  readonly thing: Pick<Thing, 'fields' | 'counts' | 'row'> & {
    readonly bodyFilters: Readonly<Record<string, z.ZodType>>;
  };
  readonly rows: ThingCalls<unknown>['list'];
  readonly predicates: (given: object) => Predicate[];
  /** what the `access` of fields keeps from who is not signed in */
  readonly seen: (row: object) => Row;
  /** Does work that tells nothing of what is kept from them. @throws Forbidden for a question that would */
  readonly within: <Result>(question: object, work: () => Promise<Result>) => Promise<Result>;
  /** finds another list by its name */
  readonly find: (name: string) => Promise<CompiledResource | undefined>;
}

/** Whether readers may read a list at all. */
export const isOpen = ({ access }: Pick<CompiledResource, 'access'>): boolean =>
  access?.readers?.read === true;

const cursor = z
  .string()
  .max(40)
  .optional()
  .describe(
    'Reads on from there, without a pageIndex: the after of the previous answer, or an empty text for the beginning. The order is that of ids, or sort=updatedAt; dataCount is the number of rows',
  );

/** The parts of a question that are no filters. A filter of the list has the name before the cursor. */
export const pagingOf = ({ bodyFilters }: Opened['thing']) => ({
  ...pageRequest,
  after: 'after' in bodyFilters ? z.undefined().catch(undefined) : cursor,
});

/** Published records, without what only some people may see. */
export interface ReadersRecords {
  /** @param question has passed the validator of the list call; its filters may be those of hidden fields */
  list(
    question: object,
    ...more: readonly Predicate[]
  ): Promise<ReturnType<typeof succeedPage<Row>>>;
  /** undefined if there is no such record, or readers do not see it yet */
  find(id: string): Promise<Row | undefined>;
  /** Ids and times of change (`id`, `at`) of all records that readers see now, as a query. */
  all(): RawBuilder<unknown>;
}

/** Reads the records of a list as everybody sees them. */
export function recordsForReaders(services: Services, opened: Opened): ReadersRecords {
  const paging = z.object(pagingOf(opened.thing));
  const published = () => [notDeleted, ...publishedOf(opened.list, services.now())];
  const read = async (question: object, ...more: readonly Predicate[]) => {
    const page = await opened.within(question, () =>
      opened.rows({ ...paging.parse(question), whole: true }, [
        ...published(),
        ...opened.predicates(question),
        ...more,
      ]),
    );
    const rows = page.data.map((row) => withoutAccount(opened.seen(Object(row))));
    return { ...page, data: await withoutUnseen(services, opened, rows) };
  };
  return {
    list: read,
    find: async (id) => (await read({ pageSize: 1 }, refersTo('id', id))).data[0],
    all: () => sql`select id, updated_at as at from ${sql.table(ownTable(opened.list.name))}
      where ${allOf(published())}`,
  };
}

/** The calls of a list that everybody may make, if it is open. */
export function openCalls(
  services: Services,
  opened: Pick<Opened, 'list' | 'thing' | 'find'>,
  readers: ReadersRecords,
) {
  const { list, thing } = opened;
  const row = rowOf(list, thing.row);
  const label = inLanguage(list.label, 'en-US');
  const listCall = open.get(`/${list.name}`, 'public', {
    summary: `Published records for everybody: ${label}`,
    query: z.strictObject({ ...pagingOf(thing), ...asQuery(thing.bodyFilters) }),
    response: cursorPagedOf(row),
  });
  const recordCall = open.get(`/${list.name}/{id}`, 'public', {
    summary: `One published record for everybody: ${label}`,
    parameters: z.object({ id: identifier }),
    query: z.strictObject({}),
    answer: row,
  });
  const admit = admitReads(services);
  return {
    open: handle(listCall, async ({ query, clientAddress }) => {
      await admit(clientAddress);
      const { question, predicates } = await askedBySeen(services, opened, query);
      return readers.list(question, ...predicates);
    }),
    openRecord: handle(recordCall, async ({ parameters: { id }, clientAddress }) => {
      await admit(clientAddress);
      const record = await readers.find(id);
      if (!record) throw notFound(list.singular, id);
      return succeed(record);
    }),
  } satisfies Readonly<Record<string, HandledEndpoint>>;
}

/** Minutes whose worth may come at once from one network. */
const minutesAtOnce = 2;

function admitReads(services: Services) {
  const perMinute = services.settings.OPEN_READS_PER_MINUTE;
  const bucket = { size: perMinute * minutesAtOnce, perSecond: perMinute / 60 };
  return async (address: string): Promise<void> => {
    if (perMinute > 0)
      await takeOne(services, `open:${networkOf(address)}`, bucket, 'readsTooOften');
  };
}

/** The row of a list as everybody gets it. */
const rowOf = (list: CompiledResource, row: z.ZodObject) => seenRow(list, row.omit({ user: true }));

/** A row as whoever reads it gets it: a field that not all may view may be missing. */
export const seenRow = (list: CompiledResource, { shape }: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(shape).map(([name, part]) => [
        name,
        list.fields[name]?.access ? part.optional() : part,
      ]),
    ),
  );

const withoutAccount = ({ user, ...row }: Row): Row => row;

/** The filters of a list with their values as texts, as a query has them. */
const asQuery = (filters: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, validator]) => [name, fromText(validator)]),
  );

/** Takes a text for the number or the boolean that a validator wants. */
function fromText(validator: z.ZodType): z.ZodType {
  const { $schema, ...described } = z.toJSONSchema(validator, {
    io: 'input',
    unrepresentable: 'any',
  });
  return z
    .preprocess((given) => {
      if (typeof given !== 'string' || validator.safeParse(given).success) return given;
      if (given === 'true' || given === 'false') return given === 'true';
      const number = Number(given);
      return given.trim() === '' || Number.isNaN(number) ? given : number;
    }, validator)
    .meta(described);
}

/** Takes the names of records out of rows that readers do not see where these stand. */
async function withoutUnseen(
  services: Services,
  { list, thing, find }: Opened,
  rows: Row[],
): Promise<Row[]> {
  let shown = rows;
  for (const { name, field } of storedFields(thing)) {
    const { target } = field;
    if (target === undefined || !rows.some((row) => row[name] !== undefined)) continue;
    const all = await seenOf(services, target, async () =>
      find(list.fields[name]?.relation?.resource ?? ''),
    );
    const ids = rows.flatMap((row) => idsIn(row[name]));
    const seen = all && ids.length > 0 ? await seenIds(services, all, ids) : undefined;
    if (seen === undefined) continue;
    const isSeen = (value: unknown) => idsIn(value).every((id) => seen.has(id));
    shown = shown.map((row) => {
      const value = row[name];
      const left = Array.isArray(value) ? value.filter(isSeen) : isSeen(value) ? value : null;
      return name in row ? { ...row, [name]: left } : row;
    });
  }
  return shown;
}

const named = z.object({ id: z.string() });

/** The ids that a value of a row names. */
const idsIn = (value: unknown): string[] =>
  [value].flat().flatMap((one) => named.safeParse(one).data?.id ?? []);

/**
 * A question in which nothing refers to records that readers do not see: as in rows, such a value is none.
 *
 * @returns the question, with an id of no record in place of such ids, and what it asks beside that
 */
async function askedBySeen(
  services: Services,
  { list, thing, find }: Pick<Opened, 'list' | 'thing' | 'find'>,
  given: object,
): Promise<{ question: object; predicates: Predicate[] }> {
  const question: Record<string, unknown> = { ...given };
  const predicates: Predicate[] = [];
  const fields = new Map(storedFields(thing).map(({ name, field }) => [name, field]));
  for (const { name, field: filtered = '', ways } of list.filters) {
    const { target, type } = fields.get(filtered) ?? {};
    const named = [name, ways.not ?? name].filter((one) => question[one] !== undefined);
    const { empty = '' } = ways;
    const isEmpty = question[empty];
    if (target === undefined || (named.length === 0 && isEmpty === undefined)) continue;
    const seen = await seenOf(services, target, async () =>
      find(list.fields[filtered]?.relation?.resource ?? ''),
    );
    if (seen === undefined) continue;
    for (const parameter of named) {
      const id = String(question[parameter]);
      if (!(await seenIds(services, seen, [id])).has(id)) question[parameter] = noId;
    }
    if (isEmpty === undefined) continue;
    delete question[empty];
    const column = sql.ref(ownColumn(filtered));
    const condition =
      type === 'relations'
        ? sql<SqlBool>`${column} && array(${seen})`
        : sql<SqlBool>`${column} in (${seen})`;
    predicates.push(isEmpty === true ? not({ condition }) : { condition });
  }
  return { question, predicates };
}

/** the id of no record */
const noId = '0';

/** Those of some ids that are among the seen ones. */
async function seenIds(
  { database }: Services,
  seen: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id::text from (${seen}) as seen
    where id = any(${ids}::bigint[])`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the records that readers see, as a query; undefined for all. */
async function seenOf(
  { now }: Services,
  target: Target,
  other: () => Promise<CompiledResource | undefined>,
): Promise<RawBuilder<unknown> | undefined> {
  const among = (table: string, condition: ReturnType<typeof allOf>) =>
    sql`select id from ${sql.table(table)} where ${condition}`;
  switch (target) {
    case 'accounts':
    case 'books':
    case 'labels':
    case 'channels':
      return undefined;
    case 'circles':
      return among('circle', isSeenByReaders('circle'));
    case 'topics':
      return among('topic', isSeenByReaders('topic'));
    default: {
      const list = await other();
      return list && isOpen(list)
        ? among(ownTable(list.name), allOf([notDeleted, ...publishedOf(list, now())]))
        : sql`select 0::bigint as id where false`;
    }
  }
}
