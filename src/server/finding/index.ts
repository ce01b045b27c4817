import { findRecords } from '#contract/endpoints/finding.ts';
import { createGate } from '#contract/gate.ts';
import { grantFor } from '#contract/grant.ts';
import { recordOf, rowsOf } from '#contract/readEnvelope.ts';
import { excerptOf } from '#page/text.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { refusedOf } from '#schema/limitFields.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { readField, referenceOf } from '#schema/record.ts';
import { searchTextOf } from '../database/search.ts';
import { plainTextOf } from '../html.ts';
import { actingIn } from '../http/access.ts';
import { within } from '../http/deadline.ts';
import { Forbidden, NotFound } from '../http/errors.ts';
import { glancing } from '../http/glance.ts';
import {
  type Call,
  type Caller,
  type HandledEndpoint,
  handle,
  succeed,
  userOf,
} from '../http/handle.ts';
import { perform } from '../http/perform.ts';
import { withholding } from '../http/withheld.ts';
import { hiddenNames } from '../schemas/fieldLimits.ts';
import { schemaStore } from '../schemas/index.ts';
import { visibleLists } from '../schemas/visible.ts';
import type { Services } from '../services.ts';
import { answererOf, type ListCalls } from './listCalls.ts';
import { findByTitles, meansTitle, type TitledTable, titledTable } from './titles.ts';

/** Finds records of every list that the caller may see. */

/** records of one list in an answer */
const shown = 5;

/** milliseconds after which a list is left out, and told; a tenth of it is long already */
const longestList = 3_000;
/** milliseconds after which each table is asked by itself: one whose columns just change would keep all others */
const longestTogether = 1_000;

/** so many lists are asked at once: other calls have connections to the database meanwhile */
const askedAtOnce = 6;

type FindCall = Call<typeof findRecords>;

/** A list that the caller may see, and how its records are found. */
interface Searched {
  readonly list: CompiledResource;
  readonly call: EndpointCall;
  /** the table whose records are those of the list; undefined if only some of them are */
  readonly table: TitledTable | undefined;
  /** the parameter of its call that searches; undefined if it has none */
  readonly parameter: string | undefined;
  /** the field beside the title that tells records from others */
  readonly note: string | undefined;
  /** the fields whose beginnings name records without a title, such as short posts */
  readonly texts: readonly string[];
}

/** The lists that the caller may see with the field that records are called by, the narrowest first. */
async function searchedLists(services: Services, { caller }: FindCall) {
  const searched: Searched[] = [];
  const unasked: string[] = [];
  for (const { resource, limited } of await visibleLists(services, caller)) {
    const list = limited && (await schemaStore(services).findKnown(resource.name));
    if (!list) continue;
    if (list.provider !== 'jmgr' && list.provider !== 'own') {
      unasked.push(list.name);
      continue;
    }
    const scope = { user: userOf(caller), now: services.now() };
    const refused = refusedOf(list, scope).view;
    const hidden = hiddenIn(list, caller);
    // of those that may not be seen, the ones that a save sends back stay declared
    const declared = limited.definition.fields;
    const isSeen = (name: string) =>
      Object.hasOwn(declared, name) && !refused.has(name) && !hidden.has(name);
    if (!isSeen(list.recordTitle.name)) continue;
    // what a picker searches by, else the filter that is over no field: it is over all of the record's texts
    const filter =
      list.filters.find(({ name }) => name === list.picker.filter) ??
      list.filters.find(({ kind, field }) => kind === 'text' && field === undefined);
    const others = Object.values(list.fields).filter(
      ({ name }) => name !== list.recordTitle.name && isSeen(name),
    );
    const shownTexts = list.columns.filter(({ hidden, field }) => !hidden && field.type === 'text');
    const note = shownTexts.find(({ field }) => others.includes(field));
    const texts = others.filter(({ type }) => /^(text|longText|richText)$/.test(type));
    const call = list.endpoints.list;
    searched.push({
      list,
      call,
      // records are found by titles and by ISBN there
      table: call.fixed || hidden.has('isbn') ? undefined : titledTable(list),
      parameter: filter?.parameters[0],
      note: note?.field.name,
      texts: texts.map(({ name }) => name),
    });
  }
  const narrowness = ({ call: { fixed = {} } }: Searched) => Object.keys(fixed).length;
  return {
    searched: searched.sort((one, other) => narrowness(other) - narrowness(one)),
    unasked,
  };
}

/** The fields of a list that the role of a caller hides. */
function hiddenIn(list: CompiledResource, { role }: Caller): ReadonlySet<string> {
  const grant = role && grantFor(role.grants, list.name);
  return grant ? hiddenNames(list, grant) : new Set();
}

/** How well a record is what a text means; the best lists come first. */
function fitness(
  { id, title }: { readonly id: string; readonly title: string },
  keyword: string,
  meant: ReadonlySet<string>,
): number {
  const [name, text] = [searchTextOf(title), searchTextOf(keyword)];
  if (name === text || id === text) return 4;
  if (name.startsWith(text)) return 3;
  // found by its ISBN or by its initials
  if (meant.has(id)) return 2;
  return name.includes(text) ? 1 : 0;
}

const tooLong = () => new Error('it takes too long');

