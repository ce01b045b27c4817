import { useMessages } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { type ComponentType, LinkType } from '#contract/codes.ts';
import type { BannerItem } from '#contract/entities/special.ts';
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
  );
}
