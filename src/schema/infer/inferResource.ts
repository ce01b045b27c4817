import type { Endpoint } from '#contract/endpoint.ts';
import type { Localized } from '#contract/language.ts';
import { currentSchemaVersion, type EndpointCall, type ResourceDefinition } from '../meta.ts';
import { type Calls, callsOfPlatform, callsOfRest } from './calls.ts';
import type { Declared } from './declared.ts';
import { type InferredField, inferFields } from './fields.ts';
import { formsOf, importOf } from './forms.ts';
import { identifierOf, isOpaque, titleOf } from './identity.ts';
import { labelOfField, labelOfList } from './labels.ts';
import { menuOf } from './menu.ts';
import { createNotes, type InferenceNote, type Tell } from './notes.ts';
import { isRow, type Observation, observe, type Row, unreadableKeys } from './observe.ts';
import { areReferences, areUserCards, listOfReferences, reachable } from './relations.ts';
import {
  columnsOf,
  filtersByContract,
  filtersByType,
  inReadingOrder,
  sortCandidates,
  sortOf,
  type ViewContext,
} from './views.ts';

export type { InferenceNote };
export { sortCandidates };

/** A list endpoint, and what it answered. */
export interface InferenceInput {
  /** name of the list: `publishers` */
  readonly name: string;
  /** Default: made of the name */
  readonly label?: Localized | undefined;
  readonly provider: 'jmgr' | 'rest';
  /** of `rest`: the service in the setting REST_SERVICES */
  readonly service?: string | undefined;
  readonly call: EndpointCall;
  /** rows as they came, from several pages where there are several; what is no object is left out */
  readonly rows: readonly unknown[];
  /** how many rows there are in all, where the endpoint tells */
  readonly total?: number | undefined;
  /** the contract: the list's own call and those that save and delete the same thing are found in it */
  readonly endpoints?: readonly Endpoint[] | undefined;
  /** the lists that are known: relations point at them, and the menu goes on after them */
  readonly resources: readonly ResourceDefinition[];
  /** ids of known lists, where somebody asked for them: values that are none of them are no relation */
  readonly knownIds?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** names of `sortCandidates` that the call really sorts by; left out if that was not tried */
  readonly sortable?: readonly string[] | undefined;
  /** of `rest`: the service takes no changes. Default: false */
  readonly isReadOnly?: boolean | undefined;
}

export interface Inference {
  readonly definition: ResourceDefinition;
  /** the guesses, each with its certainty */
  readonly notes: readonly InferenceNote[];
}

const fewRows = 4;

/**
 * Writes the schema of a list from what its endpoint answers and, where the contract declares it, from that. The result
 * passes the checker; `notes` tells what a person should look at. The same input gives the same schema.
 */
export function inferResource(input: InferenceInput): Inference {
  const { notes, tell } = createNotes();
  const rows = input.rows.filter(isRow);
  if (rows.length === 0) tell('sure', 'no-rows');
  else if (rows.length < fewRows) tell('likely', 'few-rows', { rows: rows.length });
  const draft = draftOf(input, rows, tell);
  const { fields, identifier, title, calls } = draft;
  const imported =
    input.provider === 'jmgr' && draft.forms?.create ? importOf(fields, title) : undefined;
  const definition: ResourceDefinition = {
    $schema: '../docs/resource.schema.json',
    schemaVersion: currentSchemaVersion,
    name: input.name,
    ...labelsOf(input, tell),
    ...serviceOf(input),
    menu: menuOf(input.name, input.resources),
    ...(identifier === undefined || identifier === 'id' ? {} : { identifier }),
    recordTitle: title,
    endpoints: calls.endpoints,
    fields: Object.fromEntries(fields.map(({ name, definition: field }) => [name, field])),
    ...viewsOf(input, draft, tell),
    ...(draft.forms ? { forms: draft.forms } : {}),
    ...(imported ? { import: imported } : {}),
  };
  return { definition, notes: notes() };
}

function labelsOf(
  { name, label: given }: InferenceInput,
  tell: Tell,
): Pick<ResourceDefinition, 'label' | 'singular'> {
  if (given) return { label: { ...given } };
  const { label, singular, isKnown } = labelOfList(name);
  if (!isKnown) tell('guess', 'label-untranslated', { field: name });
  const isSame = singular['en-US'] === label['en-US'];
  return { label: { ...label }, ...(isSame ? {} : { singular: { ...singular } }) };
}

const serviceOf = ({
  provider,
  service,
}: InferenceInput): Pick<ResourceDefinition, 'provider' | 'service'> =>
  provider === 'rest' ? { provider, ...(service === undefined ? {} : { service }) } : {};

