import { localized } from '#app/language/index.ts';
import { Cell } from '#app/resources/cells/Cell.tsx';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { VersionsTable } from '#app/widgets/versions/VersionsTable.tsx';
import type { CellConflict } from './editing.ts';

/** Asks what to do when somebody else has changed the value of a cell meanwhile; shows both values as the cell does. */
export default function CellConflictDialog({ conflict }: { conflict: CellConflict }) {
  const { column, title, mine, theirs } = conflict;
  const show = (value: unknown) => (
    <Cell widget={column.widget} field={column.field} value={value} />
  );
  return (
    <ConflictDialog
      open
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      onTheirs={conflict.onTheirs}
      onMine={conflict.onMine}
      onClose={conflict.onClose}
    >
      {title && <p>{title}</p>}
      <VersionsTable
        differences={[
          {
            field: column.name,
            label: localized(column.label),
            mine: show(mine),
            theirs: show(theirs),
          },
        ]}
      />
    </ConflictDialog>
  );
}
