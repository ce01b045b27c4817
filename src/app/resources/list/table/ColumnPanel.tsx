import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { SortableList, useSortableItem } from '#app/widgets/dragging/SortableList.tsx';
import { locales } from '#locales/index.ts';
import { useShown } from '../ListContext.ts';
import { type ArrangedColumn, moveColumn, pinColumn, showColumn } from './arrange.ts';
import { announceBy } from './useListAnnouncements.ts';

const t = textsOf(locales.lists.table);
const text = textsOf(locales.lists.resource);

/** from this many columns on there is a search box */
const searchable = 10;

/** Every column of the list: which are shown, in which order, which stay at the left. By pointer, touch and keys. */
export default function ColumnPanel() {
  const { all, arrangeColumns, arrange, isDefault } = useShown().arranged;
  const region = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = words
    ? all.filter(({ label }) => localized(label).toLowerCase().includes(words))
    : all;
  const shown = all.filter(({ hidden }) => !hidden).length;
  const names = useMemo(() => found.map(({ name }) => name), [found]);

  const labelOf = (name: string) => {
    const column = all.find((one) => one.name === name);
    return column ? localized(column.label) : '';
  };
  const say = (sentence: string) => announceBy(region.current, sentence);
  const move = (name: string, to: string | undefined) => {
    if (to === undefined) return;
    const next = moveColumn(all, name, to);
    arrangeColumns(next);
    const position = next.findIndex((column) => column.name === name) + 1;
    say(t('moved', { label: labelOf(name), position, count: all.length }));
  };
  return (
    <div className="bd-column bd-gap-8 bd-column-panel">
      {all.length >= searchable && (
        <Input
          allowClear
          size="small"
          value={search}
          placeholder={t('searchColumns')}
          aria-label={t('searchColumns')}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SortableList
        ids={names}
        nameOf={labelOf}
        onMove={(from, to) => move(names[from] ?? '', names[to])}
      >
        <ul aria-label={text('columns')}>
          {found.map((column, index) => (
            <PanelRow
              key={column.name}
              column={column}
              isOnly={shown === 1 && !column.hidden}
              onShow={(show) => arrangeColumns(showColumn(all, column.name, show))}
              onPin={() => arrangeColumns(pinColumn(all, column.name, !column.pinned))}
              onUp={index > 0 ? () => move(column.name, names[index - 1]) : undefined}
              onDown={
                index < names.length - 1 ? () => move(column.name, names[index + 1]) : undefined
              }
            />
          ))}
        </ul>
      </SortableList>
      {found.length === 0 && <p className="bd-soft">{t('noSuchColumn')}</p>}
      <div className="bd-row bd-gap-4 bd-column-foot">
        <small className="bd-grow">{t('shownCount', { shown, count: all.length })}</small>
        {shown < all.length && (
          <Button
            size="small"
            type="text"
            onClick={() => arrangeColumns(all.map((column) => ({ ...column, hidden: false })))}
          >
            {t('showAll')}
          </Button>
        )}
        <Button size="small" disabled={isDefault} onClick={() => arrange(null)}>
          {text('columnsReset')}
        </Button>
      </div>
      <div ref={region} className="bd-unseen" role="status" aria-live="polite" />
    </div>
  );
}

interface PanelRowProps {
  readonly column: ArrangedColumn;
  /** the last one that is shown stays */
  readonly isOnly: boolean;
  readonly onShow: (show: boolean) => void;
  readonly onPin: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function PanelRow({ column, isOnly, onShow, onPin, onUp, onDown }: PanelRowProps) {
  const { item, handle, isDragging } = useSortableItem({ id: column.name });
  const label = localized(column.label);
  // Alt and an arrow move the column from wherever in its line the focus is
  const onKeyDown = (event: KeyboardEvent) => {
    const run = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined;
    if (!event.altKey || !run) return;
    event.preventDefault();
    run();
  };
  return (
    <li {...item} data-lifted={isDragging || undefined} onKeyDown={onKeyDown}>
      <DragHandle className="bd-column-handle" handle={handle} label={t('drag', { label })} />
      <label>
        <input
          type="checkbox"
          checked={!column.hidden}
          disabled={isOnly}
          onChange={(event) => onShow(event.target.checked)}
        />
        <span className="bd-ellipsis" title={label}>
          {label}
        </span>
      </label>
      <button type="button" aria-label={t('up', { label })} disabled={!onUp} onClick={onUp}>
        <ArrowUpOutlined />
      </button>
      <button type="button" aria-label={t('down', { label })} disabled={!onDown} onClick={onDown}>
        <ArrowDownOutlined />
      </button>
      <button
        type="button"
        aria-label={t('pinColumn', { label })}
        aria-pressed={column.pinned}
        onClick={onPin}
      >
        {column.pinned ? <PushpinFilled /> : <PushpinOutlined />}
      </button>
    </li>
  );
}
