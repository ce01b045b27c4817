import { Select, Switch } from 'antd';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { findingsAt, pathName, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { type InputAt, usePut } from './usePut.ts';

/** On or off; what it is without being written is not written. */
export function SwitchInput({
  path,
  label,
  help,
  usual = false,
  put: ownPut,
}: InputAt & {
  readonly usual?: boolean;
  readonly put?: (value: true | false | undefined) => void;
}) {
  const tools = useForm();
  const put = usePut();
  const value = valueAt(tools.root, path);
  const findings = findingsAt(tools, path, false);
  const set = (checked: boolean) => {
    const written = checked === usual ? undefined : checked;
    if (ownPut) ownPut(written);
    else put(path, written);
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button within it
    <label
      className={`bd-le-switch ${findings.length > 0 ? 'bd-le-switch-found' : ''}`}
      data-path={pathName(path)}
      title={help}
    >
      <Switch
        size="small"
        aria-label={label}
        disabled={tools.disabled}
        checked={typeof value === 'boolean' ? value : usual}
        onChange={set}
      />
      <span>{label}</span>
    </label>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: React.ReactNode;
}

/** One of several. */
export function ChoiceInput({
  path,
  label,
  help,
  options,
  placeholder,
  clearable = true,
  usual,
  written: ownWritten,
  onPick,
}: InputAt & {
  readonly options: readonly Choice[];
  readonly placeholder?: string;
  readonly clearable?: boolean;
  /** what counts while nothing is written; choosing it writes nothing */
  readonly usual?: string;
  /** what is written, where it is more than a text */
  readonly written?: string;
  readonly onPick?: (value: string | undefined) => void;
}) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = ownWritten || valueAt(root, path);
  return (
    <Row path={path} label={label} {...(help ? { help } : {})}>
      {({ id, status }) => (
        <Select<string>
          id={id}
          {...(status ? { status } : {})}
          disabled={disabled}
          showSearch
          allowClear={clearable && usual === undefined}
          placeholder={placeholder}
          value={typeof value === 'string' ? value : (usual ?? null)}
          options={[...options]}
          filterOption={(typed, option) =>
            String(option?.value).toLowerCase().includes(typed.toLowerCase()) ||
            (typeof option?.label === 'string' &&
              option.label.toLowerCase().includes(typed.toLowerCase()))
          }
          popupMatchSelectWidth={false}
          onChange={(next: string | undefined) => {
            const written = next === undefined || next === usual ? undefined : next;
            if (onPick) onPick(written);
            else put(path, written);
          }}
        />
      )}
    </Row>
  );
}

/** Several texts: names of fields, former names. */
export function ListInput({
  path,
  label,
  help,
  options,
  suggestions = [],
}: InputAt & {
  /** nothing else can be chosen */
  readonly options?: readonly Choice[];
  /** offered, and anything else may be written */
  readonly suggestions?: readonly string[];
}) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  return (
    <Row path={path} label={label} {...(help ? { help } : {})} whole>
      {({ id, status }) => (
        <Select<string[]>
          id={id}
          mode={options ? 'multiple' : 'tags'}
          {...(status ? { status } : {})}
          disabled={disabled}
          value={Array.isArray(value) ? value.map(String) : []}
          options={options ? [...options] : suggestions.map((value) => ({ value, label: value }))}
          {...(options || suggestions.length > 0 ? {} : { open: false, suffixIcon: null })}
          tokenSeparators={[',', ' ', '，']}
          onChange={(next) => put(path, next.length === 0 ? undefined : next)}
        />
      )}
    </Row>
  );
}
