import { InputNumber, Radio, Select, Switch } from 'antd';
import { useLocalized, useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import type { InputProps } from './InputProps.ts';

/** up to this many options stand side by side, more in a drop-down list */
const radioOptions = 4;

export function NumberInput({ field, value, onChange, ...rest }: InputProps) {
  const { 'aria-required': _required, ...attributes } = rest;
  return (
    <InputNumber<number>
      {...attributes}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next)}
      precision={field.decimals}
      step={field.decimals === 0 ? 1 : 0.5}
      style={{ width: 200, maxWidth: '100%' }}
    />
  );
}

export function BooleanInput({ field: _field, value, onChange, ...rest }: InputProps) {
  const { 'aria-required': _required, ...attributes } = rest;
  return <Switch {...attributes} checked={value === true} onChange={(next) => onChange?.(next)} />;
}

/** antd's options know texts and numbers; the values of a schema may be booleans too. */
export function EnumInput({ field, value, onChange, id, disabled }: InputProps) {
  const localized = useLocalized();
  const options = (field.options ?? []).map((option, index) => ({
    value: index,
    label: localized(option.label),
  }));
  const index = (field.options ?? []).findIndex((option) => option.value === value);
  const choose = (chosen: number | undefined) =>
    onChange?.(chosen === undefined ? null : (field.options?.[chosen]?.value ?? null));
  if (options.length <= radioOptions)
    return (
      <Radio.Group
        {...(id === undefined ? {} : { id })}
        disabled={disabled}
        optionType="button"
        options={options}
        value={index < 0 ? undefined : index}
        onChange={(event) => choose(Number(event.target.value))}
      />
    );
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      disabled={disabled}
      options={options}
      value={index < 0 ? undefined : index}
      onChange={choose}
      allowClear={!field.required}
      style={{ maxWidth: 320 }}
    />
  );
}

export function TagsInput({ field, value, onChange, id, disabled }: InputProps) {
  const t = useMessages(resourceMessages);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      disabled={disabled}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ';', '；']}
      placeholder={t('addTag')}
      maxCount={field.maximum}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next: string[]) =>
        onChange?.([...new Set(next.map((tag) => tag.trim()).filter(Boolean))])
      }
    />
  );
}
