import { useMessages } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { ComponentType, LinkType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import type { BannerItem } from '#contract/entities/special.ts';
import { BasicFields } from '../BasicFields.tsx';
import { ItemPanels } from '../ItemPanels.tsx';
import type { InspectorProps } from '../kind.ts';
import { inspectorMessages } from '../messages.ts';
import { Steady } from '../Steady.tsx';
import { SlideFields } from './SlideFields.tsx';

const newSlide = (): BannerItem => ({
  uuid: newUuid(),
  title: '',
  subTitle: '',
  cover: '',
  linkType: LinkType.custom,
  contentId: '',
  linkUrl: '',
});

/** The slides of a banner, each with picture, texts and link. */
export function BannerInspector({
  component,
  onChange,
  onSettle,
  readOnly,
  problems,
}: InspectorProps<typeof ComponentType.banner>) {
  const t = useMessages(inspectorMessages);
  return (
    <div>
      <Steady of={[component.contents, component.name, problems, readOnly, onChange, onSettle, t]}>
        <ItemPanels
          items={component.contents}
          readOnly={readOnly}
          problems={problems}
          addLabel={t('addSlide')}
          newItem={newSlide}
          onSettle={onSettle}
          onChange={(change, typing) =>
            onChange(({ contents }) => ({ contents: change(contents) }), typing)
          }
        >
          {(slide, inputs) => <SlideFields slide={slide} component={component.name} {...inputs} />}
        </ItemPanels>
      </Steady>
      <BasicFields
        component={component}
        onChange={onChange}
        onSettle={onSettle}
        readOnly={readOnly}
        problems={problems}
        {...componentLooks[ComponentType.banner]}
      />
    </div>
  );
}
