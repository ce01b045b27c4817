import type { CompiledField, CompiledForm, CompiledResource } from './compile.ts';
import { computeField } from './compute.ts';
import { type ConditionScope, conditionHolds, readPath } from './conditions.ts';
import { typeOf } from './fields/index.ts';
import { replacesWhole } from './recordCalls.ts';

/** A record, or the values of a form, by field. */
export type FieldValues = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
type Scope = Omit<ConditionScope, 'record'>;

/** The empty value of a field. */
const emptyValue = (field: CompiledField): unknown => typeOf(field).empty;

/** The identifier of a row, as text. */
export function identifierOf(resource: CompiledResource, row: Row): string {
  return String(row[resource.identifier] ?? row.id ?? '');
}

/** Whether a value looks like a record of this list: it has the identifier or one of the fields. */
export function isRecordOf(resource: CompiledResource, value: unknown): value is Row {
  if (!isRow(value)) return false;
  const names = Object.values(resource.fields).map(({ path }) => path.split('.')[0] ?? path);
  return [resource.identifier, 'id', ...names].some((name) => Object.hasOwn(value, name));
}

/**
 * The values of a row by field, read at each field's path or computed; missing ones are empty.
 *
 * @param scope the person and the time for computed fields. Default: nobody, now
 */
export function readRecord(
  resource: CompiledResource,
  row: Row,
  scope: Scope = { user: {}, now: new Date() },
): FieldValues {
  return Object.fromEntries(
    Object.values(resource.fields).map((field) => [
      field.name,
      readField(field, row, scope) ?? emptyValue(field),
    ]),
  );
}

/** The value of one field of a row: read at its path, or computed. */
export function readField(field: CompiledField, row: unknown, scope: Scope): unknown {
  return field.type === 'computed'
    ? computeField(field, { ...scope, record: isRow(row) ? row : {} })
    : readPath(row, field.path);
}

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

/**
 * A row with the given values at their fields' paths, from which a form computes its fields.
 *
 * @param base the row with all other values. Default: empty
 */
export function rowOfValues(resource: CompiledResource, values: FieldValues, base: Row = {}): Row {
  const fields = Object.values(resource.fields).filter(({ type }) => type !== 'computed');
  // parents first: `user` before `user.id`
  fields.sort((left, right) => left.path.length - right.path.length);
  return fields.reduce<Row>(
    (row, { name, path }) => (name in values ? put(row, path.split('.'), values[name]) : row),
    base,
  );
}

function put(row: unknown, [first, ...rest]: readonly string[], value: unknown): Row {
  const base = isRow(row) ? row : {};
  if (first === undefined) return base;
  return { ...base, [first]: rest.length === 0 ? value : put(base[first], rest, value) };
}

/**
 * The currency of an amount (ISO 4217): declared by the field, or read from the row.
 *
 * @returns undefined if the row has none; the amount is then shown without a currency
 */