function viewsOf(
  { provider, sortable }: InferenceInput,
  { fields, title, calls }: Draft,
  tell: Tell,
): Pick<ResourceDefinition, 'list' | 'picker'> {
  const view: ViewContext = { title, provider, sortable, parameters: calls.parameters, tell };
  if (provider === 'jmgr' && !sortable) tell('guess', 'sort-unknown');
  const columns = columnsOf(
    fields.filter((field) => !isTwin(field, fields)),
    view,
  );
  const filters =
    provider === 'jmgr' ? filtersByContract(fields, view) : filtersByType(fields, view);
  const sort = sortOf(columns, fields);
  const search = filters.find(({ kind }) => kind === 'text');
  return {
    list: {
      columns: columns.map((column) => (Object.keys(column).length === 1 ? column.field : column)),
      ...(filters.length > 0 ? { filters } : {}),
      ...(sort ? { sort } : {}),
    },
    ...(search ? { picker: { filter: search.name } } : {}),
  };
}

interface Draft {
  readonly fields: InferredField[];
  readonly title: string;
  readonly identifier: string | undefined;
  readonly calls: Calls;
  readonly forms: ResourceDefinition['forms'];
}

function draftOf(input: InferenceInput, rows: readonly Row[], tell: Tell): Draft {
  const { name, provider, service } = input;
  const targets = reachable(input.resources, { name, provider, service });
  const calls =
    provider === 'jmgr'
      ? callsOfPlatform(input.call, input.endpoints ?? [])
      : callsOfRest(input.call, input.isReadOnly === true);
  const staysWhole = (key: string, objects: readonly Row[]) =>
    areUserCards(objects) ||
    (areReferences(objects) && listOfReferences(key, objects, targets) !== undefined);
  for (const key of unreadableKeys(rows)) tell('sure', 'key-skipped', { field: key });
  const seen = withDeclared(observe(rows, staysWhole), calls.row, staysWhole, rows.length);
  const identifier = identifierOf(name, seen, rows);
  const usable = identifier === undefined ? withoutCalls(calls, tell) : calls;
  if (identifier !== undefined && identifier !== 'id')
    tell('likely', 'identifier-guessed', { field: identifier });
  const infer = (from: Calls) => {
    const context = {
      calls: from,
      provider,
      identifier,
      resources: targets,
      knownIds: input.knownIds ?? new Map(),
      total: input.total,
      tell,
    };
    return inferFields(worthShowing(seen, identifier, from.row), context);
  };
  const first = infer(usable);
  const kept = keepWhatSavesWhole(usable, first, identifier, tell);
  const fields = withPicker(kept === usable ? first : infer(kept), kept, targets);
  const named = namedField(name, fields, identifier, tell);
  tellOfCalls(provider, kept, tell);
  const inOrder = inReadingOrder(named.fields, named.title);
  return {
    fields: inOrder,
    title: named.title,
    identifier,
    calls: kept,
    forms: kept.endpoints.save ? formsOf(inOrder, canCreate(kept, identifier)) : undefined,
  };
}

/** Without anything that names a record, none can be opened, changed or deleted. */
function withoutCalls(calls: Calls, tell: Tell): Calls {
  tell('sure', 'identifier-missing');
  return { ...calls, endpoints: { list: calls.endpoints.list }, save: undefined };
}

function tellOfCalls(provider: InferenceInput['provider'], { endpoints }: Calls, tell: Tell): void {
  if (!endpoints.save) tell('sure', 'read-only');
  else if (provider === 'rest') tell('guess', 'rest-assumed');
}

/** Also what the contract declares and no row has: an empty list has fields, too. */
function withDeclared(
  seen: readonly Observation[],
  row: Declared['properties'],
  staysWhole: (key: string, objects: readonly Row[]) => boolean,
  rows: number,
): Observation[] {
  const known = new Set(seen.map(({ path }) => path));
  const isInside = (path: string) => seen.some((one) => one.path.startsWith(`${path}.`));
  const add = (properties: Declared['properties'], prefix: string): Observation[] =>
    Object.entries(properties ?? {}).flatMap(([key, declared]) => {
      const path = prefix + key;
      const card = Object.fromEntries(
        Object.entries(declared.properties ?? {}).map(([name]) => [name, '']),
      );
      if (known.has(path)) return [];
      const isApart =
        declared.kind === 'object' && Object.keys(card).length > 0 && !staysWhole(key, [card]);
      if (isApart || isInside(path)) return add(declared.properties, `${path}.`);
      return [{ path, key, values: [], rows, hasEmptyList: declared.kind === 'list' }];
    });
  return [...seen, ...add(row, '')];
}

