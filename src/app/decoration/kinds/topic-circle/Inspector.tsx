import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { type ComponentType, ContentType, DatasourceType } from '#contract/codes.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { SourceFields } from '../automatic/SourceFields.tsx';
import { ContentPicker } from '../ContentPicker.tsx';
import { ContentsSection } from '../ContentsSection.tsx';
import { circleItem, itemName, topicItem } from '../contents.ts';
import { Field } from '../Field.tsx';
import { useInputs } from '../found.ts';
import { ItemLine } from '../ItemPanels.tsx';
import type { InspectorProps } from '../kind.ts';
import { type GatheringType, gatheringOf, withGathering } from './gatherings.ts';

const t = textsOf(locales.decorator.topicCircle);
const say = textsOf(locales.decorator.inspector);

/** At most one circle and one topic, the circle first. */
export function TopicCircleInspector(props: InspectorProps<typeof ComponentType.topicCircle>) {
  const { component, onChange } = props;
  const maximum = specialLimits.topicCircleItems;
  const automatic = component.datasourceType === DatasourceType.automatic;
  const slot = (type: GatheringType) => ({
    type,
    contents: component.contents,
    onChange: (item: ContentItem | undefined) =>
      onChange(({ contents }) => ({ contents: withGathering(contents, type, item) })),
  });
  return (
    <>
      <SourceFields component={component} maximum={maximum} onChange={onChange} />
      {!automatic && (
        <ContentsSection>
          <Gathering {...slot(ContentType.circle)} />
          <Gathering {...slot(ContentType.topic)} />
        </ContentsSection>
      )}
    </>
  );
}

interface GatheringProps {
  type: GatheringType;
  contents: readonly ContentItem[];
  onChange: (item: ContentItem | undefined) => void;
}

const slots = {
  [ContentType.circle]: {
    resource: 'circles',
    label: 'circle',
    pick: 'pickCircle',
    itemOf: circleItem,
  },
  [ContentType.topic]: { resource: 'topics', label: 'topic', pick: 'pickTopic', itemOf: topicItem },
} as const;

/** The circle or the topic: choose, change, remove. */
function Gathering({ type, contents, onChange }: GatheringProps) {
  const { readOnly } = useInputs();
  const [open, setOpen] = useState(false);
  const { resource, label, pick, itemOf } = slots[type];
  const item = gatheringOf(contents, type);
  const path = item && `contents.${contents.indexOf(item)}`;
  return (
    <Field label={t(label)} path={path} help={type === ContentType.topic ? t('help') : undefined}>
      {item ? (
        <div className="bd-row bd-gap-8 decoration-gathering">
          <ItemLine item={item} />
          {!readOnly && (
            <>
              <Button size="small" onClick={() => setOpen(true)}>
                {t('change')}
              </Button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say('remove', { name: itemName(item) || t(label) })}
                onClick={() => onChange(undefined)}
              />
            </>
          )}
        </div>
      ) : readOnly ? (
        <span>{t('none')}</span>
      ) : (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
          {t(pick)}
        </Button>
      )}
      <ContentPicker
        resource={resource}
        open={open}
        maximum={specialLimits.topicCircleItems}
        selected={item ? [{ id: item.contentId, title: itemName(item) }] : []}
        onCancel={() => setOpen(false)}
        onConfirm={([record]) => {
          setOpen(false);
          const chosen = itemOf(record);
          if (chosen) onChange(chosen);
        }}
      />
    </Field>
  );
}
