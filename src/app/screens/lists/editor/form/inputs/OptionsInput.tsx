import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { insertItem, pruneValue, setValue } from '#app/screens/lists/editor/document/edits.ts';
import { type JsonPath, listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { ConstantInput } from './ConstantInput.tsx';
import { OrderedInput } from './OrderedInput.tsx';

const colours = ['default', 'success', 'processing', 'warning', 'error'] as const;

/** The values of an enum, each with its name in both languages and its colour. */
export function OptionsInput({ path }: { path: JsonPath }) {
  const t = useMessages(formMessages);
  const { language } = useLanguage();
  const { root, change } = useForm();
  const options = listAt(root, path);
  const add = () =>
    change((text) => {
      const values = options.map((option) => valueAt(option, ['value']));
      const numbers = values.filter((value) => typeof value === 'number');
      const value =
        numbers.length === values.length && numbers.length > 0
          ? Math.max(...numbers) + 1
          : `value${options.length + 1}`;
      return insertItem(text, path, {
        value,
        label: { 'zh-CN': String(value), 'en-US': String(value) },
      });
    });
  return (
    <Row path={path} label={t('options')} whole>
      {({ id }) => (
        <div id={id} className="bd-le-options">
          <OrderedInput
            path={path}
            label={t('options')}
            items={options.map((option, index) => ({
              key: String(index),
              label: textAt(option, ['label', language]) || String(valueAt(option, ['value'])),
            }))}
            addText={t('addOption')}
            onAdd={add}
          >
            {(_key, index, handle) => (
              <OptionRow
                path={[...path, index]}
                name={t('optionNumber', { number: index + 1 })}
                handle={handle}
                colour
              />
            )}
          </OrderedInput>
        </div>
      )}
    </Row>
  );
}

/** A value with its name in both languages; `colour` offers one too, `handle` moves it. */
export function OptionRow({
  path,
  name,
  handle,
  colour: hasColour = false,
}: {
  path: JsonPath;
  /** names it to a screen reader */
  name: string;
  handle?: React.ReactNode;
  colour?: boolean;
}) {
  const t = useMessages(formMessages);
  const { root, disabled, change } = useForm();
  const value = valueAt(root, [...path, 'value']);
  const colour = textAt(root, [...path, 'colour']);
  const set = (key: readonly string[], next: unknown) =>
    change((text) => setValue(text, [...path, ...key], next), pathName([...path, ...key]));
  return (
    <div className="bd-le-option" data-path={pathName(path)}>
      {handle}
      <ConstantInput
        label={`${name} · ${t('optionValue')}`}
        value={value}
        disabled={disabled}
        onChange={(next) => set(['value'], next ?? '')}
      />
      <Input
        size="small"
        lang="zh-CN"
        aria-label={`${name} · ${t('zh-CN')}`}
        disabled={disabled}
        value={textAt(root, [...path, 'label', 'zh-CN'])}
        onChange={(event) => set(['label', 'zh-CN'], event.target.value)}
      />
      <Input
        size="small"
        lang="en-US"
        aria-label={`${name} · ${t('en-US')}`}
        disabled={disabled}
        value={textAt(root, [...path, 'label', 'en-US'])}
        onChange={(event) => set(['label', 'en-US'], event.target.value)}
      />
      {hasColour && (
        <Select<string>
          size="small"
          aria-label={`${name} · ${t('optionColour')}`}
          disabled={disabled}
          value={colour || 'default'}
          options={colours.map((one) => ({
            value: one,
            label: <span className={`bd-le-dot bd-le-dot-${one}`} title={one} />,
          }))}
          onChange={(next) => set(['colour'], next === 'default' ? undefined : next)}
        />
      )}
      <Button
        size="small"
        type="text"
        disabled={disabled}
        icon={<DeleteOutlined />}
        aria-label={t('remove', { label: name })}
        onClick={() => change((text) => pruneValue(text, path))}
      />
    </div>
  );
}