export function currencyOf(field: CompiledField, row: unknown): string | undefined {
  const { currency = 'CNY' } = field;
  const code = typeof currency === 'string' ? currency : readPath(row, currency.$row);
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** The initial values of a form for a new record. */
export function newRecord(resource: CompiledResource): FieldValues {
  return firstValues(Object.values(resource.fields));
}

/** Whether the form shows the field, given the other values. */
export function isFieldVisible(field: CompiledField, values: FieldValues, scope: Scope): boolean {
  const { visibleWhen } = field;
  return !visibleWhen || conditionHolds(visibleWhen, { ...scope, record: values }, 'display');
}

/** Finds the resource that a relation refers to; a save sends its identifier. */
export type FindResource = (name: string) => CompiledResource | undefined;

interface Saving {
  /** the row that the change is based on; undefined for a new record */
  readonly base: Row | undefined;
  readonly scope: Scope;
  readonly find: FindResource;
}

/**
 * The body for saving a record. A new record sends what its form shows and what has a default. A change sends only the
 * fields that differ from its base, and the platform keeps the rest. A service that replaces whole records gets the
 * complete row with the changes, including values that no field describes.
 */
export function saveBody(
  resource: CompiledResource,
  values: FieldValues,
  { base, scope, find }: Saving,
): Record<string, unknown> {
  const fixed = resource.endpoints.save?.fixed;
  if (!base) return { ...fixed, ...createdParts(resource, values, { scope, find }) };
  const changed = changedValues(resource, values, { base, scope, find });
  return {
    ...(replacesRecords(resource) ? wholeRow(resource, changed, { base, find }) : {}),
    ...fixed,
    [resource.identifier]: identifierOf(resource, base),
    ...(typeof base.revision === 'number' ? { revision: base.revision } : {}),
    ...sentParts(resource, changed, find),
  };
}

/** Whether the body of a change contains a changed field. */
export function changesSomething(resource: CompiledResource, body: FieldValues): boolean {
  const names = new Set(
    Object.values(resource.fields).flatMap(({ readOnly, saveAs }) => (readOnly ? [] : [saveAs])),
  );
  return Object.keys(body).some((name) => names.has(name) && name !== resource.identifier);
}

/** Whether the browser saves at a service that replaces whole records. */
const replacesRecords = ({ provider, endpoints }: CompiledResource): boolean =>
  provider === 'rest' && replacesWhole(endpoints);

/** A row as a save that replaces whole records sends it, with the values that no field describes. */
export const wholeRecord = (resource: CompiledResource, row: Row, find: FindResource) =>
  wholeRow(resource, {}, { base: row, find });

/** The values to save: those of hidden fields are emptied if the field says so. */
function settledValues(resource: CompiledResource, values: FieldValues, scope: Scope): FieldValues {
  const shown = fieldsOfForm(resource.edit);
  const cleared = Object.values(resource.fields).flatMap((own) => {
    const field = shown?.get(own.name) ?? own;
    const isCleared = field.whenHidden === 'clear' && !field.readOnly;
    return isCleared && !isFieldVisible(field, values, scope)
      ? [[field.name, emptyValue(field)]]
      : [];
  });
  return { ...values, ...Object.fromEntries(cleared) };
}

/**
 * What stands in place of values that a form hides and does not keep, by the name of the field: nothing, or what stood
 * before.
 */
export function hiddenValues(
  { fields }: CompiledResource,
  form: CompiledForm | undefined,
  {
    values,
    before,
    scope,
  }: { readonly values: FieldValues; readonly before: FieldValues; readonly scope: Scope },
): FieldValues {
  const shown = fieldsOfForm(form);
  return Object.fromEntries(
    Object.values(fields).flatMap((own) => {
      const field = shown?.get(own.name) ?? own;
      if (field.readOnly || field.whenHidden === 'keep') return [];
      if (isFieldVisible(field, values, scope)) return [];
      const isCleared = field.whenHidden === 'clear';
      return [[own.name, isCleared ? emptyValue(field) : before[own.name]]];
    }),
  );
}

/** The changed fields by name, with their new values. */
export function changedValues(
  resource: CompiledResource,
  values: FieldValues,
  { base, scope, find }: Saving & { readonly base: Row },
): FieldValues {
  const shown = fieldsOfForm(resource.edit);
  const before = readRecord(resource, base, scope);
  const settled = settledValues(resource, values, scope);
  const changed = Object.values(resource.fields).filter((own) => {
    // as in the form, because its group may be hidden
    const field = shown?.get(own.name) ?? own;
    if (field.readOnly) return false;
    if (field.whenHidden === 'omit' && !isFieldVisible(field, values, scope)) return false;
    return !isSame(
      comparable(field, settled[field.name], find),
      comparable(field, before[field.name], find),
    );
  });
  return Object.fromEntries(changed.map(({ name }) => [name, settled[name]]));
}

/** Fields as a save sends them, by their names there. */
const sentParts = (resource: CompiledResource, values: FieldValues, find: FindResource) =>
  Object.fromEntries(
    Object.values(resource.fields).flatMap((field) =>
      field.name in values
        ? [[field.saveAs, sentValue(field, values[field.name] ?? emptyValue(field), find)]]
        : [],
    ),
  );

/** A value in the form for comparison: related records become the key that a save sends. */
const comparable = (field: CompiledField, value: unknown, find: FindResource): unknown =>
  field.relation
    ? sentValue(field, value ?? emptyValue(field), find)
    : (value ?? emptyValue(field));

/** What a save of a new record sends: fields of the form, and fields with a default. */
function createdParts(
  resource: CompiledResource,
  values: FieldValues,
  { scope, find }: Omit<Saving, 'base'>,
): Record<string, unknown> {
  const shown = fieldsOfForm(resource.create);
  const body: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(resource.fields)) {
    const field = shown?.get(name) ?? own;
    if (field.readOnly) continue;
    if (shown && !shown.has(name) && field.default === undefined) continue;
    const hidden = !isFieldVisible(field, values, scope);
    if (hidden && field.whenHidden === 'omit') continue;
    const value = hidden && field.whenHidden === 'clear' ? emptyValue(field) : values[name];
    body[field.saveAs] = sentValue(field, value ?? emptyValue(field), find);
  }
  return body;
}

