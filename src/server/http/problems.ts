import { z } from 'zod';
import { closest } from '#contract/closest.ts';
import type { Problem } from '#contract/errors.ts';
import { hasText, isChinese, type Language, message } from '#contract/language.ts';
import { textIssue } from '#contract/limitedText.ts';
import type { TextProblem } from '#contract/text.ts';
import { locales } from '#locales/index.ts';

/** The validators below a validator that only wraps another: optional, default, pipe and the like. */
function unwrap(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return kindsOf(schema, value);
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodLazy) return [schema.unwrap()];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [schema.unwrap()];
  return [];
}

/** The kinds of thing that a value can be, by the field that tells them apart; all where it says none. */
function kindsOf(schema: z.ZodDiscriminatedUnion, value: unknown): readonly z.core.$ZodType[] {
  const { discriminator } = schema.def;
  const kinds = schema.options.filter(
    (option) =>
      option instanceof z.ZodObject &&
      z.safeParse(option.shape[discriminator], valueAt(value, discriminator)).success,
  );
  return kinds.length === 0 ? schema.options : kinds;
}

const valueAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The names that an object may have at a path of a validator, given what stands there. */
function knownKeys(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  value: unknown,
): string[] {
  const [head, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (head === undefined) return Object.keys(schema.shape);
    const part: z.core.$ZodType | undefined = schema.shape[String(head)];
    return part ? knownKeys(part, rest, valueAt(value, head)) : [];
  }
  if (schema instanceof z.ZodArray)
    return head === undefined ? [] : knownKeys(schema.element, rest, valueAt(value, head));
  return [...new Set(unwrap(schema, value).flatMap((part) => knownKeys(part, path, value)))];
}

type Issue = z.core.$ZodIssue;
type Key = keyof (typeof locales.server.problems)['en-US'];
type Values = Readonly<Record<string, string | number>>;

/** What zod found, before it is put in a person's language. */
interface Finding {
  readonly code: string;
  readonly key: Key;
  readonly values?: Values;
}

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

const typeNames = new Set(['string', 'number', 'int', 'boolean', 'object', 'array', 'null']);
const typeKey = (name: string): Key => (typeNames.has(name) ? (name as Key) : 'other');

function typeOf(value: unknown): Key {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeKey(typeof value);
}

function bounds(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Finding {
  const isSmall = issue.code === 'too_small';
  const limit = Number(isSmall ? issue.minimum : issue.maximum);
  const values = { limit };
  if (issue.origin === 'string') {
    // a token or an address is not written by hand, so that its code units are counted
    const excess = String(issue.input ?? '').length - limit;
    if (!isSmall) return { code: 'too-long', key: 'tooLong', values: { limit, excess } };
    return { code: 'too-short', key: limit === 1 ? 'empty' : 'tooShort', values };
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    if (!isSmall) return { code: 'too-many', key: 'tooMany', values };
    return { code: 'too-few', key: limit === 1 ? 'empty' : 'tooFew', values };
  }
  if (isSmall)
    return { code: 'too-small', key: issue.inclusive === false ? 'notAbove' : 'tooSmall', values };
  return { code: 'too-large', key: issue.inclusive === false ? 'notBelow' : 'tooLarge', values };
}

function oneOf(options: readonly unknown[]): Finding {
  const values = { values: options.map((value) => JSON.stringify(value)).join(', ') };
  return { code: 'not-one-of', key: options.length === 1 ? 'exactly' : 'oneOf', values };
}

function mistyped(issue: z.core.$ZodIssueInvalidType): Finding {
  if (issue.input === undefined) return { code: 'required', key: 'required' };
  if (issue.expected === 'number' && typeof issue.input === 'number')
    return { code: 'wrong-type', key: 'finiteNumber' };
  if (issue.expected === 'int' && typeof issue.input === 'number')
    return { code: 'not-whole', key: 'wholeNumber' };
  return {
    code: 'wrong-type',
    key: 'wrongType',
    values: { expected: issue.expected, given: typeOf(issue.input) },
  };
}

function misformatted(issue: z.core.$ZodIssueInvalidStringFormat | { format: string }): Finding {
  if (issue.format === 'datetime') return { code: 'wrong-format', key: 'dateTime' };
  if (issue.format === 'url') return { code: 'wrong-format', key: 'address' };
  return { code: 'wrong-format', key: 'format' };
}

function findingOf(issue: Issue): Finding {
  switch (issue.code) {
    case 'invalid_type':
      return mistyped(issue);
    case 'too_small':
    case 'too_big':
      return bounds(issue);
    case 'invalid_value':
      return issue.input === undefined
        ? { code: 'required', key: 'required' }
        : oneOf(issue.values);
    case 'not_multiple_of':
      return { code: 'not-a-multiple', key: 'multiple', values: { limit: issue.divisor } };
    case 'invalid_format':
      return misformatted(issue);
    default:
      return issue.code === 'custom' && issue.input === undefined
        ? { code: 'required', key: 'required' }
        : listed(issue.message);
  }
}

/** What the contract's checks of codes say: `one of 1, 2, 3`. */
function listed(text: string): Finding {
  const values = /^one of (.+)$/.exec(text)?.[1];
  return values === undefined
    ? { code: 'wrong-format', key: 'format' }
    : { code: 'not-one-of', key: 'oneOf', values: { values } };
}

/** messages of zod itself, in English; a hint of the contract replaces them */
const ownWords = /^(Invalid|Too (small|big)|Unrecognized|Expected)/;

function hintOf(issue: Issue, language: Language): string | undefined {
  if (ownWords.test(issue.message) || issue.message === '') return undefined;
  return hasText(locales.server.formatHints, issue.message)
    ? message(locales.server.formatHints, language, issue.message)
    : issue.message;
}

const textCodes = { tooLong: 'too-long', tooShort: 'too-short', tooDense: 'too-dense' } as const;

/** The problem of a text that breaks its limits, in the words that forms have for it too. */
export function lengthProblem(
  { key, values }: TextProblem,
  field: string,
  language: Language,
): Problem {
  const name = field || message(locales.server.problems, language, 'whole');
  // the name of a field is no Chinese word: a blank parts it from those
  const label = isChinese(language) ? `${name} ` : name;
  const text = message(locales.forms.text, language, key, { label, ...values });
  return { field, code: textCodes[key], message: text };
}

function describe(issue: Issue, field: string, language: Language): Problem {
  const text = textIssue.safeParse(issue.code === 'custom' ? issue.params : undefined);
  if (text.success) return lengthProblem(text.data, field, language);
  const finding = findingOf(issue);
  const whole = message(locales.server.problems, language, 'whole');
  const say = (key: Key, values: Values = {}) =>
    message(locales.server.problems, language, key, { field: field || whole, ...values });
  const hint = finding.key === 'format' ? hintOf(issue, language) : undefined;
  if (hint) return { field, code: finding.code, message: say('formatHint', { hint }) };
  if (finding.key !== 'wrongType')
    return { field, code: finding.code, message: say(finding.key, finding.values) };
  const expected = message(
    locales.server.problems,
    language,
    typeKey(String(finding.values?.expected)),
  );
  const given = message(locales.server.problems, language, typeKey(String(finding.values?.given)));
  return { field, code: finding.code, message: say('wrongType', { expected, given }) };
}

/** The branch of a union that the value was most likely meant for: the one that it follows furthest. */
function likeliest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) =>
    issues.reduce((deepest, { path }) => Math.max(deepest, path.length), 0);
  return (
    [...branches].sort(
      (left, right) => depth(right) - depth(left) || left.length - right.length,
    )[0] ?? []
  );
}

