import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { localized } from '#app/language/index.ts';
import { crudFilter } from '#app/providers/crudFilters.ts';
import { totalOf } from '#app/providers/dataProvider.ts';
import { pageSizes } from '#contract/limits.ts';
import type { CompiledFilter, CompiledResource } from '#schema/compile.ts';
import type { Choice } from '#schema/meta.ts';
import { identifierOf } from '#schema/record.ts';
import { choiceText, titleOf } from '../format.ts';
import { useResource } from '../resourcesContext.ts';
import { type CascadeOption, groupedOptions, type Row } from './cascadeOptions.ts';

/** up to so many records are read to make choices of; with more, the person has to type */
export const cascadeRecords = 1_000;
const pageSize = pageSizes[pageSizes.length - 1] ?? cascadeRecords;
const noOptions: readonly CascadeOption[] = [];

export interface Cascade {
  readonly options: readonly CascadeOption[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly retry: () => void;
  /** not all records are loaded, so searches ask the platform */
  readonly isPartial: boolean;
}

/**
 * The choices of a cascader: those that stand in the schema, or the records of another list, grouped by its fields.
 *
 * @param needed whether they are to be loaded yet
 * @param words what is searched for, used only where not all records could be read
 */
export function useCascade(filter: CompiledFilter, needed: boolean, words = ''): Cascade {
  const { cascade } = filter;
  const source = cascade && 'resource' in cascade ? cascade : undefined;
  const target = useResource(source?.resource ?? '');
  const all = useRecords(target, needed && source !== undefined, '');
  const isPartial = all.data?.isPartial ?? false;
  const found = useRecords(target, isPartial && words !== '', words);
  const options = useMemo(() => {
    if (cascade && 'choices' in cascade)
      return cascade.choices.map((choice) => optionOf(choice, (one) => localized(one.label)));
    if (!source || !target || !all.data) return noOptions;
    const rows = new Map(
      [...all.data.rows, ...(found.data?.rows ?? [])].map((row) => [
        identifierOf(target, row),
        row,
      ]),
    );
    return groupedOptions([...rows.values()], source.fields, {
      target,
      title: (row) => titleOf(target, row),
      name: (field, value) => choiceText(field?.options, value),
    });
  }, [cascade, source, target, all.data, found.data]);
  const failed = all.isError || found.isError;
  return {
    options,
    state: failed ? 'failed' : all.isLoading || found.isLoading ? 'loading' : 'ready',
    retry: () => {
      if (all.isError) void all.refetch();
      if (found.isError) void found.refetch();
    },
    isPartial,
  };
}

/** Records of a list, page by page up to a limit; with words, one page of those that match. */
function useRecords(target: CompiledResource | undefined, enabled: boolean, words: string) {
  const provider = useDataProvider();
  return useQuery({
    queryKey: ['cascade', target?.name, words],
    enabled: enabled && target !== undefined,
    retry: false,
    queryFn: async (queryContext) => {
      const rows: Row[] = [];
      let hasMore = false;
      if (!target) return { rows, isPartial: false };
      const search = target.picker.filter;
      for (let page = 1; rows.length < cascadeRecords; page += 1) {
        const answer = await provider(target.provider).getList({
          resource: target.name,
          pagination: { currentPage: page, pageSize },
          filters: words && search ? [crudFilter(target, search, words)] : [],
          meta: { silent: true, endpoint: target.picker.list, queryContext },
        });
        rows.push(...answer.data);
        ({ hasMore } = totalOf(answer));
        if (words || !hasMore) break;
      }
      return { rows, isPartial: hasMore };
    },
  });
}

function optionOf(choice: Choice, label: (choice: Choice) => string): CascadeOption {
  return {
    value: String(choice.value),
    label: label(choice),
    sent: choice.value,
    ...(choice.children ? { children: choice.children.map((one) => optionOf(one, label)) } : {}),
  };
}
