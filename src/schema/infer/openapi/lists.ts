import { inLanguage, type Localized } from '#contract/language.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { isRecord, type JsonRecord } from '#schema/json.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import type { ConventionParts } from '#schema/source/convention.ts';
import { type Calls, withoutAbsent } from '../calls.ts';
import { type Declared, declaredBy } from '../declared.ts';
import { type Inference, inferResource } from '../inferResource.ts';
import { labelOfList } from '../labels.ts';
import { createNotes, type InferenceNote, type Tell } from '../notes.ts';
import { hasChinese } from '../words.ts';
import { type Operation, operationsOf, within } from './document.ts';
import { type Asking, askingOf } from './paging.ts';
import { type DocumentedList, partsOf } from './parts.ts';
import { recordIn, rowsIn } from './rows.ts';

/**
 * Makes lists of a document of OpenAPI 3: of every GET call that answers records, with the calls for one record beside it.
 * Only what the document says exists is written.
 */

/** What a document says of one of its lists. */
export interface Documented {
  /** in both languages, where the document has names in Chinese */
  readonly label: Localized | undefined;
  readonly calls: Calls;
  /** how the source is asked for it */
  readonly parts: ConventionParts;
  /** names that it can be sorted by; undefined if the document does not list them */
  readonly sortable: readonly string[] | undefined;
  readonly notes: readonly InferenceNote[];
}

export interface ReadDocument {
  readonly lists: readonly DocumentedList[];
  readonly notes: readonly InferenceNote[];
  says(list: DocumentedList): Documented;
  /** Writes one of the lists. */
  infer(
    list: DocumentedList,
    as: {
      readonly name: string;
      readonly source: string;
      readonly resources: readonly ResourceDefinition[];
    },
  ): Inference;
}

/** @param document whose references are resolved, possibly to cycles */
export function readDocument(document: JsonRecord): ReadDocument {
  const { notes, tell } = createNotes();
  const operations = operationsOf(document);
  const lists = operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) => listOf(operation, tell) ?? []);
  tellOfOthers(operations, lists, tell);
  const says = (list: DocumentedList): Documented => {
    const told = createNotes();
    const calls = callsOf(list, operations, told.tell);
    const parts = partsOf(list, wrapperOf(list, operations));
    if (parts.page && 'by' in parts.page && parts.page.by === 'none')
      told.tell('guess', 'openapi-no-paging', { call: list.operation });
    for (const reference of referencesElsewhere(list.rows.row))
      told.tell('sure', 'openapi-reference', { reference });
    return {
      label: labelOf(list),
      calls,
      parts,
      sortable: list.asking.sortable,
      notes: told.notes(),
    };
  };
  return {
    lists,
    notes: notes(),
    says,
    infer(list, { name, source, resources }) {
      const { label, calls, parts, sortable = [], notes } = says(list);
      const inference = inferResource({
        name,
        label,
        provider: 'source',
        source,
        call: calls.endpoints.list,
        calls,
        rows: [],
        resources,
        sortable: parts.sort ? sortable : [],
      });
      const own = inference.notes.filter(({ code }) => code !== 'no-rows');
      return { ...inference, notes: [...own, ...notes] };
    },
  };
}

/** The label of a list: a tag, where the document has them in Chinese. */
function labelOf({ name, tag }: DocumentedList): Localized | undefined {
  if (tag === undefined || !hasChinese(tag)) return undefined;
  return { 'zh-CN': tag, 'en-US': inLanguage(labelOfList(name).label, 'en-US') };
}

const words = /^(list|page|search|query|all|find|findAll|getList|getPage|pageList)$/i;

/** The path of the records: without a last word such as `list`. */
function baseOf(path: string): string {
  const segments = withoutTrailingSlashes(path).split('/');
  return words.test(segments.at(-1) ?? '') && segments.length > 2
    ? segments.slice(0, -1).join('/')
    : segments.join('/');
}

function listOf(operation: Operation, tell: Tell): DocumentedList | undefined {
  const { method, path, answer, summary, tag, query } = operation;
  const rows = answer && rowsIn(answer, baseOf(path));
  if (!rows || path.endsWith('}')) return undefined;
  const call = `${method} ${path}`;
  const parameter = /\{([^{}]+)\}/.exec(path)?.[1];
  const needed = query.find(({ isRequired, schema }) => isRequired && schema.default === undefined);
  const asking = askingOf(query);
  const isAsked = needed && !asking.filters.includes(needed);
  const missing = parameter ?? (isAsked ? undefined : needed?.name);
  if (missing !== undefined || !/^\/[\w\-/.]*$/.test(path)) {
    tell('sure', 'openapi-path-parameter', { call, parameter: missing ?? path });
    return undefined;
  }
  const name = baseOf(path).split('/').at(-1) ?? '';
  const plain = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return {
    operation: call,
    path,
    summary,
    tag,
    name: /^[a-z]/.test(plain) ? plain : 'records',
    asking,
    rows,
  };
}

