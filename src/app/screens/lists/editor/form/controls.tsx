import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { useForm } from './FormContext.ts';
import { formMessages } from './messages.ts';

/** Small controls that several inputs use: add, remove, choose one of a few. */

/** Adds an entry to a list. `name`: text for screen readers if several buttons on the page have the same label */
export function AddButton({
  label,
  name = label,
  small = false,
  disabled = false,
  onAdd,
}: {
  label: string;
  name?: string;
  small?: boolean;
  disabled?: boolean;
  onAdd: () => void;
}) {
  const form = useForm();
  return (
    <Button
      type="dashed"
      {...(small ? { size: 'small' } : { block: true })}
      icon={<PlusOutlined />}
      aria-label={name}
      disabled={form.disabled || disabled}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

/** Adds another value to a line. */
export function AddLink({
  label,
  disabled = false,
  onAdd,
}: {
  label: string;
  disabled?: boolean;
  onAdd: () => void;
}) {
  const form = useForm();
  return (
    <Button
      size="small"
      type="link"
      icon={<PlusOutlined />}
      disabled={form.disabled || disabled}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

/** Adds the chosen option to a list. */
export function AddChoice({
  label,
  name = label,
  options,
  onAdd,
}: {
  label: string;
  name?: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onAdd: (value: string) => void;
}) {
  const { disabled } = useForm();
  return (
    <Select<string>
      className="bd-le-add"
      showSearch
      disabled={disabled || options.length === 0}
      aria-label={name}
      placeholder={label}
      value={null}
      options={[...options]}
      onChange={onAdd}
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
  const t = useMessages(formMessages);
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

interface PickOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
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
  options: readonly (PickOption<Value> | { label: string; options: PickOption<Value>[] })[];
  onPick: (value: Value) => void;
}) {
  const { disabled } = useForm();
  return (
    <Select<Value>
      size="small"
      showSearch
      optionFilterProp="label"
      aria-label={label}
      disabled={disabled}
      value={value}
      options={[...options]}
      popupMatchSelectWidth={false}
      onChange={onPick}
    />
  );
}
