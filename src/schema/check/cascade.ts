import type { Choice, FilterDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';
import { suggestion } from './suggest.ts';

/** Checks a cascader: its levels, a parameter for each, and choices that are not deeper than the levels. */
export function checkCascade(
  { name, kind, cascade }: FilterDefinition,
  path: SchemaPath,
  context: RuleContext,
): void {
  const { report } = context;
  if (kind !== 'cascader') {
    if (cascade) report('warning', 'needless-cascade', [...path, 'cascade'], { name, kind }, 'key');
    return;
  }
  if (!cascade) {
    report('error', 'missing-cascade', path, { name });
    return;
  }
  const at = [...path, 'cascade'];
  const levels = cascade.parameters.length;
  cascade.parameters.forEach((parameter, index) => {
    if (cascade.parameters.indexOf(parameter) < index)
      report('error', 'duplicate-name', [...at, 'parameters', index], { name: parameter });
  });
  if ('choices' in cascade) checkChoices(cascade.choices, [...at, 'choices'], levels, context);
  else {
    if (cascade.fields.length !== levels)
      report('error', 'cascade-levels', [...at, 'fields'], {
        parameters: levels,
        fields: cascade.fields.length,
      });
    checkSource(cascade, at, context);
  }
}

function checkChoices(
  choices: readonly Choice[],
  path: SchemaPath,
  left: number,
  context: RuleContext,
): void {
  const { report } = context;
  const seen = new Set<unknown>();
  choices.forEach(({ value, children }, index) => {
    if (seen.has(value))
      report('error', 'duplicate-name', [...path, index, 'value'], { name: String(value) });
    seen.add(value);
    if (!children) return;
    const at = [...path, index, 'children'];
    if (left <= 1) report('error', 'cascade-depth', at, {}, 'key');
    else checkChoices(children, at, left - 1, context);
  });
}

function checkSource(
  { resource, fields }: { resource: string; fields: readonly string[] },
  path: SchemaPath,
  { report, resources, definitions }: RuleContext,
): void {
  if (!resources.has(resource)) {
    report('error', 'unknown-resource', [...path, 'resource'], {
      resource,
      ...suggestion(resource, resources),
    });
    return;
  }
  const known = definitions.get(resource)?.fields;
  // a broken list has findings of its own
  if (!known) return;
  fields.forEach((field, index) => {
    if (!Object.hasOwn(known, field))
      report('error', 'unknown-field', [...path, 'fields', index], {
        field,
        ...suggestion(field, Object.keys(known)),
      });
  });
}
