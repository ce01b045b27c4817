import type { Endpoint } from '#contract/endpoint.ts';
import { inLanguage, type Localized } from '#contract/language.ts';
import { currentSchemaVersion, type EndpointCall, type ResourceDefinition } from '../meta.ts';
import { type Calls, callsOfPlatform, canSave, type InferredProvider } from './calls.ts';
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

/** A list endpoint with its answer. */
export interface InferenceInput {
  /** name of the list: `publishers` */
  readonly name: string;
  /** Default: made from the name */
  readonly label?: Localized | undefined;
  readonly provider: InferredProvider;
  /** for `source`: its name */
  readonly source?: string | undefined;
  /** for `source`: the calls that its document describes, or that it was seen to allow */
  readonly calls?: Calls | undefined;
  readonly call: EndpointCall;
  /** rows as received, possibly from several pages; anything that is no object is ignored */
  readonly rows: readonly unknown[];
  /** total number of rows, if the endpoint tells it */
  readonly total?: number | undefined;
  /**
   * the endpoints of the contract, among which the list call and the calls for saving and deleting the same thing are
   * found
   */
  readonly endpoints?: readonly Endpoint[] | undefined;
  /** the known lists: relations may refer to them, and the menu position follows theirs */
  readonly resources: readonly ResourceDefinition[];
  /** names from `sortCandidates` that the call can sort by; undefined if that was not tried */
  readonly sortable?: readonly string[] | undefined;
  /** for `source`: names of filters that the service was seen to narrow by; undefined if that was not tried */
  readonly narrowing?: ReadonlySet<string> | undefined;
}

export interface Inference {
  readonly definition: ResourceDefinition;
  /** the decisions, each with its certainty */
  readonly notes: readonly InferenceNote[];
}

const fewRows = 4;

/**
 * Writes the schema of a list from the endpoint's answer and, if available, the contract's declaration. The result
 * passes the checker; `notes` tells what a person should check. The same input always gives the same schema.
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
    ...(input.provider === 'source' ? { provider: 'source', source: input.source } : {}),
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
  const isSame = inLanguage(singular, 'en-US') === inLanguage(label, 'en-US');
  return { label: { ...label }, ...(isSame ? {} : { singular: { ...singular } }) };
}

function viewsOf(
  { provider, sortable, narrowing }: InferenceInput,
  { fields, title, calls }: Draft,
  tell: Tell,
): Pick<ResourceDefinition, 'list' | 'picker'> {
  const view: ViewContext = {
    title,
    provider,
    sortable,
    narrowing,
    parameters: calls.parameters,
    tell,
  };
  if (!sortable) tell('guess', 'sort-unknown');
  const columns = columnsOf(
    fields.filter((field) => !isTwin(field, fields)),
    view,
  );
  const filters =
    provider === 'jmgr' || calls.parameters
      ? filtersByContract(fields, view)
      : filtersByType(fields, view);
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
  const { name, provider } = input;
  const targets = reachable(input.resources, input);
  const calls = input.calls ?? callsOfPlatform(input.call, input.endpoints ?? []);
  const staysWhole = (key: string, objects: readonly Row[]) =>
    areUserCards(objects) ||
    (areReferences(objects) && listOfReferences(key, objects, targets) !== undefined);
  for (const key of unreadableKeys(rows)) tell('sure', 'key-skipped', { field: key });
  const seen = withDeclared(observe(rows, staysWhole), calls.row, staysWhole, rows.length);
  const identifier = identifierOf(name, seen, rows, calls.identifier);
  const usable = identifier === undefined ? withoutCalls(calls, tell) : calls;
  if (identifier !== undefined && identifier !== 'id')
    tell('likely', 'identifier-guessed', { field: identifier });
  const infer = (from: Calls) => {
    const context = {
      calls: from,
      provider,
      identifier,
      resources: targets,
      total: input.total,
      tell,
    };
    return inferFields(worthShowing(seen, identifier, from.row), context);
  };
  const first = infer(usable);
  const kept = keepWhatSavesWhole(usable, first, identifier, tell);
  const fields = withPicker(kept === usable ? first : infer(kept), kept, targets);
  const named = namedField(name, fields, identifier, tell);
  if (!canSave(kept)) tell('sure', 'read-only');
  const inOrder = inReadingOrder(named.fields, named.title);
  return {
    fields: inOrder,
    title: named.title,
    identifier,
    calls: kept,
    forms: canSave(kept) ? formsOf(inOrder, savesOf(kept, identifier)) : undefined,
  };
}

/** Without an identifier, records cannot be opened, changed or deleted. */
function withoutCalls(calls: Calls, tell: Tell): Calls {
  tell('sure', 'identifier-missing');
  const saves = calls.saves && { create: false, edit: false };
  return {
    ...calls,
    endpoints: { list: calls.endpoints.list },
    save: undefined,
    ...(saves ? { saves } : {}),
  };
}

/** Adds fields that the contract declares and no row has, so that an empty list has fields too. */
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

/** Leaves out what only programs read: the identifier, the revision, and ids whose record is shown by another field. */
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

/**
 * Removes the save call if it replaces the whole record and also accepts something that no row shows, because saving
 * would empty that.
 */
function keepWhatSavesWhole(
  calls: Calls,
  fields: readonly InferredField[],
  identifier: string | undefined,
  tell: Tell,
): Calls {
  const { save, endpoints } = calls;
  // a source keeps what a change does not name, or gets the whole record as it was
  if (!save || !endpoints.save || calls.saves?.edit) return calls;
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

/** If the list call filters by a person, adds a relation with which people pick one. */
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

/** Whether an earlier field shows the same value. */
const isTwin = (field: InferredField, all: readonly InferredField[]): boolean =>
  all.find(({ seen }) => seen.path === field.seen.path) !== field;

/** The field with the title of a record; the identifier if nothing else is suitable. */
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

/** Makes the title required if it is never empty, unless the contract says otherwise. */
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

/** Whether records can be created: the save call must not require an identifier. */
const savesOf = ({ save, saves }: Calls, identifier: string | undefined) =>
  saves ?? {
    create:
      save === undefined || !(save[identifier ?? 'id']?.isRequired || save.revision?.isRequired),
    edit: true,
  };
