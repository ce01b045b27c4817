import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useResource } from '#app/resources/index.ts';
import { RecordPicker } from '#app/widgets/pickers/RecordPicker.tsx';
import { referenceOf } from '#schema/record.ts';
import type { BookListValues } from './kinds.ts';
import { publishMessages } from './messages.ts';

type ListedBook = BookListValues['books'][number];

interface ListedBooksProps {
  value: readonly ListedBook[];
  onChange: (books: ListedBook[]) => void;
}

const maximumBooks = 1_000;
const maximumNote = 500;

/** The books of a book list in their order, each with a recommendation. */
export function ListedBooks({ value, onChange }: ListedBooksProps) {
  const t = useMessages(publishMessages);
  const resource = useResource('books');
  const [isOpen, setIsOpen] = useState(false);

  const confirm = (records: readonly unknown[]): void => {
    setIsOpen(false);
    const known = new Map(value.map((book) => [book.id, book]));
    onChange(
      records.flatMap((record) => {
        const found = referenceOf(record, resource);
        if (!found) return [];
        return known.get(found.id) ?? { ...found, cover: coverOf(record), note: '' };
      }),
    );
  };
  const swap = (first: number, second: number): void => {
    const one = value[first];
    const other = value[second];
    if (!one || !other) return;
    onChange(value.map((book, place) => (place === first ? other : place === second ? one : book)));
  };

  return (
    <>
      {value.length === 0 ? <p className="bd-listed-none">{t('noBooks')}</p> : null}
      <ol className="bd-listed-books">
        {value.map((book, place) => (
          <li key={book.id} className="bd-listed-book">
            <span className="bd-listed-place">{place + 1}</span>
            {book.cover ? (
              <img src={book.cover} alt="" loading="lazy" />
            ) : (
              <span className="bd-listed-cover" />
            )}
            <div className="bd-listed-text">
              <strong title={book.title}>{book.title}</strong>
              <Input
                maxLength={maximumNote}
                aria-label={t('notePlaceholder', { title: book.title })}
                placeholder={t('notePlaceholder', { title: book.title })}
                value={book.note}
                onChange={({ target }) =>
                  onChange(
                    value.map((other) =>
                      other.id === book.id ? { ...other, note: target.value } : other,
                    ),
                  )
                }
              />
            </div>
            <span>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                disabled={place === 0}
                aria-label={t('moveUp', { title: book.title })}
                onClick={() => swap(place - 1, place)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                disabled={place === value.length - 1}
                aria-label={t('moveDown', { title: book.title })}
                onClick={() => swap(place, place + 1)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('removeBook', { title: book.title })}
                onClick={() => onChange(value.filter((other) => other.id !== book.id))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} onClick={() => setIsOpen(true)}>
        {t('addBooks')}
      </Button>
      <RecordPicker
        resource="books"
        open={isOpen}
        maximum={maximumBooks}
        selected={value}
        onConfirm={confirm}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

function coverOf(record: unknown): string {
  if (typeof record !== 'object' || record === null || !('mainPicUrl' in record)) return '';
  return typeof record.mainPicUrl === 'string' ? record.mainPicUrl : '';
}