/** The call that finds records of all lists. */
export function findingHandlers(services: Services, calls: ListCalls): HandledEndpoint[] {
  /** Makes a call of a list for the caller, as if they had made it. */
  async function ask(
    { list }: Searched,
    called: EndpointCall,
    kind: 'list' | 'detail',
    given: Readonly<Record<string, unknown>>,
    call: FindCall,
  ): Promise<unknown> {
    const handled = await answererOf(calls, list, called, kind);
    if (!handled) return undefined;
    const caller = actingIn(call.caller, list.name, ['read']);
    const asked = { parameters: given, query: given, body: given };
    return withholding(hiddenIn(list, call.caller), () =>
      perform(handled, asked, { ...call, caller }),
    );
  }

  async function searchedRows(one: Searched, keyword: string, call: FindCall) {
    if (one.parameter === undefined) return { rows: [], isPartial: false };
    const given = {
      ...one.call.fixed,
      [one.parameter]: keyword,
      pageIndex: 1,
      pageSize: shown,
    };
    const { answer, isPartial } = await glancing(() => ask(one, one.call, 'list', given, call));
    const { data, dataCount } = recordOf(answer);
    return { rows: rowsOf(data, dataCount) ?? [], isPartial };
  }

  /** Of all records whose titles a text means, the first ones that the caller sees: by the list itself, which has their rights. */
  async function seenRows(one: Searched, table: TitledTable, keyword: string, call: FindCall) {
    const given = { ...one.call.fixed, pageIndex: 1, pageSize: shown };
    const { answer, isNarrowed } = await glancing(
      () => ask(one, one.call, 'list', given, call),
      meansTitle(table, keyword),
    );
    const { data, dataCount } = recordOf(answer);
    return isNarrowed ? (rowsOf(data, dataCount) ?? []) : [];
  }

  async function rowsById(one: Searched, ids: readonly string[], call: FindCall) {
    const { detail } = one.list.endpoints;
    if (!detail) return [];
    const rows = ids.map(async (id) =>
      ask(one, detail, 'detail', { id }, call).then(
        (answer) => recordOf(answer).data,
        (error: unknown) => {
          // whoever may not see it is told that it does not exist
          if (error instanceof NotFound || error instanceof Forbidden) return undefined;
          throw error;
        },
      ),
    );
    return (await Promise.all(rows)).filter((row) => row !== undefined);
  }

  /** Finds by titles in all tables together, or where that takes too long, in each when its list has its turn. */
  async function titledOf(searched: readonly Searched[], keyword: string) {
    const find = (tables: readonly TitledTable[]) =>
      findByTitles(services.database, tables, keyword, shown);
    const tables = new Map(searched.flatMap(({ table }) => (table ? [[table.name, table]] : [])));
    const together = await within(find([...tables.values()]), longestTogether, tooLong).catch(
      () => undefined,
    );
    return async ({ table }: Searched): Promise<readonly string[]> =>
      table ? ((together ?? (await find([table]))).get(table.name) ?? []) : [];
  }

  return [
    handle(findRecords, async (call) => {
      const keyword = call.body.keyword.trim();
      const { searched, unasked } = await searchedLists(services, call);
      if (keyword === '') return succeed({ lists: [], partly: [], unasked });
      const titled = await titledOf(searched, keyword);
      /** those that are found by their titles, ids and the like */
      const meant = new Set<string>();
      const failed: string[] = [];
      const partly: string[] = [];
      const look = async (one: Searched) => {
        const ids = (await titled(one)).slice(0, shown);
        for (const id of ids) meant.add(id);
        const rows = await rowsById(one, ids, call);
        if (rows.length === shown) return rows;
        // behind those of others there may be more that begin so
        const seen =
          one.table && ids.length === shown ? await seenRows(one, one.table, keyword, call) : [];
        for (const row of seen) {
          const id = referenceOf(row, one.list)?.id;
          if (id !== undefined) meant.add(id);
        }
        const others = await searchedRows(one, keyword, call);
        if (others.isPartial) partly.push(one.list.name);
        return [...rows, ...seen, ...others.rows];
      };
      const askOne = async (one: Searched) => {
        try {
          return { one, rows: await within(look(one), longestList, tooLong) };
        } catch (error) {
          services.log.warn({ err: error, list: one.list.name }, 'a list could not be searched');
          failed.push(one.list.name);
          return { one, rows: [] };
        }
      };
      const gate = createGate(askedAtOnce);
      const asked = await Promise.all(searched.map((one) => gate.run(() => askOne(one))));
      /** a record may be in several lists; it is shown in the narrowest */
      const taken = new Set<string>();
      const scope = { user: userOf(call.caller), now: services.now() };
      const lists = asked.map(({ one: { list, note, texts }, rows }) => {
        const records = rows.flatMap((row) => {
          const record = referenceOf(row, list);
          if (!record || taken.has(record.id)) return [];
          taken.add(record.id);
          const read = (name: string) => {
            const field = list.fields[name];
            const value = field && readField(field, row, scope);
            if (typeof value !== 'string') return '';
            return field?.type === 'richText' ? plainTextOf(value) : value;
          };
          const title = read(list.recordTitle.name) || texts.map(read).find(Boolean);
          return {
            id: record.id,
            title: excerptOf(title || record.title, 80),
            note: note === undefined ? '' : excerptOf(read(note), 60),
          };
        });
        return { list: list.name, records: records.slice(0, shown) };
      });
      const fitOf = ({ records: [first] }: (typeof lists)[number]) =>
        first ? fitness(first, keyword, meant) : 0;
      return succeed({
        lists: lists
          .filter(({ records }) => records.length > 0)
          .sort((one, other) => fitOf(other) - fitOf(one)),
        partly: partly.sort(),
        unasked: [...unasked, ...failed.sort()],
      });
    }),
  ];
}
