import { z } from 'zod';
import { type Localized, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentSchemaVersion, resource } from '../meta.ts';
import { formatProblem, sizeProblem, typeNamed } from './problems.ts';
import type { Reporter, SchemaPath } from './report.ts';
import { didYouMean, nearest, suggestion } from './suggest.ts';

/**
 * First pass: checks the file against the meta-schema.
 *
 * @returns the definition; undefined if the file does not match
 */
export function checkStructure(value: unknown, { report }: Pick<Reporter, 'report'>) {
  const version = z.object({ schemaVersion: z.number() }).safeParse(value);
  if (version.success && version.data.schemaVersion > currentSchemaVersion) {
    report('error', 'newer-version', ['schemaVersion'], {
      given: version.data.schemaVersion,
      known: currentSchemaVersion,
    });
    return undefined;
  }
  return checkAgainst(resource, value, report);
}

/**
 * Checks a value against a meta-schema, with a finding for each difference.
 *
 * @returns the value as the meta-schema reads it; undefined if it does not match
 */
export function checkAgainst<S extends z.ZodType>(
  meta: S,
  value: unknown,
  report: Reporter['report'],
): z.output<S> | undefined {
  const parsed = meta.safeParse(value);
  if (parsed.success) return parsed.data;
  reportIssues(parsed.error.issues, [], { value, meta }, report);
  return undefined;
}

/** What is checked, and by which meta-schema. */
interface Checked {
  readonly value: unknown;
  readonly meta: z.core.$ZodType;
}

type Issue = z.core.$ZodIssue;

/** Reports each issue once: a key that is misspelt or misplaced is not reported as missing too. */
function reportIssues(
  issues: readonly Issue[],
  parent: SchemaPath,
  root: Checked,
  report: Reporter['report'],
): void {
  const missing = new Map(
    issues
      .map((issue) => pathOf(issue, parent))
      .filter((path) => path.length > 0 && valueAt(root, path) === undefined)
      .map((path) => [JSON.stringify(path), path] as const),
  );
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const path = pathOf(issue, parent);
    for (const key of issue.keys) {
      // reported by the parser
      if (key === '__proto__') continue;
      const known = keysMissingAt(path, root);
      const meant = meantBy(key, path, issue.keys.length, [...missing.values()], known);
      if (meant) missing.delete(JSON.stringify(meant.path));
      const hint = meant?.hint ?? suggestion(key, known);
      report('error', 'unknown-key', [...path, key], { key, ...hint }, 'key');
    }
  }
  for (const issue of issues) {
    const path = pathOf(issue, parent);
    const isTold = valueAt(root, path) === undefined && !missing.has(JSON.stringify(path));
    if (issue.code !== 'unrecognized_keys' && !(isTold && path.length > 0))
      reportIssue(issue, parent, root, report);
  }
}

/** The missing key that an unknown key was probably meant to be. */
function meantBy(
  key: string,
  path: SchemaPath,
  unknown: number,
  missing: readonly SchemaPath[],
  known: readonly string[],
): { readonly path: SchemaPath; readonly hint: ReturnType<typeof suggestion> } | undefined {
  const here = missing.filter(
    (one) => one.length === path.length + 1 && path.every((part, index) => one[index] === part),
  );
  const near = didYouMean(key, known);
  // if one key is unknown and one is missing, the unknown one is probably meant to be the missing one
  const alone = near === undefined && unknown === 1 && here.length === 1 ? here[0] : undefined;
  const meant = here.find((one) => one.at(-1) === near) ?? alone;
  if (meant) return { path: meant, hint: nearest(String(meant.at(-1))) };
  const elsewhere = missing.find((one) => one.at(-1) === key);
  if (!elsewhere) return undefined;
  const place = elsewhere.slice(0, -1).join('.');
  return {
    path: elsewhere,
    hint: { suggestion: labelOf(locales.checks.suggestions, 'elsewhere', { place }) },
  };
}

const pathOf = (issue: Issue, parent: SchemaPath): SchemaPath => [
  ...parent,
  ...issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
];

