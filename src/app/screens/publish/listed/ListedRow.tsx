import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useReferenceText } from '#app/resources/useReferenceText.ts';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { useSortableItem } from '#app/widgets/dragging/SortableList.tsx';
import { useTextProblem } from '#app/widgets/fields/useTextProblem.ts';
import type { Reference } from '#contract/entities/common.ts';
import { writingLimits } from '#contract/limits.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.publish.publish);

export interface ListedBook extends Reference {
  cover: string;
  note: string;
}

interface ListedRowProps {
  book: ListedBook;
  /** counted from 0 */
  place: number;
  isLast: boolean;
  onNote: (id: string, text: string) => void;
  onRemove: (id: string) => void;
  onMove: (id: string, step: number) => void;
}

/** One book of a book list. A page may have a thousand, so rows are plain elements and draw only when they change. */
export const ListedRow = memo(function ListedRow(props: ListedRowProps) {
  const { book, place } = props;
  const { item, handle, isDragging } = useSortableItem({ id: book.id });
  return (
    <li
      {...item}
      className="bd-row bd-grid bd-gap-12 bd-box bd-listed-book"
      data-lifted={isDragging || undefined}
    >
      <DragHandle
        className="bd-listed-handle"
        handle={handle}
        label={t('dragBook', { title: book.title })}
      >
        <span className="bd-digits">{place + 1}</span>
      </DragHandle>
      <Body {...props} />
    </li>
  );
});

/** The content of a row, which a drag does not draw again. */
const Body = memo(function Body({ book, place, isLast, onNote, onRemove, onMove }: ListedRowProps) {
  const textOf = useReferenceText();
  const { id, title } = book;
  const label = t('notePlaceholder', { title });
  const problem = useTextProblem()(t('note'), book.note, { maximum: writingLimits.note });
  return (
    <>
      {book.cover ? (
        <img
          src={sizedPicture(book.cover, 63)}
          alt=""
          loading="lazy"
          width={48}
          height={63}
          draggable={false}
        />
      ) : (
        <span className="bd-listed-cover" />
      )}
      <div className="bd-grid bd-gap-6 bd-shrink bd-listed-text">
        <strong className={book.isDeleted ? 'bd-clip bd-soft' : 'bd-clip'} title={textOf(book)}>
          {textOf(book)}
        </strong>
        <input
          className="bd-wide bd-box"
          aria-label={label}
          aria-invalid={problem !== undefined}
          title={problem}
          placeholder={label}
          value={book.note}
          onChange={(event) => onNote(id, event.target.value)}
        />
        {problem && (
          <small role="alert" className="bd-error">
            {problem}
          </small>
        )}
      </div>
      <span className="bd-listed-tools">
        <Tool label={t('moveUp', { title })} disabled={place === 0} onClick={() => onMove(id, -1)}>
          <ArrowUpOutlined />
        </Tool>
        <Tool label={t('moveDown', { title })} disabled={isLast} onClick={() => onMove(id, 1)}>
          <ArrowDownOutlined />
        </Tool>
        <Tool label={t('removeBook', { title })} onClick={() => onRemove(id)}>
          <DeleteOutlined />
        </Tool>
      </span>
    </>
  );
});

function Tool({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
