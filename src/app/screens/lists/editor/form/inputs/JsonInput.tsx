import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { printJson } from '#app/screens/lists/editor/document/edits.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { sameJson } from '#schema/json.ts';
import { type InputAt, pathName, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

/** Edits any value as JSON. Text that does not parse stays in the input and does not change the document. */
export function JsonInput({ path, label, help }: InputAt) {
  const { root } = useForm();
  const put = usePut();
  const value = valueAt(root, path);
  const [typed, setTyped] = useState(() => printed(value));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped((now) => (sameJson(parsed(now), value) ? now : printed(value)));
    setWrong(false);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    const isEmpty = text.trim() === '';
    const next = parsed(text);
    setWrong(!isEmpty && next === undefined);
    if (isEmpty || next !== undefined) put(path, next, pathName(path));
  };
  return (
    <Row path={path} label={label} help={help} whole>
      {(control) => (
        <>
          <Input.TextArea
            {...control}
            aria-invalid={isWrong}
            className="bd-le-mono"
            spellCheck={false}
            autoSize={{ minRows: 3, maxRows: 16 }}
            {...(isWrong ? { status: 'error' } : {})}
            value={typed}
            onChange={({ target }) => type(target.value)}
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
