import { textsOf } from '#app/language/index.ts';
import type { ComponentType } from '#contract/codes.ts';
import type { GraphicItem } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { type ItemInputs, ItemPanels } from '../ItemPanels.tsx';
import type { InspectorProps } from '../kind.ts';
import { PictureFields } from '../PictureFields.tsx';
import { Steady } from '../Steady.tsx';
import { TextField } from '../TextField.tsx';
import { newGraphic } from './newGraphic.ts';

const imageTextText = textsOf(locales.decorator.imageText);
const t = textsOf(locales.decorator.inspector);

/** Pictures with a title, a subtitle and a text each. */
export function ImageTextInspector(props: InspectorProps<typeof ComponentType.imageText>) {
  const { component, onChange } = props;
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
  return (
    <>
      <PictureFields item={graphic} inputs={inputs} t={imageTextText} />
      <TextField
        inputs={inputs}
        name="summary"
        label={imageTextText('summary')}
        value={graphic.summary}
        lines={{ minRows: 2, maxRows: 8 }}
        onChange={(summary) => inputs.onChange({ summary }, true)}
      />
    </>
  );
}
