import { AutoComplete, Input, Select } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { type JsonPath, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { callMethods } from '#schema/meta.ts';
import { pathName, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { Row } from '../Row.tsx';
import { PairsInput } from './PairsInput.tsx';
import { knownMethod, knownPaths, parametersOf } from './parameters.ts';
import { usePut } from './usePut.ts';

interface CallInputProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly help?: string;
}

/** A call: its method, its path and what is sent with it every time. Without a path there is none. */
export function CallInput({ path, label, help }: CallInputProps) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const method = textAt(root, [...path, 'method']);
  const address = textAt(root, [...path, 'path']);
  const type = (next: string) => {
    if (next === '') put(path, undefined, pathName(path));
    else if (method) put([...path, 'path'], next, pathName(path));
    else put(path, { method: knownMethod(next) ?? 'GET', path: next }, pathName(path));
  };
  return (
    <>
      <Row path={path} label={label} help={help} whole>
        {({ id, status }) => (
          <div className="bd-le-call">
            <Select<string>
              aria-label={`${label} · ${t('method')}`}
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
              options={knownPaths
                .filter((one) => one.toLowerCase().includes(address.toLowerCase()))
                .slice(0, 80)
                .map((value) => ({ value }))}
              onChange={(next: string | undefined) => type(next ?? '')}
            >
              <Input
                className="bd-le-mono"
                placeholder="/thing/list"
                {...(status ? { status } : {})}
              />
            </AutoComplete>
          </div>
        )}
      </Row>
      {method && (
        <details className="bd-le-more" open={valueAt(root, [...path, 'fixed']) !== undefined}>
          <summary>{t('fixed', { call: label })}</summary>
          <PairsInput
            path={[...path, 'fixed']}
            label={t('fixed', { call: label })}
            names={parametersOf(root, path)}
          />
        </details>
      )}
    </>
  );
}

/** A call for a row, with what it sends: constants, values of the row, answers to questions. */
export function RowCallInput({
  path,
  label,
  help,
  questions,
}: CallInputProps & { readonly questions: readonly string[] }) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  return (
    <>
      <CallInput path={path} label={label} {...(help ? { help } : {})} />
      {valueAt(root, path) !== undefined && (
        <PairsInput
          path={[...path, 'body']}
          label={`${label} · ${t('body')}`}
          help={t('bodyHelp')}
          names={parametersOf(root, path)}
          fromRow
          questions={questions}
        />
      )}
    </>
  );
}
