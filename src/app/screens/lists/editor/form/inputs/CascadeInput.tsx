import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { insertItem } from '#app/screens/lists/editor/document/edits.ts';
import {
  isObject,
  type JsonPath,
  listAt,
  textAt,
  valueAt,
} from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { ChoiceInput, ListInput } from './choices.tsx';
import { OptionRow } from './OptionsInput.tsx';
import { parametersOf } from './parameters.ts';
import { type InputAt, usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

type Source = 'choices' | 'resource';

/** The levels of a cascader: parameters, and where the choices come from. */
export function CascadeInput({ path, label }: InputAt) {
  const t = useMessages(formMessages);
  const { root, disabled, resources } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const value = valueAt(root, path);
  const parameters = listAt(value, ['parameters']).map(String);
  const offered = [
    ...new Set([...parametersOf(root, ['endpoints', 'list']), ...fields.map((one) => one.value)]),
  ];
  const begin = (source: Source) => {
    const names = parameters.length >= 2 ? parameters : offered.slice(0, 2);
    put(
      path,
      source === 'choices'
        ? { parameters: names, choices: [freshChoice(1)] }
        : { parameters: names, resource: resources[0]?.name ?? '', fields: [] },
    );
  };
  const source: Source = textAt(value, ['resource']) ? 'resource' : 'choices';
  const other = resources.find(({ name }) => name === textAt(value, ['resource']));
  return (
    <VisualInput path={path} label={label} fits={isObject(value)}>
      <Segmented<Source | ''>
        className="bd-le-segments"
        aria-label={t('cascadeSource')}
        disabled={disabled}
        value={value === undefined ? '' : source}
        options={(['choices', 'resource'] as const).map((one) => ({
          value: one,
          label: t(`cascade_${one}`),
        }))}
        onChange={(next) => next !== '' && begin(next)}
      />
      {value !== undefined && (
        <ListInput
          path={[...path, 'parameters']}
          label={t('cascadeParameters')}
          help={t('cascadeParametersHelp')}
          suggestions={offered}
        />
      )}
      {value !== undefined && source === 'resource' && (
        <>
          <ChoiceInput
            path={[...path, 'resource']}
            label={t('relatedList')}
            clearable={false}
            options={resources.map((one) => ({ value: one.name, label: one.label }))}
          />
          <ListInput
            path={[...path, 'fields']}
            label={t('cascadeFields')}
            help={t('cascadeFieldsHelp')}
            options={other?.fields ?? []}
          />
        </>
      )}
      {value !== undefined && source === 'choices' && (
        <Choices path={[...path, 'choices']} levels={Math.max(parameters.length, 1)} />
      )}
    </VisualInput>
  );
}

const freshChoice = (number: number) => ({
  value: `choice${number}`,
  label: { 'zh-CN': `选项${number}`, 'en-US': `Choice ${number}` },
});

/** Choices of one level, each with those below it. */
function Choices({ path, levels }: { path: JsonPath; levels: number }) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const choices = listAt(root, path);
  return (
    <ul className="bd-le-items bd-le-choices" aria-label={t('cascade_choices')}>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no name but its place
        <li key={index}>
          <OptionRow path={[...path, index]} name={t('choiceNumber', { number: index + 1 })} />
          {levels > 1 &&
            (listAt(choice, ['children']).length > 0 ? (
              <Choices path={[...path, index, 'children']} levels={levels - 1} />
            ) : (
              <Button
                size="small"
                type="link"
                icon={<PlusOutlined />}
                disabled={disabled}
                onClick={() =>
                  change((text) => insertItem(text, [...path, index, 'children'], freshChoice(1)))
                }
              >
                {t('addBelow')}
              </Button>
            ))}
        </li>
      ))}
      <li>
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => change((text) => insertItem(text, path, freshChoice(choices.length + 1)))}
        >
          {t('addOption')}
        </Button>
      </li>
    </ul>
  );
}
