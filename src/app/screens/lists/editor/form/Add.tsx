import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useForm } from './FormContext.ts';

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
