import type { ComponentType } from 'react';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import type { FilterDefinition } from '#schema/meta.ts';
import type { FilterProps } from './FilterProps.ts';
import { TextFilter } from './TextFilter.tsx';

/** Every kind of filter (contract 2.5, 5). A text is drawn without antd. */
export const filters: Readonly<Record<FilterDefinition['kind'], ComponentType<FilterProps>>> = {
  text: TextFilter,
  enum: lazyThemed(async () => ({ default: (await import('./ChoiceFilter.tsx')).EnumFilter })),
  boolean: lazyThemed(async () => ({
    default: (await import('./ChoiceFilter.tsx')).BooleanFilter,
  })),
  numberRange: lazyThemed(() => import('./NumberRangeFilter.tsx')),
  dateRange: lazyThemed(() => import('./DateRangeFilter.tsx')),
  relation: lazyThemed(() => import('./RelationFilter.tsx')),
  cascader: lazyThemed(() => import('./CascaderFilter.tsx')),
};
