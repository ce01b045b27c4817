import { errorMessage } from '#contract/errorMessage.ts';
import { inLanguage } from '#contract/language.ts';
import { addedNames, formatsFor } from '../added.ts';
import { shownAs } from '../compile.ts';
import { typeOf } from '../fields/index.ts';
import { isUnsurePlural } from '../infer/words.ts';
import type { FieldDefinition, QuestionDefinition, ResourceDefinition } from '../meta.ts';
import { knownWidgets } from '../widgets.ts';
import { checkAccessCondition, checkCondition } from './conditions.ts';
import type { RuleContext } from './context.ts';
import { warn } from './deprecated.ts';
import { checkAdded } from './extension.ts';
import type { SchemaPath } from './report.ts';
import { suggestion } from './suggest.ts';

/**
 * Warns of an English label whose singular nobody can be sure of, where none is written: what is made of the label, or shown in its place,
 * would read wrong without a word.
 */
export function checkSingular({ definition, report }: RuleContext): void {
  const { label, singular } = definition;
  const last =
    inLanguage(label, 'en-US')
      .trim()
      .split(/[^a-z]/i)
      .at(-1) ?? '';
  if (!singular && isUnsurePlural(last.toLowerCase()))
    report('warning', 'no-singular', ['label', 'en-US'], { label: inLanguage(label, 'en-US') });
}

/**
 * Reports relations that require each other in a circle, so that the first record could never be created. Reported at
 * each relation of the circle, because any of them may be the one to make optional.
 */
export function checkRelationCycle({ definition, definitions, report }: RuleContext): void {
  if (!isMadeHere(definition)) return;
  for (const [name, target] of neededBy(definition)) {
    const way = wayBack(target, definition.name, definitions, []);
    if (way)
      report('error', 'relation-cycle', ['fields', name, 'relation', 'resource'], {
        cycle: [definition.name, ...way].join(' → '),
      });
  }
}

/** Whether new records are created with a generated form. */
const isMadeHere = ({ forms }: ResourceDefinition): boolean =>
  forms?.create !== undefined && 'groups' in forms.create;

/** The required relations of new records, with the resource that each points at. */
function neededBy({ fields }: ResourceDefinition): [field: string, resource: string][] {
  return Object.entries(fields).flatMap(([name, { relation, required, readOnly, ...field }]) =>
    relation && required && !readOnly && !field.visibleWhen && field.default === undefined
      ? [[name, relation.resource]]
      : [],
  );
}

/** The resources on the way from one to another along required relations. */
function wayBack(
  from: string,
  to: string,
  definitions: RuleContext['definitions'],
  seen: readonly string[],
): readonly string[] | undefined {
  const definition = definitions.get(from);
  if (!definition) return undefined;
  const { name } = definition;
  if (name === to) return [...seen, name];
  if (seen.includes(name) || !isMadeHere(definition)) return undefined;
  for (const [, target] of neededBy(definition)) {
    const found = wayBack(target, to, definitions, [...seen, name]);
    if (found) return found;
  }
  return undefined;
}

/** Checks each field on its own: options, relation, pattern, default, widget, condition. */
export function checkFields(context: RuleContext): void {
  checkFieldsOf(context.definition.fields, ['fields'], context);
}

/** `checkFields` for other fields, such as an action's questions; conditions read the definition's fields. */
export function checkFieldsOf(
  fields: Readonly<Record<string, FieldDefinition | QuestionDefinition>>,
  base: SchemaPath,
  context: RuleContext,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const place = { name, field, path: [...base, name] };
    checkOptions(place, context);
    checkRelation(place, context);
    checkPattern(place, context);
    checkDefault(place, context);
    checkConfirm(place, context);
    checkWidget(field.widget, [...base, name, 'widget'], context);
    checkAdded('formats', field.format, [...base, name, 'format'], context, formatsFor(field));
    checkCurrency(place, context);
    checkAccess(place, context);
    if (field.visibleWhen)
      checkCondition(field.visibleWhen, [...base, name, 'visibleWhen'], context);
  }
}

