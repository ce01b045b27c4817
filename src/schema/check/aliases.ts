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
 * else.
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

function checkNamed(all: readonly Named[], { report }: RuleContext): void {
  const taken = new Map(all.map(({ name }) => [name, name]));
  for (const { name, aliases = [], path } of all)
    aliases.forEach((alias, index) => {
      const owner = taken.get(alias);
      if (owner !== undefined)
        report('error', 'alias-taken', [...path, 'aliases', index], { alias, owner });
      else taken.set(alias, name);
    });
}
