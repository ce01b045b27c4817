import type { Endpoint } from '#contract/endpoint.ts';
import { wayParameter } from '../compile.ts';
import type { EndpointCall } from '../meta.ts';
import type { RuleContext } from './context.ts';
import { findEndpoint, missingPart, parametersOf, rowOf } from './shapes.ts';
import { suggestion } from './suggest.ts';

type Path = readonly (string | number)[];

/**
 * Checks that every call exists on the platform and matches what the schema says about it. Other services are not known
 * here.
 */
export function checkEndpoints(context: RuleContext): void {
  const { definition } = context;
  // naming a service implies REST, even if the provider is missing, which is a separate finding
  const { provider = 'jmgr' } = definition;
  if (provider === 'own') checkActionCalls(context);
  if (provider !== 'jmgr' || definition.service !== undefined) return;
  const list = checkListCall(definition.endpoints.list, ['endpoints', 'list'], context);
  if (definition.picker?.list) checkListCall(definition.picker.list, ['picker', 'list'], context);
  definition.list.tabs?.forEach((tab, index) => {
    if (tab.list) checkListCall(tab.list, ['list', 'tabs', index, 'list'], context);
  });
  const { tabCounts } = definition.list;
  if (typeof tabCounts === 'object') checkCall(tabCounts, ['list', 'tabCounts'], context);
  for (const name of ['detail', 'delete', 'restore'] as const) {
    const call = definition.endpoints[name];
    if (call) checkCall(call, ['endpoints', name], context);
  }
  if (definition.endpoints.save) checkSave(definition.endpoints.save, list, context);
  checkActionCalls(context);
  if (list) {
    checkFieldPaths(list, context);
    checkFilterParameters(list, context);
  }
}

function checkActionCalls(context: RuleContext): void {
  context.definition.list.actions?.forEach((action, index) => {
    for (const way of ['call', 'undo'] as const) {
      const call = action[way];
      if (!call) continue;
      const path = ['list', 'actions', index, way];
      const endpoint = checkCall(call, path, context);
      checkNames(Object.keys(call.body ?? {}), [...path, 'body'], endpoint, context);
    }
  });
}

/** Checks keys that are only for REST services, and calls that need each other. */
export function checkService({ definition, report }: RuleContext): void {
  if (definition.service !== undefined && definition.provider !== 'rest')
    report('error', 'service-without-rest', ['service'], { service: definition.service });
  if (definition.endpoints.restore && !definition.endpoints.delete)
    report('error', 'restore-without-delete', ['endpoints', 'restore'], {}, 'key');
}

/** The endpoint of a call; reports a call without one. */
function checkCall(call: EndpointCall, path: Path, context: RuleContext): Endpoint | undefined {
  const endpoint = findEndpoint(context.endpoints, call);
  if (!endpoint) {
    const known = context.endpoints
      .filter(({ service, method }) => service === 'jmgr' && method === call.method)
      .map((one) => one.path);
    context.report('error', 'unknown-endpoint', [...path, 'path'], {
      method: call.method,
      path: call.path,
      ...suggestion(call.path, known),
    });
  }
  checkNames(Object.keys(call.fixed ?? {}), [...path, 'fixed'], endpoint, context);
  return endpoint;
}

function checkNames(
  names: readonly string[],
  path: Path,
  endpoint: Endpoint | undefined,
  { report }: RuleContext,
): void {
  const known = endpoint && parametersOf(endpoint);
  if (!known) return;
  for (const name of names)
    if (!Object.hasOwn(known, name))
      report(
        'error',
        'unknown-parameter',
        [...path, name],
        {
          path: endpoint.path,
          parameter: name,
          ...suggestion(name, Object.keys(known)),
        },
        'key',
      );
}

function checkListCall(call: EndpointCall, path: Path, context: RuleContext) {
  const endpoint = checkCall(call, path, context);
  if (endpoint && !rowOf(endpoint))
    context.report('error', 'wrong-list-endpoint', [...path, 'path'], {
      method: call.method,
      path: call.path,
    });
  return endpoint;
}

/** Reports fields that the save call does not accept. */
function checkSave(call: EndpointCall, list: Endpoint | undefined, context: RuleContext): void {
  const { definition, report } = context;
  const endpoint = checkCall(call, ['endpoints', 'save'], context);
  const taken = endpoint && parametersOf(endpoint);
  if (!taken) return;
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.readOnly || field.type === 'computed') continue;
    const key = field.saveAs ?? name;
    const isUnknown = list && missingPart(rowOf(list), (field.path ?? name).split('.'));
    // an unknown field is reported by another rule
    if (!isUnknown && !Object.hasOwn(taken, key))
      report(
        'error',
        'unknown-save-field',
        ['fields', name],
        { path: call.path, field: key, ...suggestion(key, Object.keys(taken)) },
        'key',
      );
  }
}

function checkFieldPaths(list: Endpoint, { definition, report }: RuleContext): void {
  const row = rowOf(list);
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.type === 'computed') continue;
    const path = field.path ?? name;
    const missing = missingPart(row, path.split('.'));
    if (missing)
      report(
        'error',
        'unknown-path',
        field.path === undefined ? ['fields', name] : ['fields', name, 'path'],
        { path, ...suggestion(missing.part, missing.known) },
        field.path === undefined ? 'key' : 'value',
      );
  }
}

function checkFilterParameters(list: Endpoint, context: RuleContext): void {
  const known = parametersOf(list);
  if (!known) return;
  const reportUnless = (parameter: string, path: Path) => {
    if (!Object.hasOwn(known, parameter))
      context.report('error', 'unknown-parameter', path, {
        path: list.path,
        parameter,
        ...suggestion(parameter, Object.keys(known)),
      });
  };
  context.definition.list.filters?.forEach((filter, index) => {
    if (filter.kind === 'cascader') {
      filter.cascade?.parameters.forEach((parameter, level) => {
        reportUnless(parameter, ['list', 'filters', index, 'cascade', 'parameters', level]);
      });
      return;
    }
    const suffixes =
      filter.kind === 'numberRange'
        ? ['Min', 'Max']
        : filter.kind === 'dateRange'
          ? ['From', 'To']
          : [''];
    const missing = suffixes.map((suffix) => filter.name + suffix).find((name) => !(name in known));
    if (missing !== undefined) reportUnless(missing, ['list', 'filters', index, 'name']);
    filter.also?.forEach((way, place) => {
      reportUnless(wayParameter(filter.name, way), ['list', 'filters', index, 'also', place]);
    });
  });
}
