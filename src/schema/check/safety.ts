import { addressPattern } from '#contract/addresses.ts';
import type { EndpointCall } from '../meta.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';
import { slowPattern } from './slowPattern.ts';

/**
 * Refuses what no schema may do (contract 12): link to another site, run code by a link, leave the API by a path,
 * freeze a browser with a pattern, or use a name that every object has.
 */
export function checkSafety(context: RuleContext): void {
  checkLinks(context);
  checkPaths(context);
  checkPatterns(context);
  checkNames(context);
}

function checkLinks({ definition, report }: RuleContext): void {
  const check = (link: string, path: SchemaPath) => {
    const isOurs = link.startsWith('/') && addressPattern.test(link);
    // a value at the start could begin with a second slash, which leads to another site
    if (!isOurs || link.startsWith('/{')) report('error', 'unsafe-link', path, { link });
  };
  for (const name of ['create', 'edit'] as const) {
    const form = definition.forms?.[name];
    if (typeof form === 'object' && 'link' in form) check(form.link, ['forms', name, 'link']);
  }
  definition.list.actions?.forEach(({ link }, index) => {
    if (link !== undefined) check(link, ['list', 'actions', index, 'link']);
  });
}

/** Checks that paths stay below the address of their service: no `..`, no other host. */
function checkPaths({ definition, report }: RuleContext): void {
  const check = (call: EndpointCall | undefined, path: SchemaPath) => {
    if (call && /\/\/|(^|\/)\.{1,2}(\/|$)/.test(call.path))
      report('error', 'unsafe-path', [...path, 'path'], { path: call.path });
  };
  const { endpoints, list, picker } = definition;
  for (const [name, call] of Object.entries(endpoints)) check(call, ['endpoints', name]);
  check(picker?.list, ['picker', 'list']);
  if (typeof list.tabCounts === 'object') check(list.tabCounts, ['list', 'tabCounts']);
  list.tabs?.forEach((tab, index) => {
    check(tab.list, ['list', 'tabs', index, 'list']);
  });
  list.actions?.forEach((action, index) => {
    for (const name of ['call', 'undo'] as const)
      check(action[name], ['list', 'actions', index, name]);
  });
}

function checkPatterns({ definition, report }: RuleContext): void {
  const check = (fields: Readonly<Record<string, PatternedField>>, base: SchemaPath) => {
    for (const [name, { pattern }] of Object.entries(fields))
      if (pattern && compiles(pattern.expression) && slowPattern(pattern.expression))
        report('error', 'slow-pattern', [...base, name, 'pattern', 'expression'], { field: name });
  };
  check(definition.fields, ['fields']);
  definition.list.actions?.forEach(({ ask }, index) => {
    if (ask) check(ask, ['list', 'actions', index, 'ask']);
  });
}
interface PatternedField {
  readonly pattern?: { readonly expression: string } | undefined;
}

/** Whether an expression compiles; if it does not, that is a separate finding. */
function compiles(expression: string): boolean {
  try {
    new RegExp(expression, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Names that every object inherits: looking them up would find something that nobody wrote. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

function checkNames({ definition, report }: RuleContext): void {
  const check = (name: string | undefined, path: SchemaPath, of: 'key' | 'value' = 'value') => {
    if (name !== undefined && inherited.has(name))
      report('error', 'unsafe-name', path, { name }, of);
  };
  check(definition.name, ['name']);
  check(definition.menu?.icon, ['menu', 'icon']);
  definition.aliases?.forEach((alias, index) => {
    check(alias, ['aliases', index]);
  });
  for (const [name, field] of Object.entries(definition.fields)) {
    check(name, ['fields', name], 'key');
    check(field.saveAs, ['fields', name, 'saveAs']);
    field.aliases?.forEach((alias, index) => {
      check(alias, ['fields', name, 'aliases', index]);
    });
  }
  const { actions, filters, tabs } = definition.list;
  actions?.forEach(({ name, icon, ask }, index) => {
    check(name, ['list', 'actions', index, 'name']);
    check(icon, ['list', 'actions', index, 'icon']);
    for (const question of Object.keys(ask ?? {}))
      check(question, ['list', 'actions', index, 'ask', question], 'key');
  });
  filters?.forEach(({ name }, index) => {
    check(name, ['list', 'filters', index, 'name']);
  });
  tabs?.forEach(({ name }, index) => {
    check(name, ['list', 'tabs', index, 'name']);
  });
}
