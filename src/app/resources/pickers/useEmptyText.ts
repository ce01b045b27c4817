import { useLocalized, useMessages } from '#app/language/index.ts';
import { emptyMessages } from '#contract/messages/empty.ts';
import type { CompiledResource } from '#schema/compile.ts';

/**
 * What a list says where there is nothing (contract 8): where a search finds none, its own words; else those of every table.
 */
export function useEmptyText(resource: CompiledResource | undefined, search: string): string {
  const t = useMessages(emptyMessages);
  const localized = useLocalized();
  return search && resource?.picker.empty ? localized(resource.picker.empty) : t('table');
}
