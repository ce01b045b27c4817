import { listParameters } from '../codec.ts';
import type { RuleContext } from './context.ts';
import type { SchemaPath } from './report.ts';

interface Named {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
  readonly path: SchemaPath;
}

/**
 * Checks that each former name leads to one thing only: it must not be a present name, or a former name of something
 * else. Of own records, whose values move along, a field may have been what another one is called now, if that had another
 * name as well: names can be passed on, and exchanged.
 */
export function checkAliases(context: RuleContext): void {
  const { fields, list } = context.definition;
  checkNamed(
    Object.entries(fields).map(([name, { aliases }]) => ({
      name,
      aliases,
      path: ['fields', name],
    })),
    context,
    context.definition.provider === 'own',
  );
  const filters = list.filters ?? [];
  checkNamed(
    filters.map(({ name, aliases }, index) => ({
      name,
      aliases,
      path: ['list', 'filters', index],
    })),
    context,
  );
  filters.forEach(({ aliases }, index) => {
    aliases?.forEach((alias, position) => {
      if (listParameters.includes(alias))
        context.report('error', 'reserved-name', ['list', 'filters', index, 'aliases', position], {
          name: alias,
        });
    });
  });
  checkNamed(
    (list.tabs ?? []).map(({ name, aliases }, index) => ({
      name,
      aliases,
      path: ['list', 'tabs', index],
    })),
    context,
  );
}

/** @param arePassedOn whether the name of a thing that has a former one itself may be another's former one */
function checkNamed(all: readonly Named[], { report }: RuleContext, arePassedOn = false): void {
  const kept = arePassedOn ? all.filter(({ aliases = [] }) => aliases.length === 0) : all;
  const taken = new Map(kept.map(({ name }) => [name, name]));
  for (const { name, aliases = [], path } of all)
    aliases.forEach((alias, index) => {
      const owner = alias === name ? name : taken.get(alias);
      if (owner !== undefined)
        report('error', 'alias-taken', [...path, 'aliases', index], { alias, owner });
      else taken.set(alias, name);
    });
}
