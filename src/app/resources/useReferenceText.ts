import { useCallback } from 'react';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';

const t = textsOf(locales.lists.resource);

/** How a related record is named: by its title, with a remark where it has been deleted. */
export function useReferenceText(): (reference: {
  readonly title: string;
  readonly isDeleted?: boolean | undefined;
}) => string {
  return useCallback(({ title, isDeleted }) => (isDeleted ? t('gone', { title }) : title), []);
}
