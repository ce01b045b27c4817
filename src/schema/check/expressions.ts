import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { shownAs } from '../compile.ts';
import { readsOfExpression, visitExpression } from '../expressions.ts';
import { typeOf } from '../fields/index.ts';
import type { Expression, FieldDefinition } from '../meta.ts';
import { checkCondition, checkPath } from './conditions.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';

/** What a value can be, as far as the schema tells. */
type Kind = keyof (typeof locales.checks.kinds)['zh-CN'];

/** Checks computed fields: they read what exists, the types fit, and none depends on itself. */
export function checkComputed(context: RuleContext): void {
  const { definition, report } = context;
  for (const [name, field] of Object.entries(definition.fields)) {
    const path = ['fields', name];
    if (field.type === 'computed' && !field.compute)
      report('error', 'missing-compute', path, { field: name });
    if (field.type !== 'computed' && field.compute)
      report('warning', 'needless-compute', [...path, 'compute'], { field: name }, 'key');
    if (field.type !== 'computed' || !field.compute) continue;
    const at = [...path, 'compute', 'value'];
    checkParts(field.compute.value, at, context);
    checkResult(name, field.compute, at, context);
  }
  checkCircles(context);
}

function checkParts(expression: Expression, base: SchemaPath, context: RuleContext): void {
  visitExpression(expression, (part, inner) => {
    if (typeof part !== 'object' || part === null) return;
    const at = [...base, ...inner];
    if ('$row' in part) checkPath(part.$row, [...at, '$row'], context);
    if ('$user' in part) checkPath(`$user.${part.$user}`, [...at, '$user'], context);
    if ('when' in part) checkCondition(part.when, [...at, 'when'], context);
    for (const [operation, operands] of Object.entries(part)) {
      const wanted = operandKinds[operation];
      if (!wanted) continue;
      const several = Array.isArray(operands);
      const list: Expression[] = several ? operands : [operands];
      list.forEach((operand, index) => {
        const kind = kindOf(operand, context);
        if (!wanted.includes(kind))
          context.report(
            'error',
            'expression-type',
            several ? [...at, operation, index] : [...at, operation],
            { operation, wanted: nameOf(wanted[0] ?? 'unknown'), given: nameOf(kind) },
          );
      });
    }
  });
}

const open: readonly Kind[] = ['empty', 'unknown'];
const numbers: readonly Kind[] = ['number', ...open];
const dates: readonly Kind[] = ['date', 'text', ...open];
const written: readonly Kind[] = ['text', 'date', ...numbers];
/** The kinds of value that each operation takes; the first is the usual one. */
const operandKinds: Readonly<Record<string, readonly Kind[]>> = {
  add: numbers,
  subtract: numbers,
  multiply: numbers,
  divide: numbers,
  round: numbers,
  count: ['list', 'text', ...open],
  concat: written,
  daysBetween: dates,
};

/** The kinds of value that a result of each kind is made of. */
const resultKinds: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  number: numbers,
  boolean: ['boolean', ...open],
  date: dates,
  text: written,
  unknown: ['boolean', ...written],
};

function checkResult(
  name: string,
  compute: NonNullable<FieldDefinition['compute']>,
  path: SchemaPath,
  context: RuleContext,
): void {
  const { as = 'text' } = compute;
  const kind = kindOf(compute.value, context);
  const wanted = as === 'link' ? ['text', ...open] : resultKinds[typeOf({ type: as }).kind];
  if (!wanted?.includes(kind))
    context.report('error', 'compute-result', path, { field: name, as, given: nameOf(kind) });
}

function kindOf(expression: Expression, context: RuleContext): Kind {
  if (expression === null) return 'empty';
  if (typeof expression === 'number') return 'number';
  if (typeof expression === 'string') return 'text';
  if (typeof expression === 'boolean') return 'boolean';
  if ('$row' in expression) return kindOfField(context.definition.fields[expression.$row]);
  if ('$user' in expression) return 'unknown';
  if ('$now' in expression) return 'date';
  if ('concat' in expression) return 'text';
  if ('first' in expression) return common(expression.first.map((part) => kindOf(part, context)));
  if ('when' in expression)
    return common([
      kindOf(expression.value, context),
      kindOf(expression.otherwise ?? null, context),
    ]);
  return 'number';
}

/** The kind that all values with a known kind have in common; unknown if they differ. */
function common(kinds: readonly Kind[]): Kind {
  const [first = 'empty', ...others] = new Set(kinds.filter((kind) => kind !== 'empty'));
  return others.length === 0 ? first : 'unknown';
}

function kindOfField(field: FieldDefinition | undefined): Kind {
  return field ? typeOf({ type: shownAs(field) }).kind : 'unknown';
}

const nameOf = (kind: Kind) => labelOf(locales.checks.kinds, kind);

/** Reports computed fields that depend on themselves, each circle once at its first field. */
function checkCircles({ definition, report }: RuleContext): void {
  const told = new Set<string>();
  for (const name of Object.keys(definition.fields)) {
    const circle = circleFrom(name, definition.fields, []);
    if (!circle || circle.some((one) => told.has(one))) continue;
    for (const one of circle) told.add(one);
    report('error', 'computed-circle', ['fields', name, 'compute', 'value'], {
      circle: [...circle, name].join(' → '),
    });
  }
}

/** The path from a computed field back to itself. */
function circleFrom(
  name: string,
  fields: Readonly<Record<string, FieldDefinition>>,
  way: readonly string[],
): readonly string[] | undefined {
  if (way[0] === name) return way;
  const compute = fields[name]?.compute;
  if (!compute || way.includes(name)) return undefined;
  for (const read of readsOfExpression(compute.value)) {
    const found = circleFrom(read, fields, [...way, name]);
    if (found) return found;
  }
  return undefined;
}
