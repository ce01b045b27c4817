import type { AuditResource } from '#contract/audit.ts';
import { type StoredField, storedFields, type Thing } from '#contract/things/define.ts';
import type { PlatformTarget, Target } from '#contract/things/field.ts';
import { things } from '#contract/things/index.ts';

/** The name of a column in the trail. */
const trailName = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields of things, by `<resource>.<field>` as in the trail. */
export const trailFieldsOf = (some: readonly Thing[]): ReadonlyMap<string, StoredField> =>
  new Map(
    some.flatMap((thing) =>
      storedFields(thing).map((stored) => [`${thing.name}.${trailName(stored.column)}`, stored]),
    ),
  );
export const declaredFields = trailFieldsOf(things);

const resourceOf: Readonly<Record<PlatformTarget, AuditResource>> = {
  accounts: 'user',
  circles: 'circle',
  topics: 'topic',
  books: 'book',
  labels: 'label',
  channels: 'channel',
};

const isOfPlatform = (target: Target): target is PlatformTarget =>
  Object.hasOwn(resourceOf, target);

/** Fields whose values are ids, and the kind of record that they name. */
export const references: Readonly<Record<string, AuditResource>> = {
  ...Object.fromEntries(
    [...declaredFields.values()].flatMap(({ column, field: { target } }) =>
      target !== undefined && isOfPlatform(target) ? [[trailName(column), resourceOf[target]]] : [],
    ),
  ),
  reviewedBy: 'user',
  forAccountId: 'user',
  madeBy: 'user',
  institutionId: 'institution',
  books: 'book',
  specialId: 'special',
};
