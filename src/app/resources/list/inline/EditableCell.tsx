import { Suspense, useContext } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { Cell } from '#app/resources/cells/Cell.tsx';
import { valueIn } from '#app/resources/format.ts';
import type { useScope } from '#app/resources/useScope.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { locales } from '#locales/index.ts';
import type { CompiledColumn } from '#schema/compile.ts';
import { readRecord } from '#schema/record.ts';
import { ListContext } from '../ListContext.ts';
import { cellProperties } from '../table/geometry.ts';
import { RecordTitle } from '../table/RecordTitle.tsx';
import { roles } from '../table/roles.ts';
import type { Row } from '../useListRows.ts';
import { type RowEditing, unsavedIn } from './editing.ts';
import { InlineContext } from './InlineContext.ts';

const where = textsOf(locales.forms.draft);
const t = textsOf(locales.lists.table);

const CellEditor = lazyThemed(() => import('./CellEditor.tsx'));

interface EditableCellProps {
  readonly row: Row;
  readonly column: CompiledColumn;
  /** whether the cell also opens the record */
  readonly isTitle: boolean;
  /** the user and the present time, for computed fields */
  readonly scope: ReturnType<typeof useScope>;
  readonly editing: RowEditing | undefined;
}

/** A cell that can be edited in place: shows the value, a value that is being saved, or the input. */
export function EditableCell({ row, column, isTitle, scope, editing }: EditableCellProps) {
  const { resource } = useContext(ListContext);
  const { name, field } = column;
  const { isPending, pending, mark } = unsavedIn(editing, column);
  const value = isPending ? pending : valueIn(row, field, scope);
  const { className, ...place } = cellProperties(column);
  const content =
    field.type === 'boolean' ? (
      <Toggle row={row} column={column} value={value === true} />
    ) : isTitle ? (
      <RecordTitle row={row} {...(isPending ? { shown: String(value ?? '') } : {})} />
    ) : (
      <Cell widget={column.widget} field={field} value={value} row={row} />
    );
  return (
    <td
      {...place}
      {...roles.cell}
      className={`${className} bd-editable${mark ? ' bd-kept' : isPending ? ' bd-saving' : ''}`}
      aria-busy={(isPending && !mark) || undefined}
      title={mark && where(mark.kind, { message: mark.message })}
      data-kept={mark?.kind}
      data-editable={name}
    >
      {editing?.open === name ? (
        <Suspense fallback={content}>
          <CellEditor
            row={row}
            column={column}
            value={isPending ? value : readRecord(resource, row)[name]}
            mark={mark}
          >
            {content}
          </CellEditor>
        </Suspense>
      ) : (
        content
      )}
    </td>
  );
}

/** A boolean that one click changes. */
function Toggle({ row, column, value }: { row: Row; column: CompiledColumn; value: boolean }) {
  const { save } = useContext(InlineContext);
  return (
    <button
      type="button"
      role="switch"
      tabIndex={-1}
      className="bd-toggle"
      aria-checked={value}
      aria-label={t('edit', { label: localized(column.label) })}
      onClick={() => save(row, column, !value)}
    >
      <Cell widget={column.widget} field={column.field} value={value} />
    </button>
  );
}
