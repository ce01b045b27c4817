import type { schemaNarrowings } from '#contract/endpoints/schemas.ts';
import { lengthOf } from '#contract/text.ts';
import type { FieldDefinition, ResourceDefinition } from '../meta.ts';
import { renamesOf } from './fields.ts';

/** Fields of which a new version of a list takes less than the one before, and which values that is about. */

export interface NarrowedField {
  /** its name before */
  readonly name: string;
  readonly definition: FieldDefinition;
  readonly how: (typeof schemaNarrowings)[number];
  /** whether a value of a record is one that the new version does not show, or does not take */
  readonly isAffected: (value: unknown) => boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
const isHeld = (value: unknown): boolean => !isEmpty(value);

/** What two versions of one field narrow. */
function narrowingsOf(
  before: FieldDefinition,
  after: FieldDefinition,
): Pick<NarrowedField, 'how' | 'isAffected'>[] {
  if (before.type !== after.type) return [{ how: 'type', isAffected: isHeld }];
  const found: Pick<NarrowedField, 'how' | 'isAffected'>[] = [];
  const {
    maxLength,
    minimum = Number.NEGATIVE_INFINITY,
    maximum = Number.POSITIVE_INFINITY,
  } = after;
  if (maxLength !== undefined && maxLength < (before.maxLength ?? Number.POSITIVE_INFINITY))
    found.push({
      how: 'length',
      isAffected: (value) => typeof value === 'string' && lengthOf(value) > maxLength,
    });
  const isRangeNarrower =
    minimum > (before.minimum ?? Number.NEGATIVE_INFINITY) ||
    maximum < (before.maximum ?? Number.POSITIVE_INFINITY);
  if (isRangeNarrower)
    found.push({
      how: 'range',
      isAffected: (value) => typeof value === 'number' && (value < minimum || value > maximum),
    });
  const left = after.options && new Set<unknown>(after.options.map(({ value }) => value));
  const isOptionGone = left && before.options?.some(({ value }) => !left.has(value));
  if (isOptionGone)
    found.push({ how: 'option', isAffected: (value) => isHeld(value) && !left.has(value) });
  if (after.required && !before.required && !after.readOnly)
    found.push({ how: 'required', isAffected: isEmpty });
  return found;
}

/** Every field that a new version takes away or narrows. */
export function narrowedFields(
  before: ResourceDefinition,
  after: ResourceDefinition,
): NarrowedField[] {
  const renames = renamesOf(before, after);
  return Object.entries(before.fields).flatMap(([name, definition]): NarrowedField[] => {
    if (definition.type === 'computed') return [];
    const now = renames.get(name);
    const found = now === undefined ? undefined : after.fields[now];
    if (!found) return [{ name, definition, how: 'removed', isAffected: isHeld }];
    return narrowingsOf(definition, found).map((one) => ({ ...one, name, definition }));
  });
}
