import { memo, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { Cell } from '#app/resources/cells/Cell.tsx';
import { nameOf, pictureAddress, valueIn } from '#app/resources/format.ts';
import { useScope } from '#app/resources/useScope.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { locales } from '#locales/index.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { CellConflictPlace } from '../inline/CellConflictPlace.tsx';
import {
  createEditingStore,
  EditingContext,
  type RowEditing,
  unsavedIn,
  useRowEditing,
} from '../inline/editing.ts';
import { editableColumns, InlineContext, type InlineTools } from '../inline/InlineContext.ts';
import { useInlineSave } from '../inline/useInlineSave.ts';
import { ListContext, useShown } from '../ListContext.ts';
import { RowActions } from '../RowActions.tsx';
import { SelectionContext, useIsSelected } from '../selection.ts';
import { hasRowActions, isSelectable, titleColumnOf } from '../table/geometry.ts';
import { RecordTitle } from '../table/RecordTitle.tsx';
import { announceBy } from '../table/useListAnnouncements.ts';
import { useStable } from '../table/useScrolling.ts';
import type { ListRows, Row } from '../useListRows.ts';
import './cards.css';

const t = textsOf(locales.lists.resource);
const tableText = textsOf(locales.lists.table);
const where = textsOf(locales.forms.draft);

/** Which column stands where on a card. */
export interface CardPlan {
  readonly all: readonly CompiledColumn[];
  readonly picture: CompiledColumn | undefined;
  /** values shown below the title without their names */
  readonly marks: readonly CompiledColumn[];
  /** shown at once, with their names */
  readonly first: readonly CompiledColumn[];
  /** shown on request */
  readonly rest: readonly CompiledColumn[];
}

const pictures = new Set(['image', 'images']);
const marked = new Set(['enum', 'tags']);
const mostMarks = 3;
const mostFirst = 4;

/** Lays the columns of a list out on a card: the first picture, tags and states, then the first few others. */
function planCard(resource: CompiledResource, columns: readonly CompiledColumn[]): CardPlan {
  const title = titleColumnOf(resource, columns);
  const picture = columns.find(({ field }) => pictures.has(field.type));
  const others = columns.filter((column) => column !== picture && column.name !== title);
  const marks = others.filter(({ field }) => marked.has(field.type)).slice(0, mostMarks);
  const named = others.filter((column) => !marks.includes(column));
  return {
    all: columns,
    picture,
    marks,
    first: named.slice(0, mostFirst),
    rest: named.slice(mostFirst),
  };
}

/**
 * The rows of a list on a phone: the same schema and the same arrangement, without scrolling sideways. Cells that were
 * changed in the table and are not saved yet show what was typed, and can be sent again.
 */
export function CardList({ list: { rows, stale } }: { readonly list: ListRows }) {
  // those that the person shows, in their order
  const { columns } = useShown().arranged;
  const { resource } = useContext(ListContext);
  const scope = useScope();
  const shape = columns.map(({ name }) => name).join();
  const drawn = useStable(columns, shape, resource);
  const plan = useMemo(() => planCard(resource, drawn), [resource, drawn]);
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((sentence: string) => announceBy(region.current, sentence), []);
  const [editing] = useState(createEditingStore);
  const isEditable = editableColumns(resource, drawn, scope).size > 0;
  const save = useInlineSave({ resource, store: editing, announce, isEditable });
  const inline = useMemo<InlineTools>(() => ({ save, close: () => undefined }), [save]);
  return (
    <InlineContext.Provider value={inline}>
      <EditingContext.Provider value={editing}>
        <ul
          className={stale ? 'bd-record-cards bd-stale' : 'bd-record-cards'}
          aria-label={localized(resource.label)}
          aria-busy={stale}
        >
          {rows.map((row) => (
            <Card key={identifierOf(resource, row)} row={row} plan={plan} />
          ))}
        </ul>
        <div ref={region} className="bd-unseen" role="status" aria-live="polite" />
        <CellConflictPlace />
      </EditingContext.Provider>
    </InlineContext.Provider>
  );
}

const Card = memo(function Card({ row, plan }: { row: Row; plan: CardPlan }) {
  const { resource } = useContext(ListContext);
  const selection = useContext(SelectionContext);
  const [isOpen, setOpen] = useState(false);
  const id = identifierOf(resource, row);
  const selected = useIsSelected(id);
  const { all, picture, marks, first, rest } = plan;
  const address = picture && firstPicture(valueIn(row, picture.field));
  const content = useId();
  const editing = useRowEditing(id);
  const open = isOpen ? [...first, ...rest] : first;
  const isPending = (column: CompiledColumn) => unsavedIn(editing, column).isPending;
  // what is not saved yet is always among the fields, wherever else it stands
  const shown = [...open, ...all.filter((one) => !open.includes(one) && isPending(one))];
  return (
    <li className="bd-record-card" data-selected={selected || undefined}>
      <div className="bd-flex bd-gap-12 bd-record-card-head">
        {isSelectable(resource) && (
          <label className="bd-center bd-rigid bd-record-card-check">
            <input
              type="checkbox"
              aria-label={t('selectRow', { title: nameOf(resource, row) })}
              checked={selected}
              onChange={() => selection.toggle(id)}
            />
          </label>
        )}
        {address !== undefined && (
          <img
            className="bd-rigid bd-ground bd-record-card-picture"
            src={sizedPicture(address, 64)}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
        <div className="bd-grow bd-shrink bd-record-card-title">
          <RecordTitle row={row} />
          {marks.length > 0 && (
            <div className="bd-wrap bd-gap-4 bd-record-card-marks">
              {marks.map((column) => (
                <Mark key={column.name} row={row} column={column} />
              ))}
            </div>
          )}
        </div>
      </div>
      {shown.length > 0 && (
        <dl id={content} className="bd-grid bd-small bd-record-card-fields">
          {shown.map((column) => (
            <CardField key={column.name} row={row} column={column} editing={editing} />
          ))}
        </dl>
      )}
      <div className="bd-row bd-gap-16 bd-record-card-foot">
        {rest.length > 0 && (
          <button
            type="button"
            className="bd-link"
            aria-expanded={isOpen}
            aria-controls={content}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? tableText('hideFields') : tableText('showFields', { count: rest.length })}
          </button>
        )}
        {hasRowActions(resource) && <RowActions row={row} />}
      </div>
    </li>
  );
});

interface CardFieldProps {
  readonly row: Row;
  readonly column: CompiledColumn;
  readonly editing: RowEditing | undefined;
}

/** A named value of a card. If it is not saved yet: what was typed, and a button that sends it again. */
function CardField({ row, column, editing }: CardFieldProps) {
  const { save } = useContext(InlineContext);
  const scope = useScope();
  const { label, widget, field } = column;
  const { isPending, pending, mark } = unsavedIn(editing, column);
  const value = isPending ? pending : valueIn(row, field, scope);
  return (
    <div
      className={mark && 'bd-kept'}
      data-kept={mark?.kind}
      aria-busy={(isPending && !mark) || undefined}
    >
      <dt>{localized(label)}</dt>
      <dd>
        <Cell widget={widget} field={field} value={value} row={row} />
      </dd>
      {mark && (
        <dd>
          {where(mark.kind, { message: mark.message })}{' '}
          <button type="button" className="bd-link" onClick={() => save(row, column, value)}>
            {mark.kind === 'conflict' ? t('compare') : t('retry')}
          </button>
        </dd>
      )}
    </div>
  );
}

/** One value of a card; an empty value is not shown. */
function Mark({ row, column }: { row: Row; column: CompiledColumn }) {
  const value = valueIn(row, column.field);
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return <Cell widget={column.widget} field={column.field} value={value} row={row} />;
}

const firstPicture = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? value.map(pictureAddress).find((one) => one !== undefined)
    : pictureAddress(value);
