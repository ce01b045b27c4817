import type { ComponentType } from 'react';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import type { FilterProps } from '#extending/define.ts';
import { addedParts } from '#extending/installed.ts';
import type { CompiledFilter } from '#schema/compile.ts';
import type { FilterDefinition } from '#schema/meta.ts';
import { TextFilter } from './TextFilter.tsx';

/** The input of every kind of filter (contract 2.5, 5). A text is drawn without antd. */
const kinds: Readonly<Record<FilterDefinition['kind'], ComponentType<FilterProps>>> = {
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

/** The inputs of extensions, each loaded when it is first shown. */
const added = new Map(
  Object.entries(addedParts.filters).map(([name, { load }]) => [name, lazyThemed(load)]),
);

/** The input of a filter: that of an extension if it names one. */
export const inputOf = ({ kind, widget }: CompiledFilter): ComponentType<FilterProps> =>
  (widget === undefined ? undefined : added.get(widget)) ?? kinds[kind];