/** A field with its name and place. */
interface FieldPlace {
  readonly name: string;
  readonly field: FieldDefinition | QuestionDefinition;
  readonly path: SchemaPath;
}

/** Reports a widget that the app does not have. */
export function checkWidget(
  widget: string | undefined,
  path: readonly (string | number)[],
  { report }: RuleContext,
): void {
  if (widget === undefined) return;
  const names = knownWidgets();
  const { deprecated } = addedNames().widgets[widget] ?? {};
  if (deprecated) warn(widget, deprecated, path, report);
  if (!names.includes(widget))
    report('error', 'unknown-widget', path, { widget, ...suggestion(widget, names) });
}

function checkCurrency(
  { name, field, path }: FieldPlace,
  { report, definition }: RuleContext,
): void {
  const { currency } = field;
  if (currency === undefined) return;
  if (shownAs(field) !== 'money')
    report('warning', 'needless-currency', [...path, 'currency'], { field: name }, 'key');
  const known = Object.keys(definition.fields);
  if (typeof currency === 'object' && !known.includes(currency.$row))
    report('error', 'unknown-field', [...path, 'currency', '$row'], {
      field: currency.$row,
      ...suggestion(currency.$row, known),
    });
}

function checkAccess({ name, field, path }: FieldPlace, context: RuleContext): void {
  const { view, edit } = field.access ?? {};
  if (view) checkAccessCondition(view, [...path, 'access', 'view'], context);
  if (!edit) return;
  checkAccessCondition(edit, [...path, 'access', 'edit'], context);
  if (field.type === 'computed' || ('readOnly' in field && field.readOnly))
    context.report(
      'error',
      'access-on-read-only',
      [...path, 'access', 'edit'],
      { field: name },
      'key',
    );
}

function checkOptions({ name, field, path }: FieldPlace, { report }: RuleContext): void {
  const isEnum = shownAs(field) === 'enum';
  if (field.type === 'enum' && !field.options)
    report('error', 'missing-options', path, { field: name });
  if (!isEnum && field.options)
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
  { name, field, path }: FieldPlace,
  { report, resources }: RuleContext,
): void {
  const points = field.type === 'relation' || field.type === 'relations';
  if (points && !field.relation) report('error', 'missing-relation', path, { field: name });
  const resource = field.relation?.resource;
  if (resource !== undefined && !resources.has(resource))
    report('error', 'unknown-resource', [...path, 'relation', 'resource'], {
      resource,
      ...suggestion(resource, resources),
    });
}

function checkPattern({ field, path }: FieldPlace, { report }: RuleContext): void {
  if (!field.pattern) return;
  try {
    new RegExp(field.pattern.expression, 'u');
  } catch (error) {
    report('error', 'invalid-pattern', [...path, 'pattern', 'expression'], {
      problem: errorMessage(error),
    });
  }
}

function checkDefault({ name, field, path }: FieldPlace, { report }: RuleContext): void {
  if (field.default !== undefined && field.default !== null && !fits(field, field.default))
    report('error', 'default-mismatch', [...path, 'default'], { field: name });
}

function checkConfirm({ name, field, path }: FieldPlace, context: RuleContext): void {
  if (!('confirm' in field)) return;
  field.confirm?.forEach(({ value, when }, index) => {
    const at = [...path, 'confirm', index];
    if (value !== null && value !== '' && !fits(field, value))
      context.report('error', 'confirm-mismatch', [...at, 'value'], { field: name });
    if (when) checkCondition(when, [...at, 'when'], context);
  });
}

function fits(field: FieldDefinition | QuestionDefinition, value: unknown): boolean {
  if (field.type === 'json') return true;
  if (field.type === 'enum') return (field.options ?? []).some((option) => option.value === value);
  const { kind } = typeOf(field);
  if (kind === 'list') return Array.isArray(value);
  return typeof value === (kind === 'number' || kind === 'boolean' ? kind : 'string');
}
