import type { ResourceDefinition } from '../meta.ts';
import type { RuleContext } from './context.ts';

/**
 * Records that need each other before they can be made: the first could never be. Told at each relation of the circle,
 * because any of them may be the one to loosen.
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

/** Whether new records come by a generated form. */
const isMadeHere = ({ forms }: ResourceDefinition): boolean =>
  forms?.create !== undefined && 'groups' in forms.create;

/** The relations that a new record must have, and where each points. */
function neededBy({ fields }: ResourceDefinition): [field: string, resource: string][] {
  return Object.entries(fields).flatMap(([name, { relation, required, readOnly, ...field }]) =>
    relation && required && !readOnly && !field.visibleWhen && field.default === undefined
      ? [[name, relation.resource]]
      : [],
  );
}

/** The resources from one to another over what new records must have. */
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
