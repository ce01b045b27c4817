import { AutoComplete, Input, InputNumber, Switch } from 'antd';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { valuesOf } from '#app/screens/lists/editor/document/entries.ts';
import { textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { optionsOf } from '../controls.tsx';
import { findingsAt, type InputProps, pathName, useForm } from '../FormContext.ts';
import { InheritedMark } from '../InheritedMark.tsx';
import { Row } from '../Row.tsx';
import { useFieldChoices } from '../useFieldChoices.ts';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

/** Edits a text in one line, with suggestions; its key is removed when the text is cleared. */
export function TextInput({ path, label, help, of }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const value = textAt(root, path);
  const fields = useFieldChoices();
  const suggestions = valuesOf(of.fact.is, { root, resources: [], path });
  const offered = suggestions
    ?.filter((one) => one.toLowerCase().includes(value.toLowerCase()))
    .map((one) => fields.find((field) => field.value === one) ?? { value: one, label: one });
  const type = (text: string | undefined) => put(path, text || undefined, pathName(path));
  return (
    <Row path={path} label={label} help={help}>
      {({ id, disabled, size, ...control }) => {
        const shared = { className: 'bd-le-mono', placeholder: help?.default ?? '', ...control };
        return offered ? (
          <AutoComplete
            {...{ id, disabled, value }}
            {...(size ? { size } : {})}
            options={optionsOf(offered).options}
            popupMatchSelectWidth={false}
            onChange={type}
          >
            <Input {...shared} {...(size ? { size } : {})} />
          </AutoComplete>
        ) : (
          <Input
            {...{ id, value, ...shared }}
            {...(size ? { size } : {})}
            disabled={disabled || of.fact.is === 'ownName'}
            onChange={({ target }) => type(target.value)}
          />
        );
      }}
    </Row>
  );
}

/** Edits a number; a width can also be set with a slider. */
export function NumberInput({ path, label, help, of }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const found = valueAt(root, path);
  const value = typeof found === 'number' ? found : null;
  const { minValue, maxValue } = of.schema instanceof z.ZodNumber ? of.schema : {};
  const isWidth = of.fact.is === 'width';
  const set = (next: number | null) => put(path, next ?? undefined, pathName(path));
  return (
    <Row path={path} label={label} help={help}>
      {(control) => (
        <div className={isWidth ? 'bd-row bd-grid bd-gap-12 bd-le-width' : ''}>
          {isWidth && (
            <input
              type="range"
              aria-label={t('slide', { label })}
              min={minValue ?? 0}
              max={maxValue ?? 100}
              step={10}
              disabled={control.disabled}
              value={value ?? 160}
              onChange={({ target }) => set(Number(target.value))}
            />
          )}
          <InputNumber<number>
            {...control}
            className="bd-le-number"
            {...(typeof minValue === 'number' ? { min: minValue } : {})}
            {...(typeof maxValue === 'number' ? { max: maxValue } : {})}
            placeholder={help?.default ?? (isWidth ? t('automatic') : '')}
            value={value}
            onChange={set}
          />
        </div>
      )}
    </Row>
  );
}

/** A switch; its default is not written into the document. */
export function SwitchInput({ path, label, help }: InputProps) {
  const tools = useForm();
  const put = usePut();
  const value = valueAt(tools.root, path);
  const usual = help?.default === 'true';
  const isFound = findingsAt(tools, path, false).length > 0;
  return (
    <div className="bd-row bd-wrap bd-shrink bd-le-label" data-path={pathName(path)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button within it */}
      <label
        className={`bd-inline bd-gap-8 bd-le-switch ${isFound ? 'bd-le-switch-found' : ''}`}
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
      <InheritedMark path={path} label={label} />
    </div>
  );
}
