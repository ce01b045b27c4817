import type { SpecialComponent } from './entities/special.ts';

/** What a component has of its own where it shows a part: where it stands, when it is shown, what the editor calls it. */
const ownKeys: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'partId',
  'name',
  'order',
  'active',
  'startAt',
  'endAt',
]);

/** Whether a key of a component that shows a part belongs to the page, not to the part. */
export const isOwnOfPlaced = (key: string): boolean => ownKeys.has(key);

/** A component of a page as its part is now. */
export function showingPart(placed: SpecialComponent, part: SpecialComponent): SpecialComponent {
  const { uuid, name, order, active, startAt, endAt } = placed;
  const { id: _id, partId: _partId, ...shown } = part;
  return {
    ...shown,
    ...(placed.id === undefined ? {} : { id: placed.id }),
    ...(placed.partId === undefined ? {} : { partId: placed.partId }),
    ...{ uuid, name, order, active, startAt, endAt },
  };
}

/** A component as it is, of no part any longer. */
export function withoutPart<C extends SpecialComponent>(component: C): C {
  return { ...component, partId: undefined };
}
