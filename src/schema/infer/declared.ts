import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { rowOf } from '../check/shapes.ts';
import { isRecord, isScalar, type JsonRecord } from '../json.ts';

/** What the contract, or the document of a service, says of a value, as far as a schema can express it. */
export interface Declared {
  readonly kind:
    | 'text'
    | 'instant'
    | 'number'
    | 'integer'
    | 'boolean'
    | 'list'
    | 'object'
    | 'unknown';
  /** the allowed values, if the contract lists them; the empty text is left out */
  readonly values: readonly (string | number | boolean)[] | undefined;
  /** what the document calls the values, in their order */
  readonly valueNames: readonly string[] | undefined;
  readonly isRequired: boolean;
  /** filled by the service */
  readonly isReadOnly: boolean;
  /** what people call it */
  readonly title: string | undefined;
  /** `date`, `uri`, `int64` */
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly default: unknown;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** for a list */
  readonly maxItems: number | undefined;
  readonly items: Declared | undefined;
  /** for an object */
  readonly properties: Readonly<Record<string, Declared>> | undefined;
}

/** Reads a validator; undefined if there is none. */
function declare(
  schema: z.core.$ZodType | undefined,
  io: 'input' | 'output',
): Declared | undefined {
  if (!schema) return undefined;
  const json: unknown = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return isRecord(json) ? declaredBy(json) : undefined;
}

/** The fields of a row, if the endpoint answers with a list. */
export const declaredRow = (endpoint: Endpoint | undefined): Declared['properties'] =>
  endpoint && declare(rowOf(endpoint), 'output')?.properties;

/** The parameters of the call. */
export const declaredParameters = (endpoint: Endpoint | undefined): Declared['properties'] =>
  endpoint &&
  declare(endpoint.method === 'GET' ? endpoint.query : endpoint.body, 'input')?.properties;

/** How deep values stand in each other, at most. */
const deepest = 4;

/** Reads a JSON Schema. Where one contains itself, as those of documents may, nothing is said of the inner one. */
export const declaredBy = (json: JsonRecord): Declared => read(json, true, []);

function read(given: JsonRecord, isRequired: boolean, around: readonly JsonRecord[]): Declared {
  const isOpen = around.length < deepest && !around.includes(given);
  const all = [...around, given];
  const json = wholeSchema(given);
  const parts = branchesOf(json);
  const main = wholeSchema(parts.find(({ type }) => type !== 'null') ?? json);
  const values = parts.flatMap(valuesOf);
  const required = Array.isArray(main.required) ? main.required : [];
  const properties = isRecord(main.properties) && isOpen ? main.properties : undefined;
  return {
    kind: kindOf(main, values),
    values: values.length > 0 ? [...new Set(values)].filter((value) => value !== '') : undefined,
    valueNames: valueNamesOf(main, parts),
    isRequired,
    isReadOnly: json.readOnly === true || main.readOnly === true,
    title: titleOf(json) ?? titleOf(main),
    format: textOf(main.format),
    pattern: textOf(main.pattern),
    default: json.default,
    minLength: numberOf(main.minLength),
    maxLength: numberOf(main.maxLength),
    minimum: numberOf(main.minimum),
    maximum: numberOf(main.maximum),
    maxItems: numberOf(main.maxItems),
    items: isRecord(main.items) && isOpen ? read(main.items, true, all) : undefined,
    properties:
      properties &&
      Object.fromEntries(
        Object.entries(properties).flatMap(([name, value]) =>
          isRecord(value) ? [[name, read(value, required.includes(name), all)]] : [],
        ),
      ),
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const longestTitle = 24;

/** What people call a value: its title, or a description that is as short as one. */
function titleOf({ title, description }: JsonRecord): string | undefined {
  const short = textOf(description)?.replace(/[.。]$/, '');
  const isTitle =
    short !== undefined && short.length <= longestTitle && short.split(/\s+/).length <= 3;
  return textOf(title) ?? (isTitle ? short : undefined);
}

/** The names of an enum: as generators of documents write them, or as titles of constants. */
function valueNamesOf(main: JsonRecord, parts: readonly JsonRecord[]): string[] | undefined {
  const names =
    ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions']
      .map((key) => main[key])
      .find(Array.isArray) ?? parts.map(({ title }) => title);
  const known = names.filter((name) => typeof name === 'string');
  return known.length > 0 && known.length === parts.flatMap(valuesOf).length ? known : undefined;
}

/** A schema that is put together of several (`allOf`) as one. */
export function wholeSchema(json: JsonRecord, depth = 0): JsonRecord {
  const { allOf, ...own } = json;
  if (!Array.isArray(allOf) || depth > deepest) return json;
  const parts = [...allOf.filter(isRecord).map((part) => wholeSchema(part, depth + 1)), own];
  const lists = parts.flatMap(({ required }) => (Array.isArray(required) ? required : []));
  const properties = parts.map((part) => (isRecord(part.properties) ? part.properties : {}));
  const all: JsonRecord = Object.assign({}, ...parts);
  return {
    ...all,
    ...(lists.length > 0 ? { required: lists } : {}),
    ...(properties.some((one) => Object.keys(one).length > 0)
      ? { type: 'object', properties: Object.assign({}, ...properties) }
      : {}),
  };
}

/** The alternatives of a value, each with one type. */
function branchesOf(json: JsonRecord, depth = 0): JsonRecord[] {
  const branches = json.anyOf ?? json.oneOf;
  if (Array.isArray(branches) && depth < deepest)
    return branches.filter(isRecord).flatMap((branch) => branchesOf(branch, depth + 1));
  return Array.isArray(json.type) ? json.type.map((type: unknown) => ({ ...json, type })) : [json];
}

function valuesOf(json: JsonRecord): (string | number | boolean)[] {
  if (Array.isArray(json.enum)) return json.enum.filter(isScalar);
  return isScalar(json.const) ? [json.const] : [];
}

/** A limit; those of safe integers are left out. */
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function kindOf(json: JsonRecord, values: readonly unknown[]): Declared['kind'] {
  if (json.type === 'string') return json.format === 'date-time' ? 'instant' : 'text';
  if (json.type === undefined && isRecord(json.properties)) return 'object';
  if (json.type === undefined && isRecord(json.items)) return 'list';
  if (json.type === 'integer' || json.type === 'number' || json.type === 'boolean')
    return json.type;
  if (json.type === 'array') return 'list';
  if (json.type === 'object') return 'object';
  const [first] = values;
  if (typeof first === 'string') return 'text';
  return typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'unknown';
}
