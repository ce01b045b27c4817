import { useCallback, useMemo, useRef, useState } from 'react';
import { askToLeave, nextOrder } from '#app/widgets/leaving/leaveGuards.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import type { GridNavigation, GridPlace } from '../table/useGridNavigation.ts';
import type { Announce } from '../table/useListAnnouncements.ts';
import type { Row } from '../useListRows.ts';
import { createEditingStore, type EditingStore } from './editing.ts';
import type { AfterEdit, InlineTools } from './InlineContext.ts';
import { useInlineSave } from './useInlineSave.ts';

interface EditableGrid {
  readonly resource: CompiledResource;
  readonly rows: readonly Row[];
  readonly columns: readonly CompiledColumn[];
  /** names of the columns that the person may edit */
  readonly editable: ReadonlySet<string>;
  /** whether the person may edit a record */
  readonly mayEdit: (row: Row) => boolean;
  /** index of the first column in its row */
  readonly offset: number;
}

interface CellEditing {
  readonly editing: EditingStore;
  readonly inline: InlineTools;
  /** Opens a cell, or toggles a boolean. @returns false if the cell cannot be edited */
  readonly edit: (place: GridPlace) => boolean;
}

/** Editing in cells: which cell is open, and where the focus goes when it closes. */
export function useCellEditing({
  navigation,
  announce,
  ...grid
}: EditableGrid & {
  readonly navigation: GridNavigation;
  readonly announce: Announce;
}): CellEditing {
  const { resource, rows, columns, editable, mayEdit, offset } = grid;
  const [editing] = useState(createEditingStore);
  const [first] = useState(nextOrder);
  const opened = useRef(first);
  const isEditable = editable.size > 0;
  const save = useInlineSave({ resource, store: editing, announce, isEditable });
  const latest = useRef<EditableGrid>(grid);
  latest.current = grid;
  const inline = useMemo<InlineTools>(() => {
    const close = (after: AfterEdit) => {
      const from = navigation.current();
      editing.close();
      navigation.focus(from);
      if (after === 'stay') return;
      const next = nextEditable(from, after === 'next' ? 1 : -1, latest.current);
      const row = next && latest.current.rows[next.place.row];
      if (!next || !row) return;
      navigation.focus(next.place);
      if (next.column.field.type !== 'boolean')
        editing.open(identifierOf(resource, row), next.column.name);
    };
    return { save, close };
  }, [save, navigation, editing, resource]);

  const edit = useCallback(
    (place: GridPlace): boolean => {
      const column = columns[place.column - offset];
      const row = rows[place.row];
      if (!column || !row || !editable.has(column.name) || !mayEdit(row)) return false;
      const id = identifierOf(resource, row);
      const changed = editing.get(id);
      // a conflict has to be decided first
      if (changed?.marks[column.name]?.kind === 'conflict')
        inline.save(row, column, changed.pending[column.name]);
      else if (column.field.type === 'boolean') {
        navigation.cellAt(place)?.querySelector<HTMLElement>('[role="switch"]')?.click();
        navigation.focus(place);
      }
      // a cell that is open may hold what cannot be saved
      else
        askToLeave(
          {
            leaving: 'part',
            proceed() {
              opened.current = nextOrder();
              editing.open(id, column.name);
            },
            reset: () => undefined,
          },
          opened.current,
        );
      return true;
    },
    [columns, offset, rows, editable, mayEdit, resource, editing, navigation, inline],
  );
  return { editing, inline, edit };
}

/** The next cell for Tab: in the same row, else in a later or earlier row. */
function nextEditable(
  from: GridPlace,
  by: 1 | -1,
  { rows, columns, editable, mayEdit, offset }: EditableGrid,
): { place: GridPlace; column: CompiledColumn } | undefined {
  const count = columns.length;
  let at = from.row * count + (from.column - offset) + by;
  for (; at >= 0 && at < rows.length * count; at += by) {
    const column = columns[at % count];
    const row = rows[Math.floor(at / count)];
    if (column && editable.has(column.name) && row && mayEdit(row))
      return { place: { row: Math.floor(at / count), column: (at % count) + offset }, column };
  }
  return undefined;
}
