import { AutoComplete, Input, Select } from 'antd';
import { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { knownMethod, knownPaths } from '#app/screens/lists/editor/document/fields.ts';
import { textAt } from '#app/screens/lists/editor/document/json.ts';
import { locales } from '#locales/index.ts';
import { callMethods } from '#schema/meta.ts';
import { helpOf } from '#schema/reference/part.ts';
import { type InputProps, pathName, useForm } from '../FormContext.ts';
import { ObjectInputs } from '../ObjectInputs.tsx';
import { Row } from '../Row.tsx';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

/** Edits a call: its method and path on one line, below it what is sent. Without a path the call is removed. */
export function CallInput({ path, label, help, of: { schema } }: InputProps) {
  const { root, language } = useForm();
  const put = usePut();
  if (!(schema instanceof z.ZodObject)) return null;
  const title = helpOf(language.parts, schema, 'method')?.title;
  const method = textAt(root, [...path, 'method']);
  const address = textAt(root, [...path, 'path']);
  const type = (next: string) => {
    if (next === '') put(path, undefined, pathName(path));
    else if (method) put([...path, 'path'], next, pathName(path));
    else put(path, { method: knownMethod(next) ?? 'GET', path: next }, pathName(path));
  };
  return (
    <div className="bd-column bd-gap-12 bd-shrink">
      <Row path={path} label={label} help={help} whole>
        {({ id, disabled, ...control }) => (
          <div className="bd-grid bd-gap-8 bd-le-call">
            <Select<string>
              aria-label={`${label} · ${title ? localized(title) : 'method'}`}
              disabled={disabled || method === ''}
              value={method || null}
              placeholder="GET"
              options={callMethods.map((value) => ({ value, label: value }))}
              onChange={(next) => put([...path, 'method'], next)}
            />
            <AutoComplete
              id={id}
              disabled={disabled}
              value={address}
              options={knownPaths()
                .filter((one) => one.toLowerCase().includes(address.toLowerCase()))
                .slice(0, 80)
                .map((value) => ({ value }))}
              onChange={(next: string | undefined) => type(next ?? '')}
            >
              <Input {...control} className="bd-le-mono" placeholder={t('callExample')} />
            </AutoComplete>
          </div>
        )}
      </Row>
      {method && (
        <ObjectInputs
          schema={schema}
          path={path}
          keys={Object.keys(schema.shape).filter((key) => key !== 'method' && key !== 'path')}
          prefix={label}
        />
      )}
    </div>
  );
}
