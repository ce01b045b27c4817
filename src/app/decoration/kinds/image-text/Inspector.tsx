import { Form, Input } from 'antd';
import { useId } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import type { GraphicItem } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import { BasicFields } from '../BasicFields.tsx';
import { CoverField } from '../CoverField.tsx';
import { Field } from '../Field.tsx';
import { ItemPanels } from '../ItemPanels.tsx';
import type { InspectorProps } from '../kind.ts';
import { inspectorMessages } from '../messages.ts';
import { newUuid } from '../shared.ts';
import { messages } from './messages.ts';

const newGraphic = (): GraphicItem => ({
  uuid: newUuid(),
  title: '',
  subTitle: '',
  summary: '',
  cover: '',
});

/** Pictures with a title, a subtitle and a text each. */
export function ImageTextInspector(props: InspectorProps<typeof ComponentType.imageText>) {
  const { component, onChange, onSettle, readOnly, problems } = props;
  const t = useMessages(inspectorMessages);
  const setGraphic = (uuid: string, patch: Partial<GraphicItem>, typing?: boolean) =>
    onChange(
      ({ contents }) => ({
        contents: contents.map((item) => (item.uuid === uuid ? { ...item, ...patch } : item)),
      }),
      typing,
    );
  return (
    <Form layout="vertical" component="div">
      <ItemPanels
        items={component.contents}
        readOnly={readOnly}
        problems={problems}
        addLabel={t('addGraphic')}
        newItem={newGraphic}
        onChange={(contents) => onChange({ contents: [...contents] })}
      >
        {(graphic, index, own) => (
          <GraphicFields
            graphic={graphic}
            path={`contents.${index}`}
            readOnly={readOnly}
            problems={own}
            onChange={(patch, typing) => setGraphic(graphic.uuid, patch, typing)}
            onSettle={onSettle}
          />
        )}
      </ItemPanels>
      <BasicFields
        {...{ component, onChange, onSettle, readOnly, problems }}
        {...componentLooks[ComponentType.imageText]}
      />
    </Form>
  );
}

interface GraphicFieldsProps {
  graphic: GraphicItem;
  /** `contents.0` */
  path: string;
  readOnly: boolean;
  problems: readonly Problem[];
  onChange: (patch: Partial<GraphicItem>, typing?: boolean) => void;
  onSettle: () => void;
}

/** Characters that the contract takes (graphic item). */
const lengths = { title: 200, subTitle: 200, summary: 2_000 } as const;

function GraphicFields(props: GraphicFieldsProps) {
  const { graphic, path, readOnly, problems, onChange, onSettle } = props;
  const t = useMessages(messages);
  const id = useId();
  const errorOf = (field: string) =>
    problems.find((problem) => problem.field === `${path}.${field}`)?.message;
  const field = (name: keyof typeof lengths) => ({
    label: t(name),
    htmlFor: `${id}-${name}`,
    path: `${path}.${name}`,
    error: errorOf(name),
  });
  const text = (name: keyof typeof lengths) => ({
    id: `${id}-${name}`,
    value: graphic[name],
    maxLength: lengths[name],
    disabled: readOnly,
    onBlur: onSettle,
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value }, true),
  });
  return (
    <>
      <CoverField
        value={graphic.cover}
        path={`${path}.cover`}
        readOnly={readOnly}
        error={errorOf('cover')}
        onChange={(cover) => onChange({ cover })}
      />
      <Field {...field('title')}>
        <Input {...text('title')} />
      </Field>
      <Field {...field('subTitle')}>
        <Input {...text('subTitle')} />
      </Field>
      <Field {...field('summary')}>
        <Input.TextArea {...text('summary')} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Field>
    </>
  );
}
