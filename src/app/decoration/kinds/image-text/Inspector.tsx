import { useMessages } from '#app/language/index.ts';
import type { ComponentType } from '#contract/codes.ts';
import type { GraphicItem } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { type ItemInputs, ItemPanels } from '../ItemPanels.tsx';
import type { InspectorProps } from '../kind.ts';
import { PictureFields } from '../PictureFields.tsx';
import { Steady } from '../Steady.tsx';
import { TextField } from '../TextField.tsx';
import { newGraphic } from './newGraphic.ts';

/** Pictures with a title, a subtitle and a text each. */
export function ImageTextInspector(props: InspectorProps<typeof ComponentType.imageText>) {
  const { component, onChange } = props;
  const t = useMessages(locales.decorator.inspector);
  return (
    <Steady of={[component.contents, onChange, t]}>
      <ItemPanels
        items={component.contents}
        addLabel={t('addGraphic')}
        newItem={newGraphic}
        onChange={(change, typing) =>
          onChange(({ contents }) => ({ contents: change(contents) }), typing)
        }
      >
        {(graphic, inputs) => <GraphicFields graphic={graphic} {...inputs} />}
      </ItemPanels>
    </Steady>
  );
}

interface GraphicFieldsProps extends ItemInputs<GraphicItem> {
  graphic: GraphicItem;
}

function GraphicFields({ graphic, ...inputs }: GraphicFieldsProps) {
  const t = useMessages(locales.decorator.imageText);
  return (
    <>
      <PictureFields item={graphic} inputs={inputs} t={t} />
      <TextField
        inputs={inputs}
        name="summary"
        label={t('summary')}
        value={graphic.summary}
        lines={{ minRows: 2, maxRows: 8 }}
        onChange={(summary) => inputs.onChange({ summary }, true)}
      />
    </>
  );
}
