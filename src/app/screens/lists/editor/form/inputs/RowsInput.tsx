import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import {
  insertItem,
  moveEntry,
  pruneValue,
  setValue,
} from '#app/screens/lists/editor/document/edits.ts';
import { type JsonPath, listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { languages } from '#contract/language.ts';
import { helpOf, partOf } from '#schema/reference/keys.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { AddButton } from '../Add.tsx';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { SortableList } from '../Sortable.tsx';
import { useFresh } from '../useFresh.ts';
import { ConstantInput } from './ConstantInput.tsx';
import type { InputProps } from './usePut.ts';

/** A list whose entries each fit on a line: values of an enum, choices of a cascader with those below them. */
export function RowsInput({ path, label, help, of }: InputProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const { root, disabled, change, language: spoken } = useForm();
  const fresh = useFresh();
  const { schema } = of;
  const object =
    schema instanceof z.ZodArray
      ? alternatives(schema.element).find((one) => one instanceof z.ZodObject)
      : undefined;
  if (!object) return null;
  const items = listAt(root, path);
  const add = (at: JsonPath, among: readonly unknown[]) => {
    const values = among.map((item) => valueAt(item, ['value']));
    const isCounted = values.length > 0 && values.every((value) => typeof value === 'number');
    const stem = `${partOf(spoken.parts, object)?.id ?? 'value'}${among.length + 1}`;
    const made = fresh(object, { stem, ...(help?.one ? { noun: help.one } : {}) });
    const counted = isCounted ? { value: Math.max(...values.map(Number)) + 1 } : {};
    change((text) => insertItem(text, at, { ...Object(made), ...counted }));
  };
  return (
    <Row path={path} label={label} help={help} whole>
      {({ id }) => (
        <div id={id} className="bd-le-options">
          <SortableList
            label={label}
            items={items.map((item, index) => ({
              key: String(index),
              label: textAt(item, ['label', language]) || String(valueAt(item, ['value'])),
            }))}
            disabled={disabled}
            onMove={(from, to) => change((text) => moveEntry(text, path, from, to))}
          >
            {(_key, index, handle) => (
              <Line
                object={object}
                path={[...path, index]}
                name={`${label} ${index + 1}`}
                handle={handle}
                onAddBelow={add}
              />
            )}
          </SortableList>
          <AddButton
            small
            label={t('add', { one: help?.one ? localized(help.one) : label })}
            onAdd={() => add(path, items)}
          />
        </div>
      )}
    </Row>
  );
}

interface LineProps {
  readonly object: z.ZodObject;
  readonly path: JsonPath;
  /** names it to a screen reader */
  readonly name: string;
  readonly handle: ReactNode;
  readonly onAddBelow: (path: JsonPath, among: readonly unknown[]) => void;
}

/** An entry: its values side by side, and below them the lists that it leads to. */
function Line({ object, path, name, handle, onAddBelow }: LineProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, language } = useForm();
  const keys = Object.entries<z.core.$ZodType>(object.shape);
  const [lists, cells] = [true, false].map((wish) =>
    keys.filter(([, schema]) => bare(schema).schema instanceof z.ZodArray === wish),
  );
  return (
    <>
      <div className="bd-le-option" data-path={pathName(path)}>
        {handle}
        {cells?.map(([key, schema]) => (
          <Cell key={key} object={object} of={key} schema={schema} path={path} name={name} />
        ))}
        <Button
          size="small"
          type="text"
          disabled={disabled}
          icon={<DeleteOutlined />}
          aria-label={t('remove', { label: name })}
          onClick={() => change((text) => pruneValue(text, path))}
        />
      </div>
      {lists?.map(([key, schema]) => {
        const at = [...path, key];
        const help = helpOf(language.parts, object, key);
        const title = help ? localized(help.title) : key;
        return valueAt(root, at) === undefined ? (
          <AddButton
            key={key}
            small
            label={t('add', { one: help?.one ? localized(help.one) : title })}
            name={`${name} · ${t('add', { one: help?.one ? localized(help.one) : title })}`}
            onAdd={() => onAddBelow(at, [])}
          />
        ) : (
          <div key={key} className="bd-le-below">
            <RowsInput path={at} label={title} help={undefined} of={bare(schema)} />
          </div>
        );
      })}
    </>
  );
}

interface CellProps {
  readonly object: z.ZodObject;
  readonly of: string;
  readonly schema: z.core.$ZodType;
  readonly path: JsonPath;
  readonly name: string;
}

function Cell({ object, of: key, schema, path, name }: CellProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { root, disabled, change, language } = useForm();
  const help = helpOf(language.parts, object, key);
  const { schema: inner, fact } = bare(schema);
  const title = `${name} · ${help ? localized(help.title) : key}`;
  const put = (at: JsonPath, value: unknown) =>
    change((text) => setValue(text, at, value), pathName(at));
  const at = [...path, key];
  if (fact.is === 'localized')
    return languages.map((code) => (
      <Input
        key={code}
        size="small"
        lang={code}
        aria-label={`${name} · ${t(code)}`}
        disabled={disabled}
        value={textAt(root, [...at, code])}
        onChange={(event) => put([...at, code], event.target.value)}
      />
    ));
  if (inner instanceof z.ZodEnum) {
    const [usual = '', ...others] = inner.options.map(String);
    return (
      <Select<string>
        size="small"
        className="bd-le-option-choice"
        aria-label={title}
        disabled={disabled}
        value={textAt(root, at) || usual}
        options={[usual, ...others].map((one) => ({
          value: one,
          label: <span className={`bd-le-dot bd-le-dot-${one}`} title={one} />,
        }))}
        onChange={(next) => put(at, next === usual ? undefined : next)}
      />
    );
  }
  return (
    <ConstantInput
      label={title}
      value={valueAt(root, at)}
      disabled={disabled}
      onChange={(next) => put(at, next ?? '')}
    />
  );
}
