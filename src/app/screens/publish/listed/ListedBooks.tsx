import { PlusOutlined } from '@ant-design/icons';
import { arrayMove } from '@dnd-kit/sortable';
import { App, Button } from 'antd';
import { memo, useCallback, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useResource } from '#app/resources/index.ts';
import { RecordPicker } from '#app/resources/pickers/RecordPicker.tsx';
import { SortableList } from '#app/widgets/dragging/SortableList.tsx';
import { writingLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';
import { type ListedBook, ListedRow } from './ListedRow.tsx';

const t = textsOf(locales.publish.publish);

interface ListedBooksProps {
  /** id of the element with the problem of the list */
  describedBy: string | undefined;
  value: readonly ListedBook[];
  /** pass the same function every time: a list may have a thousand rows */
  onChange: (books: ListedBook[]) => void;
}

const namedDuplicates = 3;

/** The ids, as the same array while they are equal, so that no row draws again. */
function useStableIds(books: readonly ListedBook[]): string[] {
  const known = useRef<string[]>([]);
  const ids = books.map(({ id }) => id);
  const isSame =
    ids.length === known.current.length && ids.every((id, place) => known.current[place] === id);
  if (!isSame) known.current = ids;
  return known.current;
}

/**
 * The books of a book list in order, each with a recommendation. They are sorted by mouse, touch or keyboard, or moved
 * one place.
 */
export const ListedBooks = memo(function ListedBooks({
  describedBy,
  value,
  onChange,
}: ListedBooksProps) {
  const { message } = App.useApp();
  const resource = useResource('books');
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef(value);
  latest.current = value;
  const ids = useStableIds(value);
  const isFull = value.length >= writingLimits.listedBooks;

  const confirm = (records: readonly unknown[]): void => {
    setIsOpen(false);
    const known = new Set(value.map(({ id }) => id));
    const added: ListedBook[] = [];
    const doubled: string[] = [];
    for (const record of records) {
      const found = referenceOf(record, resource);
      if (!found) continue;
      if (known.has(found.id)) doubled.push(found.title);
      else added.push({ ...found, cover: coverOf(record), note: '' });
    }
    if (doubled.length > 0) {
      const titles = doubled.slice(0, namedDuplicates).map((title) => `《${title}》`);
      const rest = doubled.length > namedDuplicates ? '…' : '';
      message.warning(t('booksDuplicate', { titles: titles.join('') + rest }));
    }
    if (added.length > 0) onChange([...value, ...added].slice(0, writingLimits.listedBooks));
  };

  const indexOfBook = useCallback(
    (id: unknown): number => latest.current.findIndex((book) => book.id === id),
    [],
  );
  const note = useCallback(
    (id: string, text: string) =>
      onChange(latest.current.map((book) => (book.id === id ? { ...book, note: text } : book))),
    [onChange],
  );
  const remove = useCallback(
    (id: string) => onChange(latest.current.filter((book) => book.id !== id)),
    [onChange],
  );
  const moveBy = useCallback(
    (id: string, step: number) => {
      const from = indexOfBook(id);
      const to = from + step;
      if (from < 0 || to < 0 || to >= latest.current.length) return;
      onChange(arrayMove([...latest.current], from, to));
    },
    [onChange, indexOfBook],
  );

  return (
    <>
      {value.length === 0 ? <p className="bd-soft bd-listed-none">{t('noBooks')}</p> : null}
      <SortableList
        ids={ids}
        nameOf={(id) => value[indexOfBook(id)]?.title ?? ''}
        onMove={(from, to) => onChange(arrayMove([...value], from, to))}
      >
        <ol className="bd-grid bd-listed-books">
          {value.map((book, place) => (
            <ListedRow
              key={book.id}
              book={book}
              place={place}
              isLast={place === value.length - 1}
              onNote={note}
              onRemove={remove}
              onMove={moveBy}
            />
          ))}
        </ol>
      </SortableList>
      <span className="bd-row bd-gap-12">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          aria-describedby={describedBy}
          onClick={() => setIsOpen(true)}
        >
          {t('addBooks')}
        </Button>
        {isFull ? <small>{t('booksFull', { maximum: writingLimits.listedBooks })}</small> : null}
      </span>
      <RecordPicker
        resource="books"
        open={isOpen}
        // with a maximum of 1, each click would replace the picked book
        maximum={Math.max(2, writingLimits.listedBooks - value.length)}
        onConfirm={confirm}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
});

function coverOf(record: unknown): string {
  if (typeof record !== 'object' || record === null || !('mainPicUrl' in record)) return '';
  return typeof record.mainPicUrl === 'string' ? record.mainPicUrl : '';
}
