import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { printJson } from '#app/screens/lists/editor/document/edits.ts';
import { sameJson, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { type InputAt, usePut } from './usePut.ts';

/** Any value, written as JSON. What does not parse stays in the input and changes nothing. */
export function JsonInput({ path, label, help }: InputAt) {
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
    <Row path={path} label={label} help={help} whole>
      {({ id, describedBy, status }) => (
        <>
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isWrong}
            className="bd-le-mono"
            spellCheck={false}
            autoSize={{ minRows: 3, maxRows: 16 }}
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
