import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { rowOf } from '../check/shapes.ts';
import { isRecord, type JsonRecord } from '../json.ts';

/** The parts of a contract validator that a schema can express. */
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
  readonly isRequired: boolean;
  readonly default: unknown;
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
  return isRecord(json) ? read(json, true) : undefined;
}

/** The fields of a row, if the endpoint answers with a list. */
export const declaredRow = (endpoint: Endpoint | undefined): Declared['properties'] =>
  endpoint && declare(rowOf(endpoint), 'output')?.properties;

/** The parameters of the call. */
export const declaredParameters = (endpoint: Endpoint | undefined): Declared['properties'] =>
  endpoint &&
  declare(endpoint.method === 'GET' ? endpoint.query : endpoint.body, 'input')?.properties;

function read(json: JsonRecord, isRequired: boolean): Declared {
  const parts = branchesOf(json);
  const main = parts.find(({ type }) => type !== 'null') ?? json;
  const values = parts.flatMap(valuesOf);
  const required = Array.isArray(main.required) ? main.required : [];
  const properties = isRecord(main.properties) ? main.properties : undefined;
  return {
    kind: kindOf(main, values),
    values: values.length > 0 ? [...new Set(values)].filter((value) => value !== '') : undefined,
    isRequired,
    default: json.default,
    maxLength: numberOf(main.maxLength),
    minimum: numberOf(main.minimum),
    maximum: numberOf(main.maximum),
    maxItems: numberOf(main.maxItems),
    items: isRecord(main.items) ? read(main.items, true) : undefined,
    properties:
      properties &&
      Object.fromEntries(
        Object.entries(properties).flatMap(([name, value]) =>
          isRecord(value) ? [[name, read(value, required.includes(name))]] : [],
        ),
      ),
  };
}

/** The alternatives of a value, each with one type. */
function branchesOf(json: JsonRecord): JsonRecord[] {
  const branches = json.anyOf ?? json.oneOf;
  if (Array.isArray(branches)) return branches.filter(isRecord).flatMap(branchesOf);
  return Array.isArray(json.type) ? json.type.map((type: unknown) => ({ ...json, type })) : [json];
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function valuesOf(json: JsonRecord): (string | number | boolean)[] {
  if (Array.isArray(json.enum)) return json.enum.filter(isScalar);
  return isScalar(json.const) ? [json.const] : [];
}

/** A limit; those of safe integers are left out. */
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function kindOf(json: JsonRecord, values: readonly unknown[]): Declared['kind'] {
  if (json.type === 'string') return json.format === 'date-time' ? 'instant' : 'text';
  if (json.type === 'integer' || json.type === 'number' || json.type === 'boolean')
    return json.type;
  if (json.type === 'array') return 'list';
  if (json.type === 'object') return 'object';
  const [first] = values;
  if (typeof first === 'string') return 'text';
  return typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'unknown';
}