/** Reports one finding for each problem; for a union, that of the alternative that was probably meant. */
function reportIssue(
  issue: Issue,
  parent: SchemaPath,
  root: Checked,
  report: Reporter['report'],
): void {
  const path = pathOf(issue, parent);
  switch (issue.code) {
    case 'invalid_union':
      reportIssues(
        nearestBranch(issue.errors, Object.keys(Object(valueAt(root, path)))),
        path,
        root,
        report,
      );
      return;
    case 'invalid_key':
      report('error', 'wrong-format', path, { problem: formatProblem(issue.issues[0]) }, 'key');
      return;
    case 'invalid_type':
      reportType(issue, path, root, report);
      return;
    case 'invalid_value':
      if (valueAt(root, path) === undefined)
        reportMissing(path, issue.values.map(String).join(', '), report);
      else if (issue.values.some((value) => typeof value === 'number'))
        report('error', 'wrong-type', path, { expected: issue.values.map(String).join(', ') });
      else
        report('error', 'wrong-value', path, {
          given: JSON.stringify(valueAt(root, path)),
          ...suggestion(String(valueAt(root, path)), issue.values.map(String)),
        });
      return;
    case 'too_small':
    case 'too_big':
      report('error', 'out-of-range', path, { problem: sizeProblem(issue) });
      return;
    default:
      report('error', 'wrong-format', path, { problem: formatProblem(issue) });
  }
}

function reportType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  path: SchemaPath,
  root: Checked,
  report: Reporter['report'],
): void {
  if (valueAt(root, path) === undefined) reportMissing(path, typeNamed(issue.expected), report);
  else report('error', 'wrong-type', path, { expected: typeNamed(issue.expected) });
}

function reportMissing(
  path: SchemaPath,
  expected: string | Localized,
  report: Reporter['report'],
): void {
  report('error', 'missing-key', path, {
    key: String(path.at(-1) ?? ''),
    expected,
  });
}

/**
 * The alternative of a union that fits best: the fewest issues about its own type, then the fewest in all. If it knows
 * none of the given keys, its missing keys are ignored.
 */
function nearestBranch(
  branches: readonly (readonly Issue[])[],
  keys: readonly string[],
): readonly Issue[] {
  const rank = (issues: readonly Issue[]) =>
    issues.reduce((sum, issue) => sum + (isOfOtherKind(issue) ? 1_000 : issueWeight(issue)), 0);
  const [closest = []] = [...branches].sort((left, right) => rank(left) - rank(right));
  const unknown = closest.filter((issue) => issue.code === 'unrecognized_keys');
  const count = unknown.reduce((sum, issue) => sum + issue.keys.length, 0);
  return branches.length > 2 && count > 0 && count === keys.length ? unknown : closest;
}

/** Whether the value as a whole has another type, such as a text instead of an object. */
const isOfOtherKind = (issue: Issue): boolean =>
  issue.path.length === 0 &&
  (issue.code === 'invalid_type' ||
    (issue.code === 'invalid_union' && issue.errors.every((branch) => branch.some(isOfOtherKind))));

const issueWeight = (issue: Issue): number =>
  issue.code === 'unrecognized_keys' ? issue.keys.length * 2 : 1;

function valueAt({ value: whole }: Checked, path: SchemaPath): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? Reflect.get(value, part)
        : undefined,
    whole,
  );
}

/** The keys that are still possible at a path. */
function keysMissingAt(path: SchemaPath, root: Checked): string[] {
  const present = Object.keys(Object(valueAt(root, path)));
  return keysAt(path, root).filter((key) => !present.includes(key));
}

/** The keys in the meta-schema at a path. */
function keysAt(path: SchemaPath, root: Checked): string[] {
  let schemas: z.core.$ZodType[] = [root.meta];
  path.forEach((part, index) => {
    schemas = schemas.flatMap(branches).flatMap((schema) => childSchemas(schema, part));
    const value = valueAt(root, path.slice(0, index + 1));
    if (typeof value === 'object') schemas = schemas.flatMap(branches).filter(isContainer);
  });
  return schemas
    .flatMap(branches)
    .flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
}

const isContainer = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodRecord;

/** The alternatives of a schema, inside optional and union wrappers. */
function branches(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return branches(schema.unwrap());
  if (schema instanceof z.ZodLazy) return branches(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(branches);
  return [schema];
}

function childSchemas(schema: z.core.$ZodType, part: string | number): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (schema instanceof z.ZodObject) {
    const child: z.core.$ZodType | undefined = schema.shape[part];
    return child ? [child] : [];
  }
  return [];
}
