import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMessages } from '#app/language/index.ts';
import {
  isObject,
  type JsonPath,
  textAt,
  valueAt,
} from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';
import { ChoiceInput } from '../inputs/choices.tsx';
import { NumberInput } from '../inputs/NumberInput.tsx';
import { OptionsInput } from '../inputs/OptionsInput.tsx';
import { LocalizedInput, TextInput } from '../inputs/texts.tsx';
import { usePut } from '../inputs/usePut.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { ComputeInput } from './ComputeInput.tsx';

const texts = new Set(['text', 'longText', 'richText', 'link']);

const numbers = new Set(['number', 'money', 'duration']);

/** What a type asks for besides. */
export function TypeInputs({ path, name, type }: { path: JsonPath; name: string; type: string }) {
  const t = useMessages(formMessages);
  const tools = useForm();
  const at = (...rest: (string | number)[]): JsonPath => [...path, ...rest];
  if (type === 'enum') return <OptionsInput path={at('options')} />;
  if (type === 'relation' || type === 'relations')
    return (
      <div className="bd-le-two">
        <ChoiceInput
          path={at('relation', 'resource')}
          label={t('relatedList')}
          clearable={false}
          options={tools.resources.map((one) => ({
            value: one.name,
            label: `${one.label} · ${one.name}`,
          }))}
        />
        {type === 'relations' && (
          <NumberInput path={at('relation', 'maximum')} label={t('maximumCount')} minimum={1} />
        )}
      </div>
    );
  if (type === 'computed') return <ComputeInput path={at('compute')} name={name} />;
  if (texts.has(type))
    return (
      <>
        <div className="bd-le-two">
          <NumberInput path={at('minLength')} label={t('minLength')} minimum={0} />
          <NumberInput path={at('maxLength')} label={t('maxLength')} minimum={1} />
        </div>
        {type === 'text' && <PatternInput path={at('pattern')} />}
      </>
    );
  if (numbers.has(type))
    return (
      <div className="bd-le-two">
        <NumberInput path={at('minimum')} label={t('minimum')} />
        <NumberInput path={at('maximum')} label={t('maximum')} />
        {type !== 'duration' && (
          <NumberInput path={at('decimals')} label={t('decimals')} minimum={0} maximum={6} />
        )}
        {type === 'money' && <CurrencyInput path={at('currency')} name={name} />}
      </div>
    );
  if (type === 'images' || type === 'tags')
    return <NumberInput path={at('maximum')} label={t('maximumCount')} minimum={1} />;
  return null;
}

/** The currency of every record, or the field of the record that holds it. */
function CurrencyInput({ path, name }: { path: JsonPath; name: string }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const put = usePut();
  const fields = useFieldChoices();
  const value = valueAt(root, path);
  const written = isObject(value) ? `$row.${textAt(value, ['$row'])}` : textAt(root, path);
  return (
    <ChoiceInput
      path={path}
      label={t('currency')}
      usual="CNY"
      written={written}
      options={[
        ...['CNY', 'EUR', 'GBP', 'HKD', 'JPY', 'TWD', 'USD']
          .concat(written === '' || written.startsWith('$') ? [] : written)
          .filter((one, index, all) => all.indexOf(one) === index)
          .map((one) => ({ value: one, label: one })),
        ...fields
          .filter(({ value: one, type }) => one !== name && (type === 'text' || type === 'enum'))
          .map(({ value: one, label }) => ({ value: `$row.${one}`, label: t('ofRow', { label }) })),
      ]}
      onPick={(next) =>
        put(path, next?.startsWith('$row.') ? { $row: next.slice('$row.'.length) } : next)
      }
    />
  );
}

function PatternInput({ path: patternPath }: { path: JsonPath }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const put = usePut();
  const isThere = isObject(valueAt(root, patternPath));
  if (!isThere)
    return (
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() =>
          put(patternPath, {
            expression: '^.+$',
            message: { 'zh-CN': '格式不对', 'en-US': 'This is not the expected form' },
          })
        }
      >
        {t('addPattern')}
      </Button>
    );
  return (
    <>
      <TextInput path={[...patternPath, 'expression']} label={t('pattern')} mono />
      <LocalizedInput path={[...patternPath, 'message']} label={t('patternMessage')} />
    </>
  );
}
