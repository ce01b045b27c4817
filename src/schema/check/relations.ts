import type { ResourceDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';

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
