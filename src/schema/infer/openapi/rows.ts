import { isRecord, type JsonRecord } from '#schema/json.ts';
import { wholeSchema } from '../declared.ts';
import { essenceOf } from '../words.ts';
import { recordsIn } from './document.ts';

/** Where the rows of a list stand in its answer, by the schema of the answer. */
export interface Rows {
  /** path of the rows; empty if the answer is the array itself */
  readonly at: string;
  /** schema of one row */
  readonly row: JsonRecord;
  /** path of the total, if the answer has one */
  readonly totalAt: string | undefined;
  /** path of the token of the next page, if the answer has one */
  readonly tokenAt: string | undefined;
}

const deepest = 3;
const rowNames = /^(data|items?|results?|rows|records|content|list|value|objects|entries|hits)$/i;
const totalNames =
  /^(total|totalCount|total_count|count|totalElements|totalItems|total_items|totalRecords|totalRow|recordsTotal)$/;
const tokenNames =
  /^(next_?(cursor|token|page_?token|marker)|end_?cursor|continuation(_?token)?)$/i;
const pageNames = /^(next|previous|page|pageNum|pageIndex|page_no|hasMore|has_more|links|_links)$/i;

/** The schema itself, without the alternative that it is null. */
function plain(given: unknown, depth = 0): JsonRecord | undefined {
  if (!isRecord(given) || depth > deepest) return undefined;
  const schema = wholeSchema(given);
  const branches = recordsIn(schema.anyOf ?? schema.oneOf).filter(({ type }) => type !== 'null');
  return branches.length > 0 ? plain(branches[0], depth + 1) : schema;
}

const propertiesOf = (schema: JsonRecord | undefined): [string, JsonRecord | undefined][] =>
  isRecord(schema?.properties)
    ? Object.entries(schema.properties).map(([name, value]) => [name, plain(value)])
    : [];

/** The schema of an item as the document has it, if the value is an array of objects. */
function itemOf(schema: JsonRecord | undefined): JsonRecord | undefined {
  const items = schema?.items;
  return isRecord(items) && propertiesOf(plain(items)).length > 0 ? items : undefined;
}

/** @param path of the list, whose last word names its records */
export function rowsIn(answer: JsonRecord, path: string): Rows | undefined {
  const schema = plain(answer);
  const row = itemOf(schema);
  if (row) return { at: '', row, totalAt: undefined, tokenAt: undefined };
  const found = arraysIn(schema, [], 0);
  const own = essenceOf(path.split('/').at(-1) ?? '');
  const best =
    found.find(({ name }) => rowNames.test(name)) ??
    found.find(({ name }) => essenceOf(name) === own) ??
    (found.length === 1 && found[0]?.isPage ? found[0] : undefined);
  if (!best) return undefined;
  const isNumber = ({ type }: JsonRecord) => type === 'integer' || type === 'number';
  return {
    at: best.at,
    row: best.row,
    totalAt: pathOf(schema, (name, value) => totalNames.test(name) && isNumber(value)),
    tokenAt: pathOf(schema, (name) => tokenNames.test(name)),
  };
}

interface Found {
  readonly name: string;
  readonly at: string;
  readonly row: JsonRecord;
  /** whether something beside it is of pages */
  readonly isPage: boolean;
}

function arraysIn(
  schema: JsonRecord | undefined,
  above: readonly string[],
  depth: number,
): Found[] {
  if (depth > deepest) return [];
  const properties = propertiesOf(schema);
  const isPage = properties.some(([name]) => totalNames.test(name) || pageNames.test(name));
  const here = properties.flatMap(([name, value]) => {
    const row = itemOf(value);
    return row ? [{ name, at: [...above, name].join('.'), row, isPage }] : [];
  });
  if (here.length > 0) return here;
  return properties.flatMap(([name, value]) => arraysIn(value, [...above, name], depth + 1));
}

/** The path of the first property, from outside to inside, that something holds for. */
function pathOf(
  schema: JsonRecord | undefined,
  test: (name: string, value: JsonRecord) => boolean,
  above: readonly string[] = [],
): string | undefined {
  if (above.length > deepest) return undefined;
  const properties = propertiesOf(schema);
  const own = properties.find(([name, value]) => test(name, value ?? {}));
  if (own) return [...above, own[0]].join('.');
  for (const [name, value] of properties) {
    const inner = pathOf(value, test, [...above, name]);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The schema of one record in an answer or a body, and the names that it is wrapped in. */
export function recordIn(given: JsonRecord | undefined): {
  readonly schema: JsonRecord | undefined;
  readonly wrapper: string | undefined;
} {
  const schema = plain(given);
  const [only, ...others] = propertiesOf(schema);
  const isWrapped = only !== undefined && others.length === 0 && propertiesOf(only[1]).length > 0;
  return isWrapped ? { schema: only[1], wrapper: only[0] } : { schema, wrapper: undefined };
}
