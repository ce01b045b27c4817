import fc from '#tests/support/properties.ts';
import { brokenValues, hostile } from './hostile.ts';
import type { Document, Operation } from './operations.ts';
import { type Known, valuesOf } from './values.ts';

/** A call as sent over the network; fast-check prints it if it fails. */
export interface FuzzedCall {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | undefined;
  /** its `Idempotency-Key`, if any */
  readonly key: string | undefined;
}

/** Keys for writes: rare, so that most calls take effect; valid ones are reused for other calls. */
const keys = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom('"one-and-the-same"', 'one-and-the-same') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['', '"', '""', '"short"', '\\', 'k'.repeat(200), '"%00%ff%27"', '"a" "b"'],
      ...["'; drop table post; --", 'ÿÿÿÿÿÿÿÿ'],
    ),
  },
);

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Text for an address: half of a surrogate pair is replaced, because it cannot be encoded. */
const escaped = (value: unknown): string =>
  encodeURIComponent(Buffer.from(asText(value)).toString());

const pairs = (value: unknown): string =>
  Object.entries(typeof value === 'object' && value !== null ? value : { value })
    .map(([name, part]) => `${escaped(name)}=${escaped(part)}`)
    .join('&');

/** Bodies that are no JSON value. */
const rawBodies = fc.constantFrom(
  ...['', '{', '[', '"', 'nul', '{"a":1,"a":2}', '\u0000', '{"a":}', '%00', 'a=1&a=2', '&&&==='],
  ...[`${'['.repeat(50_000)}`, `{"a":${'1'.repeat(10_000)}}`, '1e99999', '\ufeff{}', '{}{}'],
);
const contentTypes = fc.constantFrom(
  ...['application/json', 'application/json', 'application/x-www-form-urlencoded'],
  ...['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'],
);

/** Random calls of an operation: valid ones, broken ones, and some whose body is no JSON. */
export function callsOf(
  document: Document,
  known: Known,
): (operation: Operation) => fc.Arbitrary<FuzzedCall> {
  const values = valuesOf(document, known);
  const part = ({ schema, name }: Operation['parameters'][number]) =>
    fc.oneof({ weight: 4, arbitrary: values(schema, name) }, { weight: 1, arbitrary: hostile });

  return ({ method, path, parameters, body }) => {
    const of = (place: 'path' | 'query') => parameters.filter((one) => one.in === place);
    const inPath = fc.record(Object.fromEntries(of('path').map((one) => [one.name, part(one)])));
    const inQuery = fc.record(Object.fromEntries(of('query').map((one) => [one.name, part(one)])), {
      requiredKeys: of('query')
        .filter((one) => one.required)
        .map((one) => one.name),
    });
    const write = body?.type === 'application/json' ? asJson : pairs;
    const bodies = body
      ? fc.oneof(
          {
            weight: 9,
            arbitrary: fc.record({
              type: fc.constant(body.type),
              body: brokenValues(values(body.schema)).map(write),
            }),
          },
          { weight: 1, arbitrary: fc.record({ type: contentTypes, body: rawBodies }) },
        )
      : fc.constant({ type: undefined, body: undefined });
    return fc.tuple(inPath, inQuery, bodies, keys).map(([places, query, sent, key]) => {
      const address = path.replace(/\{(\w+)\}/g, (_place, name: string) => escaped(places[name]));
      const search = pairs(query);
      return { method, path: search ? `${address}?${search}` : address, ...sent, key };
    });
  };
}

/** `undefined` is no JSON. */
function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
