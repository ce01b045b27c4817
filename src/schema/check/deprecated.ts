import type { z } from 'zod';
import type { Deprecation } from '../deprecation.ts';
import type { Fact } from '../facts.ts';
import { visitValue } from '../shape.ts';
import type { Reporter, SchemaPath } from './report.ts';

/** Warns of what a list uses and new lists do without: keys and values that the language has marked. */
export function checkDeprecated(
  meta: z.core.$ZodType,
  definition: unknown,
  { report }: Pick<Reporter, 'report'>,
): void {
  visitValue(definition, [meta], ({ path, value, facts }) => {
    const key = common(facts, ({ deprecated }) => deprecated);
    if (key) warn(String(path.at(-1)), key, path, report, 'key');
    const written = typeof value === 'string' ? value : undefined;
    const of = written && common(facts, ({ deprecatedValues }) => deprecatedValues?.[written]);
    if (written !== undefined && of) warn(written, of, path, report, 'value');
    return undefined;
  });
}

/** What all schemas of a part say of it; undefined if one of them says nothing. */
function common(
  facts: readonly Fact[],
  read: (fact: Fact) => Deprecation | undefined,
): Deprecation | undefined {
  const said = facts.map(read);
  return said.every((one) => one !== undefined) ? said[0] : undefined;
}

/** Warns of a name or key that is to go. */
export function warn(
  name: string,
  { since, until, instead }: Deprecation,
  path: SchemaPath,
  report: Reporter['report'],
  of?: 'key' | 'value',
): void {
  report('warning', 'deprecated', path, { name, since, until, instead }, of);
}
