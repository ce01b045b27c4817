import { useCallback } from 'react';
import { useMessages } from '../language/index.ts';
import { resourceMessages } from './messages.ts';

/** How a related record is named: by its title, with a remark where it has been deleted. */
export function useReferenceText(): (reference: {
  readonly title: string;
  readonly isDeleted?: boolean | undefined;
}) => string {
  const t = useMessages(resourceMessages);
  return useCallback(({ title, isDeleted }) => (isDeleted ? t('gone', { title }) : title), [t]);
}
