import type { CompiledField, CompiledForm, CompiledResource } from './compile.ts';
import { computeField } from './compute.ts';
import { type ConditionScope, conditionHolds, readPath } from './conditions.ts';

/** A record, or the values of a form, by field. */
export type FieldValues = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
type Scope = Omit<ConditionScope, 'record'>;

const listTypes = new Set(['tags', 'images', 'relations']);
const textTypes = new Set([
  'text',
  'longText',
  'richText',
  'image',
  'link',
  'colour',
  'partialDate',
  'date',
  'video',
  'audio',
  'file',
]);

/** What a field holds when it holds nothing. */
function emptyValue(field: CompiledField): unknown {
  if (listTypes.has(field.type)) return [];
  if (field.type === 'boolean') return false;
  return textTypes.has(field.type) ? '' : null;
}

/** The identifier of a row, as text. */
export function identifierOf(resource: CompiledResource, row: Row): string {
  return String(row[resource.identifier] ?? row.id ?? '');
}

/**
 * The values of a row by field, read at each field's path or computed; what the row does not have is empty.
 *
 * @param scope the person and the time, for fields that are computed of them; without it nobody, now
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

/** The value of one field of a row: what stands at its path, or what is computed. */
export function readField(field: CompiledField, row: unknown, scope: Scope): unknown {
  return field.type === 'computed'
    ? computeField(field, { ...scope, record: isRow(row) ? row : {} })
    : readPath(row, field.path);
}

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

/** A row that has these values, each at its field's path: what a form's computed fields are made of. */
export function rowOfValues(resource: CompiledResource, values: FieldValues): Row {
  const fields = Object.values(resource.fields).filter(({ type }) => type !== 'computed');
  // what holds others goes first: `user` before `user.id`
  fields.sort((left, right) => left.path.length - right.path.length);
  return fields.reduce<Row>(
    (row, { name, path }) => (name in values ? put(row, path.split('.'), values[name]) : row),
    {},
  );
}

function put(row: unknown, [first, ...rest]: readonly string[], value: unknown): Row {
  const base = isRow(row) ? row : {};
  if (first === undefined) return base;
  return { ...base, [first]: rest.length === 0 ? value : put(base[first], rest, value) };
}

/**
 * The currency of an amount (ISO 4217): the field's own, or what the row says.
 *
 * @returns undefined where the row does not say it: then an amount stands without one
 */
export function currencyOf(field: CompiledField, row: unknown): string | undefined {
  const { currency = 'CNY' } = field;
  const code = typeof currency === 'string' ? currency : readPath(row, currency.$row);
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** What a form for a new record begins with. */
export function newRecord(resource: CompiledResource): FieldValues {
  return firstValues(Object.values(resource.fields));
}

/** Whether the form shows the field, given the other values. */
export function isFieldVisible(field: CompiledField, values: FieldValues, scope: Scope): boolean {
  return conditionHolds(field.visibleWhen, { ...scope, record: values }, 'display');
}

/** Finds the resource that a relation points at; its identifier is what a save sends. */
export type FindResource = (name: string) => CompiledResource | undefined;

/**
 * The body that saves a record: every writable field, because a save replaces the whole record, also those that the
 * form does not show. A new record sends only what its form shows and what has a default.
 *
 * @param base the row that the change is based on; undefined for a new record
 */
export function saveBody(
  resource: CompiledResource,
  values: FieldValues,
  options: { base: Row | undefined; scope: Scope; find: FindResource },
): Record<string, unknown> {
  const { base, scope, find } = options;
  const body: Record<string, unknown> = { ...resource.endpoints.save?.fixed };
  if (base) {
    body[resource.identifier] = identifierOf(resource, base);
    if (typeof base.revision === 'number') body.revision = base.revision;
  }
  const shown = fieldsOfForm(base ? resource.edit : resource.create);
  for (const [name, own] of Object.entries(resource.fields)) {
    // as the form shows it: its group may be hidden
    const field = shown?.get(name) ?? own;
    if (field.readOnly && !isSentBack(field, base)) continue;
    if (!base && shown && !shown.has(name) && field.default === undefined) continue;
    const hidden = !isFieldVisible(field, values, scope);
    if (hidden && field.whenHidden === 'omit') continue;
    const value = hidden && isCleared(field) ? emptyValue(field) : values[field.name];
    Object.assign(body, sentPart(resource, field, value, { base, find }));
  }
  return body;
}

/** A locked field goes back as it is, unless it says that what a person does not have is left out. */
const isSentBack = ({ locked, whenHidden }: CompiledField, base: Row | undefined): boolean =>
  locked && base !== undefined && whenHidden !== 'omit';

/** What an action's questions were answered with, as a call sends it; what is hidden or left empty is left out. */
export function answersOf(
  questions: readonly CompiledField[],
  values: FieldValues,
  { scope, find }: { scope: Scope; find: FindResource },
): FieldValues {
  const answered = questions.flatMap((question) => {
    if (!isFieldVisible(question, values, scope)) return [];
    const value = sentValue(question, values[question.name] ?? null, find);
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[question.name, value]];
  });
  return Object.fromEntries(answered);
}

