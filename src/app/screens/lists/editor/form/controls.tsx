import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import { locales } from '#locales/index.ts';
import { useForm } from './FormContext.ts';

const t = textsOf(locales.listEditor.form);

/** Small controls that several inputs use: add, remove, choose one of a few. */

interface AddProps {
  readonly label: string;
  /** text for screen readers if several buttons on the page have the same label */
  readonly name?: string;
  /** `line`: on a line with other inputs; `link`: as small as possible */
  readonly look?: 'block' | 'line' | 'link';
  readonly disabled?: boolean;
  readonly onAdd: () => void;
}

const looks = {
  block: { type: 'dashed', block: true },
  line: { type: 'dashed', size: 'small' },
  link: { type: 'link', size: 'small' },
} as const;

/** Adds something: an entry, a value, a condition. */
export function AddButton({
  label,
  name = label,
  look = 'block',
  disabled = false,
  onAdd,
}: AddProps) {
  const form = useForm();
  return (
    <Button
      {...looks[look]}
      icon={<PlusOutlined />}
      aria-label={name}
      disabled={form.disabled || disabled}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

/** An option that a person can choose. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** the name in the document, shown beside the label in small */
  readonly name?: string;
  /** a type of field, whose icon is shown */
  readonly type?: string;
}

/** The properties of a select with these options, which are found by label, name and value. */
export const optionsOf = <Value extends string>(
  choices: readonly (Choice<Value> | ChoiceGroup<Value>)[],
  pictureOf?: (value: string) => ReactNode,
) => {
  const optionOf = ({ value, label, name, type }: Choice<Value>) => {
    const picture = type === undefined ? pictureOf?.(value) : <FieldIcon type={type} />;
    const hint = name !== undefined && name !== label && <small>{name}</small>;
    const shown = (
      <span className="bd-inline bd-gap-8 bd-le-type">
        {picture} {label} {hint}
      </span>
    );
    return { value, search: `${value} ${label}`, label: picture || hint ? shown : label };
  };
  return {
    showSearch: true,
    optionFilterProp: 'search',
    popupMatchSelectWidth: false,
    options: choices.map((one) =>
      'options' in one ? { label: one.label, options: one.options.map(optionOf) } : optionOf(one),
    ),
  };
};

/** Options under a heading. */
interface ChoiceGroup<Value extends string> {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
}

interface AddChoiceProps {
  readonly label: string;
  /** text for screen readers. Default: the label */
  readonly name?: string;
  readonly options: readonly Choice[];
  /** Heads the options with what was typed as the name of the new entry. Default: typing finds options, and names nothing */
  readonly headingFor?: ((typed: string) => string) | undefined;
  /** @param typed how the entry is to be called; undefined where the person only chose */
  readonly onAdd: (value: string, typed?: string) => void;
}

/** marks an option of a new entry that is called as typed */
const namedMark = 'named ';
const isNamed = (value: unknown): boolean => String(value).startsWith(namedMark);

/** Adds the chosen option to a list; what was typed finds an option, or names what is added. */
export function AddChoice({ label, name = label, options, headingFor, onAdd }: AddChoiceProps) {
  const { disabled } = useForm();
  const [text, setText] = useState('');
  const typed = text.trim();
  const named = options.map((one) => ({ ...one, value: `${namedMark}${one.value}` }));
  const all =
    headingFor && typed !== ''
      ? [...options, { label: headingFor(typed), options: named }]
      : options;
  return (
    <Select<string>
      className="bd-le-add"
      suffixIcon={<PlusOutlined />}
      {...optionsOf(all)}
      filterOption={(wanted, option) =>
        isNamed(option?.value) ||
        (option?.search?.toLowerCase().includes(wanted.trim().toLowerCase()) ?? false)
      }
      searchValue={text}
      onSearch={setText}
      disabled={disabled || options.length === 0}
      aria-label={name}
      placeholder={label}
      value={null}
      onChange={(value) => {
        setText('');
        if (isNamed(value)) onAdd(value.slice(namedMark.length), typed);
        else onAdd(value);
      }}
    />
  );
}

/** Removes something. `name`: text for screen readers. Default: “remove” and `label` */
export function RemoveButton({
  label = '',
  name,
  disabled = false,
  onRemove,
}: {
  label?: string;
  name?: string;
  disabled?: boolean;
  onRemove: () => void;
}) {
  const form = useForm();
  const says = name ?? t('remove', { label });
  return (
    <Button
      type="text"
      size="small"
      disabled={form.disabled || disabled}
      icon={<DeleteOutlined />}
      aria-label={says}
      title={says}
      onClick={onRemove}
    />
  );
}

/** Chooses one of several options; fits on a line with other controls. */
export function Pick<Value extends string>({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: Value;
  /** options may also be grouped under headings */
  options: readonly (Choice<Value> | ChoiceGroup<Value>)[];
  onPick: (value: Value) => void;
}) {
  const { disabled } = useForm();
  return (
    <Select<Value>
      size="small"
      {...optionsOf(options)}
      aria-label={label}
      disabled={disabled}
      value={value}
      onChange={onPick}
    />
  );
}
