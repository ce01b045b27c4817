import { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import { type UserInfo, userInfo } from '#contract/entities/account.ts';
import { hasText, labelOf } from '#contract/language.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import { bare } from '#schema/shape.ts';
import type { JsonObject } from './json.ts';

/** The type of field that suits a property of the person signed in, and its known values. */
function likeField(name: string, schema: z.core.$ZodType): JsonObject {
  if (name === 'institutionStatus') return { type: 'enum', options: statusOptions };
  if (name === 'roles') return { type: 'tags', options: roleOptions };
  if (schema instanceof z.ZodArray) return { type: 'tags' };
  return { type: schema instanceof z.ZodBoolean ? 'boolean' : 'text' };
}

const names: Catalogue<keyof UserInfo> = locales.reference.person;
const statuses: Catalogue<keyof typeof InstitutionStatus> = locales.reference.institutionStatus;
const statusOptions = Object.entries(InstitutionStatus).map(([name, value]) => ({
  value,
  label: hasText(statuses, name) ? labelOf(statuses, name) : undefined,
}));
const roleOptions = [{ value: 'operator', label: labelOf(locales.reference.roles, 'operator') }];

/** What expressions can read of the person signed in, described like fields, by name. */
export const personFields: JsonObject = Object.fromEntries(
  Object.entries<z.core.$ZodType>(userInfo.shape).map(([name, schema]) => [
    name,
    {
      ...(hasText(names, name) ? { label: labelOf(names, name) } : {}),
      ...likeField(name, bare(schema).schema),
    },
  ]),
);

/** The same by the names that conditions use: `$user.…`. */
export const personInConditions: JsonObject = Object.fromEntries(
  Object.entries(personFields).map(([name, field]) => [`$user.${name}`, field]),
);
