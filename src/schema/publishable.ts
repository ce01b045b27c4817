import { specialSaveCall } from '#contract/endpoints/special.ts';
import type { ResourceDefinition } from './meta.ts';

/** Lists whose records may be drafts, where to publish is a right of its own. */

type Publishable = Pick<ResourceDefinition, 'publishing' | 'endpoints'>;

/** The fields of own records that say whether readers see one. */
export function publishedFields({ publishing }: Pick<Publishable, 'publishing'>): string[] {
  const { draft, from } = publishing ?? {};
  return draft === undefined ? [] : [draft, from].flatMap((field) => field ?? []);
}

export const isPublishable = (list: Publishable): boolean =>
  publishedFields(list).length > 0 || list.endpoints.save?.path === specialSaveCall.path;
