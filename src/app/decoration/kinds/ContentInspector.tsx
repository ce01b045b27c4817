import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Form } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import type { ComponentType, StyleType } from '#contract/codes.ts';
import type { ContentItem, SpecialComponentOf } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { specialLimits } from '#contract/limits.ts';
import { Picture } from '#page/parts/Picture.tsx';
import type { ComponentPatch } from '../document/actions/content.ts';
import { BasicFields } from './BasicFields.tsx';
import { ContentPicker } from './ContentPicker.tsx';
import { mergeItems } from './contents.ts';
import { inspectorMessages } from './messages.ts';
import { SortableRows } from './SortableRows.tsx';

interface ContentInspectorProps {
  component: SpecialComponentOf<typeof ComponentType.book | typeof ComponentType.post>;
  resource: 'books' | 'posts';
  styleTypes: readonly StyleType[];
  itemOf: (record: unknown) => ContentItem | undefined;
  onChange: (patch: ComponentPatch, typing?: boolean) => void;
  onSettle: () => void;
  readOnly: boolean;
  problems: readonly Problem[];
}

/** The inspector of a component that holds picked records: chosen in the picker, sorted by dragging. */
export function ContentInspector({
  component,
  resource,
  styleTypes,
  itemOf,
  onChange,
  onSettle,
  readOnly,
  problems,
}: ContentInspectorProps) {
  const t = useMessages(inspectorMessages);
  const [open, setOpen] = useState(false);
  const items = component.contents;
  const maximum = specialLimits.itemsPerComponent;
  const problem = problems.find(({ field }) => field === 'contents');
  return (
    <Form layout="vertical" component="div">
      <div className="decoration-contents">
        <h3>
          {t('contents')}
          <span className="decoration-count">{t('counted', { count: items.length, maximum })}</span>
        </h3>
        {problem && (
          <p className="decoration-problem" role="alert">
            {problem.message}
          </p>
        )}
        {items.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('nothingPicked')} />
        )}
        <SortableRows
          items={items}
          nameOf={nameOf}
          readOnly={readOnly}
          onChange={(contents) => onChange({ contents: [...contents] })}
        >
          {(item) => <ItemLine item={item} />}
        </SortableRows>
        {!readOnly && (
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            {t(resource === 'books' ? 'pickBooks' : 'pickPosts')}
          </Button>
        )}
      </div>
      <BasicFields
        {...{ component, styleTypes, onChange, onSettle, readOnly }}
        showTypes={[component.showType]}
      />
      <ContentPicker
        resource={resource}
        open={open}
        maximum={maximum}
        selected={items.map((item) => ({ id: item.contentId, title: nameOf(item) }))}
        onCancel={() => setOpen(false)}
        onConfirm={(records) => {
          setOpen(false);
          const chosen = records.flatMap((record) => itemOf(record) ?? knownItem(items, record));
          onChange({ contents: mergeItems(items, chosen).slice(0, maximum) });
        }}
      />
    </Form>
  );
}

/** A record that was chosen before comes back as it was handed over. */
function knownItem(items: readonly ContentItem[], record: unknown): ContentItem[] {
  const isNamed = typeof record === 'object' && record !== null && 'id' in record;
  return items.filter(({ contentId }) => isNamed && record.id === contentId);
}

const nameOf = (item: ContentItem): string => item.title || item.content;

function ItemLine({ item }: { item: ContentItem }) {
  const author = item.book?.authorName || item.user?.nickname;
  return (
    <span className="decoration-item">
      <Picture address={item.cover} name={nameOf(item)} width={36} height={48} />
      <span className="decoration-item-text">
        <span className="decoration-item-title">{nameOf(item)}</span>
        {author && <span className="decoration-item-author">{author}</span>}
      </span>
    </span>
  );
}