/** What a form with these fields begins with. */
export function firstValues(fields: readonly CompiledField[]): FieldValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.default ?? emptyValue(field)]),
  );
}

function fieldsOfForm(form: CompiledForm | undefined): Map<string, CompiledField> | undefined {
  if (form?.kind !== 'form') return undefined;
  return new Map(form.groups.flatMap(({ fields }) => fields.map((field) => [field.name, field])));
}

function sentValue(field: CompiledField, value: unknown, find: FindResource): unknown {
  if (typeof value === 'string' && field.type !== 'richText') return value.trim();
  const { relation } = field;
  if (!relation) return value;
  const target = find(relation.resource);
  const send = (item: unknown) => sentReference(item, target?.identifier ?? 'id', relation.send);
  return Array.isArray(value) ? value.map(send) : value === null ? null : send(value);
}

/** What a save sends of one field; nothing where a foreign row has none and nobody has set it. */
function sentPart(
  resource: CompiledResource,
  field: CompiledField,
  value: unknown,
  { base, find }: { base: Row | undefined; find: FindResource },
): Record<string, unknown> {
  const stored = storedValue(resource, field, base);
  if (!stored || !isSame(value, stored.value ?? emptyValue(field)))
    return { [field.saveAs]: sentValue(field, value ?? emptyValue(field), find) };
  return stored.value === undefined ? {} : { [field.saveAs]: keptValue(field, stored.value, find) };
}

const isCleared = ({ whenHidden, locked }: CompiledField): boolean =>
  whenHidden === 'clear' && !locked;

/** What a foreign service sent, and gets back unless somebody has changed it; the platform's own lists know no nulls. */
const storedValue = (
  { provider }: CompiledResource,
  field: CompiledField,
  base: Row | undefined,
): { readonly value: unknown } | undefined =>
  base && provider === 'rest' ? { value: readPath(base, field.path) } : undefined;

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** As it stands in the row; a related record by what a save names it by. */
const keptValue = (field: CompiledField, stored: unknown, find: FindResource): unknown =>
  typeof stored === 'object' ? sentValue(field, stored, find) : stored;

function sentReference(item: unknown, identifier: string, send: string[] | undefined): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const id = Reflect.get(item, identifier) ?? Reflect.get(item, 'id');
  // what names no record goes back as it is
  if (id === undefined) return item;
  if (!send) return id;
  return Object.fromEntries(
    send.flatMap((name) => {
      const value = name === identifier ? id : Reflect.get(item, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Id and title of a related record, in whichever shape a row names it; a bare id is its own title. */
export function referenceOf(
  value: unknown,
  target: CompiledResource | undefined,
): { id: string; title: string } | undefined {
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
  return { id: String(id), title: title === undefined ? String(id) : String(title) };
}
