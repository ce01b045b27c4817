import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { defineList } from '#contract/endpoint.ts';
import { cursorPagedOf } from '#contract/envelope.ts';
import { inLanguage, type Language, type Localized } from '#contract/language.ts';
import { richTextLength } from '#contract/limits.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { measuredHtml } from '#contract/richText.ts';
import { recordCalls, withDrafts } from '#contract/things/calls.ts';
import { wallOf } from '#contract/zonedTime.ts';
import { formatOf } from '#schema/added.ts';
import { type ChartColumns, chartColumns } from '#schema/chartColumns.ts';
import type { CompiledField, CompiledFilter, CompiledResource } from '#schema/compile.ts';
import type { ConditionScope } from '#schema/conditions.ts';
import { askedAmong, refusedOf } from '#schema/limitFields.ts';
import type { Grant } from '#schema/meta.ts';
import { ownColumn, ownTable } from '#schema/own/columns.ts';
import { ownThing } from '#schema/own/thing.ts';
import { type FieldValues, fieldsOfForm, isFieldVisible } from '#schema/record.ts';
import { rulesBrokenBy } from '#schema/rules.ts';
import type { OwnTable } from '#server/database/tables.ts';
import type { RecordOf } from '#server/database/thingColumns.ts';
import { keepTotalsBy, type Predicate } from '#server/database/totals.ts';
import { sanitiseHtml } from '#server/html.ts';
import { requireLength } from '#server/http/check.ts';
import {
  type Call,
  type Caller,
  type HandledEndpoint,
  handle,
  userOf,
} from '#server/http/handle.ts';
import {
  answeredAs,
  refuseFields,
  titlesOf,
  withheldNow,
  withholding,
} from '#server/http/withheld.ts';
import type { Services } from '#server/services.ts';
import { declared, nothingMade } from '../declared.ts';
import { atLeast, atMost, from, notAfter, notBefore, notDeleted, until } from '../predicates.ts';
import { refuseProblems, type WriteProblem } from '../records.ts';
import type { Write } from '../thing/declaration.ts';
import { thingCalls } from '../thing/index.ts';
import type { WritableThing } from '../thing/writable.ts';
import { whenUnheld } from './exchange.ts';
import {
  accessFor,
  foundBy,
  isTitleSeen,
  mayChangeBy,
  maySee,
  requireGrant,
  seenBy,
} from './grants.ts';
import {
  isOpen,
  openCalls,
  pagingOf,
  type ReadersRecords,
  recordsForReaders,
  seenRow,
} from './open.ts';
import { isOrderedByValue, type Shape } from './shape.ts';
import { isPresentShape, type OwnList, searchOf } from './tables.ts';

/** The calls of a list of own records: those of every thing, made of its schema. */

export type OwnCall = 'list' | 'detail' | 'save' | 'delete' | 'restore' | 'open' | 'openRecord';

export interface OwnRecords {
  readonly list: CompiledResource;
  /** the shape of the table that they go by */
  readonly shape: Shape;
  readonly table: OwnTable;
  /** whole stored rows as its calls answer them */
  readonly show: (rows: readonly object[]) => Promise<readonly object[]>;
  readonly handled: Readonly<Record<OwnCall, HandledEndpoint>>;
  /** how rows of a file become records */
  readonly writable: WritableThing;
  /** what everybody sees without signing in; undefined if the list is not open to readers */
  readonly readers: ReadersRecords | undefined;
}

type Scope = Omit<ConditionScope, 'record'>;

/** A list with what finds those that it relates to. */
type Related = OwnList & Pick<Parameters<typeof recordsForReaders>[1], 'find'>;

const scopeOf = (services: Services, caller: Caller | undefined): Scope => ({
  user: caller ? userOf(caller) : {},
  now: services.now(),
  zone: services.settings.TIME_ZONE,
});

