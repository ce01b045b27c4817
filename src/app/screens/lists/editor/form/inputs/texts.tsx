import { AutoComplete, Input } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { pruneValue, setValue } from '#app/screens/lists/editor/document/edits.ts';
import { objectAt, textAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { type InputAt, usePut } from './usePut.ts';

/** A text of the definition in one line, with what the editor suggests for it; emptied, its key goes. */
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
  along = (text) => text,
}: InputAt & {
  readonly required?: boolean;
  /** also changes what depends on this text; `root` is the document before the change */
  readonly along?: (text: string, root: unknown) => string;
}) {
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
        return along(setValue(begun, [...path, language], text), root);
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
