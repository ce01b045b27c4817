import { Input, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import {
  type Constant,
  constantOf,
  isConstant,
  printConstant,
} from '#app/screens/lists/editor/document/fields.ts';
import { type JsonPath, listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import { locales } from '#locales/index.ts';
import type { ValueKind } from '#schema/facts.ts';
import { typeNamed } from '#schema/fields/index.ts';
import { sameJson } from '#schema/json.ts';
import { keyKindsAt } from '#schema/shape.ts';
import { type InputProps, pathName, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { JsonInput } from './JsonInput.tsx';
import { TextsInput } from './TextsInput.tsx';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

export interface ConstantInputProps {
  readonly id?: string;
  /** `small` on a line with other inputs */
  readonly size?: 'small' | 'middle';
  /** label of the constant */
  readonly label: string;
  /** the field that the value belongs to, as in the document; undefined for a constant of any type */
  readonly field?: unknown;
  readonly value: unknown;
  readonly disabled: boolean;
  /** `undefined` if the input was cleared */
  readonly onChange: (value: Constant | undefined) => void;
}

/** Edits one constant with the control that suits its field: a choice, a number, yes or no, a text. */
export function ConstantInput(props: ConstantInputProps) {
  const { id, size = 'small', label, field, value, disabled, onChange } = props;
  const options = useOptions(field);
  const type = textAt(field, ['type']);
  const shared = { ...(id ? { id } : {}), size, 'aria-label': label, disabled } as const;
  if (options.length > 0)
    return (
      <Select<string>
        {...shared}
        allowClear
        value={value === undefined ? null : JSON.stringify(value)}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(next: string | undefined) =>
          onChange(next === undefined ? undefined : parsedConstant(next))
        }
      />
    );
  if (typeNamed(type)?.kind === 'number')
    return (
      <InputNumber<number>
        {...shared}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  if (type)
    return (
      <Input
        {...shared}
        value={isConstant(value) ? String(value ?? '') : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  return <AnyConstant {...props} />;
}

/** Edits a constant whose type is recognised by how it is written. The typed text is not changed during typing. */
function AnyConstant({ id, size = 'small', label, value, disabled, onChange }: ConstantInputProps) {
  const [typed, setTyped] = useState(() => printConstant(value));
  useEffect(
    () => setTyped((now) => (sameJson(constantOf(now), value) ? now : printConstant(value))),
    [value],
  );
  return (
    <Input
      {...(id ? { id } : {})}
      size={size}
      className="bd-le-mono"
      aria-label={label}
      disabled={disabled}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(constantOf(target.value));
      }}
    />
  );
}

/** The options of an enum or of a boolean; the value of each is JSON. */
function useOptions(field: unknown): { readonly value: string; readonly label: string }[] {
  const { language } = useLanguage();
  if (textAt(field, ['type']) === 'boolean')
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ];
  return listAt(field, ['options']).flatMap((option) => {
    const raw = valueAt(option, ['value']);
    const label = textAt(option, ['label', language]);
    return isConstant(raw)
      ? [{ value: JSON.stringify(raw), label: label ? `${label} · ${String(raw)}` : String(raw) }]
      : [];
  });
}

/** The constant that an option of {@link useOptions} stands for. */
function parsedConstant(json: string): Constant {
  const value: unknown = JSON.parse(json);
  return isConstant(value) ? value : null;
}

/** Edits several constants, for a condition that accepts any of them. */
export function ConstantsInput({
  label,
  field,
  value,
  onChange,
}: {
  readonly label: string;
  readonly field: unknown;
  readonly value: readonly unknown[];
  readonly onChange: (value: Constant[]) => void;
}) {
  const { disabled } = useForm();
  const options = useOptions(field);
  const isOpen = options.length === 0;
  return (
    <SeveralSelect
      size="small"
      mode={isOpen ? 'tags' : 'multiple'}
      {...(isOpen ? { open: false, suffixIcon: null } : { options })}
      aria-label={label}
      disabled={disabled}
      popupMatchSelectWidth={false}
      value={value.map((one) => (isOpen ? printConstant(one) : JSON.stringify(one)))}
      onChange={(next) => onChange(next.map(isOpen ? constantOf : parsedConstant))}
    />
  );
}

/** The field whose values stand under a key: the key names it, or the filter that sends the key is about it. */
function fieldOfKey(root: unknown, kinds: ReadonlySet<ValueKind>, key: string): string | undefined {
  if (kinds.has('fieldName')) return key;
  if (!kinds.has('parameter')) return undefined;
  const filters = listAt(root, ['list', 'filters']);
  const filter = filters.find((one) => textAt(one, ['name']) === key);
  return textAt(filter, ['field']) || key;
}

/** The field that contains a path: the nearest object with a type. */
function fieldAround(root: unknown, path: JsonPath): unknown {
  const value = valueAt(root, path);
  return path.length === 0 || textAt(value, ['type']) !== ''
    ? value
    : fieldAround(root, path.slice(0, -1));
}

/** Edits a constant of the document. If it belongs to a field, the control suits the field. */
export function ConstantOfInput(props: InputProps) {
  const { path, label, help, of } = props;
  const { root, language } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  const parent = path.slice(0, -1);
  const around = of.fact.is === 'fieldValue' ? fieldAround(root, parent) : undefined;
  const name = fieldOfKey(root, keyKindsAt(language.schema, parent), String(path.at(-1)));
  const field = name === undefined ? around : valueAt(root, ['fields', name]);
  const type = textAt(field, ['type']);
  const isEmpty = value === undefined;
  if (typeNamed(type)?.kind === 'list' && (isEmpty || Array.isArray(value)))
    return <TextsInput {...props} />;
  if (type === 'json' || !(isEmpty || isConstant(value))) return <JsonInput {...props} />;
  const instead = of.isOptional ? undefined : '';
  return (
    <Row path={path} label={label} help={help}>
      {({ id, disabled, size }) => (
        <ConstantInput
          {...{ id, label, field, value, disabled }}
          size={size ?? 'middle'}
          onChange={(next) =>
            put(
              path,
              next || next === 0 || next === false || next === null ? next : instead,
              pathName(path),
            )
          }
        />
      )}
    </Row>
  );
}

/** Edits a list of constants of any type. */
export function ConstantsOfInput({ path, label, help }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  return (
    <Row path={path} label={label} help={help} whole>
      {() => (
        <ConstantsInput
          label={label}
          field={undefined}
          value={listAt(root, path)}
          onChange={(next) => put(path, next.length > 0 ? next : undefined)}
        />
      )}
    </Row>
  );
}
