import { memo } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { useShown } from '../ListContext.ts';
import { type ArrangedColumn, narrowest, widest } from './arrange.ts';
import { cellProperties } from './geometry.ts';
import { roles } from './roles.ts';

const t = textsOf(locales.lists.resource);
const tableText = textsOf(locales.lists.table);

export type Direction = 'ascending' | 'descending';

/** How the list is sorted by a column; undefined where it is not. */
export function directionOf(
  column: CompiledColumn,
  state: ListState,
  own: CompiledResource['sort'],
): Direction | undefined {
  if (state.sort) {
    if (state.sort.by !== column.sortBy) return undefined;
    return state.sort.descending ? 'descending' : 'ascending';
  }
  return own?.field === column.name ? own.direction : undefined;
}

/** The order after a click on the head: descending first, because people look for the newest, the most or the dearest. */
export function nextSort(by: string, direction: Direction | undefined): ListState['sort'] {
  if (direction === undefined) return { by, descending: true };
  return direction === 'descending' ? { by, descending: false } : undefined;
}

/** The head of a column: its name sorts, its edge resizes. The table handles pointers and keys. */
export const HeadCell = memo(function HeadCell({ column }: { readonly column: ArrangedColumn }) {
  const { resource, state, change } = useShown();
  const label = localized(column.label);
  const direction = directionOf(column, state, resource.sort);
  const by = column.sortBy;
  return (
    <th
      {...cellProperties(column)}
      {...roles.head}
      data-column={column.name}
      aria-sort={by === undefined ? undefined : (direction ?? 'none')}
    >
      {by === undefined ? (
        <span className="bd-ellipsis" title={label}>
          {label}
        </span>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className="bd-inline bd-gap-6 bd-shrink bd-sort"
          aria-label={t('sortBy', { label })}
          title={label}
          onClick={() => change({ sort: nextSort(by, direction) })}
        >
          <span className="bd-ellipsis">{label}</span>
          <i
            className={`bd-rigid bd-sort-mark bd-sort-${direction ?? 'none'}`}
            aria-hidden="true"
          />
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a line that can be moved is no line in a text */}
      <span
        role="separator"
        aria-orientation="vertical"
        tabIndex={-1}
        className="bd-resize"
        aria-label={tableText('width', { label })}
        aria-valuenow={column.width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
      />
    </th>
  );
});
