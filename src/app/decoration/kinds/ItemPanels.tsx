import { DownOutlined, PlusOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Empty, Tooltip } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { Picture } from '#page/parts/Picture.tsx';
import { AddPictures } from './AddPictures.tsx';
import { ContentsSection } from './ContentsSection.tsx';
import { itemName } from './contents.ts';
import { useInputs, useIsUnseen } from './found.ts';
import { SortableRows } from './SortableRows.tsx';

const t = textsOf(locales.decorator.inspector);

/** A picked record on one line: cover, title, author. */
export function ItemLine({ item }: { item: ContentItem }) {
  const unseen = useIsUnseen(item);
  const author = item.book?.authorName || item.user?.nickname;
  const name = itemName(item) || t('untitled');
  return (
    <span className="bd-row decoration-item">
      <Picture address={item.cover} name={name} width={36} height={48} />
      <span className="bd-grid bd-shrink">
        <span className="bd-clip decoration-item-title">{name}</span>
        {unseen && (
          <span className="bd-ground bd-soft bd-tiny decoration-unseen">{t('unseen')}</span>
        )}
        {author && <span className="bd-clip bd-soft decoration-item-author">{author}</span>}
      </span>
    </span>
  );
}

/** What every item has that a person writes: key, title, picture. */
interface WrittenItem {
  uuid: string;
  title: string;
  cover: string;
}

/** What the inputs of one item get. */
export interface ItemInputs<Item = never> {
  /** index in the component */
  index: number;
  /** `contents.0` */
  path: string;
  /** `typing`: the change is a keystroke */
  onChange: (patch: Partial<Item>, typing?: boolean) => void;
}

interface ItemPanelsProps<Item> {
  items: readonly Item[];
  /** text of the button that adds an item */
  addLabel: string;
  /** `cover`: the address of its picture. Default: it has none yet */
  newItem: (cover?: string) => Item;
  /** `change` gets the present items and returns the new ones */
  onChange: (change: (items: readonly Item[]) => Item[], typing?: boolean) => void;
  /** draws the inputs of one item */
  children: (item: Item, inputs: ItemInputs<Item>) => ReactNode;
}

/** an only item is open at first; of more, those with a problem: the others are seen and sorted as rows */
const openAtFirst = 1;

/** The items of a component that a person writes, each a row that opens to its inputs: 30 at most (contract 5). */
export function ItemPanels<Item extends WrittenItem>(props: ItemPanelsProps<Item>) {
  const { items, addLabel, newItem, onChange, children } = props;
  const { readOnly, problems } = useInputs();
  const maximum = specialLimits.itemsPerComponent;
  const full = items.length >= maximum;
  const isTroubled = (index: number) =>
    problems.some(({ field }) => `${field}.`.startsWith(`contents.${index}.`));
  const troubled = items.flatMap(({ uuid }, index) => (isTroubled(index) ? [uuid] : []));
  const { isOpen, setOpen } = useOpened(items, troubled);
  const add = () => {
    const item = newItem();
    setOpen(item.uuid, true);
    onChange((present) => [...present, item]);
  };
  const inputsOf = ({ uuid }: Item, index: number): ItemInputs<Item> => ({
    index,
    path: `contents.${index}`,
    onChange: (patch, typing) =>
      onChange(
        (present) => present.map((item) => (item.uuid === uuid ? { ...item, ...patch } : item)),
        typing,
      ),
  });
  return (
    <ContentsSection count={items.length} maximum={maximum}>
      {items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothingPicked')} />
      )}
      <SortableRows
        items={items}
        nameOf={({ title }) => title}
        onChange={(sorted) => onChange(() => [...sorted])}
      >
        {(item, index) => (
          <Panel
            item={item}
            position={index + 1}
            open={isOpen(item.uuid)}
            troubled={troubled.includes(item.uuid)}
            onToggle={(open) => setOpen(item.uuid, open)}
          >
            {children(item, inputsOf(item, index))}
          </Panel>
        )}
      </SortableRows>
      {!readOnly && (
        <Tooltip title={full ? t('full', { maximum }) : ''}>
          <Button type="dashed" block icon={<PlusOutlined />} disabled={full} onClick={add}>
            {addLabel}
          </Button>
        </Tooltip>
      )}
      {!readOnly && (
        <AddPictures items={items} maximum={maximum} newItem={newItem} onChange={onChange} />
      )}
    </ContentsSection>
  );
}

/** Which items are open. An item with a new finding opens by itself, once for each finding. */
function useOpened(items: readonly WrittenItem[], troubled: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(items.length <= openAtFirst ? items.map(({ uuid }) => uuid) : []),
  );
  const key = troubled.join();
  useEffect(() => {
    if (key) setOpened((known) => new Set([...known, ...key.split(',')]));
  }, [key]);
  return {
    isOpen: (uuid: string) => opened.has(uuid),
    setOpen: (uuid: string, open: boolean) =>
      setOpened((known) => {
        const next = new Set(known);
        if (open) next.add(uuid);
        else next.delete(uuid);
        return next;
      }),
  };
}

interface PanelProps {
  item: WrittenItem;
  /** counted from 1 */
  position: number;
  open: boolean;
  troubled: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

function Panel({ item, position, open, troubled, onToggle, children }: PanelProps) {
  const id = useId();
  const name = item.title || t('itemAt', { position });
  return (
    <div className="decoration-panel">
      <button
        type="button"
        className="decoration-panel-head"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <span className="bd-soft bd-digits decoration-panel-position">{position}</span>
        {!open && <Picture address={item.cover} name={name} width={40} height={28} />}
        <span className="bd-grow bd-shrink bd-clip decoration-panel-name">{name}</span>
        {troubled && <WarningFilled className="bd-error" aria-label={t('incomplete')} />}
        <DownOutlined className="decoration-panel-arrow" rotate={open ? 180 : 0} aria-hidden />
      </button>
      {/* closed items are not mounted: thirty upload fields would be drawn with each key */}
      <div id={id} className="decoration-panel-body">
        {open && children}
      </div>
    </div>
  );
}
