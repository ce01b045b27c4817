import { z } from 'zod';
import { type DashboardDefinition, dashboard } from './dashboard/meta.ts';
import { isRecord } from './json.ts';
import { currentSchemaVersion, type ResourceDefinition, resource } from './meta.ts';
import { withoutOwnCalls } from './own/calls.ts';

/** Path from files in `schemas/` to the published JSON Schema, for editors. */
const publishedSchema = '../docs/resource.schema.json';

/** maximum length of a line */
const lineWidth = 100;

/** Parts of a resource that always have one entry a line. */
const alwaysOpen: ReadonlySet<string> = new Set(['endpoints', 'fields', 'list']);

/**
 * The canonical text of a resource, as in `schemas/<name>.json`: keys in the order of the meta-schema, two spaces of
 * indent, short values on one line, a newline at the end. Equal definitions give equal text, and parsing it gives the
 * definition again.
 */
export const serialiseResource = (definition: ResourceDefinition): string =>
  serialiseWritten(withoutOwnCalls(definition));

/**
 * `serialiseResource` for the text of a list that extends another one: only a part, with `null` for what it removes.
 */
export function serialiseWritten(written: Readonly<Record<string, unknown>>): string {
  const { $schema = publishedSchema, ...rest } = written;
  const whole = { $schema, ...rest, schemaVersion: currentSchemaVersion };
  const ordered = inOrder(whole, resource);
  return `${openObject(entriesOf(ordered), '', (key) => alwaysOpen.has(key))}\n`;
}

/** The canonical text of a dashboard, as in `schemas/dashboards/<name>.json`. */
export function serialiseDashboard(definition: DashboardDefinition): string {
  const { $schema = '../../docs/dashboard.schema.json', ...rest } = definition;
  const ordered = inOrder({ $schema, ...rest }, dashboard);
  return `${openObject(entriesOf(ordered), '')}\n`;
}

/** The value with its keys in the order of the meta-schema; names that people choose keep their order. */
function inOrder(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  const shape = schema && branchOf(schema, value);
  if (Array.isArray(value))
    return value.map((item, index) =>
      inOrder(
        item,
        shape instanceof z.ZodArray
          ? shape.element
          : shape instanceof z.ZodTuple
            ? shape.def.items[index]
            : undefined,
      ),
    );
  if (!isRecord(value)) return value;
  const child = (key: string): z.core.$ZodType | undefined =>
    shape instanceof z.ZodObject
      ? shape.shape[key]
      : shape instanceof z.ZodRecord
        ? shape.valueType
        : undefined;
  const known = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  const keys = [...known.filter((key) => Object.hasOwn(value, key)), ...Object.keys(value)];
  return Object.fromEntries(
    [...new Set(keys)].map((key) => [key, inOrder(value[key], child(key))]),
  );
}

/** The schema that accepts the value, inside optional, lazy and union wrappers. */
function branchOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodLazy)
    return branchOf(schema.unwrap(), value);
  if (schema instanceof z.ZodUnion) {
    const taken = schema.options.find((option) => z.safeParse(option, value).success);
    return taken && branchOf(taken, value);
  }
  return schema;
}

/** The entries of an object that JSON keeps. */
const entriesOf = (value: unknown): [string, unknown][] =>
  isRecord(value) ? Object.entries(value).filter(([, item]) => item !== undefined) : [];

/** The value on one line. */
export function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const entries = entriesOf(value);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${flat(item)}`).join(', ')} }`;
}

/** The width of a text in columns: Chinese, Japanese and Korean characters and pictographs take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|[\u{20000}-\u{3FFFD}]/u;

/**
 * Prints the value after `prefix`, on one line if it fits.
 *
 * @param rest what follows on the same line: a comma, or nothing
 */
function print(value: unknown, prefix: string, indent: string, rest: string): string {
  const line = flat(value);
  if (typeof value !== 'object' || value === null) return line;
  if (widthOf(prefix) + widthOf(line) + rest.length <= lineWidth) return line;
  if (!Array.isArray(value)) return openObject(entriesOf(value), indent);
  const inner = `${indent}  `;
  // numbers fill their lines, everything else has one line each
  const body = value.every((item) => typeof item === 'number')
    ? filled(value.map(flat), inner)
    : value
        .map((item, index) => {
          const comma = index < value.length - 1 ? ',' : '';
          return inner + print(item, inner, inner, comma) + comma;
        })
        .join('\n');
  return `[\n${body}\n${indent}]`;
}

function openObject(
  entries: readonly [string, unknown][],
  indent: string,
  isOpen: (key: string) => boolean = () => false,
): string {
  const inner = `${indent}  `;
  const lines = entries.map(([key, item], index) => {
    const prefix = `${inner}${JSON.stringify(key)}: `;
    const comma = index < entries.length - 1 ? ',' : '';
    const parts = entriesOf(item);
    const text =
      isOpen(key) && parts.length > 0
        ? openObject(parts, inner)
        : print(item, prefix, inner, comma);
    return prefix + text + comma;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function filled(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = indent;
  items.forEach((item, index) => {
    const piece = index < items.length - 1 ? `${item},` : item;
    const longer = line === indent ? line + piece : `${line} ${piece}`;
    if (longer.length > lineWidth && line !== indent) {
      lines.push(line);
      line = indent + piece;
    } else line = longer;
  });
  return [...lines, line].join('\n');
}
