import { useLocalized, useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';

/**
 * The text of an empty list (contract 8): the list's own words for a search without a result, else the words of every
 * table.
 */
export function useEmptyText(resource: CompiledResource | undefined, search: string): string {
  const t = useMessages(locales.lists.empty);
  const localized = useLocalized();
  return search && resource?.picker.empty ? localized(resource.picker.empty) : t('table');
}
