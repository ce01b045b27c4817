import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { fieldTypes } from '#schema/fields/index.ts';
import { type Node, nodesIn } from './standingTests.ts';

/**
 * What is known of types of fields stands with them: in `schema/fields`, `server/cells/types.ts` and `app/resources/fields`. A table or a
 * `switch` over three types or more anywhere else is a place that a new type would have to be added to.
 */
const homes = /^src\/((schema|app\/resources)\/fields\/|server\/cells\/types\.ts$)/;

const names: ReadonlySet<string> = new Set(fieldTypes);

const textOf = (value: unknown): string | undefined => {
  const [node] = nodesIn(value);
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
};
const keyOf = (property: Node): string | undefined => {
  const [key] = nodesIn(property.key);
  return key?.type === 'Identifier' && !property.computed ? String(key.name) : textOf(key);
};

const joins = new Set(['LogicalExpression', 'ConditionalExpression']);

/** The texts that a condition compares something with, one after the other. */
function comparedIn(node: Node): (string | undefined)[] {
  if (node.type === 'BinaryExpression') return [textOf(node.left), textOf(node.right)];
  const parts = joins.has(node.type) ? [node.left, node.right, node.test, node.alternate] : [];
  return parts.flatMap((part) => nodesIn(part).flatMap(comparedIn));
}

/** What a table, a `switch` or a chain of comparisons has a case for. */
function casesOf(node: Node, parent: Node | undefined): (string | undefined)[] {
  switch (node.type) {
    case 'ArrayExpression':
      return nodesIn(node.elements).map(textOf);
    case 'ObjectExpression':
      return nodesIn(node.properties).map(keyOf);
    case 'SwitchStatement':
      return nodesIn(node.cases).map(({ test: wanted }) => textOf(wanted));
    case 'TSUnionType':
      return nodesIn(node.types).map(({ literal }) => textOf(literal));
    default:
      return joins.has(node.type) && !joins.has(parent?.type ?? '') ? comparedIn(node) : [];
  }
}

/** The tables over types in a module: each with its types. */
function tablesIn(text: string): string[][] {
  const found: string[][] = [];
  const walk = (node: Node, parent?: Node): void => {
    const all = new Set(casesOf(node, parent).filter((one) => one !== undefined));
    const types = [...all].filter((one) => names.has(one));
    // what has as many other words is about something else
    if (types.length >= 3 && types.length * 2 > all.size) found.push(types);
    for (const part of Object.values(node)) for (const child of nodesIn(part)) walk(child, node);
  };
  for (const node of nodesIn(parseSync('file.tsx', text).program)) walk(node);
  return found;
}

test.each([
  ['const wide = new Set(["text", "json", "link"]);', 1],
  ['switch (type) { case "text": case "json": case "link": break; }', 1],
  ['const width = { text: 1, json: 2, link: 3 };', 1],
  ['const is = type === "text" || type === "json" || type === "link";', 1],
  ['type Some = "text" | "json" | "link";', 1],
  ['const two = ["text", "json"];', 0],
  ['const query = { text: "", date: "", file: "", page: 1, size: 2, sort: 3 };', 0],
])('%s has %i tables over types', (text, count) => {
  expect(tablesIn(text)).toHaveLength(count);
});

/** modules whose words are called like types, and mean something else: how many tables each has */
const others: Readonly<Record<string, number>> = {
  // kinds of files
  'src/app/resources/cells/media.tsx': 1,
  'src/app/widgets/rich-text/MediaDialog.tsx': 1,
  'src/app/widgets/rich-text/WritingArea.tsx': 1,
  'src/app/widgets/rich-text/media.ts': 2,
  'src/app/widgets/upload/SingleUpload.tsx': 1,
  'src/app/widgets/upload/kinds.ts': 3,
  'src/app/widgets/upload/uploadMedia.ts': 1,
  'src/contract/limits.ts': 1,
  'src/schema/infer/texts.ts': 4,
  'src/server/storage/objects.ts': 1,
  // kinds of filters
  'src/app/resources/filters/ActiveFilters.tsx': 1,
  'src/app/resources/filters/FilterField.tsx': 1,
  'src/schema/compile.ts': 1,
  'src/schema/infer/views.ts': 1,
  'src/schema/own/thing.ts': 1,
  // kinds of values, of cells, and of what readers see
  'src/page/content/ReadRecord.tsx': 1,
  'src/schema/check/expressions.ts': 1,
  'src/schema/compute.ts': 1,
  'src/schema/sheet/sheet.ts': 1,
};

/** modules that still have such tables: none may be added */
const left: Readonly<Record<string, number>> = {
  'src/app/resources/pickers/PickerRow.tsx': 1,
  'src/contract/endpoints/imports.ts': 1,
  'src/server/import/proposal/index.ts': 1,
  'src/server/jmgr/own/conversions.ts': 2,
  'src/server/special/ownRecord.ts': 2,
};

test('what is known of a type of field stands with the types alone', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter((file) => /\.tsx?$/.test(file) && !homes.test(file))
    .flatMap((file) => {
      const tables = tablesIn(readFileSync(file, 'utf8'));
      return tables.length > 0 ? [[file, tables.length] as const] : [];
    });
  const known: Record<string, number> = { ...others };
  for (const [file, count] of Object.entries(left)) known[file] = (known[file] ?? 0) + count;
  expect(Object.fromEntries(found)).toEqual(known);
});