/**
 * A complete row for a service that replaces records; a value that is saved under another name is sent only under that
 * name.
 */
function wholeRow(
  resource: CompiledResource,
  changed: FieldValues,
  { base, find }: { readonly base: Row; readonly find: FindResource },
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...rowOfValues(resource, changed, base) };
  const fields = Object.values(resource.fields).filter(({ type }) => type !== 'computed');
  const sent = new Set(fields.map(({ saveAs }) => saveAs));
  for (const field of fields) {
    const stored = readPath(base, field.path);
    const isNamedAlike = field.saveAs === field.path && !field.relation;
    if (stored === undefined || isNamedAlike || (field.readOnly && !field.locked)) continue;
    if (!sent.has(field.path)) delete body[field.path];
    body[field.saveAs] = keptValue(field, stored, find);
  }
  return body;
}

/** The answers to an action's questions, as its call sends them; hidden and empty ones are left out. */
export function answersOf(
  questions: readonly CompiledField[],
  values: FieldValues,
  { scope, find }: { scope: Scope; find: FindResource },
): FieldValues {
  const answered = questions.flatMap((question) => {
    if (!isFieldVisible(question, values, scope)) return [];
    const sent = sentValue(question, values[question.name] ?? null, find);
    const value = typeof sent === 'string' ? sent.trim() : sent;
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[question.name, value]];
  });
  return Object.fromEntries(answered);
}

/** The initial values of a form with these fields. */
export function firstValues(fields: readonly CompiledField[]): FieldValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.default ?? emptyValue(field)]),
  );
}

const shownFields = new WeakMap<CompiledForm, ReadonlyMap<string, CompiledField>>();

/** The fields of a form, as shown there, by name; undefined if the form is a screen of its own. */
export function fieldsOfForm(
  form: CompiledForm | undefined,
): ReadonlyMap<string, CompiledField> | undefined {
  if (form?.kind !== 'form') return undefined;
  const known = shownFields.get(form);
  if (known) return known;
  const shown = new Map(
    form.groups.flatMap(({ fields }) => fields.map((field) => [field.name, field])),
  );
  shownFields.set(form, shown);
  return shown;
}

function sentValue(field: CompiledField, value: unknown, find: FindResource): unknown {
  if (typeof value === 'string') return typeOf(field).keepsBlanks ? value : value.trim();
  const { relation } = field;
  if (!relation) return value;
  const target = find(relation.resource);
  const send = (item: unknown) => sentReference(item, target?.identifier ?? 'id', relation.send);
  return Array.isArray(value) ? value.map(send) : value === null ? null : send(value);
}

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** A stored value as it is sent back; related records become what a save sends for them. */
const keptValue = (field: CompiledField, stored: unknown, find: FindResource): unknown =>
  typeof stored === 'object' ? sentValue(field, stored, find) : stored;

function sentReference(item: unknown, identifier: string, send: string[] | undefined): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const id = Reflect.get(item, identifier) ?? Reflect.get(item, 'id');
  // a value that refers to no record is sent back unchanged
  if (id === undefined) return item;
  if (!send) return id;
  return Object.fromEntries(
    send.flatMap((name) => {
      const value = name === identifier ? id : Reflect.get(item, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Id and title of a related record, in any form that rows use; a bare id is its own title. A deleted record is marked,
 * with its last title.
 */
export function referenceOf(
  value: unknown,
  target: CompiledResource | undefined,
): { id: string; title: string; isDeleted?: true } | undefined {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number')
    return { id: String(value), title: String(value) };
  if (typeof value !== 'object' || value === null) return undefined;
  const read = (names: string[]) =>
    names
      .map((name): unknown => Reflect.get(value, name))
      .find((found) => found != null && found !== '');
  const id = read([target?.identifier ?? 'id', 'id']);
  if (id === undefined) return undefined;
  const title = read([target?.recordTitle.path ?? 'title', 'title', 'name', 'nickname']);
  const isGone = Reflect.get(value, 'isDeleted') === true;
  return {
    id: String(id),
    title: title === undefined ? String(id) : String(title),
    ...(isGone ? { isDeleted: true } : {}),
  };
}