/** The checked input and its validator, to suggest a name for an unknown field. */
interface Checked {
  readonly schema: z.core.$ZodType;
  readonly value: unknown;
}

function union(
  issue: z.core.$ZodIssueInvalidUnion,
  checked: Checked,
  base: readonly PropertyKey[],
  language: Language,
): Problem[] {
  const path = [...base, ...issue.path];
  const options =
    'options' in issue && Array.isArray(issue.options)
      ? issue.options
      : issue.errors.flatMap((branch) =>
          branch.length === 1 && branch[0]?.code === 'invalid_value' && branch[0].path.length === 0
            ? branch[0].values
            : [],
        );
  const field = pathOf(path);
  const say = (key: Key, values?: Values) =>
    message(locales.server.problems, language, key, { field, ...values });
  if (issue.input === undefined) return [{ field, code: 'required', message: say('required') }];
  const hint = hintOf(issue, language);
  if (hint) return [{ field, code: 'wrong-format', message: say('formatHint', { hint }) }];
  if (options.length > 0 && options.length >= issue.errors.length) {
    const finding = oneOf(options);
    return [{ field, code: finding.code, message: say(finding.key, finding.values) }];
  }
  return likeliest(issue.errors).flatMap((inner) => problemsOf(inner, checked, path, language));
}

function unknownFields(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  { schema, value }: Checked,
  path: readonly PropertyKey[],
  language: Language,
): Problem[] {
  const known = knownKeys(schema, path, value);
  return issue.keys.slice(0, mostProblems).map((key) => {
    const field = pathOf([...path, key]);
    const guess = closest(key, known);
    const text = guess
      ? message(locales.server.problems, language, 'unknownFieldGuess', { field, guess })
      : message(locales.server.problems, language, 'unknownField', {
          field,
          known: known.join(', '),
        });
    return { field, code: 'unknown-field', message: text };
  });
}

function problemsOf(
  issue: Issue,
  checked: Checked,
  base: readonly PropertyKey[],
  language: Language,
): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') return unknownFields(issue, checked, path, language);
  if (issue.code === 'invalid_union') return union(issue, checked, base, language);
  return [describe(issue, pathOf(path), language)];
}

/** most problems that are reported: more do not help, and a body of unknown names would get an answer ten times its size */
const mostProblems = 100;

/**
 * Turns what a validator found into the contract's problems (stable code, field, one sentence that says what to do), at
 * most the first hundred.
 *
 * @param issues of a `safeParse` with `reportInput: true`, which distinguishes a missing field from a wrong one
 * @param schema the validator, for the names that an unknown field may have meant
 * @param value the validated value; without it, names of every possible kind of thing are suggested
 */
export function translateIssues(
  issues: readonly Issue[],
  schema: z.core.$ZodType,
  language: Language,
  value?: unknown,
): Problem[] {
  return issues
    .slice(0, mostProblems)
    .flatMap((issue) => problemsOf(issue, { schema, value }, [], language))
    .slice(0, mostProblems);
}

/** Where a value holds U+0000, which PostgreSQL cannot keep; undefined where nowhere. */
export function zeroCharacterPath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = zeroCharacterPath(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The problem of a field that holds U+0000. */
export function zeroCharacterProblem(field: string, language: Language): Problem {
  return {
    field,
    code: 'null-character',
    message: message(locales.server.problems, language, 'zeroCharacter', { field }),
  };
}
