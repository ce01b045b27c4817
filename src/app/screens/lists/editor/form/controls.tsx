import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { useForm } from './FormContext.ts';
import { formMessages } from './messages.ts';

/** What several inputs of the form have: to add, to remove, to choose among a few on a line. */

/** Adds an entry to a list. `name`: what a screen reader says, where several of one label stand on the page */
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

/** Adds one more to what stands on a line. */
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

/** Adds what is chosen to a list. */
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

/** Takes something away. `name`: what a screen reader says. Default: to remove `label` */
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

/** One of several, on a line with others. */
export function Pick<Value extends string>({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: Value;
  /** several under a heading, too */
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
