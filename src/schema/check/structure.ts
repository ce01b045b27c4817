import { z } from 'zod';
import { currentSchemaVersion, resource } from '../meta.ts';
import type { Reporter, SchemaPath } from './report.ts';
import { suggestion } from './suggest.ts';

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
  for (const issue of parsed.error.issues) reportIssue(issue, [], value, report);
  return undefined;
}

type Issue = z.core.$ZodIssue;

/** One finding for each thing that is wrong; a union speaks by the branch that was most likely meant. */
function reportIssue(
  issue: Issue,
  parent: SchemaPath,
  root: unknown,
  report: Reporter['report'],
): void {
  const path = [
    ...parent,
    ...issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys)
        report(
          'error',
          'unknown-key',
          [...path, key],
          { key, suggestion: suggestion(key, keysAt(path, root)) },
          'key',
        );
      return;
    case 'invalid_union':
      for (const inner of nearestBranch(issue.errors)) reportIssue(inner, path, root, report);
      return;
    case 'invalid_key':
      report('error', 'wrong-format', path, { problem: messageOf(issue.issues[0]) }, 'key');
      return;
    case 'invalid_type':
      reportType(issue, path, root, report);
      return;
    case 'invalid_value':
      if (valueAt(root, path) === undefined) reportMissing(path, issue.values.map(String), report);
      else
        report('error', 'wrong-value', path, {
          given: JSON.stringify(valueAt(root, path)),
          suggestion: suggestion(String(valueAt(root, path)), issue.values.map(String)),
        });
      return;
    case 'too_small':
    case 'too_big':
      report('error', 'out-of-range', path, { problem: issue.message });
      return;
    default:
      report('error', 'wrong-format', path, { problem: issue.message });
  }
}

const messageOf = (issue: Issue | undefined): string => issue?.message ?? '';

function reportType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  path: SchemaPath,
  root: unknown,
  report: Reporter['report'],
): void {
  if (valueAt(root, path) === undefined) reportMissing(path, [issue.expected], report);
  else report('error', 'wrong-type', path, { expected: issue.expected });
}

function reportMissing(path: SchemaPath, expected: string[], report: Reporter['report']): void {
  report('error', 'missing-key', path, {
    key: String(path.at(-1) ?? ''),
    expected: expected.join(', '),
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
