import { dependenciesOf } from './conditions.ts';
import type { Expression } from './meta.ts';

type Path = readonly (string | number)[];

/** The parts of an expression, with their paths in it. */
function partsOf(expression: Expression): { part: Expression; path: Path }[] {
  if (typeof expression !== 'object' || expression === null) return [];
  if ('$row' in expression || '$user' in expression || '$now' in expression) return [];
  return Object.entries(expression).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'when' || key === 'separator' || key === 'decimals') return [];
    return Array.isArray(value)
      ? value.map((part: Expression, index) => ({ part, path: [key, index] }))
      : // everything except conditions and options is an expression, by the meta-schema
        [{ part: value as Expression, path: [key] }];
  });
}

/** Calls `visit` for an expression and all its parts, with their paths. */
export function visitExpression(
  expression: Expression,
  visit: (part: Expression, path: Path) => void,
  path: Path = [],
): void {
  visit(expression, path);
  for (const { part, path: inner } of partsOf(expression))
    visitExpression(part, visit, [...path, ...inner]);
}

/** All paths of the record that an expression reads, including its conditions. */
export function readsOfExpression(expression: Expression): string[] {
  const found = new Set<string>();
  visitExpression(expression, (part) => {
    if (typeof part !== 'object' || part === null) return;
    if ('$row' in part) found.add(part.$row);
    if ('when' in part)
      for (const path of dependenciesOf(part.when)) if (!path.startsWith('$user.')) found.add(path);
  });
  return [...found];
}
