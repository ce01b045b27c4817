import { AutoComplete, Input, InputNumber, Switch } from 'antd';
import { z } from 'zod';
import { useLocalized } from '#app/language/index.ts';
import { textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { parametersFor } from '#app/screens/lists/editor/document/parameters.ts';
import { findingsAt, pathName, useFields, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { type InputProps, usePut } from './usePut.ts';

/** A text of the definition in one line, with what the editor suggests for it; emptied, its key goes. */
export function TextInput({ path, label, help, of }: InputProps) {
  const { root, disabled } = useForm();
  const put = usePut();
  const fields = useFields();
  const value = textAt(root, path);
  const suggestions =
    of.fact.is === 'parameter'
      ? parametersFor(root, path)
      : of.fact.is === 'rowName'
        ? Object.keys(fields)
        : [];
  const type = (text: string | undefined) => put(path, text || undefined, pathName(path));
  return (
    <Row path={path} label={label} help={help}>
      {({ id, describedBy, status }) => {
        const shared = {
          'aria-describedby': describedBy,
          className: 'bd-le-mono',
          placeholder: help?.default ?? '',
          ...(status ? { status } : {}),
        };
        if (suggestions.length === 0)
          return (
            <Input
              id={id}
              {...shared}
              disabled={disabled || of.fact.is === 'ownName'}
              value={value}
              onChange={({ target }) => type(target.value)}
            />
          );
        return (
          <AutoComplete
            id={id}
            disabled={disabled}
            value={value}
            options={suggestions
              .filter((one) => one.toLowerCase().includes(value.toLowerCase()))
              .map((one) => ({ value: one }))}
            popupMatchSelectWidth={false}
            onChange={type}
          >
            <Input {...shared} />
          </AutoComplete>
        );
      }}
    </Row>
  );
}

/** A number of the document. */
export function NumberInput({ path, label, help, of }: InputProps) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  const { minValue, maxValue } = of.schema instanceof z.ZodNumber ? of.schema : {};
  return (
    <Row path={path} label={label} help={help}>
      {({ id, describedBy, status }) => (
        <InputNumber<number>
          id={id}
          aria-describedby={describedBy}
          className="bd-le-number"
          {...(status ? { status } : {})}
          {...(typeof minValue === 'number' ? { min: minValue } : {})}
          {...(typeof maxValue === 'number' ? { max: maxValue } : {})}
          disabled={disabled}
          placeholder={help?.default}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => put(path, next ?? undefined, pathName(path))}
        />
      )}
    </Row>
  );
}

/** On or off; what it is without being written is not written. */
export function SwitchInput({ path, label, help }: InputProps) {
  const tools = useForm();
  const put = usePut();
  const localized = useLocalized();
  const value = valueAt(tools.root, path);
  const usual = help?.default === 'true';
  const isFound = findingsAt(tools, path, false).length > 0;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button within it
    <label
      className={`bd-le-switch ${isFound ? 'bd-le-switch-found' : ''}`}
      data-path={pathName(path)}
      title={help && localized(help.meaning)}
    >
      <Switch
        size="small"
        aria-label={label}
        disabled={tools.disabled}
        checked={typeof value === 'boolean' ? value : usual}
        onChange={(checked) => put(path, checked === usual ? undefined : checked)}
      />
      <span>{label}</span>
    </label>
  );
}
