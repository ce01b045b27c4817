import type { ActionDefinition, FormDefinition } from '../meta.ts';
import { checkCondition } from './conditions.ts';
import type { RuleContext } from './context.ts';
import { checkAdded } from './extension.ts';
import { checkFieldsOf } from './fields.ts';
import type { SchemaPath } from './report.ts';
import { suggestion } from './suggest.ts';
import { checkField, checkNames, hasSave } from './views.ts';

/** Checks that forms show what exists, can be saved, and ask for everything required. */
export function checkForms(context: RuleContext): void {
  const { definition, report } = context;
  const forms = definition.forms ?? {};
  for (const name of ['create', 'edit'] as const) {
    const form = forms[name];
    if (form === undefined) continue;
    if (form === 'create') {
      if (!forms.create) report('error', 'edit-same-as-nothing', ['forms', 'edit']);
    } else if ('link' in form) checkLink(form.link, ['forms', name, 'link'], context);
    else {
      checkGroups(form, name, context);
      if (!hasSave(definition)) report('error', 'form-without-save', ['forms', name], {}, 'key');
    }
  }
  if (forms.create && 'groups' in forms.create) checkRequired(forms.create, context);
}

function checkGroups(form: FormDefinition, name: 'create' | 'edit', context: RuleContext): void {
  const places = form.groups.flatMap((group, index) =>
    group.fields.map((field, position) => ({
      field,
      path: ['forms', name, 'groups', index, 'fields', position],
    })),
  );
  form.groups.forEach(({ visibleWhen }, index) => {
    if (visibleWhen)
      checkCondition(visibleWhen, ['forms', name, 'groups', index, 'visibleWhen'], context);
  });
  for (const { field, path } of places) {
    checkField(field, path, context);
    if (name === 'create' && context.definition.fields[field]?.readOnly)
      context.report('error', 'read-only-in-form', path, { field });
  }
  checkNames(
    places.map((place) => place.field),
    (index) => places[index]?.path ?? ['forms', name],
    context,
  );
}

function checkRequired(form: FormDefinition, { definition, report }: RuleContext): void {
  const shown = new Set(form.groups.flatMap((group) => group.fields));
  for (const [name, field] of Object.entries(definition.fields))
    if (field.required && !field.readOnly && !shown.has(name) && field.default === undefined)
      report('error', 'missing-in-form', ['forms', 'create'], { field: name }, 'key');
}

/** Checks rules between fields: they read what exists, can hold, and are used by a form. */
export function checkRules(context: RuleContext): void {
  const { rules = [], forms = {} } = context.definition;
  rules.forEach((rule, index) => {
    checkField(rule.field, ['rules', index, 'field'], context);
    checkCondition(rule.must, ['rules', index, 'must'], context);
  });
  const isAsked = [forms.create, forms.edit].some(
    (form) => typeof form === 'object' && 'groups' in form,
  );
  if (rules.length > 0 && !isAsked)
    context.report('warning', 'rules-without-form', ['rules'], {}, 'key');
}

/** Checks actions: what they do, their conditions, and the reasons for refusing. */
export function checkActions(context: RuleContext): void {
  const actions = context.definition.list.actions ?? [];
  checkNames(
    actions.map((action) => action.name),
    (index) => ['list', 'actions', index, 'name'],
    context,
  );
  actions.forEach((action, index) => {
    checkAction(action, ['list', 'actions', index], context);
  });
}

function checkAction(action: ActionDefinition, path: (string | number)[], context: RuleContext) {
  const { report, definition } = context;
  const { name } = action;
  const ways = [action.call, action.set, action.link, action.run].filter(
    (way) => way !== undefined,
  );
  if (ways.length !== 1) report('error', 'action-does', path, { name });
  if (action.enabledWhen && !action.disabledReason)
    report('warning', 'disabled-without-reason', path, { name });
  for (const when of ['visibleWhen', 'enabledWhen'] as const) {
    const condition = action[when];
    if (condition) checkCondition(condition, [...path, when], context);
  }
  for (const field of Object.keys(action.set ?? {}))
    checkField(field, [...path, 'set', field], context);
  if (action.set && !hasSave(definition))
    report('error', 'form-without-save', [...path, 'set'], {}, 'key');
  if (action.link !== undefined) checkLink(action.link, [...path, 'link'], context);
  action.show?.forEach((name, index) => {
    checkField(name, [...path, 'show', index], context);
  });
  checkAdded('actions', action.run, [...path, 'run'], context);
  checkQuestions(action, path, context);
  checkCalls(action, path, context);
}

/** Checks which values of the row the calls of an action send, and that only actions with a call have an undo. */
function checkCalls(action: ActionDefinition, path: (string | number)[], context: RuleContext) {
  if (action.undo && !action.call)
    context.report('error', 'undo-without-call', [...path, 'undo'], { name: action.name }, 'key');
  for (const way of ['call', 'undo'] as const)
    for (const [key, value] of Object.entries(action[way]?.body ?? {}))
      if (typeof value === 'object' && value !== null && '$row' in value)
        checkRowField(value.$row, [...path, way, 'body', key], context);
}

/** Checks that only actions with a call ask questions, and that every answer is sent. */
function checkQuestions(action: ActionDefinition, path: SchemaPath, context: RuleContext): void {
  const { report, definition } = context;
  const { ask = {}, name } = action;
  const questions = Object.keys(ask);
  if (action.ask && !action.call)
    report('error', 'ask-without-call', [...path, 'ask'], { name }, 'key');
  // the condition of a question reads the other answers
  checkFieldsOf(ask, [...path, 'ask'], { ...context, definition: { ...definition, fields: ask } });
  const sent = new Set<string>();
  for (const way of ['call', 'undo'] as const)
    for (const [key, value] of Object.entries(action[way]?.body ?? {})) {
      if (typeof value !== 'object' || value === null || !('$input' in value)) continue;
      sent.add(value.$input);
      if (!questions.includes(value.$input))
        report('error', 'unknown-input', [...path, way, 'body', key, '$input'], {
          input: value.$input,
          ...suggestion(value.$input, questions),
        });
    }
  for (const question of questions)
    if (action.call && !sent.has(question))
      report('warning', 'answer-not-sent', [...path, 'ask', question], { question }, 'key');
}

function checkLink(link: string, path: (string | number)[], context: RuleContext): void {
  for (const [placeholder, name = ''] of link.matchAll(/\{([\w.]+)\}/g))
    checkRowField(name, path, context, placeholder);
}

function checkRowField(
  name: string,
  path: (string | number)[],
  { definition, report }: RuleContext,
  placeholder = name,
): void {
  const known = [
    'id',
    definition.identifier ?? 'id',
    'revision',
    ...Object.keys(definition.fields),
  ];
  if (!known.includes(name))
    report('error', 'unknown-placeholder', path, {
      placeholder,
      ...suggestion(name, known),
    });
}
