import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { type ComponentType, DatasourceType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import type { ComponentPatch } from '../document/state.ts';
import { SourceFields } from './automatic/SourceFields.tsx';
import { ContentPicker } from './ContentPicker.tsx';
import { ContentsSection } from './ContentsSection.tsx';
import { itemName, mergeItems } from './contents.ts';
import { useInputs } from './found.ts';
import { ItemLine } from './ItemPanels.tsx';
import { SortableRows } from './SortableRows.tsx';
import { Steady } from './Steady.tsx';

const t = textsOf(locales.decorator.inspector);

const maximum = specialLimits.itemsPerComponent;

/** The types that hold records of one list. */
export type ContentComponentType =
  | typeof ComponentType.book
  | typeof ComponentType.post
  | typeof ComponentType.bookList;

export interface ContentInspectorProps {
  component: SpecialComponentOf<ContentComponentType>;
  /** the list that it picks from */
  resource: 'books' | 'posts' | 'book-lists';
  /** makes the item of a record of that list; undefined if the record is not valid */
  itemOf: (record: unknown) => ContentItem | undefined;
  /** its `pick` stands on the button that opens the picker */
  messages: Catalogue<'pick'>;
  onChange: (patch: ComponentPatch, typing?: boolean) => void;
}

/** The inspector of a component that holds records: picked and sorted by a person, or chosen by the platform. */
export function ContentInspector(props: ContentInspectorProps) {
  const { component, resource, itemOf, messages, onChange } = props;
  const items = component.contents;
  const automatic = component.datasourceType === DatasourceType.automatic;
  // what readers would see now follows the whole component
  const source = automatic ? component : component.datasourceType;
  return (
    <>
      <Steady of={[source, component.limitNum, onChange]}>
        <SourceFields component={component} maximum={maximum} onChange={onChange} />
      </Steady>
      {!automatic && (
        <Steady of={[items, resource, itemOf, messages, onChange]}>
          <ContentsSection count={items.length} maximum={maximum}>
            <PickedItems {...props} />
          </ContentsSection>
        </Steady>
      )}
    </>
  );
}

function PickedItems(props: ContentInspectorProps) {
  const { component, resource, itemOf, messages } = props;
  const { readOnly } = useInputs();
  const items: readonly ContentItem[] = component.contents;
  const onChange = (contents: readonly ContentItem[]) =>
    props.onChange({ contents: [...contents] });
  const [open, setOpen] = useState(false);
  return (
    <>
      {items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothingPicked')} />
      )}
      <SortableRows items={items} nameOf={itemName} onChange={onChange}>
        {(item) => <ItemLine item={item} />}
      </SortableRows>
      {!readOnly && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
          {textsOf(messages)('pick')}
        </Button>
      )}
      <ContentPicker
        resource={resource}
        open={open}
        maximum={maximum}
        selected={items.map((item) => ({ id: item.contentId, title: itemName(item) }))}
        onCancel={() => setOpen(false)}
        onConfirm={(records) => {
          setOpen(false);
          const chosen = records.flatMap((record) => itemOf(record) ?? knownItem(items, record));
          onChange(mergeItems(items, chosen));
        }}
      />
    </>
  );
}

/** A record that was chosen before comes back as it was handed over. */
function knownItem(items: readonly ContentItem[], record: unknown): ContentItem[] {
  const isNamed = typeof record === 'object' && record !== null && 'id' in record;
  return items.filter(({ contentId }) => isNamed && record.id === contentId);
}