/** Without what only machines read: the identifier, the revision, the id of a record whose name stands beside it. */
function worthShowing(
  seen: readonly Observation[],
  identifier: string | undefined,
  row: Declared['properties'],
): Observation[] {
  const paths = new Set(seen.map(({ path }) => path));
  return seen.filter(({ path, key }) => {
    if (path === 'revision' || path === '__v') return false;
    if (path === identifier) return !isOpaque(key, row?.[key]);
    if (!path.includes('.') || !/^_?id$/.test(key)) return true;
    const beside = path.slice(0, -key.length);
    return !['name', 'title', 'nickname', 'label'].some((name) => paths.has(beside + name));
  });
}

/** A save replaces the whole record: one that also takes what no row shows would empty it, and is left out. */
function keepWhatSavesWhole(
  calls: Calls,
  fields: readonly InferredField[],
  identifier: string | undefined,
  tell: Tell,
): Calls {
  const { save, endpoints } = calls;
  if (!save || !endpoints.save) return calls;
  const sent = new Set(
    fields
      .filter(({ definition }) => !definition.readOnly)
      .map(({ name, definition }) => definition.saveAs ?? name),
  );
  const lost = Object.entries(save).filter(
    ([name, { isRequired, default: given }]) =>
      name !== identifier &&
      name !== 'revision' &&
      !sent.has(name) &&
      (isRequired || given !== undefined),
  );
  if (lost.length === 0) return calls;
  tell('sure', 'save-incomplete', {
    path: endpoints.save.path,
    fields: lost.map(([name]) => name).join(', '),
  });
  const { save: _left, ...others } = endpoints;
  return { ...calls, endpoints: others, save: undefined };
}

/** Where the list call narrows by a person, a relation beside the person's card lets people pick them. */
function withPicker(
  fields: readonly InferredField[],
  { parameters }: Calls,
  resources: readonly ResourceDefinition[],
): InferredField[] {
  const card = fields.find(({ guess }) => guess.type === 'user');
  const users = resources.find(({ name }) => name === 'users');
  const isFree = !fields.some(({ name }) => name === 'author');
  if (!card || !users || !isFree || !parameters?.[`${card.seen.key}Id`]) return [...fields];
  const author: InferredField = {
    name: 'author',
    guess: { type: 'relation', relation: users.name },
    seen: card.seen,
    definition: {
      type: 'relation',
      label: card.definition.label,
      path: card.seen.path,
      readOnly: true,
      relation: { resource: users.name },
    },
  };
  return fields.flatMap((field) => (field === card ? [card, author] : [field]));
}

/** Whether a field shows the same value as one before it. */
const isTwin = (field: InferredField, all: readonly InferredField[]): boolean =>
  all.find(({ seen }) => seen.path === field.seen.path) !== field;

/** A record needs a name that people read; where nothing else is one, its identifier. */
function namedField(
  resource: string,
  fields: InferredField[],
  identifier: string | undefined,
  tell: Tell,
): { fields: InferredField[]; title: string } {
  const found = titleOf(
    resource,
    fields.map(({ name, guess }) => ({ name, type: guess.type })),
  );
  if (found) {
    if (found.isGuess) tell('likely', 'title-guessed', { field: found.name });
    return { fields: fields.map((field) => required(field, found.name)), title: found.name };
  }
  const key = identifier ?? 'id';
  tell('likely', 'title-guessed', { field: key });
  const label = labelOfField(key).label;
  const field: InferredField = {
    name: key,
    guess: { type: 'text' },
    seen: { path: key, key, values: [], rows: 0, hasEmptyList: false },
    definition: { type: 'text', label: { ...label }, readOnly: true },
  };
  return { fields: [field, ...fields.filter(({ name }) => name !== key)], title: key };
}

/** What names a record and is never empty must be given, where no contract says otherwise. */
function required(field: InferredField, title: string): InferredField {
  const { definition, seen } = field;
  const isAlways = seen.rows > 0 && seen.values.length === seen.rows;
  if (
    field.name !== title ||
    !isAlways ||
    definition.readOnly ||
    definition.maxLength !== undefined
  )
    return field;
  const { type, label, ...rest } = definition;
  return { ...field, definition: { type, label, ...rest, required: true } };
}

/** A new record can be made where the save call needs no identifier. */
const canCreate = ({ save }: Calls, identifier: string | undefined): boolean =>
  save === undefined || !(save[identifier ?? 'id']?.isRequired || save.revision?.isRequired);
