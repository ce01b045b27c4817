import { AutoComplete, Input, InputNumber, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../../language/index.ts';
import { printJson, pruneValue, setValue } from '../document/edits.ts';
import { type JsonPath, objectAt, sameJson, textAt, valueAt } from '../document/json.ts';
import { findingsAt, pathName, useForm } from './FormContext.ts';
import { formMessages } from './messages.ts';
import { Row } from './Row.tsx';

/** Inputs of single values of the document, by their path. What is emptied is taken out of the text. */

interface InputAt {
  readonly path: JsonPath;
  readonly label: string;
  readonly help?: string;
}

/** Puts a value at a path; `undefined` takes it away together with objects that it leaves empty. */
export function usePut(): (path: JsonPath, value: unknown, group?: string) => void {
  const { change } = useForm();
  return (path, value, group) =>
    change(
      (text) => (value === undefined ? pruneValue(text, path) : setValue(text, path, value)),
      group,
    );
}

export function TextInput({
  path,
  label,
  help,
  mono = false,
  placeholder,
  suggestions,
}: InputAt & {
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
}) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = textAt(root, path);
  const change = (text: string) => put(path, text === '' ? undefined : text, pathName(path));
  return (
    <Row path={path} label={label} {...(help ? { help } : {})}>
      {({ id, describedBy, status }) =>
        suggestions ? (
          <AutoComplete
            id={id}
            className={mono ? 'bd-le-mono' : ''}
            {...(status ? { status } : {})}
            disabled={disabled}
            value={value}
            placeholder={placeholder}
            options={suggestions
              .filter((one) => one.toLowerCase().includes(value.toLowerCase()))
              .slice(0, 60)
              .map((one) => ({ value: one }))}
            onChange={(text) => change(text ?? '')}
            popupMatchSelectWidth={false}
          />
        ) : (
          <Input
            id={id}
            aria-describedby={describedBy}
            className={mono ? 'bd-le-mono' : ''}
            {...(status ? { status } : {})}
            disabled={disabled}
            value={value}
            placeholder={placeholder}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </Row>
  );
}

const languages = [
  ['zh-CN', '中'],
  ['en-US', 'EN'],
] as const;

/** A text in both languages. One that is not required goes when both are emptied. */
export function LocalizedInput({
  path,
  label,
  help,
  required = false,
}: InputAt & { readonly required?: boolean }) {
  const { root, disabled, change } = useForm();
  const t = useMessages(formMessages);
  const type = (language: string, text: string) => {
    const next = { ...objectAt(root, path), [language]: text };
    const isEmpty = languages.every(([code]) => !textAt(next, [code]));
    change(
      (now) => {
        if (isEmpty && !required) return pruneValue(now, path);
        // the other language is asked for too
        const other = languages.find(([code]) => code !== language)?.[0] ?? '';
        const whole = Object.keys(objectAt(root, path)).length === 0;
        const begun = whole ? setValue(now, path, { 'zh-CN': '', 'en-US': '', [other]: '' }) : now;
        return setValue(begun, [...path, language], text);
      },
      pathName([...path, language]),
    );
  };
  return (
    <Row path={path} label={label} {...(help ? { help } : {})} whole>
      {({ id, describedBy, status }) => (
        <div className="bd-le-localized">
          {languages.map(([code, short], index) => (
            <Input
              key={code}
              id={index === 0 ? id : `${id}-${code}`}
              aria-describedby={describedBy}
              aria-label={`${label} · ${t(code)}`}
              lang={code}
              prefix={<span className="bd-le-language">{short}</span>}
              {...(status ? { status } : {})}
              disabled={disabled}
              value={textAt(root, [...path, code])}
              onChange={(event) => type(code, event.target.value)}
            />
          ))}
        </div>
      )}
    </Row>
  );
}

export function NumberInput({
  path,
  label,
  help,
  minimum,
  maximum,
  unit,
  placeholder,
}: InputAt & {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly unit?: string;
  readonly placeholder?: string;
}) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  return (
    <Row path={path} label={label} {...(help ? { help } : {})}>
      {({ id, status }) => (
        <InputNumber<number>
          id={id}
          className="bd-le-number"
          {...(status ? { status } : {})}
          {...(minimum === undefined ? {} : { min: minimum })}
          {...(maximum === undefined ? {} : { max: maximum })}
          {...(unit === undefined ? {} : { suffix: unit })}
          disabled={disabled}
          placeholder={placeholder}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => put(path, next ?? undefined, pathName(path))}
        />
      )}
    </Row>
  );
}

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

export function ChoiceInput({
  path,
  label,
  help,
  options,
  placeholder,
  clearable = true,
  usual,
  onPick,
}: InputAt & {
  readonly options: readonly Choice[];
  readonly placeholder?: string;
  readonly clearable?: boolean;
  /** what counts while nothing is written; choosing it writes nothing */
  readonly usual?: string;
  readonly onPick?: (value: string | undefined) => void;
}) {
  const { root, disabled } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
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
  placeholder,
}: InputAt & { readonly options?: readonly Choice[]; readonly placeholder?: string }) {
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
          placeholder={placeholder}
          value={Array.isArray(value) ? value.map(String) : []}
          options={options ? [...options] : []}
          {...(options ? {} : { open: false, suffixIcon: null })}
          tokenSeparators={[',', ' ', '，']}
          onChange={(next) => put(path, next.length === 0 ? undefined : next)}
        />
      )}
    </Row>
  );
}

/** A constant of any kind: `30` is a number, `true` a boolean, everything else a text. */
export const constantOf = (text: string): string | number | boolean | null => {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  if (trimmed === 'null') return null;
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
};

/** Any value, written as JSON. What does not parse stays in the input and changes nothing. */
export function JsonInput({ path, label, help, rows = 3 }: InputAt & { readonly rows?: number }) {
  const { root, disabled } = useForm();
  const t = useMessages(formMessages);
  const put = usePut();
  const value = valueAt(root, path);
  const [typed, setTyped] = useState(() => printed(value));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped((now) => (sameJson(parsed(now), value) ? now : printed(value)));
    setWrong(false);
  }, [value]);
  return (
    <Row path={path} label={label} {...(help ? { help } : {})} whole>
      {({ id, describedBy, status }) => (
        <>
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isWrong}
            className="bd-le-mono"
            spellCheck={false}
            autoSize={{ minRows: rows, maxRows: 16 }}
            {...(isWrong ? { status: 'error' } : status ? { status } : {})}
            disabled={disabled}
            value={typed}
            onChange={(event) => {
              const text = event.target.value;
              setTyped(text);
              const next = parsed(text);
              setWrong(text.trim() !== '' && next === undefined);
              if (text.trim() === '') put(path, undefined, pathName(path));
              else if (next !== undefined) put(path, next, pathName(path));
            }}
          />
          {isWrong && <small className="bd-le-error">{t('wrongJson')}</small>}
        </>
      )}
    </Row>
  );
}

const printed = (value: unknown): string => (value === undefined ? '' : printJson(value, '', 40));
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