function tellOfOthers(
  operations: readonly Operation[],
  lists: readonly DocumentedList[],
  tell: Tell,
): void {
  const known = new Set(lists.map(({ path }) => path));
  const others = operations.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && !known.has(path),
  );
  if (others.length > 0)
    tell('sure', 'openapi-no-rows', {
      count: others.length,
      calls: others.map(({ path }) => path).join(', '),
    });
}

/** What finds the calls of a list, at its own path and at that of a record. */
function finderOf(list: DocumentedList, operations: readonly Operation[]) {
  const base = baseOf(list.path);
  return (...those: readonly [method: string, ofRecord: boolean][]) =>
    those.flatMap(
      ([method, ofRecord]) =>
        operations.find(
          (one) =>
            one.method === method &&
            (ofRecord
              ? new RegExp(`^${escaped(base)}/\\{[^/}]+\\}/?$`).test(one.path)
              : withoutTrailingSlashes(one.path) === base),
        ) ?? [],
    )[0];
}

/** The name that a new or changed record is wrapped in. */
function wrapperOf(list: DocumentedList, operations: readonly Operation[]): string | undefined {
  const find = finderOf(list, operations);
  return recordIn(find(['POST', false], ['PATCH', true], ['PUT', true])?.body).wrapper;
}

/** The calls of a list: those that the document has for one of its records. */
function callsOf(list: DocumentedList, operations: readonly Operation[], tell: Tell): Calls {
  const base = baseOf(list.path);
  const find = finderOf(list, operations);
  const row = declaredBy(list.rows.row).properties ?? {};
  const detail = find(['GET', true]);
  const create = find(['POST', false]);
  const update = find(['PATCH', true], ['PUT', true]);
  const deletion = find(['DELETE', true]);
  const elsewhere = find(['PUT', false], ['PATCH', false]);
  if (!update && elsewhere)
    tell('sure', 'openapi-save', { call: `${elsewhere.method} ${elsewhere.path}`, list: base });
  const ofRecord = (operation: Operation | undefined): EndpointCall | undefined =>
    operation && { method: methodOf(operation), path: `${base}/{id}` };
  const save = ofRecord(update) ?? (create && { method: 'POST' as const, path: base });
  const saved = { ...propertiesOf(update), ...propertiesOf(create) };
  const lost = missingIn(row, propertiesOf(create), parameterOf(detail ?? update));
  if (create && lost.length > 0)
    tell('sure', 'openapi-create-incomplete', { fields: lost.join(', ') });
  const saves = { create: create !== undefined && lost.length === 0, edit: update !== undefined };
  return {
    endpoints: withoutAbsent({
      list: { method: 'GET', path: list.path },
      detail: ofRecord(detail),
      save: saves.create || saves.edit ? save : undefined,
      delete: ofRecord(deletion),
    }),
    identifier: parameterOf(detail ?? update ?? deletion),
    row,
    parameters: parametersOf(list.asking),
    save: saves.create || saves.edit ? saved : undefined,
    saves,
  };
}

type Properties = NonNullable<Declared['properties']>;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function methodOf({ method }: Operation): EndpointCall['method'] {
  return method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : 'GET';
}

/** The name of the last parameter in the path of a record: `bookId`. */
const parameterOf = (operation: Operation | undefined): string | undefined =>
  operation && /\{([^/{}]+)\}\/?$/.exec(operation.path)?.[1];

function propertiesOf(operation: Operation | undefined): Properties {
  const { schema } = recordIn(operation?.body);
  return (schema && declaredBy(schema).properties) ?? {};
}

/** What a new record needs and rows do not have. */
function missingIn(row: Properties, created: Properties, identifier: string | undefined): string[] {
  return Object.entries(created)
    .filter(
      ([name, { isRequired, isReadOnly, default: given }]) =>
        isRequired && !isReadOnly && given === undefined && name !== identifier && !row[name],
    )
    .map(([name]) => name);
}

function parametersOf({ filters, search }: Asking): Properties {
  const found = filters.map(({ name, schema }) => [name, declaredBy(schema)] as const);
  const word = search === undefined ? [] : [[search, declaredBy({ type: 'string' })] as const];
  return Object.fromEntries(
    [...word, ...found].filter(([name]) => /^[a-zA-Z]\w{0,63}$/.test(name)),
  );
}

/** References of a schema that were not resolved, because they lead to another document. */
function referencesElsewhere(schema: JsonRecord): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const reference = within(value, '$ref');
    if (typeof reference === 'string' && !reference.startsWith('#')) found.add(reference);
    waiting.push(...(isRecord(value) || Array.isArray(value) ? Object.values(value) : []));
  }
  return [...found];
}
