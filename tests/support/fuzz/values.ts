import fc from '#tests/support/properties.ts';
import type { Document, Schema } from './operations.ts';

/** Existing ids, addresses and names, so that calls pass the first checks. */
export interface Known {
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

const deepest = 5;
/** keeps calls small; the limits of the contract have their own tests */
const mostItems = 3;
const mostCharacters = 40;

const isId = /^(ids?|contentId|uuid|\w+Ids?)$/;
const idPattern = '^\\d{1,19}$';
const timePattern = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';
/** names that lists can sort by, and others */
const sorts = fc.constantFrom(
  '-createdAt',
  'createdAt',
  'id',
  '-id',
  'title',
  'name,-id',
  'noSuchField',
);
/** characters for `\d` and `.` in patterns: those that people type */
const alphabet = fc.constantFrom(...'abcXYZ019 -_.书案é');

/** Random values for a schema of the document: mostly valid ones, with existing ids where ids are required. */
export function valuesOf(
  document: Document,
  known: Known,
): (schema: Schema, name?: string) => fc.Arbitrary<unknown> {
  const ids = fc.constantFrom(...known.ids);
  const words = fc.constantFrom(...known.words);
  const instants = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });

  function text(schema: Schema, name: string): fc.Arbitrary<string> {
    if (isId.test(name) || schema.pattern === idPattern)
      return fc.oneof({ weight: 9, arbitrary: ids }, fc.constant('7'));
    if (name === 'sort') return sorts;
    if (schema.format === 'date-time') return instants.map((date) => date.toISOString());
    if (schema.pattern === timePattern)
      return instants.map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
    if (schema.format === 'uuid') return fc.uuid();
    // patterns without look-arounds and unlimited alternatives are left to the generator
    if (schema.pattern && !/\(\?[!=<]|02-29/.test(schema.pattern))
      return fc.stringMatching(new RegExp(schema.pattern));
    if (schema.pattern?.startsWith('^(https'))
      return fc.constantFrom('/cdn/a.png', 'https://a.example/b');
    const minLength = Math.min(schema.minLength ?? 0, mostCharacters);
    const maxLength = Math.max(
      Math.min(schema.maxLength ?? mostCharacters, mostCharacters),
      minLength,
    );
    const letters = fc
      .array(alphabet, { minLength, maxLength })
      .map((characters) => characters.join(''));
    return fc.oneof(words, letters);
  }

  function object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties } = schema;
    const shape = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, values(part, depth + 1, name)]),
    );
    const own = fc.record(shape, { requiredKeys: required.filter((name) => name in shape) });
    if (typeof additionalProperties !== 'object') return own;
    const others = fc.dictionary(words, values(additionalProperties, depth + 1), { maxKeys: 2 });
    return fc.tuple(own, others).map(([first, second]) => ({ ...second, ...first }));
  }

  function values(schema: Schema, depth = 0, name = ''): fc.Arbitrary<unknown> {
    if (depth > deepest) return fc.constant(null);
    if (schema.$ref) return values(document.resolve(schema.$ref), depth + 1, name);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => values(choice, depth, name)));
    const { minimum = -1000, maximum = 1000 } = schema;
    switch (schema.type) {
      case 'object':
        return object(schema, depth);
      case 'array':
        return fc.array(schema.items ? values(schema.items, depth + 1, name) : fc.jsonValue(), {
          minLength: Math.min(schema.minItems ?? 0, mostItems),
          maxLength: Math.max(Math.min(schema.maxItems ?? mostItems, mostItems), 0),
        });
      case 'string':
        return text(schema, name);
      case 'integer':
        return fc.integer({
          min: Math.max(Math.ceil(minimum), -(2 ** 31)),
          max: Math.min(Math.floor(maximum), Math.max(minimum, 0) + 1000),
        });
      case 'number':
        return fc.double({ min: minimum, max: maximum, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 3 });
    }
  }
  return (schema, name) => values(schema, 0, name);
}
