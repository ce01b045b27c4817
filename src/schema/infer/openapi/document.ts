import { isRecord, type JsonRecord } from '#schema/json.ts';

/** Reads a document of OpenAPI 3 whose references have been resolved. Whatever is not as it should be is left out. */

export interface Parameter {
  readonly name: string;
  readonly schema: JsonRecord;
  readonly isRequired: boolean;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string | undefined;
  /** what it is filed under */
  readonly tag: string | undefined;
  /** parameters of the query */
  readonly query: readonly Parameter[];
  /** schema of the JSON that is sent */
  readonly body: JsonRecord | undefined;
  /** schema of the JSON that a success answers */
  readonly answer: JsonRecord | undefined;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export const recordsIn = (value: unknown): JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

export const within = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** All operations, in the order of the document. */
export function operationsOf(document: JsonRecord): Operation[] {
  const paths = isRecord(document.paths) ? Object.entries(document.paths) : [];
  return paths.flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const given = within(item, method);
      return isRecord(given) && isRecord(item) ? [operationOf(path, method, item, given)] : [];
    }),
  );
}

function operationOf(path: string, method: string, item: JsonRecord, given: JsonRecord): Operation {
  const parameters = [...recordsIn(item.parameters), ...recordsIn(given.parameters)];
  const byName = new Map(
    parameters
      .filter((one) => one.in === 'query')
      .map((one) => [String(one.name), parameterOf(one)] as const),
  );
  const responses = isRecord(given.responses) ? given.responses : {};
  const success = ['200', '201', '2XX', 'default'].map((status) => responses[status]);
  return {
    method: method.toUpperCase(),
    path,
    summary: textOf(given.summary),
    tag: Array.isArray(given.tags) ? textOf(given.tags[0]) : undefined,
    query: [...byName.values()],
    body: jsonIn(given.requestBody),
    answer: success.map(jsonIn).find((schema) => schema !== undefined),
  };
}

const parameterOf = (given: JsonRecord): Parameter => ({
  name: String(given.name),
  schema: {
    ...(isRecord(given.schema) ? given.schema : {}),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.example === undefined ? {} : { example: given.example }),
  },
  isRequired: given.required === true,
});

/** The schema of the JSON in a body or an answer. */
function jsonIn(given: unknown): JsonRecord | undefined {
  const content = within(given, 'content');
  if (!isRecord(content)) return undefined;
  const type = Object.keys(content).find((one) => /[/+]json\b|^\*\/\*$/i.test(one));
  const schema = type === undefined ? undefined : within(content[type], 'schema');
  return isRecord(schema) ? schema : undefined;
}
