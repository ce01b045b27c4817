import { ownResourceOf } from '#contract/audit.ts';
import { auditList } from '#contract/endpoints/audit.ts';
import type { ListedResource } from './assemble.ts';

/**
 * The trail has entries of every list of own records, which nobody can name beforehand: lists that show it offer these, by their
 * titles, after the kinds of records that they name themselves.
 */
export function withTrailKinds(resources: readonly ListedResource[]): ListedResource[] {
  const own = resources.flatMap(({ definition }) =>
    definition?.provider === 'own'
      ? [{ value: ownResourceOf(definition.name), label: definition.label }]
      : [],
  );
  return resources.map((resource) => {
    const { definition } = resource;
    const { resource: field, ...others } = definition?.fields ?? {};
    if (definition?.endpoints.list.path !== auditList.path || !field?.options) return resource;
    const known = new Set(field.options.map(({ value }) => value));
    const options = [...field.options, ...own.filter(({ value }) => !known.has(value))];
    return {
      ...resource,
      definition: { ...definition, fields: { ...others, resource: { ...field, options } } },
    };
  });
}
