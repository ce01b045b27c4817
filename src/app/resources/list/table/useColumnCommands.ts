import { type RefObject, useCallback } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useShown } from '../ListContext.ts';
import {
  type ArrangedColumns,
  moveColumn,
  pinColumn,
  resizeColumn,
  showColumn,
  stepColumn,
} from './arrange.ts';
import type { ColumnCommands } from './TableMenu.tsx';
import { contentWidth } from './useColumnPointer.ts';
import type { Announce } from './useListAnnouncements.ts';

const t = textsOf(locales.lists.table);

interface ColumnTools {
  readonly table: RefObject<HTMLTableElement | null>;
  /** how many columns stand before the first one: the checkboxes */
  readonly offset: number;
  readonly announce: Announce;
}

interface ColumnCommandsOf {
  readonly commandsOf: (name: string) => ColumnCommands;
  /** sets a width in CSS pixels */
  readonly resize: (name: string, width: number) => void;
  /** moves to the place of another column */
  readonly move: (name: string, to: string) => void;
  /** makes it as wide as its content */
  readonly fitColumn: (name: string) => void;
}

/** What can be done with a column by pointer, menu or key. Each command announces what it did to screen readers. */
export function useColumnCommands(tools: ColumnTools): ColumnCommandsOf {
  const { table, offset, announce } = tools;
  const { resource, arranged, change } = useShown();
  const { all, columns, arrangeColumns } = arranged;
  const labelOf = useCallback(
    (name: string) =>
      localized(all.find((column) => column.name === name)?.label ?? resource.label),
    [all, resource],
  );
  const resize = useCallback(
    (name: string, width: number) => {
      const next = resizeColumn(all, name, width);
      arrangeColumns(next);
      const now = next.find((column) => column.name === name)?.width ?? width;
      announce(t('widthIs', { label: labelOf(name), width: now }));
    },
    [all, arrangeColumns, announce, labelOf],
  );
  const tellPlace = useCallback(
    (next: ArrangedColumns, name: string) => {
      const visible = next.filter(({ hidden }) => !hidden);
      const position = visible.findIndex((column) => column.name === name) + 1;
      announce(t('moved', { label: labelOf(name), position, count: visible.length }));
    },
    [announce, labelOf],
  );
  const move = useCallback(
    (name: string, to: string) => {
      const next = moveColumn(all, name, to);
      arrangeColumns(next);
      tellPlace(next, name);
    },
    [all, arrangeColumns, tellPlace],
  );
  const fitColumn = useCallback(
    (name: string) => {
      const index = columns.findIndex((column) => column.name === name) + offset;
      if (table.current) resize(name, contentWidth(table.current, index));
    },
    [columns, offset, resize, table],
  );
  const commandsOf = useCallback(
    (name: string): ColumnCommands => ({
      sort: (sort) => change({ sort }),
      pin: (pinned) => {
        arrangeColumns(pinColumn(all, name, pinned));
        announce(t(pinned ? 'pinnedNow' : 'unpinnedNow', { label: labelOf(name) }));
      },
      hide:
        columns.length > 1
          ? () => {
              arrangeColumns(showColumn(all, name, false));
              announce(t('hiddenNow', { label: labelOf(name) }));
            }
          : undefined,
      fit: () => fitColumn(name),
      move: (by) => {
        const next = stepColumn(all, name, by);
        if (!next) return;
        arrangeColumns(next);
        tellPlace(next, name);
      },
    }),
    [all, columns, arrangeColumns, change, announce, labelOf, fitColumn, tellPlace],
  );
  return { commandsOf, resize, move, fitColumn };
}