/** Makes the calls of a list. @param known the shape that its table has */
export function ownRecords(services: Services, own: Related, known: Shape): OwnRecords {
  const { list } = own;
  const { searched } = known;
  const thing = ownThing(list, { searched, targetOf: own.targetOf });
  const table = ownTable(list.name);
  const records = declared(
    { ...thing, table, called: list.singular },
    Object.fromEntries(
      list.filters.flatMap((filter) => Object.entries(rangesOf(filter, list, services))),
    ),
  );
  const { draft } = list.publishing ?? {};
  const row = seenRow(list, thing.row);
  const single = recordCalls(
    { ...thing, row },
    {
      read: accessFor(list, ['read']),
      save: accessFor(list, ['create', 'edit']),
      change: accessFor(list, ['delete']),
    },
  );
  const calls = {
    list: {
      ...defineList({
        path: `/own/${list.name}/list`,
        summary: `Own records: ${inLanguage(list.label, 'en-US')}`,
        access: accessFor(list, ['read']),
        filters: { ...pagingOf(thing), ...thing.bodyFilters },
        row,
      }),
      response: cursorPagedOf(row),
    },
    ...(draft === undefined ? single : withDrafts(single)),
  };
  const listRequest = z.object({ ...pagingOf(thing), whole: z.boolean().optional() });
  const richTexts = Object.values(list.fields).filter(({ type }) => type === 'richText');
  const columnsOf = async (
    body: FieldValues,
    write: Write<RecordOf<typeof thing>, FieldValues>,
  ) => {
    const { record, stored, transaction, caller, references } = write;
    const scope = scopeOf(services, caller);
    const values: Record<string, unknown> = { ...records.columnsOf(body) };
    for (const { name, maxLength = richTextLength } of richTexts) {
      const column = ownColumn(name);
      const given = values[column];
      // stored HTML is sanitised already
      if (typeof given !== 'string' || given === Reflect.get(record ?? {}, column)) continue;
      const clean = sanitiseHtml(given);
      requireLength(name, measuredHtml(clean), maxLength);
      values[column] = clean;
    }
    refuseProblems(list.singular, [
      ...problemsOf(list, { before: stored, after: body }, scope),
      ...(await records.missing(transaction, values, { kept: record, references })),
    ]);
    return { ...values, ...searchOf(known, (column) => values[column]) };
  };
  const show = records.show(services.database, nothingMade);
  keepTotalsBy(services.database, table, [...known.totals, 'is_deleted']);
  const made = thingCalls(services, {
    ...records.declaration,
    source: {
      ...records.declaration.source,
      sorts: Object.fromEntries(
        Object.entries(records.declaration.source.sorts).map(([name, sort]) => [
          name,
          isOrderedByValue(known, sort.column) ? { ...sort, next: 'created_at' } : sort,
        ]),
      ),
      shape: shapeMark(known),
      isFreelyOrdered: true,
    },
    calls,
    show,
    mayChange: mayChangeBy(list),
    mayRead: (caller, record) => maySee(list, caller, record, services.now()),
    seenBy: (caller) => foundBy(list, caller, services.now()),
    ...(draft === undefined ? {} : { draft: ownColumn(draft), publishedIn: list.name }),
    columnsOf,
    htmlOf: (body) =>
      richTexts.flatMap(({ name }) => {
        const html = body[name];
        return typeof html === 'string' ? [html] : [];
      }),
  });
  const [detail, save, remove, restore] = made.handlers;
  if (!detail || !save || !remove || !restore) throw new Error('a thing has four calls');
  const limits = limitsOf(services, own);
  /** A call that the list has to grant to its caller. */
  const granted = (
    { endpoint, handler }: HandledEndpoint,
    actionOf: (call: Call<Endpoint>) => keyof Grant,
  ): HandledEndpoint => ({
    endpoint,
    handler: async (call) => {
      if (call.caller) requireGrant(list, call.caller, actionOf(call));
      return handler(call);
    },
  });
  /** A call that writes, and waits for a change of the list no longer than a person does. */
  const isCurrent = (database = services.database) => isPresentShape(database, list, known);
  const writing = ({ endpoint, handler }: HandledEndpoint): HandledEndpoint => ({
    endpoint,
    handler: (call) => whenUnheld({ list: list.name, isCurrent }, async () => handler(call)),
  });
  const readers = recordsForReaders(services, {
    list,
    thing,
    rows: made.list,
    predicates: records.predicates,
    seen: (row) => recordOf(limits.seen(row, undefined)),
    within: (question, work) => limits.within(undefined, question, work),
    find: own.find,
  });
  /** @throws Forbidden for who may read none, or asks by fields that they may not see */
  const within = <Result>(
    { body, caller }: { body: object; caller: Caller },
    work: (rows: Predicate[]) => Result | Promise<Result>,
  ) => {
    const seen = seenBy(list, caller, services.now());
    return limits.within(caller, body, () =>
      work([notDeleted, ...seen, ...records.predicates(body)]),
    );
  };
  /** What charts are made of, without titles that are kept from the caller. */
  const columnsShown = (): ChartColumns =>
    Object.fromEntries(
      Object.entries(chartColumns(thing)).map(([name, { target, ...column }]) => {
        const isTitled = target !== undefined && !withheldNow().has(titlesOf(target));
        return [name, isTitled ? { ...column, target } : column];
      }),
    );
  const handled: OwnRecords['handled'] = {
    list: handle(
      calls.list,
      (call) =>
        within(call, async (rows) => {
          const page = await made.list(listRequest.parse(call.body), rows);
          return { ...page, data: page.data.map((row) => limits.seen(row, call.caller)) };
        }),
      (call) => within(call, (predicates) => ({ table, columns: columnsShown(), predicates })),
    ),
    detail: granted(limits.answer(detail), () => 'read'),
    save: granted(writing(limits.answer(save)), ({ body }) =>
      'id' in Object(body) ? 'edit' : 'create',
    ),
    delete: granted(writing(remove), () => 'delete'),
    restore: granted(writing(restore), () => 'delete'),
    ...openCalls(services, { list, thing, find: own.find }, readers),
  };
  return {
    list,
    shape: known,
    table,
    // rows of the table have all of its columns
    show: (rows) => show(rows as readonly RecordOf<typeof thing>[]),
    handled,
    writable: { ...made.writable, isPresent: isCurrent },
    readers: isOpen(list) ? readers : undefined,
  };
}

