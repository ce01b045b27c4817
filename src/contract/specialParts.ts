import { z } from 'zod';
import type { SpecialComponent } from './entities/special.ts';
import { languages } from './language.ts';

/** Gives every item of a component its own key: if several have the same one, all but the first get a new one. */
export function withOwnItems(component: SpecialComponent, newUuid: () => string): SpecialComponent {
  const uuids = component.contents.map(({ uuid }: { readonly uuid: string }) => uuid);
  if (new Set(uuids).size === uuids.length) return component;
  const copy = structuredClone(component);
  const known = new Set<string>();
  for (const item of copy.contents) {
    if (known.has(item.uuid)) item.uuid = newUuid();
    known.add(item.uuid);
  }
  return copy;
}

/** How a preview is looked at (contract 10.13): parts of its address, each optional; what cannot be read is as if it were absent. */
export const previewLook = z.object({
  scheme: z.enum(['light', 'dark']).optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
  /** the moment that it is drawn for, in the platform's time zone */
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .optional()
    .catch(undefined),
});
export type PreviewLook = z.output<typeof previewLook>;

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
