import { DownOutlined, PlusOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Empty, Tooltip } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import type { Problem } from '#contract/errors.ts';
import { specialLimits } from '#contract/limits.ts';
import { Picture } from '#page/parts/Picture.tsx';
import { ContentsSection } from './ContentsSection.tsx';
import { inspectorMessages } from './messages.ts';
import { SortableRows } from './SortableRows.tsx';

/** What every item that a person writes has: a key, a title, a picture. */
interface WrittenItem {
  uuid: string;
  title: string;
  cover: string;
}

interface ItemPanelsProps<Item> {
  items: readonly Item[];
  readOnly: boolean;
  problems: readonly Problem[];
  /** what the button says that adds an item */
  addLabel: string;
  newItem: () => Item;
  onChange: (items: readonly Item[]) => void;
  /** the inputs of one item; `problems` are those of this item alone */
  children: (item: Item, index: number, problems: readonly Problem[]) => ReactNode;
}

/** So many items are open to begin with; of more, only those that something is wrong with. */
const openAtFirst = 3;

/** The items of a component that a person writes, each a row that opens to its inputs: 30 at most (SPEC 5). */
export function ItemPanels<Item extends WrittenItem>(props: ItemPanelsProps<Item>) {
  const { items, readOnly, problems, addLabel, newItem, onChange, children } = props;
  const t = useMessages(inspectorMessages);
  const maximum = specialLimits.itemsPerComponent;
  const full = items.length >= maximum;
  const problemsAt = (index: number) =>
    problems.filter(({ field }) => `${field}.`.startsWith(`contents.${index}.`));
  const troubled = items.flatMap(({ uuid }, index) => (problemsAt(index).length > 0 ? [uuid] : []));
  const { isOpen, setOpen } = useOpened(items, troubled);
  const add = () => {
    const item = newItem();
    setOpen(item.uuid, true);
    onChange([...items, item]);
  };
  return (
    <ContentsSection count={items.length} maximum={maximum} problems={problems}>
      {items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothingPicked')} />
      )}
      <SortableRows
        items={items}
        nameOf={({ title }) => title}
        readOnly={readOnly}
        problems={problems}
        onChange={onChange}
      >
        {(item, index) => (
          <Panel
            item={item}
            position={index + 1}
            open={isOpen(item.uuid)}
            troubled={troubled.includes(item.uuid)}
            onToggle={(open) => setOpen(item.uuid, open)}
          >
            {children(item, index, problemsAt(index))}
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
    </ContentsSection>
  );
}

/** Which items are open. One that something is found wrong with opens by itself, once for each finding. */
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
  const t = useMessages(inspectorMessages);
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
        <span className="decoration-panel-position">{position}</span>
        {!open && <Picture address={item.cover} name={name} width={40} height={28} />}
        <span className="decoration-panel-name">{name}</span>
        {troubled && (
          <WarningFilled className="decoration-panel-trouble" aria-label={t('incomplete')} />
        )}
        <DownOutlined className="decoration-panel-arrow" rotate={open ? 180 : 0} aria-hidden />
      </button>
      {/* what is closed is not kept: thirty upload fields would be drawn at each key */}
      <div id={id}>{open && children}</div>
    </div>
  );
}