/** A mark that differs where the shape of a table does. */
const shapeMark = (known: Shape): string =>
  createHash('sha256').update(JSON.stringify(known.columns)).digest('hex').slice(0, 12);

/** The endpoints of a list, for documents. */
export const ownEndpoints = ({ list, handled }: OwnRecords): Endpoint[] =>
  Object.values(handled).flatMap(({ endpoint }) =>
    endpoint.service === 'open' && !isOpen(list) ? [] : endpoint,
  );

/** The conditions of a filter with a least and a greatest value, by its parameters. */
function rangesOf(
  { name, kind, field: filtered }: CompiledFilter,
  list: CompiledResource,
  { settings }: Services,
): Record<string, (value: never) => Predicate> {
  const field = filtered === undefined ? undefined : list.fields[filtered];
  if (!field) return {};
  const stamp = { createdAt: 'created_at', updatedAt: 'updated_at' }[field.name];
  const column = stamp ?? ownColumn(field.name);
  if (kind === 'numberRange')
    return {
      [`${name}Min`]: (value: number) => atLeast(column, value),
      [`${name}Max`]: (value: number) => atMost(column, value),
    };
  if (kind !== 'dateRange') return {};
  if (field.type === 'dateTime')
    return {
      [`${name}From`]: (value: string) => from(column, value),
      [`${name}To`]: (value: string) => until(column, value),
    };
  const dayOf = (instant: string) => wallOf(Date.parse(instant), settings.TIME_ZONE).slice(0, 10);
  return {
    [`${name}From`]: (value: string) => notBefore(column, dayOf(value)),
    [`${name}To`]: (value: string) => notAfter(column, dayOf(value)),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** What the pattern or the format of a field says against a value that is there. */
function refusalOf(field: CompiledField, value: unknown): Localized | undefined {
  const { pattern } = field;
  if (typeof value === 'string' && pattern && !new RegExp(pattern.expression, 'u').test(value))
    return pattern.message;
  return formatOf(field)?.check(value);
}

/**
 * What the schema says against the values of a record, as far as its writer sees them. Of a change only what it changes is
 * looked at.
 */
function problemsOf(
  list: CompiledResource,
  given: { readonly before: FieldValues | undefined; readonly after: FieldValues },
  scope: Scope,
): WriteProblem[] {
  const unseen = new Set([...withheldNow(), ...refusedOf(list, scope).view]);
  const seenOf = (values: FieldValues): FieldValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !unseen.has(name)));
  const before = given.before && seenOf(given.before);
  const after = seenOf(given.after);
  const form = before ? list.edit : list.create;
  const shown = fieldsOfForm(form);
  const same = (name: string) =>
    before !== undefined && JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const ofFields: WriteProblem[] = [];
  for (const own of Object.values(list.fields)) {
    const { name, label } = own;
    if (own.readOnly || unseen.has(name) || same(name)) continue;
    const field = shown?.get(name) ?? own;
    const value = after[name];
    if (isEmpty(value)) {
      if (own.required && isFieldVisible(field, after, scope))
        ofFields.push({
          field: name,
          code: 'required',
          key: 'fieldRequired',
          values: { field: inTurn(label) },
        });
    } else {
      const text = refusalOf(own, value);
      if (text)
        ofFields.push({
          field: name,
          code: 'pattern',
          key: 'fieldRefused',
          values: { text: inTurn(text) },
        });
    }
  }
  const broken = rulesBrokenBy(list, { before: before ?? {}, after }, { scope, form });
  return [
    ...ofFields,
    ...broken.map(({ field, message }) => ({
      field,
      code: 'rule',
      key: 'fieldRefused' as const,
      values: { text: inTurn(message) },
    })),
  ];
}

