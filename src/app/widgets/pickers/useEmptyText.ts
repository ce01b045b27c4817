import { emptyMessages } from '#contract/messages.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { useLocalized, useMessages } from '../../language/index.ts';

/** What a list says where its search finds nothing (SPEC 8): its own words, else those of every table. */
export function useEmptyText(resource: CompiledResource | undefined): string {
  const t = useMessages(emptyMessages);
  const localized = useLocalized();
  return resource?.picker.empty ? localized(resource.picker.empty) : t('table');
}
