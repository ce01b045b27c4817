import type { Kysely } from 'kysely';
import { z } from 'zod';
import { jsonOf, repeatedName } from '#contract/exactJson.ts';
import { inLanguage, type Language } from '#contract/language.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { grantOf } from '#schema/own/grants.ts';
import { targetOfList } from '#schema/own/targets.ts';
import { identifierOf, readRecord, referenceOf } from '#schema/record.ts';
import { pagesSeen } from '#schema/source/pagesSeen.ts';
import {
  findNamed,
  type NameableRecords,
  type NamedRecords,
  namesIn,
} from '#server/cells/related.ts';
import { readText } from '#server/cells/text.ts';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import { existingIn, isStoredId, recordsOfTable } from '../jmgr/own/titles.ts';
import { thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type AskSource, createAsker, openList } from '../sources/index.ts';
import { type CellProblem, cellProblem, quote } from './problems.ts';
import { canMatch, sourceIdIn } from './targets/sources.ts';

/** Reads cells that name records of another list: by id, by exact title, or by both as in exports. */

/** The list that a field relates to, with what looks up its records, as far as the person sees them. */
export interface RelatedList extends NameableRecords {
  readonly resource: CompiledResource;
}

/** What is asked of a field whose cells name records. */
type RelatingField = Pick<CompiledField, 'type' | 'relation'>;

const isMany = (field: RelatingField) => field.type === 'relations';

/** The items of a relation with their details, if the cell is JSON as in exact exports; else undefined. */
function itemsIn(field: RelatingField, cell: string) {
  if (!field.relation?.send || !/^\s*\[\s*\{/.test(cell)) return undefined;
  return z.array(z.record(z.string(), z.unknown())).safeParse(jsonOf(cell)).data;
}

/** The name of an item, from its id and title. */
function nameOf(item: unknown, { resource }: RelatedList): string {
  const { id = '', title = '' } = referenceOf(item, resource) ?? {};
  return title === id ? id : `${title} #${id}`;
}

/** Looks up everything that these cells of a field name, in one query. */
export const findInCells = (
  database: Kysely<Tables>,
  field: RelatingField,
  list: RelatedList,
  cells: readonly string[],
): Promise<NamedRecords> =>
  findNamed(
    database,
    list,
    cells.flatMap(
      (cell) =>
        itemsIn(field, cell)?.map((item) => nameOf(item, list)) ?? namesIn(cell, isMany(field)),
    ),
  );

/** The records that a cell of a relation names, or its problem. */
export type RelatedCell =
  | { readonly value: unknown }
  | { readonly problems: readonly CellProblem[] };

/** The record that a part of a cell names, with the given details. */
interface Naming {
  readonly name: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

function namingsIn(
  { field, text }: { readonly field: CompiledField; readonly text: string },
  list: RelatedList,
  named: NamedRecords,
): Naming[] {
  const items = itemsIn(field, text);
  if (items) return items.map((item) => ({ name: nameOf(item, list), more: item }));
  return named.namesOf(text, isMany(field)).map((name) => ({ name }));
}

/** Reads one cell: a record, or a list of records if the relation has many, each as the save call takes it. */
export function readRelatedCell(
  cell: { readonly field: CompiledField; readonly heading: string; readonly text: string },
  list: RelatedList,
  named: NamedRecords,
  language: Language,
): RelatedCell {
  const { field, heading, text } = cell;
  const { resource } = list;
  if (readText(text) === '') return { value: isMany(field) ? [] : null };
  if (itemsIn(field, text) && repeatedName(text))
    return { problems: [cellProblem('error', language, 'jsonRepeated', { field: heading })] };
  const problems: CellProblem[] = [];
  const items = namingsIn(cell, list, named).flatMap(({ name, more }) => {
    const found = named.find(name);
    const [first] = found;
    if (first && found.length === 1) {
      const { id, title, key = id } = first;
      return [{ ...more, id, [resource.identifier]: key, title }];
    }
    const values = {
      field: heading,
      value: quote(name),
      list: inLanguage(resource.singular, language),
      ids: found.map(({ id }) => id).join(', '),
    };
    problems.push(
      cellProblem('error', language, first ? 'relationSeveral' : 'relationMissing', values),
    );
    return [];
  });
  if (problems.length > 0) return { problems };
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  return { value: isMany(field) ? once : (once[0] ?? null) };
}

/** Whose cells they are, and how records of sources are asked for; undefined where they cannot be. */
interface Asking {
  readonly caller: Caller;
  readonly ask: AskSource | undefined;
}

/**
 * A list with what looks its records up, as far as the person sees them; undefined if cells cannot name its records.
 */
export async function relatedList(
  services: Services,
  resource: CompiledResource,
  { caller, ask }: Asking,
): Promise<RelatedList | undefined> {
  // no import writes accounts, and everybody sees their names
  if (targetOfList(resource) === 'accounts')
    return { resource, ...recordsOfTable('account', 'nickname') };
  if (resource.provider === 'source') return ask && relatedSource(services, resource, caller, ask);
  const find = schemaStore(services).find;
  const thing = await thingOfList(services, resource, find);
  if (!thing) return undefined;
  const { table } = thing;
  return {
    resource,
    isId: isStoredId,
    named: (database, wanted) => thing.named(database, caller, wanted),
    existing: (database, ids) => existingIn(database, table, ids),
  };
}

/** A list of a source; undefined if the person may not read it. */
async function relatedSource(
  services: Services,
  resource: CompiledResource,
  caller: Caller,
  ask: AskSource,
): Promise<RelatedList | undefined> {
  if (!grantOf(resource, caller).read) return undefined;
  const opened = await openList(schemaStore(services), resource.name);
  const tools = { services, ask, positionsOf: pagesSeen() };
  const request = { signal: new AbortController().signal };
  const { recordTitle } = opened.list;
  return {
    resource,
    isId: (text) => sourceIdIn(text) !== undefined,
    async named(_database, { ids, titles }) {
      const asker = createAsker(tools, opened, { caller, language: 'zh-CN', request }, 'read');
      const byId = ids.length > 0 ? await asker.some(ids) : [];
      const named = new Set(byId.map((row) => identifierOf(resource, row)));
      const open = titles.filter((title) => title !== '' && !named.has(title));
      const byTitle =
        canMatch(opened) && open.length > 0 ? await asker.having(recordTitle, open) : [];
      const wanted = new Set(open);
      const found = [...byId, ...byTitle].map((row) => ({
        id: identifierOf(resource, row),
        key: row[resource.identifier],
        title: String(readRecord(resource, row)[recordTitle.name] ?? ''),
      }));
      const isWanted = ({ id, title }: (typeof found)[number]) =>
        named.has(id) || wanted.has(title);
      return [...new Map(found.filter(isWanted).map((one) => [one.id, one])).values()];
    },
    existing: async () => [],
  };
}