const inTurn = (text: Localized) => (language: Language) => inLanguage(text, language);

/** What the `access` of fields keeps from a caller. */
function limitsOf(services: Services, { list, targetOf, find }: Related) {
  const limited = Object.values(list.fields).filter(({ access }) => access !== undefined);
  const related = new Set(
    Object.values(list.fields).flatMap((one) => one.relation?.resource ?? []),
  );
  const refusedTo = (caller: Caller | undefined) => refusedOf(list, scopeOf(services, caller));
  const seen = <R extends object>(row: R, caller: Caller | undefined): R => {
    if (limited.length === 0) return row;
    const hidden = refusedTo(caller).view;
    // a row without some of its fields; its validator is for rows with all of them
    return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))) as R;
  };
  /**
   * Does work that looks into nothing that is hidden, nor tells of records of others what their lists hide.
   *
   * @throws Forbidden for a question that would tell of hidden fields
   */
  const within = async <Result>(
    caller: Caller | undefined,
    question: object,
    work: () => Result | Promise<Result>,
  ): Promise<Result> => {
    const { view } = refusedTo(caller);
    refuseFields(askedAmong(list, view, question));
    const untitled: string[] = [];
    for (const name of related) {
      const other = await find(name);
      if (other && !isTitleSeen(other, caller, services.now()))
        untitled.push(titlesOf(targetOf(name) ?? ''));
    }
    return withholding([...view, ...untitled], async () => work());
  };
  return {
    seen,
    within,
    /** A call of one record: refuses fields that the caller may not write, and leaves out hidden ones. */
    answer: ({ endpoint, handler }: HandledEndpoint): HandledEndpoint => ({
      endpoint,
      handler: async (call: Call<Endpoint>) => {
        const { body, caller } = call;
        if (!caller) return handler(call);
        const kept = refusedTo(caller).edit;
        const given = recordOf(body);
        // what a new record does not name is there all the same, as empty as it can be
        const isSaid = (value: unknown) => 'id' in given || !(isEmpty(value) || value === false);
        refuseFields(Object.keys(given).filter((name) => kept.has(name) && isSaid(given[name])));
        const shown = (row: unknown) => seen(recordOf(row), caller);
        return answeredAs(shown, () => within(caller, {}, () => handler(call)));
      },
    }),
  };
}
