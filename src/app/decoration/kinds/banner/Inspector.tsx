import { textsOf } from '#app/language/index.ts';
import type { ComponentType } from '#contract/codes.ts';
import { locales } from '#locales/index.ts';
import { ItemPanels } from '../ItemPanels.tsx';
import type { InspectorProps } from '../kind.ts';
import { Steady } from '../Steady.tsx';
import { newSlide } from './links.ts';
import { SlideFields } from './SlideFields.tsx';

const t = textsOf(locales.decorator.inspector);

/** The slides of a banner, each with picture, texts and link. */
export function BannerInspector({
  component,
  onChange,
}: InspectorProps<typeof ComponentType.banner>) {
  return (
    <Steady of={[component.contents, component.name, onChange, t]}>
      <ItemPanels
        items={component.contents}
        addLabel={t('addSlide')}
        newItem={newSlide}
        onChange={(change, typing) =>
          onChange(({ contents }) => ({ contents: change(contents) }), typing)
        }
      >
        {(slide, inputs) => <SlideFields slide={slide} component={component.name} {...inputs} />}
      </ItemPanels>
    </Steady>
  );
}
