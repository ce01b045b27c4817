import { z } from 'zod';
import type { CompiledField, CompiledForm, CompiledResource } from '#schema/compile.ts';
import { type FieldValues, newRecord, saveBody } from '#schema/record.ts';
import { type Caller, userOf } from '#server/http/handle.ts';
import type { ImportColumn } from '#server/import/columns.ts';
import { ImportFailure } from '#server/import/failure.ts';
import { byRecordId } from '#server/import/keys.ts';
import type { RelatedList } from '#server/import/relatedCells.ts';
import { relatedList } from '#server/import/relatedLists.ts';
import type { WritableThing } from '#server/jmgr/thing/writable.ts';
import { thingOfList } from '#server/jmgr/writable.ts';
import { schemaStore } from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import type { AskSource } from '#server/sources/index.ts';
import type { FileContext, ImportedRecords, ImportedThing } from '../target.ts';

/** Who imports into which list, and the list of a file. */

/** Who imports into which list. */
export interface Wish {
  /** as the caller may see it */
  readonly resource: CompiledResource;
  readonly thing: ImportedThing;
  readonly caller: Caller;
  /** whether cells may name records of a list */
  readonly isRelatable: (name: string) => boolean;
  /** how records of sources are asked for; undefined where they cannot be */
  readonly ask: AskSource | undefined;
  /** the id in a cell; undefined if it cannot be one */
  readonly idIn: (text: string) => string | undefined;
}

/** What is known during the import of a file. */
export interface Importing extends Omit<Wish, 'isRelatable' | 'ask'> {
  readonly services: Services;
  /** the lists that fields relate to, by name */
  readonly related: ReadonlyMap<string, RelatedList>;
}

/** The thing that the rows of a list become; undefined if they become none. */
const thingOf = (services: Services, resource: CompiledResource) =>
  thingOfList(services, resource, (name) => schemaStore(services).find(name));

/**
 * The fields that records are matched by, as the save call names them: those of the key, and those that the list's
 * calls fix.
 *
 * @param key one of the keys of the list
 */
export function matchNamesOf(
  resource: CompiledResource,
  thing: ImportedThing,
  key: string,
): string[] {
  if (key === 'new' || key === byRecordId.key) return [];
  const fixed = Object.keys(fixedOf(resource, thing));
  const fields = key === 'usual' ? (resource.import?.match ?? []) : [key];
  const named = fields.map((name) => resource.fields[name]?.saveAs ?? name);
  return [...named, ...fixed];
}

/** The fixed values of all records of the list, for fields that records can be matched by. */
export const fixedOf = (resource: CompiledResource, thing: ImportedThing) =>
  Object.fromEntries(
    Object.entries(resource.endpoints.save?.fixed ?? {}).filter(([name]) =>
      thing.matchNames.includes(name),
    ),
  );

/** @throws ImportFailure if the list has no save call of the platform, or is matched by something without an index */
export async function requireMatchable(
  services: Services,
  resource: CompiledResource,
): Promise<WritableThing> {
  const thing = await thingOf(services, resource);
  if (!thing) throw new ImportFailure('notWritable', { resource: resource.name });
  const strange = matchNamesOf(resource, thing, 'usual').filter(
    (name) => !thing.matchNames.includes(name),
  );
  if (strange.length > 0)
    throw new ImportFailure('notMatchable', {
      resource: resource.name,
      fields: strange.join(', '),
      known: thing.matchNames.join(', '),
    });
  return thing;
}

/** The lists that the imported fields relate to. @throws ImportFailure if one cannot be looked up */
async function relatedListsOf(
  services: Services,
  { resource, caller, isRelatable, ask }: Wish,
): Promise<Map<string, RelatedList>> {
  const found = new Map<string, RelatedList>();
  for (const { relation, readOnly } of Object.values(resource.fields)) {
    if (!relation || !isRelatable(relation.resource)) continue;
    const target = await schemaStore(services).find(relation.resource);
    const list = target && (await relatedList(services, target, { caller, ask }));
    if (!readOnly && list) found.set(relation.resource, list);
  }
  return found;
}

/** What is known before the import of a file. */
export async function importingOf(services: Services, wish: Wish): Promise<Importing> {
  const { resource, thing, caller, idIn } = wish;
  const related = await relatedListsOf(services, wish);
  return { services, resource, thing, caller, idIn, related };
}

/** What conditions of the schema can use about the person who imports. */
export const scopeOf = ({ caller, services }: Importing) => ({
  user: userOf(caller),
  now: services.now(),
});

export const finderOf =
  ({ related }: Importing) =>
  (name: string) =>
    related.get(name)?.resource;

/** The list of a file, with a form of the columns that the file has, and the values that a new record begins with. */
interface ListOfFile {
  readonly list: CompiledResource;
  readonly first: FieldValues;
}

const withColumns = new WeakMap<FileContext, ListOfFile>();

/** The field with the currency of an amount; undefined where the list says one currency for all records. */
export const currencyFieldOf = ({ fields }: CompiledResource, { currency }: CompiledField) =>
  typeof currency === 'object'
    ? Object.values(fields).find(({ path }) => path === currency.$row)
    : undefined;

/** The list whose form of a new record has the columns of a file. */
export function listOfFile({ resource }: Importing, context: FileContext): ListOfFile {
  const known = withColumns.get(context);
  if (known) return known;
  const fields = context.columns.columns.map(({ field }) => field);
  const currencies = fields.flatMap((field) => currencyFieldOf(resource, field) ?? []);
  const create: CompiledForm = {
    kind: 'form',
    groups: [
      {
        label: undefined,
        visibleWhen: undefined,
        fields: [...new Set([...fields, ...currencies])],
      },
    ],
  };
  const list = { ...resource, create };
  const made = { list, first: newRecord(list) };
  withColumns.set(context, made);
  return made;
}

/** The body that makes a new record from a row: the values of the row, and the defaults. */
export function newBody(importing: Importing, given: FieldValues, context: FileContext) {
  const { list, first } = listOfFile(importing, context);
  return saveBody(
    list,
    { ...first, ...given },
    { base: undefined, scope: scopeOf(importing), find: finderOf(importing) },
  );
}

/** The heading of the column for a name of the save call. */
export const headingIn = (columns: readonly ImportColumn[]) => (name: string) =>
  columns.find(({ field }) => field.saveAs === name || field.name === name)?.heading ?? name;

export const record = z.record(z.string(), z.unknown());

/** What is needed to write rows. */
export interface Putting {
  readonly importing: Importing;
  readonly records: ImportedRecords;
  readonly context: FileContext;
}
