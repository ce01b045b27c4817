import type { FieldDefinition } from '../meta.ts';
import { widgetNames } from '../widgets.ts';
import { checkCondition } from './conditions.ts';
import type { RuleContext } from './context.ts';
import { suggestion } from './suggest.ts';

/** Each field by itself: options, relation, pattern, default, widget, condition. */
export function checkFields(context: RuleContext): void {
  for (const [name, field] of Object.entries(context.definition.fields)) {
    checkOptions(name, field, context);
    checkRelation(name, field, context);
    checkPattern(name, field, context);
    checkDefault(name, field, context);
    checkWidget(field.widget, ['fields', name, 'widget'], context);
    if (field.visibleWhen)
      checkCondition(field.visibleWhen, ['fields', name, 'visibleWhen'], context);
  }
}

/** Reports a widget that the app does not have. */
export function checkWidget(
  widget: string | undefined,
  path: readonly (string | number)[],
  { report }: RuleContext,
): void {
  const names: readonly string[] = widgetNames;
  if (widget !== undefined && !names.includes(widget))
    report('error', 'unknown-widget', path, { widget, suggestion: suggestion(widget, names) });
}

function checkOptions(name: string, field: FieldDefinition, { report }: RuleContext): void {
  const path = ['fields', name];
  if (field.type === 'enum' && !field.options)
    report('error', 'missing-options', path, { field: name });
  if (field.type !== 'enum' && field.options)
    report('warning', 'needless-options', [...path, 'options'], { field: name }, 'key');
  const seen = new Set<unknown>();
  field.options?.forEach(({ value }, index) => {
    if (seen.has(value))
      report('error', 'duplicate-name', [...path, 'options', index, 'value'], {
        name: String(value),
      });
    seen.add(value);
  });
}

function checkRelation(
  name: string,
  field: FieldDefinition,
  { report, resources }: RuleContext,
): void {
  const points = field.type === 'relation' || field.type === 'relations';
  if (points && !field.relation)
    report('error', 'missing-relation', ['fields', name], { field: name });
  const resource = field.relation?.resource;
  if (resource !== undefined && !resources.has(resource))
    report('error', 'unknown-resource', ['fields', name, 'relation', 'resource'], {
      resource,
      suggestion: suggestion(resource, resources),
    });
}

function checkPattern(name: string, field: FieldDefinition, { report }: RuleContext): void {
  if (!field.pattern) return;
  try {
    new RegExp(field.pattern.expression, 'u');
  } catch (error) {
    report('error', 'invalid-pattern', ['fields', name, 'pattern', 'expression'], {
      problem: error instanceof Error ? error.message : String(error),
    });
  }
}

function checkDefault(name: string, field: FieldDefinition, { report }: RuleContext): void {
  if (field.default !== undefined && field.default !== null && !fits(field, field.default))
    report('error', 'default-mismatch', ['fields', name, 'default'], { field: name });
}

const numeric = new Set(['number', 'money', 'duration']);
const several = new Set(['tags', 'images', 'relations']);

function fits(field: FieldDefinition, value: unknown): boolean {
  if (field.type === 'json') return true;
  if (field.type === 'enum') return (field.options ?? []).some((option) => option.value === value);
  if (numeric.has(field.type)) return typeof value === 'number';
  if (field.type === 'boolean') return typeof value === 'boolean';
  return several.has(field.type) ? Array.isArray(value) : typeof value === 'string';
}
