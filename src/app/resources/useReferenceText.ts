import { useCallback } from 'react';
import { locales } from '#locales/index.ts';
import { useMessages } from '../language/index.ts';

/** How a related record is named: by its title, with a remark where it has been deleted. */
export function useReferenceText(): (reference: {
  readonly title: string;
  readonly isDeleted?: boolean | undefined;
}) => string {
  const t = useMessages(locales.lists.resource);
  return useCallback(({ title, isDeleted }) => (isDeleted ? t('gone', { title }) : title), [t]);
}
