import { z } from 'zod';
import type { Localized } from '#contract/language.ts';
import { currentSchemaVersion, resource } from '../meta.ts';
import { formatProblem, kindNamed, sizeProblem } from './problems.ts';
import type { Reporter, SchemaPath } from './report.ts';
import { didYouMean, suggestion } from './suggest.ts';

/**
 * First pass: does the file have the shape of the meta-schema?
 *
 * @returns the definition, or undefined where it has not
 */
export function checkStructure(value: unknown, { report }: Reporter) {
  const version = z.object({ schemaVersion: z.number() }).safeParse(value);
  if (version.success && version.data.schemaVersion > currentSchemaVersion) {
    report('error', 'newer-version', ['schemaVersion'], {
      given: version.data.schemaVersion,
      known: currentSchemaVersion,
    });
    return undefined;
  }
  const parsed = resource.safeParse(value);
  if (parsed.success) return parsed.data;
  reportIssues(parsed.error.issues, [], value, report);
  return undefined;
}

type Issue = z.core.$ZodIssue;

/** What is missing because its key is misspelt is one mistake: the misspelt key tells of it. */
function reportIssues(
  issues: readonly Issue[],
  parent: SchemaPath,
  root: unknown,
  report: Reporter['report'],
): void {
  const meant = new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const path = pathOf(issue, parent);
      const known = keysMissingAt(path, root);
      return issue.keys.flatMap((key) => {
        const near = didYouMean(key, known);
        return near === undefined ? [] : JSON.stringify([...path, near]);
      });
    }),
  );
  for (const issue of issues)
    if (!meant.has(JSON.stringify(pathOf(issue, parent)))) reportIssue(issue, parent, root, report);
}

const pathOf = (issue: Issue, parent: SchemaPath): SchemaPath => [
  ...parent,
  ...issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
];

/** One finding for each thing that is wrong; a union speaks by the branch that was most likely meant. */
function reportIssue(
  issue: Issue,
  parent: SchemaPath,
  root: unknown,
  report: Reporter['report'],
): void {
  const path = pathOf(issue, parent);
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys)
        report(
          'error',
          'unknown-key',
          [...path, key],
          { key, suggestion: suggestion(key, keysMissingAt(path, root)) },
          'key',
        );
      return;
    case 'invalid_union':
      reportIssues(nearestBranch(issue.errors), path, root, report);
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
      else
        report('error', 'wrong-value', path, {
          given: JSON.stringify(valueAt(root, path)),
          suggestion: suggestion(String(valueAt(root, path)), issue.values.map(String)),
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
  root: unknown,
  report: Reporter['report'],
): void {
  if (valueAt(root, path) === undefined) reportMissing(path, kindNamed(issue.expected), report);
  else report('error', 'wrong-type', path, { expected: kindNamed(issue.expected) });
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

/** The branch of a union that went furthest: the fewest complaints about its own type, then the fewest at all. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const rank = (issues: readonly Issue[]) =>
    issues.reduce(
      (sum, issue) =>
        sum +
        (issue.path.length === 0 && issue.code === 'invalid_type' ? 1_000 : issueWeight(issue)),
      0,
    );
  return [...branches].sort((left, right) => rank(left) - rank(right))[0] ?? [];
}

const issueWeight = (issue: Issue): number =>
  issue.code === 'unrecognized_keys' ? issue.keys.length * 2 : 1;

function valueAt(root: unknown, path: SchemaPath): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? Reflect.get(value, part)
        : undefined,
    root,
  );
}

/** The keys that could still be written at a path. */
function keysMissingAt(path: SchemaPath, root: unknown): string[] {
  const present = Object.keys(Object(valueAt(root, path)));
  return keysAt(path, root).filter((key) => !present.includes(key));
}

/** The keys that the meta-schema knows at a path. */
function keysAt(path: SchemaPath, root: unknown): string[] {
  let schemas: z.core.$ZodType[] = [resource];
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

/** A schema without its optional and union shells. */
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
