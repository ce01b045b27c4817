import { type ComponentType, lazy } from 'react';
import type { FilterDefinition } from '#schema/meta.ts';
import { BooleanFilter, EnumFilter } from './ChoiceFilter.tsx';
import type { FilterProps } from './FilterProps.ts';
import { TextFilter } from './TextFilter.tsx';

/** Every kind of filter (contract 2.5, 5). */
export const filters: Readonly<Record<FilterDefinition['kind'], ComponentType<FilterProps>>> = {
  text: TextFilter,
  enum: EnumFilter,
  boolean: BooleanFilter,
  numberRange: lazy(() => import('./NumberRangeFilter.tsx')),
  dateRange: lazy(() => import('./DateRangeFilter.tsx')),
  relation: lazy(() => import('./RelationFilter.tsx')),
  cascader: lazy(() => import('./CascaderFilter.tsx')),
};
