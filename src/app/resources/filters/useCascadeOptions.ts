import { useList } from '@refinedev/core';
import { useMemo } from 'react';
import { pageSizes } from '#contract/limits.ts';
import type { FilterValue } from '#schema/codec.ts';
import type { CompiledFilter, CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import type { Choice } from '#schema/meta.ts';
import { useLocalized } from '../../language/index.ts';
import { titleOf } from '../format.ts';
import { useResource } from '../resourcesContext.ts';

/** An option as antd's cascader takes it, and the value that a list call gets. */
export interface CascadeOption {
  readonly value: string;
  readonly label: string;
  readonly sent: FilterValue;
  children?: CascadeOption[];
}

type Row = Readonly<Record<string, unknown>>;
const isSent = (value: unknown): value is FilterValue =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** The choices of a cascader: those that stand in the schema, or the records of another list, grouped by its fields. */
export function useCascadeOptions({ cascade }: CompiledFilter): readonly CascadeOption[] {
  const localized = useLocalized();
  const source = cascade && 'resource' in cascade ? cascade : undefined;
  const target = useResource(source?.resource ?? '');
  const { query } = useList<Row & { id?: string }>({
    resource: target?.name ?? '',
    pagination: { currentPage: 1, pageSize: pageSizes[pageSizes.length - 1] },
    meta: { silent: true, endpoint: target?.picker.list },
    queryOptions: { enabled: target !== undefined && source !== undefined },
  });
  const rows = query.data?.data;
  return useMemo(() => {
    if (cascade && 'choices' in cascade)
      return cascade.choices.map((choice) => optionOf(choice, (one) => localized(one.label)));
    if (!source || !target || !rows) return [];
    const title = (row: Row) => titleOf(target, row, localized);
    return grouped(rows, source.fields, { target, title });
  }, [cascade, source, target, rows, localized]);
}

function optionOf(choice: Choice, label: (choice: Choice) => string): CascadeOption {
  return {
    value: String(choice.value),
    label: label(choice),
    sent: choice.value,
    ...(choice.children ? { children: choice.children.map((one) => optionOf(one, label)) } : {}),
  };
}

interface Grouping {
  readonly target: CompiledResource;
  readonly title: (row: Row) => string;
}

/** One level by the values of the first field, and below each the rest; the last level is the records themselves. */
function grouped(
  rows: readonly Row[],
  [field = '', ...deeper]: readonly string[],
  grouping: Grouping,
): CascadeOption[] {
  const path = grouping.target.fields[field]?.path ?? field;
  const groups = new Map<FilterValue, Row[]>();
  for (const row of rows) {
    const value = readPath(row, path);
    if (isSent(value)) groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups].map(([sent, members]) => {
    const [first] = members;
    const isRecord = deeper.length === 0 && first !== undefined;
    return {
      value: String(sent),
      label: isRecord ? grouping.title(first) || String(sent) : String(sent),
      sent,
      ...(deeper.length > 0 ? { children: grouped(members, deeper, grouping) } : {}),
    };
  });
}
