import { z } from 'zod';
import { userInfo } from '#contract/entities/account.ts';
import type { Localized } from '#contract/language.ts';
import { institutionStatusNames, personNames, roleNames } from '#schema/reference/names.ts';
import { bare } from '#schema/shape.ts';
import type { JsonObject } from './json.ts';

/** The type of field that suits a property of the person signed in, and its known values. */
function likeField(name: string, schema: z.core.$ZodType): JsonObject {
  if (name === 'institutionStatus')
    return { type: 'enum', options: optionsOf(institutionStatusNames, Number) };
  if (name === 'roles') return { type: 'tags', options: optionsOf(roleNames, String) };
  if (schema instanceof z.ZodArray) return { type: 'tags' };
  return { type: schema instanceof z.ZodBoolean ? 'boolean' : 'text' };
}

const optionsOf = (
  names: Readonly<Record<string, Localized>>,
  read: (code: string) => string | number,
) => Object.entries(names).map(([code, label]) => ({ value: read(code), label }));

/** What expressions can read of the person signed in, described like fields, by name. */
export const personFields: JsonObject = Object.fromEntries(
  Object.entries<z.core.$ZodType>(userInfo.shape).map(([name, schema]) => [
    name,
    { label: Reflect.get(personNames, name), ...likeField(name, bare(schema).schema) },
  ]),
);

/** The same by the names that conditions use: `$user.…`. */
export const personInConditions: JsonObject = Object.fromEntries(
  Object.entries(personFields).map(([name, field]) => [`$user.${name}`, field]),
);
